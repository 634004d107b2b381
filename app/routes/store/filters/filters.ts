import type { ListSort } from '../../../../shop/facts.ts';
import { brands, listSorts, truckCodePattern } from '../../../../shop/facts.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import { plainAmount } from '../../../../shop/rules/money.ts';
import { listPath } from '../../../list-path.ts';
import { parseYear } from '../../../browser/truck-year.ts';
import { recordIn } from '../../../browser/untrusted.ts';

/** What is chosen for a listing, in its address. The three lists are also kept in the browser (specification, section 3). */
export interface Filters {
  brand: readonly string[];
  /** Part categories. */
  partType: readonly string[];
  /** Year buckets such as `1955-1959`. */
  yearRange: readonly string[];
  /** The shopper's own model year; empty for any. */
  year: string;
  /** In whole dollars; empty for no bound. */
  minPrice: string;
  maxPrice: string;
  /** `true`, or empty for parts that are sold out, too. */
  inStock: string;
  /** Which verdicts to show for a truck; both are set, or neither. */
  fit: string;
  truck: string;
  /** Not a filter, but chosen in the same places; empty for the usual order. */
  sort: ListSort | '';
}

export const filterGroups = ['yearRange', 'partType', 'brand'] as const;
export type FilterGroup = (typeof filterGroups)[number];
export const singleFilters = ['year', 'minPrice', 'maxPrice', 'inStock', 'fit', 'truck'] as const;

export const noFilters: Filters = {
  brand: [],
  partType: [],
  yearRange: [],
  year: '',
  minPrice: '',
  maxPrice: '',
  inStock: '',
  fit: '',
  truck: '',
  sort: '',
};

/** Whether a shopper's year goes with the years that the words of a search name: those win. */
export const goesWith = (year: string, named: { from: number; to: number } | undefined): boolean =>
  !named || !year || (Number(year) >= named.from && Number(year) <= named.to);

/** More than anyone ticks; keeps addresses and stored text short. */
const valuesMax = 100;

export function hasFilters(filters: Filters): boolean {
  return hasTicked(filters) || singleFilters.some((name) => filters[name]);
}

/** Whether a box is ticked in one of the groups. */
export function hasTicked(filters: Filters): boolean {
  return filterGroups.some((group) => filters[group].length > 0);
}

/** How many filters the panel shows as chosen. */
export function countChosen(filters: Filters): number {
  const ticked = filterGroups.reduce((sum, group) => sum + filters[group].length, 0);
  const { minPrice, maxPrice, inStock, fit } = filters;
  return ticked + [minPrice || maxPrice, inStock, fit].filter(Boolean).length;
}

/** Parses comma-separated values, or repeated names as a form without scripts sends them. */
export function filtersFromQuery(query: URLSearchParams): Filters {
  const read = (group: FilterGroup) => tidy(query.getAll(group).flatMap((text) => text.split(',')));
  const sort = query.get('sort') as ListSort;
  // What a truck is, the server knows: here it only has to look like one.
  const truck = truckCodePattern.exec(query.get('truck') ?? '')?.[0];
  const fit = truck && parseFit(query.get('fit'));
  return {
    brand: read('brand'),
    partType: read('partType'),
    yearRange: read('yearRange'),
    year: parseYear(query.get('year')),
    minPrice: wholeDollars(query.get('minPrice')),
    maxPrice: wholeDollars(query.get('maxPrice')),
    inStock: query.get('inStock') === 'true' ? 'true' : '',
    fit: fit || '',
    truck: fit && truck ? truck : '',
    sort: listSorts.includes(sort) ? sort : '',
  };
}

/** Returns which verdicts to show for a truck; empty for all. */
export const parseFit = (text: string | null): string => /^fits(,check)?$/.exec(text ?? '')?.[0] ?? '';

/** Returns what was typed as dollars, without sign, comma, cents and leading zeros; empty for anything else, and from 1,000,000 on. */
export function wholeDollars(text: string | null): string {
  const digits = /^(\d{1,6})(?:\.\d*)?$/.exec(plainAmount(text ?? ''))?.[1];
  return digits ? String(Number(digits)) : '';
}

export type PriceName = 'minPrice' | 'maxPrice';

/** Returns what is wrong with typed prices, and with which; undefined when a list can be filtered by them. */
export function priceProblem(from: string, to: string): { text: string; names: PriceName[] } | undefined {
  const names: PriceName[] = [];
  if (from.trim() && !wholeDollars(from)) names.push('minPrice');
  if (to.trim() && !wholeDollars(to)) names.push('maxPrice');
  if (names.length > 0) return { text: 'Please enter a price up to $999,999', names };
  if (to.trim() && Number(wholeDollars(from)) > Number(wholeDollars(to)))
    return { text: 'The lowest price is above the highest', names: ['minPrice', 'maxPrice'] };
  return undefined;
}

/** Returns `yearRange=1955-1959&partType=Doors+%26+Hardware,Tailgate`; empty without filters. */
export function filtersToQuery(filters: Filters): string {
  const query = new URLSearchParams();
  for (const group of filterGroups) if (filters[group].length > 0) query.set(group, filters[group].join(','));
  for (const name of [...singleFilters, 'sort'] as const) if (filters[name]) query.set(name, filters[name]);
  return query.toString().replaceAll('%2C', ',');
}

/** Returns the filters as the API takes them. */
export function filtersForApi(filters: Filters) {
  const { brand, partType, yearRange, year, minPrice, maxPrice, inStock, fit, truck } = filters;
  return {
    brand: brand.join(','),
    partType: partType.join(','),
    yearRange: yearRange.join(','),
    minYear: year,
    maxYear: year,
    minPrice,
    maxPrice,
    // Nothing else is read from an address; the client leaves out what is empty.
    inStock: inStock as 'true',
    fit: fit as 'fits',
    truck,
  };
}

/** Returns the filters with a value added, or removed if it was set. */
export function toggled(filters: Filters, group: FilterGroup, value: string): Filters {
  const values = filters[group];
  return {
    ...filters,
    [group]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
  };
}

/** The existing values of the groups that are checked. */
export type KnownValues = Record<'yearRange' | 'partType', readonly string[]>;

/** Returns the filters without values that do not exist (anymore); brands are not checked. */
export function onlyKnown(filters: Filters, known: KnownValues): Filters {
  const keep = (group: keyof KnownValues) => filters[group].filter((value) => known[group].includes(value));
  return { ...filters, yearRange: keep('yearRange'), partType: keep('partType') };
}

/** Parses stored filters. Accepts any text, because storage is untrusted input. */
export function parseFilters(text: string | null): Filters {
  const stored = recordIn(text);
  const read = (group: FilterGroup) => {
    const values = stored[group];
    return Array.isArray(values) ? tidy(values.filter((value) => typeof value === 'string')) : [];
  };
  return { ...noFilters, brand: read('brand'), partType: read('partType'), yearRange: read('yearRange') };
}

function tidy(values: readonly string[]): string[] {
  const tidied = values.map((value) => value.trim()).filter((value) => value !== '' && !value.includes(','));
  return [...new Set(tidied)].slice(0, valuesMax);
}

/** Formats a filter's value for people: years with an en dash. */
export function valueName(group: FilterGroup, value: string): string {
  return group === 'yearRange' ? value.replace('-', '–') : value;
}

/** Returns `$50–$200`, `from $50` or `up to $200`; empty without a price. */
export function priceName({ minPrice, maxPrice }: Filters): string {
  const from = minPrice && `$${formatCount(Number(minPrice))}`;
  const to = maxPrice && `$${formatCount(Number(maxPrice))}`;
  if (from && to) return `${from}–${to}`;
  return from ? `from ${from}` : to && `up to ${to}`;
}

/** Returns the address of NAPCO's parts of a category. */
export function napcoPath(partType: string): string {
  const query = filtersToQuery({ ...noFilters, brand: [brands.napco], partType: [partType] });
  return listPath('/store', { query });
}

/** Returns the address of the used parts that match a keyword. */
export function usedPath(keyword: string | undefined): string {
  return listPath('/store', { keyword, query: filtersToQuery({ ...noFilters, brand: [brands.used] }) });
}
