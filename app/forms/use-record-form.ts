import { useState } from 'react';
import { differences } from '../../shop/rules/differences.ts';
import { toast } from '../ui/toasts.tsx';
import { readUserInfo } from '../browser/user-info.ts';
import type { Clash } from './edit-conflict.tsx';
import { hasDraft, readDraft, writeDraft } from '../routes/admin/drafts.ts';
import { useSend } from './use-send.ts';

type Values = Record<string, string | boolean>;
/** The names of the fields whose values are of one kind. */
type Of<Typed, Kind> = { [Name in keyof Typed]: Typed[Name] extends Kind ? Name : never }[keyof Typed] &
  string;

interface Editing<Row, Typed> {
  /** The record as it was when it was typed about. */
  seen: Row;
  typed: Typed;
}

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
 * both have, it shows both and asks. A draft of it outlives a reload and a new sign-in. `frame` goes to `<RecordForm>`,
 * `text(name)` and `tick(name)` to the fields.
 */
export function useRecordForm<Row extends { _id: string }, Typed extends Values>(
  settings: Settings<Row, Typed>,
) {
  const { record, typedOf, labels, put, done } = settings;
  const { form, busy, faults, refusal, conflict, send, forget } = useSend({ keepsAll: true });
  const place = `${record._id} form`;
  const [restored] = useState(() => draftOf(place, typedOf(record), typedOf));
  const [{ seen, typed }, setEditing] = useState(restored ?? { seen: record, typed: typedOf(record) });
  const theirs = conflict && (conflict.current as Row);

  function become(next: Editing<Row, Typed>): void {
    setEditing(next);
    const isDraft = !isSame(next.typed, typedOf(next.seen));
    writeDraft(place, isDraft ? JSON.stringify(next) : '');
  }

  /** @param against what is saved now, when it is known and meant to be overwritten */
  async function save(against = seen): Promise<void> {
    if (busy) return;
    become({ seen: against, typed });
    await send(
      async () => {
        await put(typed, against);
        writeDraft(place, '');
        await done();
      },
      ({ message, details: { fields, current } }) => {
        const mine = differences(typedOf(against), typed).after;
        if (current) become({ seen: against, typed: { ...typedOf(current as Row), ...mine } });
        if (!fields) void toast.error(message);
      },
    );
  }

  function take(record: Row): void {
    become({ seen: record, typed: typedOf(record) });
    forget();
  }

  const change = (name: string, value: string | boolean) =>
    become({ seen, typed: { ...typed, [name]: value } });
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
          onTheirs: () => take(theirs),
        },
      restored: restored !== undefined,
      // Whoever is sent to sign in again comes back, and finds it.
      isUnsaved: () => readUserInfo() !== null && hasDraft(place),
      onLeave: () => writeDraft(place, ''),
      // What a draft was typed about may be older than what was loaded now.
      onDiscard: () => take(theirs ?? (seen === restored?.seen ? record : seen)),
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

const isSame = (one: Values, other: Values): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is stored is the visitor's to change: it must be as what stands in the fields now. */
function draftOf<Row, Typed extends Values>(
  place: string,
  now: Typed,
  typedOf: (record: Row) => Typed,
): Editing<Row, Typed> | undefined {
  try {
    const { seen, typed } = JSON.parse(readDraft(place)) as Editing<Row, Typed>;
    const isWhole = [typed, typedOf(seen)].every((values) =>
      Object.entries(now).every(([name, value]) => typeof values[name] === typeof value),
    );
    return isWhole ? { seen, typed } : undefined;
  } catch {
    return undefined;
  }
}
