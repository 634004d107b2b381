import { useEffect, useState } from 'react';
import type { Facets } from '../../../../shop/contracts/search/facets.ts';
import { call } from '../../../browser/api.ts';
import { afterTyping } from './after-typing.ts';
import type { Filters } from './filters.ts';
import { filtersForApi } from './filters.ts';

/** Returns what single years, stock and the truck would list beside what is chosen; undefined until that is known. */
export function useMoreCounts(
  asked: boolean,
  keyword: string | undefined,
  filters: Filters,
  truck: string,
): Facets['more'] {
  const [counted, setCounted] = useState<Facets['more']>();
  const query = { keyword, ...filtersForApi(filters), truck: truck || filters.truck, more: 'true' as const };
  const key = JSON.stringify(query);
  useEffect(() => {
    if (!asked) return;
    return afterTyping((signal) => {
      call('GET /api/products/facets', { query: JSON.parse(key) as typeof query, signal }).then(
        ({ more }) => setCounted(more),
        // The choices work without their counts.
        () => {},
      );
    });
  }, [asked, key]);
  return counted;
}
