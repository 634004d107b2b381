import { href } from 'react-router';
import type { Filters } from './filters.ts';
import { filterGroups, hasFilters } from './filters.ts';
import { listPath } from '../../list-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { valueName } from './filter-names.ts';
import { forgetFilters } from './saved-filters.ts';

/** Nothing answers to the keyword or fits the filters: says why and what to do next. */
export function EmptyListing({ keyword, filters }: { keyword: string | undefined; filters: Filters }) {
  const filtered = hasFilters(filters);
  return (
    <Empty title="Nothing on this shelf">
      <p className="prose text-ink-2">{reason(keyword, filters)}</p>
      <div className="row justify-center">
        {filtered ? (
          <ButtonLink to={listPath('/store', { keyword })} onClick={forgetFilters}>
            Clear Filters
          </ButtonLink>
        ) : (
          <ButtonLink to={href('/store')}>All new aftermarket products</ButtonLink>
        )}
        <ButtonLink kind="line" to={href('/contactus')}>
          Ask for a part
        </ButtonLink>
      </div>
    </Empty>
  );
}

function reason(keyword: string | undefined, filters: Filters): string {
  const ask = 'or ask us: we find parts that are not listed.';
  if (!hasFilters(filters)) {
    return keyword
      ? `No part in the catalog answers to “${keyword}”. Try fewer words or the part number, ${ask}`
      : `The shelf is being filled. Look in again, ${ask}`;
  }
  const [years, categories, brands] = filterGroups.map((group) =>
    filters[group].map((value) => valueName(group, value)).join(' or '),
  );
  const what = `Nothing${brands && ` by ${brands}`}${categories && ` in ${categories}`}`;
  const which = `${keyword ? ` for “${keyword}”` : ''}${years ? ` fits ${years}` : ' is in the catalog'}`;
  return `${what}${which}. Take away a filter, ${ask}`;
}
