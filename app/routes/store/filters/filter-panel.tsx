import type { MouseEvent } from 'react';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../browser/api.ts';
import { listPath } from '../../../list-path.ts';
import { InlineScript } from '../../../ui/inline-script.tsx';
import { Link } from '../../../ui/link.tsx';
import { countsOf, loadFacets } from './counts.ts';
import type { FilterPanelProps, Found } from './filter-form.tsx';
import { FilterForm } from './filter-form.tsx';
import type { FilterSheet } from './filter-sheet.tsx';
import type { Filters } from './filters.ts';
import { countChosen, filtersToQuery, noFilters } from './filters.ts';
import { useHydrated } from '../../../browser/hydrated.ts';
import { saveTruckYear } from '../../../browser/truck-year.ts';
import { clearSavedFilters, saveFilters, saveFit } from './saved-filters.ts';

const wide = '(width > 768px)';
/** Runs in the document before the panel is painted: opens it on wide screens, closes it on narrow ones. */
const openWhereWide = `document.currentScript.previousElementSibling.open=matchMedia('${wide}').matches`;

/**
 * The filter panel. Ticking a box leads to the address with that filter. On narrow screens it opens as a sheet that is
 * applied as a whole; without scripts it opens in the page there, too.
 */
export function FilterPanel({ total, ...panel }: FilterPanelProps & { total: number }) {
  const { filters, keyword } = panel;
  const navigate = useNavigate();
  const [shown, setShown] = useTickedFilters(filters);
  const [open] = useState(() => typeof window !== 'undefined' && matchMedia(wide).matches);
  const isSeen = useHydrated() && open;
  const [Sheet, setSheet] = useState<typeof FilterSheet>();
  const [resets, setResets] = useState(0);
  const count = countChosen(shown);
  const apply = (next: Filters) => {
    setShown(next);
    saveFilters(next);
    // What is kept would come back.
    saveTruckYear(next.year);
    saveFit(next.fit);
    void navigate(listPath('/store', { keyword, query: filtersToQuery(next) }), { preventScrollReset: true });
  };
  const onToggle = (event: MouseEvent<HTMLElement>) => {
    const details = event.currentTarget.parentElement as HTMLDetailsElement;
    if (details.open || matchMedia(wide).matches) return;
    event.preventDefault();
    // If the sheet cannot be loaded, the panel opens in the page.
    import('./filter-sheet.tsx').then(
      (module) => setSheet(() => module.FilterSheet),
      () => (details.open = true),
    );
  };
  const clearAll = () => {
    clearSavedFilters();
    setResets(resets + 1);
  };
  const none = { ...noFilters, sort: filters.sort };
  const reset = listPath('/store', { keyword, query: filtersToQuery(none) });
  const countFound = useCallback(
    async (chosen: Filters, signal: AbortSignal): Promise<Found> => {
      const facets = await loadFacets(call, keyword, chosen, signal);
      return { counts: countsOf(facets, keyword, chosen), total: facets.total };
    },
    [keyword],
  );

  return (
    <>
      <details className="filters" open={open} suppressHydrationWarning>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Enter and Space click a summary. */}
        <summary onClick={onToggle}>
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
        {!Sheet && (
          <FilterForm {...panel} open={isSeen} resets={resets} filters={shown} onChange={apply}>
            <div className="filters__foot">
              <Link className="link" to={reset} preventScrollReset onClick={clearAll}>
                Reset Filter
              </Link>
              <noscript>
                <button type="submit" className="btn btn--small">
                  Filter
                </button>
              </noscript>
            </div>
          </FilterForm>
        )}
      </details>
      <InlineScript code={openWhereWide} />
      {Sheet && (
        <Sheet
          {...panel}
          total={total}
          none={none}
          Form={FilterForm}
          count={countFound}
          onApply={apply}
          onReset={clearSavedFilters}
          onClose={() => setSheet(undefined)}
        />
      )}
    </>
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
