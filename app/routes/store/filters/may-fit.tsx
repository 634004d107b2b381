import type { ReactNode } from 'react';
import type { Call } from '../../../../shop/api-client.ts';
import { Link } from '../../../ui/link.tsx';
import type { Filters } from './filters.ts';
import { filtersForApi, filtersToQuery } from './filters.ts';
import { saveFit } from './saved-filters.ts';

const fit = 'fits,check';

/**
 * Returns how many parts 'Only what fits' leaves out of a list because they depend on what is not known of the truck; 0
 * without that filter.
 */
export async function countMayFit(
  call: Call,
  keyword: string | undefined,
  filters: Filters,
  signal: AbortSignal,
): Promise<number> {
  if (filters.fit !== 'fits') return 0;
  const query = { keyword, ...filtersForApi(filters), more: 'true' as const };
  return (await call('GET /api/products/facets', { query, signal })).more?.check ?? 0;
}

/** Returns the query of the list with what may fit, too. */
export const withMayFit = (filters: Filters): string => filtersToQuery({ ...filters, fit });

/** Says how many parts are left out as they only may fit, and leads to them. @param to the list with them */
export function MayFit({ count, to }: { count: number; to: string }): ReactNode {
  if (count === 0) return null;
  return (
    <p>
      Left out:{' '}
      <Link className="link" to={to} onClick={saveMayFit}>
        {count === 1 ? '1 part that may fit' : `${count} parts that may fit`}
      </Link>
    </p>
  );
}

/** Later lists show what may fit, too. */
export const saveMayFit = (): void => saveFit(fit);
