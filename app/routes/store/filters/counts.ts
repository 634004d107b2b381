import type { Facets } from '../../../../shop/contracts/search/facets.ts';
import type { Call } from '../../../../shop/api-client.ts';
import type { Counts } from './filter-groups.ts';
import type { FilterGroup, Filters } from './filters.ts';
import { filtersForApi, hasFilters } from './filters.ts';

/** Loads what the filter panel counts beside what is chosen, and what 'Only what fits' leaves out. */
export function loadFacets(
  call: Call,
  keyword: string | undefined,
  filters: Filters,
  signal: AbortSignal,
): Promise<Facets> {
  const plain = !keyword && !hasFilters(filters);
  return call(
    'GET /api/products/facets',
    plain
      ? { signal }
      : {
          query: { keyword, ...filtersForApi(filters), more: filters.fit === 'fits' ? 'true' : undefined },
          signal,
        },
  );
}

/** Returns the panel's counts. In a search, which concerns a few categories, those without results are left out. */
export function countsOf(facets: Facets, keyword: string | undefined, filters: Filters): Counts {
  const group = (name: FilterGroup) => {
    const counted = facets[name].map(pair);
    const missing = filters[name].filter((value) => !counted.some(([known]) => known === value));
    return [...counted, ...missing.map((value) => [value, 0] as const)];
  };
  const partType = group('partType');
  return {
    yearRange: group('yearRange'),
    partType: keyword
      ? partType.filter(([value, count]) => count > 0 || filters.partType.includes(value))
      : partType,
    brand: group('brand'),
    onlyNapco: facets.onlyNapco.map(pair),
  };
}

/** A tuple makes the page's data smaller than an object. */
const pair = ({ value, count }: { value: string; count: number }) => [value, count] as const;
