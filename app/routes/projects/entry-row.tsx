import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ProductCard } from '../../../shop/contracts/catalog.ts';
import type { Truck } from '../../../shop/rules/fitment/fit.ts';
import type { EntryState, Priority, ProjectEntry } from '../../../shop/rules/projects/project-list.ts';
import { entryStates, priorities, projectLimits } from '../../../shop/rules/projects/project-list.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { EntryLine, priorityNames } from './entry-line.tsx';
import { stateNames } from './entry-sections.tsx';

/** How long nothing is typed before what was typed is saved. */
const pauseMs = 800;

/** One part of one's own list. A choice is saved at once, what is typed after a pause and on leaving; refused, it stays. */
export function EntryRow({
  entry,
  part,
  truck,
  asks,
  save,
  onSaved,
  remove,
  onRemoved,
}: {
  entry: ProjectEntry;
  part: ProductCard | undefined;
  truck: Truck | null;
  asks: boolean;
  save: (entry: ProjectEntry) => Promise<void>;
  onSaved: (entry: ProjectEntry) => void;
  remove: () => Promise<void>;
  onRemoved: () => void;
}) {
  const [typed, setTyped] = useState({ qty: String(entry.qty), note: entry.note });
  const { submit, fieldErrors, message } = useSubmit(save, {
    onSuccess: (_reply, saved) => onSaved(saved),
    revalidates: 'never',
    keepsInput: false,
  });
  const isRemoved = useRef(false);
  const removal = useSubmit(remove, {
    onSuccess: () => {
      isRemoved.current = true;
      onRemoved();
    },
    revalidates: 'never',
    toastsRefusal: true,
  });
  const change = (given: Partial<ProjectEntry>) => void submit({ ...entry, ...given });
  const saveTyped = () => {
    const qty = Number(typed.qty);
    const note = typed.note.trim();
    if (!isRemoved.current && isQty(typed.qty) && (qty !== entry.qty || note !== entry.note))
      change({ qty, note });
  };
  const saveLatest = useEffectEvent(saveTyped);
  useEffect(() => {
    const timer = setTimeout(() => saveLatest(), pauseMs);
    return () => clearTimeout(timer);
    // Also once an earlier save has ended: nothing is saved meanwhile.
  }, [typed, entry]);
  useEffect(() => {
    const save = () => saveLatest();
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
          onChange={({ currentTarget }) => setTyped({ ...typed, qty: currentTarget.value })}
          onBlur={saveTyped}
        />
        <SelectField
          label="Priority"
          value={entry.priority}
          onChange={({ currentTarget }) => change({ priority: currentTarget.value as Priority })}
        >
          {priorities.map((priority) => (
            <option key={priority} value={priority}>
              {priorityNames[priority]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="State"
          value={entry.state}
          onChange={({ currentTarget }) => change({ state: currentTarget.value as EntryState })}
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
          onChange={({ currentTarget }) => setTyped({ ...typed, note: currentTarget.value })}
          onBlur={saveTyped}
        />
      </div>
      {message && <Alert kind="bad">Not saved. {message}</Alert>}
    </EntryLine>
  );
}

const isQty = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);
