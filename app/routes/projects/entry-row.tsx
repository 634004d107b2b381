import { useEffect, useEffectEvent, useRef } from 'react';
import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import type { EntryState, Priority, ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import { entryStates, priorities, projectLimits } from '../../../shop/rules/projects/project-list.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { isFocusLost } from '../../layout/focus-heading.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EntryLine, priorityNames } from './entry-line.tsx';
import { stateNames } from './entry-sections.tsx';

/** How long nothing is typed before what was typed is saved. */
const pauseMs = 800;

/** What the fields of a row show. */
export interface TypedEntry extends Pick<ProjectEntry, 'note' | 'priority' | 'state'> {
  qty: string;
}

/**
 * One part of one's own list. A choice is saved at once, or when an earlier save has ended; what is typed after a pause and
 * on leaving. Refused, it stays.
 */
export function EntryRow({
  entry,
  typed: changed,
  onType,
  takesFocus,
  part,
  truck,
  asks,
  save: send,
  onSaved,
  remove,
  onRemoved,
}: {
  entry: ProjectEntry;
  /** What was changed in the fields: the list keeps it, since a row that moves to another section begins anew. */
  typed: Partial<TypedEntry> | undefined;
  onType: (change: Partial<TypedEntry>) => void;
  /** Whether it has just moved: what had the focus is gone. */
  takesFocus: boolean;
  part: ProductCard | undefined;
  truck: Truck | null;
  asks: boolean;
  save: (entry: ProjectEntry) => Promise<void>;
  onSaved: (entry: ProjectEntry) => void;
  remove: () => Promise<void>;
  onRemoved: () => void;
}) {
  const typed: TypedEntry = { ...entry, qty: String(entry.qty), ...changed };
  /** A row that moves is removed before it gets the saved entry. */
  const saved = useRef(entry);
  const { submit, busy, refused, fieldErrors, message } = useSubmit(send, {
    onSuccess: (_reply, sent) => {
      saved.current = sent;
      onSaved(sent);
    },
    revalidates: 'never',
  });
  const stateField = useRef<HTMLSelectElement>(null);
  const focusMoved = useEffectEvent(() => {
    if (takesFocus && isFocusLost()) stateField.current?.focus();
  });
  useEffect(() => focusMoved(), []);
  const isRemoved = useRef(false);
  const removal = useSubmit(remove, {
    onSuccess: () => {
      isRemoved.current = true;
      onRemoved();
    },
    revalidates: 'never',
    toastsRefusal: true,
  });
  /** Does nothing while an earlier save is on its way: the effect below saves again after it. */
  function save(fields: TypedEntry, again = true): void {
    const qty = isQty(fields.qty) ? Number(fields.qty) : saved.current.qty;
    const next = { ...saved.current, ...fields, qty, note: fields.note.trim() };
    if (isRemoved.current || isSame(next, saved.current)) return;
    if (again || !refused || !isSame(next, refused)) void submit(next);
  }
  const choose = (choice: Partial<TypedEntry>) => {
    onType(choice);
    save({ ...typed, ...choice });
  };
  const saveLatest = useEffectEvent((again: boolean) => save(typed, again));
  useEffect(() => {
    const timer = setTimeout(() => saveLatest(false), pauseMs);
    return () => clearTimeout(timer);
  }, [changed, entry, busy]);
  useEffect(() => {
    const save = () => saveLatest(true);
    document.addEventListener('visibilitychange', save);
    return () => {
      document.removeEventListener('visibilitychange', save);
      save();
    };
  }, []);
  return (
    <EntryLine
      entry={entry}
      part={part}
      truck={truck}
      asks={asks}
      foot={
        <Button
          kind="quiet"
          small
          className="no-print"
          busy={removal.busy}
          onClick={() => void removal.submit()}
        >
          <Icon name="remove" /> Remove<span className="sr-only"> {entry.name}</span>
        </Button>
      }
    >
      <div className="project__fields no-print">
        <TextField
          label="Qty"
          type="number"
          inputMode="numeric"
          min={1}
          max={projectLimits.qty}
          value={typed.qty}
          error={fieldErrors.qty ?? (isQty(typed.qty) ? undefined : 'A whole number from 1')}
          onChange={({ currentTarget }) => onType({ qty: currentTarget.value })}
          onBlur={() => save(typed)}
        />
        <SelectField
          label="Priority"
          value={typed.priority}
          onChange={({ currentTarget }) => choose({ priority: currentTarget.value as Priority })}
        >
          {priorities.map((priority) => (
            <option key={priority} value={priority}>
              {priorityNames[priority]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="State"
          ref={stateField}
          value={typed.state}
          onChange={({ currentTarget }) => choose({ state: currentTarget.value as EntryState })}
        >
          {entryStates.map((state) => (
            <option key={state} value={state}>
              {stateNames[state]}
            </option>
          ))}
        </SelectField>
        <TextArea
          className="full"
          label="Note"
          rows={typed.note ? 2 : 1}
          maxLength={Math.max(projectLimits.typedNoteLength, entry.note.length)}
          value={typed.note}
          error={fieldErrors.note}
          onChange={({ currentTarget }) => onType({ note: currentTarget.value })}
          onBlur={() => save(typed)}
        />
      </div>
      {message && <Alert kind="bad">Not saved. {message}</Alert>}
    </EntryLine>
  );
}

const isQty = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);

const isSame = (one: ProjectEntry, other: ProjectEntry): boolean =>
  one.qty === other.qty &&
  one.note === other.note &&
  one.priority === other.priority &&
  one.state === other.state;
