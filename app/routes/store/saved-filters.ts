import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Filters, KnownValues } from './filters.ts';
import { filtersToQuery, hasFilters, noFilters, onlyKnown, parseFilters } from './filters.ts';
import { createStored } from '../../browser/browser-storage.ts';

/** The last filters, stored under `filters` (specification, section 3). The address of a listing takes precedence. */
const stored = createStored('filters', parseFilters);

export function saveFilters(filters: Filters): void {
  stored.write(JSON.stringify(filters));
}

export const clearSavedFilters = (): void => saveFilters(noFilters);

/** History entries that were shown since the page was loaded. */
const settled = new Set<string>();

/**
 * Stores the filters of the address or, if it has none, applies the stored ones. Going back to a listing that was shown
 * without filters clears them instead: otherwise the back button would be trapped.
 * @param filters filters of the current listing
 * @param known the values that exist; any other stored value would empty the listing
 */
export function useSavedFilters(filters: Filters, known: KnownValues): void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const kept = onlyKnown(stored.read(), known);
    if (hasFilters(filters)) saveFilters(filters);
    else if (hasFilters(kept)) {
      if (settled.has(key)) clearSavedFilters();
      else void navigate(`${pathname}?${filtersToQuery(kept)}`, { replace: true, preventScrollReset: true });
    }
    settled.add(key);
  }, [key, pathname, filters, known, navigate]);
}
