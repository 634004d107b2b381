import { useRef, useState } from 'react';
import { differences } from '../../../shop/rules/differences.ts';
import { toast } from '../../ui/toasts.tsx';
import type { Clash } from './edit-conflict.tsx';
import { useSend } from './use-send.ts';

type Values = Record<string, string | boolean>;
/** The names of the fields whose values are of one kind. */
type Of<Typed, Kind> = { [Name in keyof Typed]: Typed[Name] extends Kind ? Name : never }[keyof Typed] &
  string;

interface Settings<Row, Typed> {
  record: Row;
  /** What stands in the fields for a record. */
  typedOf: (record: Row) => Typed;
  /** Of every field, as it is written beside it. */
  labels: Record<keyof Typed, string>;
  /** @param seen the record that was edited; it may refuse with a `ShopError`, whose `current` is what is saved now */
  put: (typed: Typed, seen: Row) => Promise<unknown>;
  /** Says that it is saved, and leads on. */
  done: () => Promise<void>;
}

/**
 * A record in a form that somebody else may be editing, too: what only he has changed is taken as it is now, and where
 * both have, it shows both and asks. `frame` goes to `<RecordForm>`, `text(name)` and `tick(name)` to the fields.
 */
export function useRecordForm<Row extends object, Typed extends Values>(settings: Settings<Row, Typed>) {
  const { record, typedOf, labels, put, done } = settings;
  const { form, busy, faults, refusal, conflict, send, forget } = useSend();
  const saved = useRef(false);
  const [seen, setSeen] = useState(record);
  const [typed, setTyped] = useState(() => typedOf(record));
  const theirs = conflict && (conflict.current as Row);

  /** @param against what is saved now, when it is known and meant to be overwritten */
  async function save(against = seen): Promise<void> {
    if (busy) return;
    setSeen(against);
    await send(
      async () => {
        await put(typed, against);
        saved.current = true;
        await done();
      },
      ({ message, details: { fields, current } }) => {
        if (current) setTyped({ ...typedOf(current as Row), ...differences(typedOf(against), typed).after });
        if (!fields) void toast.error(message);
      },
    );
  }

  function takeTheirs(): void {
    if (!theirs) return;
    setSeen(theirs);
    setTyped(typedOf(theirs));
    forget();
  }

  const change = (name: string, value: string | boolean) => setTyped({ ...typed, [name]: value });
  const wrong = Object.keys(faults);
  return {
    typed,
    text: (name: Of<Typed, string>) => ({
      label: labels[name],
      name,
      value: typed[name] as string,
      error: faults[name],
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    }),
    tick: (name: Of<Typed, boolean>) => ({
      name,
      checked: typed[name] as boolean,
      children: labels[name],
      onChange: (event: { target: { checked: boolean } }) => change(name, event.target.checked),
    }),
    frame: {
      form,
      busy,
      // A form with one fault has nothing to count.
      faults: wrong.length > 1 ? wrong.map((name) => labels[name] ?? name) : [],
      refusal,
      conflict: conflict &&
        theirs && {
          message: conflict.message,
          clashes: clashesOf(typed, typedOf(theirs), labels),
          onMine: () => void save(theirs),
          onTheirs: takeTheirs,
        },
      isUnsaved: () => !saved.current && JSON.stringify(typed) !== JSON.stringify(typedOf(seen)),
      onSave: () => void save(),
    },
  };
}

function clashesOf<Typed extends Values>(
  mine: Typed,
  theirs: Typed,
  labels: Record<string, string>,
): Clash[] {
  const { before, after } = differences(theirs, mine);
  return Object.keys(after).map((name) => ({
    label: labels[name] ?? name,
    mine: said(after[name]),
    theirs: said(before[name]),
  }));
}

const said = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value : value ? 'Yes' : 'No';
