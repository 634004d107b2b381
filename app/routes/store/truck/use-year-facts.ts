import { useEffect, useState } from 'react';
import type { PartCategoryFacts } from '../../../../shop/contracts/search/finding.ts';
import { call } from '../../../browser/api.ts';
import { useTruck } from '../../../browser/truck.ts';

/**
 * Returns the page's facts of the categories, and once the shopper's truck is known those that count only what fits its
 * year. The page itself is the same for everyone; when the second reply fails, it stays as it is.
 */
export function useYearFacts(all: readonly PartCategoryFacts[]): {
  categories: readonly PartCategoryFacts[];
  /** The year that is counted; empty for all. */
  year: string;
  /** The year of the shopper's truck; empty when unknown. */
  truckYear: string;
  /** Counts the truck's year only, or all years. */
  setOnlyYear: (only: boolean) => void;
} {
  const truckYear = useTruck().slice(0, 4);
  const [onlyYear, setOnlyYear] = useState(true);
  const [counted, setCounted] = useState<{ year: string; categories: readonly PartCategoryFacts[] }>();
  useEffect(() => {
    if (!truckYear) return undefined;
    const aborted = new AbortController();
    call('GET /api/products/categories', { query: { year: truckYear }, signal: aborted.signal })
      .then(({ categories }) => setCounted({ year: truckYear, categories }))
      .catch(() => {});
    return () => aborted.abort();
  }, [truckYear]);
  return onlyYear && truckYear !== '' && counted?.year === truckYear
    ? { ...counted, truckYear, setOnlyYear }
    : { categories: all, year: '', truckYear, setOnlyYear };
}
