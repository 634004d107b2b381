/** The store's filters (specification, section 3), in the address of a listing and in the browser's storage. */
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

/** More than anyone ticks; keeps addresses and stored text short. */
const valuesMax = 100;

export function hasFilters(filters: Filters): boolean {
  return filterGroups.some((group) => filters[group].length > 0);
}

/** Parses comma-separated values, or repeated names as a form without scripts sends them. */
export function filtersFromQuery(query: URLSearchParams): Filters {
  const read = (group: FilterGroup) => tidy(query.getAll(group).flatMap((text) => text.split(',')));
  return { brand: read('brand'), partType: read('partType'), yearRange: read('yearRange') };
}

/** Returns `yearRange=1955-1959&partType=Doors+%26+Hardware,Tailgate`; empty without filters. */
export function filtersToQuery(filters: Filters): string {
  const query = new URLSearchParams();
  for (const group of filterGroups) if (filters[group].length > 0) query.set(group, filters[group].join(','));
  return query.toString().replaceAll('%2C', ',');
}

/** Returns the filters with a value added, or removed if it was set. */
export function toggled(filters: Filters, group: FilterGroup, value: string): Filters {
  const values = filters[group];
  return {
    ...filters,
    [group]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
  };
}

/** The existing values of the groups that the panel shows. */
export type KnownValues = Record<'yearRange' | 'partType', readonly string[]>;

/** Returns the filters without values that do not exist (anymore); brands are not checked. */
export function onlyKnown(filters: Filters, known: KnownValues): Filters {
  const keep = (group: keyof KnownValues) => filters[group].filter((value) => known[group].includes(value));
  return { ...filters, yearRange: keep('yearRange'), partType: keep('partType') };
}

/** Parses stored filters. Accepts any text, because storage is untrusted input. */
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

/** Formats a filter's value for people: years with an en dash. */
export function valueName(group: FilterGroup, value: string): string {
  return group === 'yearRange' ? value.replace('-', '–') : value;
}
