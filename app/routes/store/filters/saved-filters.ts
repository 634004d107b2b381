import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ProductPage } from '../../../../shop/contracts/catalog.ts';
import type { Filters, KnownValues } from './filters.ts';
import {
  filtersToQuery,
  goesWith,
  hasFilters,
  hasTicked,
  noFilters,
  onlyKnown,
  parseFilters,
  parseFit,
} from './filters.ts';
import { brands } from '../../../../shop/facts.ts';
import { createStored } from '../../../browser/browser-storage.ts';
import { readTruck } from '../../../browser/truck.ts';
import { readTruckYear, saveTruckYear } from '../../../browser/truck-year.ts';

/** The last filters, stored under `filters` (specification, section 3). The address of a listing takes precedence. */
const stored = createStored('filters', parseFilters);

export function saveFilters({ brand, partType, yearRange }: Filters): void {
  stored.write(JSON.stringify({ brand, partType, yearRange }));
}

/** Which verdicts to show for the shopper's truck, as in an address; whichever truck that is by then. */
const storedFit = createStored('fit', parseFit);

/** Stores what was chosen of 'Only what fits': later lists follow, until it is taken away. */
export function saveFit(fit: string): void {
  storedFit.write(fit || null);
}

/** Forgets the ticked boxes, the year and 'Only what fits'. */
export function clearSavedFilters(): void {
  saveFilters(noFilters);
  saveTruckYear('');
  saveFit('');
}

/** Returns the ticked boxes of earlier listings; none on the server. */
export const useKeptFilters = stored.use;

/** History entries that were shown since the page was loaded. */
const settled = new Set<string>();

/**
 * Stores the filters of the address or, if it has none, applies the stored ones; a search starts without them
 * (docs/specification/decisions.md). The year of the shopper's truck and 'Only what fits' apply to searches, too. Going back
 * to a listing that was shown without filters clears them instead: otherwise the back button would be trapped.
 * @param filters filters of the current listing
 * @param known the values that exist; any other stored value would empty the listing
 * @param named the years that the words of the search name: what is kept for another year doesn't apply
 */
export function useSavedFilters(
  filters: Filters,
  known: KnownValues,
  isSearch: boolean,
  named: ProductPage['years'],
): void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // The panel does not offer used parts: a link leads to them, and later lists show new parts again.
    if (hasTicked(filters) && !filters.brand.includes(brands.used)) saveFilters(filters);
    if (filters.year) {
      saveTruckYear(filters.year);
      // Who picks a year has told us their truck, unless we know more of it.
      if (!readTruck())
        void import('../../../ui/fit/shop-for-year.ts').then(({ shopForYear }) => shopForYear(filters.year));
    }
    const kept = onlyKnown(stored.read(), known);
    let wanted = filters;
    if (!isSearch && !hasFilters(filters) && hasTicked(kept)) {
      if (settled.has(key)) saveFilters(noFilters);
      else wanted = { ...kept, sort: filters.sort };
    }
    const year = filters.year || readTruckYear();
    if (year !== filters.year && goesWith(year, named)) wanted = { ...wanted, year };
    const truck = readTruck();
    const fit = storedFit.read();
    if (fit && truck && !filters.fit && goesWith(truck.slice(0, 4), named))
      wanted = { ...wanted, fit, truck };
    if (wanted !== filters)
      void navigate(`${pathname}?${filtersToQuery(wanted)}`, { replace: true, preventScrollReset: true });
    settled.add(key);
  }, [key, pathname, filters, known, isSearch, named, navigate]);
}
