/** The store's filters (specification, section 3): in the address of a listing, and kept in browser storage. */
export interface Filters {
  brand: readonly string[];
  /** Part categories. */
  partType: readonly string[];
  /** Year buckets such as `1955-1959`. */
  yearRange: readonly string[];
}

export const filterGroups = ['yearRange', 'partType', 'brand'] as const;
export type FilterGroup = (typeof filterGroups)[number];

export const noFilters: Filters = { brand: [], partType: [], yearRange: [] };

/** More than anybody ticks; keeps addresses and stored text short. */
const valuesMax = 100;

export function hasFilters(filters: Filters): boolean {
  return filterGroups.some((group) => filters[group].length > 0);
}

/** Reads comma-joined values; a form without scripts repeats the name instead. Both give the same filters. */
export function filtersFromQuery(query: URLSearchParams): Filters {
  const read = (group: FilterGroup) => tidy(query.getAll(group).flatMap((text) => text.split(',')));
  return { brand: read('brand'), partType: read('partType'), yearRange: read('yearRange') };
}

/** `yearRange=1955-1959&partType=Doors+%26+Hardware,Tailgate`; empty when nothing is set. */
export function filtersToQuery(filters: Filters): string {
  const query = new URLSearchParams();
  for (const group of filterGroups) if (filters[group].length > 0) query.set(group, filters[group].join(','));
  return query.toString().replaceAll('%2C', ',');
}

/** The same filters with one value put in, or taken out when it is there. */
export function toggled(filters: Filters, group: FilterGroup, value: string): Filters {
  const values = filters[group];
  return {
    ...filters,
    [group]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
  };
}

/** Which values there are of the groups that the panel shows. */
export type KnownValues = Record<'yearRange' | 'partType', readonly string[]>;

/** The filters without values that are not there (any more); brands are free. */
export function onlyKnown(filters: Filters, known: KnownValues): Filters {
  const keep = (group: keyof KnownValues) => filters[group].filter((value) => known[group].includes(value));
  return { ...filters, yearRange: keep('yearRange'), partType: keep('partType') };
}

/** Reads stored filters. Storage is the visitor's: any text gives filters, at worst none. */
export function parseFilters(text: string | null): Filters {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Record<FilterGroup, unknown>> | null;
    const read = (group: FilterGroup) => {
      const values = stored?.[group];
      return Array.isArray(values) ? tidy(values.filter((value) => typeof value === 'string')) : [];
    };
    return { brand: read('brand'), partType: read('partType'), yearRange: read('yearRange') };
  } catch {
    return noFilters;
  }
}

function tidy(values: readonly string[]): string[] {
  const tidied = values.map((value) => value.trim()).filter((value) => value !== '' && !value.includes(','));
  return [...new Set(tidied)].slice(0, valuesMax);
}

/** A filter's value as people read it: years with the en dash. */
export function valueName(group: FilterGroup, value: string): string {
  return group === 'yearRange' ? value.replace('-', '–') : value;
}
