import { useEffect, useState } from 'react';
import type { PartCategoryFacts } from '../../../../shop/contracts/search/finding.ts';
import { call } from '../../../browser/api.ts';
import { useTruck } from '../../../browser/truck.ts';

/**
 * Returns the page's facts of the categories, and once the shopper's truck is known those that count only what fits it or
 * may. The page itself is the same for everyone; when the second reply fails, it stays as it is.
 */
export function useTruckFacts(all: readonly PartCategoryFacts[]): {
  categories: readonly PartCategoryFacts[];
  /** The truck that is counted for; empty for all. */
  truck: string;
  /** The shopper's truck; empty when unknown. */
  known: string;
  /** Counts for the shopper's truck only, or for all. */
  setOnlyMine: (only: boolean) => void;
} {
  const known = useTruck();
  const [onlyMine, setOnlyMine] = useState(true);
  const [counted, setCounted] = useState<{ truck: string; categories: readonly PartCategoryFacts[] }>();
  useEffect(() => {
    if (!known) return undefined;
    const aborted = new AbortController();
    call('GET /api/products/categories', { query: { truck: known }, signal: aborted.signal })
      .then(({ categories }) => setCounted({ truck: known, categories }))
      .catch(() => {});
    return () => aborted.abort();
  }, [known]);
  return onlyMine && known !== '' && counted?.truck === known
    ? { ...counted, known, setOnlyMine }
    : { categories: all, truck: '', known, setOnlyMine };
}
