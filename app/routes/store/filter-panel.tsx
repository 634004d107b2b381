import type { FormEvent } from 'react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { FilterGroup, Filters } from './filters.ts';
import { filterGroups, filtersToQuery, toggled, valueName } from './filters.ts';
import { listPath } from '../../list-path.ts';
import { Check } from '../../ui/field.tsx';
import { clearSavedFilters, saveFilters } from './saved-filters.ts';

const wide = '(width > 768px)';
/** Runs in the document before the panel is painted: opens it on wide screens, closes it on narrow ones. */
const openWhereWide = `document.currentScript.previousElementSibling.open=matchMedia('${wide}').matches`;

/** How many products each value matches. */
export type Counts = Record<'yearRange' | 'partType', readonly (readonly [value: string, count: number])[]>;

/**
 * The filter panel. Ticking a box leads to the address with that filter; without scripts, a button sends all ticked
 * boxes.
 */
export function FilterPanel({
  counts,
  filters,
  keyword,
}: {
  counts: Counts;
  filters: Filters;
  keyword: string | undefined;
}) {
  const navigate = useNavigate();
  const [shown, setShown] = useTickedFilters(filters);
  const [open] = useState(() => typeof window !== 'undefined' && matchMedia(wide).matches);
  const count = filterGroups.reduce((sum, group) => sum + shown[group].length, 0);
  const tick = (group: FilterGroup, value: string) => {
    const next = toggled(shown, group, value);
    setShown(next);
    saveFilters(next);
    void navigate(listPath('/store', { keyword, query: filtersToQuery(next) }), { preventScrollReset: true });
  };
  const send = (event: FormEvent) => event.preventDefault();

  return (
    <div>
      <details className="filters" open={open} suppressHydrationWarning>
        <summary>
          <span>
            <span className="show">Show Filter</span>
            <span className="hide">Hide Filter</span>
          </span>
          {count > 0 && (
            <span className="count">
              {count}
              <span className="sr-only"> selected</span>
            </span>
          )}
        </summary>
        <form action={listPath('/store', { keyword })} onSubmit={send}>
          {shown.brand.length > 0 && <input type="hidden" name="brand" value={shown.brand.join(',')} />}
          <Group group="yearRange" title="Year Range" counts={counts} filters={shown} onTick={tick} />
          <Group group="partType" title="Category" counts={counts} filters={shown} onTick={tick} />
          <div className="filters__foot">
            <Link
              className="link"
              to={listPath('/store', { keyword })}
              preventScrollReset
              onClick={clearSavedFilters}
            >
              Reset Filter
            </Link>
            <noscript>
              <button type="submit" className="btn btn--small">
                Filter
              </button>
            </noscript>
          </div>
        </form>
      </details>
      <script dangerouslySetInnerHTML={{ __html: openWhereWide }} />
    </div>
  );
}

/**
 * Returns the filters as the boxes show them: a checkmark shows immediately, before its listing has loaded.
 * @param loaded filters of the current listing
 */
function useTickedFilters(loaded: Filters): [Filters, (ticked: Filters) => void] {
  const [ticked, setTicked] = useState({ over: loaded, filters: loaded });
  const shown = ticked.over === loaded ? ticked.filters : loaded;
  return [shown, (filters) => setTicked({ over: loaded, filters })];
}

function Group({
  group,
  title,
  counts,
  filters,
  onTick,
}: {
  group: 'yearRange' | 'partType';
  title: string;
  counts: Counts;
  filters: Filters;
  onTick: (group: FilterGroup, value: string) => void;
}) {
  const tall = group === 'partType';
  return (
    <details className="filters__group" open>
      <summary>{title}</summary>
      <fieldset className={tall ? 'filters__list filters__list--tall' : 'filters__list'} aria-label={title}>
        {counts[group].map(([value, count]) => (
          <Check
            key={value}
            name={group}
            value={value}
            checked={filters[group].includes(value)}
            onChange={() => onTick(group, value)}
          >
            <span>{valueName(group, value)}</span>
            <span className="number">{count}</span>
          </Check>
        ))}
      </fieldset>
    </details>
  );
}
