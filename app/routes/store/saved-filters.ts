import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Filters, KnownValues } from './filters.ts';
import { filtersToQuery, hasFilters, noFilters, onlyKnown, parseFilters } from './filters.ts';
import { createStored } from '../../browser/browser-storage.ts';

/** The filters set last, kept under `filters` (specification, section 3). The address of a listing always wins over them. */
const stored = createStored('filters', parseFilters);

export function keepFilters(filters: Filters): void {
  stored.write(JSON.stringify(filters));
}

export const forgetFilters = (): void => keepFilters(noFilters);

/** Entries of the history that have been shown since the page was loaded. */
const settled = new Set<string>();

/**
 * Keeps what the address says; and where it says nothing, sets the kept filters again. Going back to a listing that was
 * seen without filters takes them off instead: otherwise the way back would be barred.
 * @param filters of the listing that is shown
 * @param known the values that the store has; what else was kept, by an older shop or by hand, would empty the listing
 */
export function useKeptFilters(filters: Filters, known: KnownValues): void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const kept = onlyKnown(stored.read(), known);
    if (hasFilters(filters)) keepFilters(filters);
    else if (hasFilters(kept)) {
      if (settled.has(key)) forgetFilters();
      else void navigate(`${pathname}?${filtersToQuery(kept)}`, { replace: true, preventScrollReset: true });
    }
    settled.add(key);
  }, [key, pathname, filters, known, navigate]);
}
