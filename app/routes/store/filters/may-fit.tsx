import type { ReactNode } from 'react';
import { countOf } from '../../../../shop/rules/in-words.ts';
import { Link } from '../../../ui/link.tsx';
import type { Filters } from './filters.ts';
import { filtersToQuery } from './filters.ts';
import { saveFit } from './saved-filters.ts';

const fit = 'fits,check';

/** Returns the query of the list with what may fit, too. */
export const withMayFit = (filters: Filters): string => filtersToQuery({ ...filters, fit });

/** Says how many parts are left out as they only may fit, and leads to them. @param to the list with them */
export function MayFit({ count, to }: { count: number; to: string }): ReactNode {
  if (count === 0) return null;
  return (
    <p>
      Left out:{' '}
      <Link className="link" to={to} onClick={saveMayFit}>
        {countOf(count, 'part that may fit', 'parts that may fit')}
      </Link>
    </p>
  );
}

/** Later lists show what may fit, too. */
export const saveMayFit = (): void => saveFit(fit);
