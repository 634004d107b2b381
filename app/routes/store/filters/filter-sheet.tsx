import './filter-sheet.css';
import type { MouseEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FilterForm, FilterPanelProps, Found } from './filter-form.tsx';
import { afterTyping } from './after-typing.ts';
import type { Filters } from './filters.ts';

/**
 * The filter panel on narrow screens: a modal sheet whose button says how many parts the choice would show. Escape
 * discards the choice, and the focus returns to where it was.
 */
export function FilterSheet({
  counts: countsAtFirst,
  filters: applied,
  keyword,
  total: totalAtFirst,
  none,
  Form,
  count,
  onApply,
  onReset,
  onClose,
}: FilterPanelProps & {
  total: number;
  /** What 'Reset Filter' leaves. */
  none: Filters;
  /** The form and the counting come with the page: the sheet adds little to it. */
  Form: typeof FilterForm;
  count: (filters: Filters, signal: AbortSignal) => Promise<Found>;
  onApply: (filters: Filters) => void;
  onReset: () => void;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState(applied);
  const [found, setFound] = useState({ for: applied, counts: countsAtFirst, total: totalAtFirst });
  /** False while there is something wrong with the prices that are typed. */
  const [isPossible, setPossible] = useState(true);
  const [resets, setResets] = useState(0);
  const counting = found.for !== chosen;
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (!counting) return;
    return afterTyping((signal) => {
      count(chosen, signal).then(
        (counted) => setFound({ for: chosen, ...counted }),
        // Without the count, the button still applies the choice.
        () => {},
      );
    });
  }, [chosen, counting, count]);

  const close = () => dialog.current?.close();
  const apply = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // Safari leaves the focus in the field; leaving it says what is wrong.
    flushSync(() => currentTarget.focus());
    const wrong = dialog.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) {
      const group = wrong.closest('details');
      if (group) group.open = true;
      wrong.focus({ preventScroll: true });
      // With the error below it.
      wrong.scrollIntoView({ block: 'center' });
      return;
    }
    close();
    if (chosen !== applied) onApply(chosen);
  };
  const reset = () => {
    onReset();
    setChosen(none);
    setPossible(true);
    setResets(resets + 1);
  };
  const parts = found.total === 1 ? 'part' : 'parts';
  return (
    <dialog ref={dialog} className="filter-sheet" aria-label="Filter" onClose={onClose}>
      <div className="filter-sheet__head">
        <h2 className="text-h3">Filter</h2>
        <button type="button" className="btn btn--icon" aria-label="Hide Filter" onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <div className="filter-sheet__body filters">
        <Form
          open
          resets={resets}
          counts={found.counts}
          filters={chosen}
          keyword={keyword}
          onChange={setChosen}
          onTyped={setPossible}
        />
      </div>
      <div className="filter-sheet__foot">
        <button type="button" className="link" onClick={reset}>
          Reset Filter
        </button>
        <Button onClick={apply} aria-busy={counting}>
          <span aria-live="polite">
            {counting || !isPossible ? 'Show parts' : `Show ${found.total} ${parts}`}
          </span>
        </Button>
      </div>
    </dialog>
  );
}
