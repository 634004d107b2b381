import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { ShopError } from '../../shop/shop-error.ts';
import { toast } from '../ui/toasts/toasts.tsx';
import { readDraft, writeDraft } from './drafts.ts';
import type { Combine, FormValues, MergedEdits } from './merge-edits.ts';
import { mergeEdits } from './merge-edits.ts';
import { useSubmit } from './use-submit.ts';

interface Edit<Row, Values> {
  /** The record that the edit is about, with its version. */
  base: Row;
  values: Values;
  /** Only the fields that differ from `base`. */
  changed: Partial<Values>;
}

interface EditSettings<Row, Values extends FormValues> {
  record: Row;
  /** Returns what the fields show for a record. */
  valuesOf: (record: Row) => Values;
  /** The label of every field, in the order of the form. */
  labels: Record<keyof Values & string, string>;
  /** The key of the draft, see `useDraft`. */
  draft: string;
  /**
   * Sends the change.
   * @returns the saved record
   * @throws ShopError its `current` is the record that someone else saved in the meantime
   */
  save: (edit: Edit<Row, Values>) => Promise<Row>;
  /** The toast after saving. */
  success: string | ((saved: Row, typed: Values) => string);
  onSaved?: (saved: Row) => unknown;
  /** The page to go to after saving; undefined stays. */
  next?: string | ((saved: Row) => string | undefined);
  /** For fields in which two changes add up. */
  combine?: Combine<Values>;
  /** Returns the record that my changes are then made to, where theirs should not move a field by itself. */
  adopt?: (theirs: Row, before: Row, mine: Values) => Row;
  /** Returns the faults that are said at once, not only after saving. */
  faultsOf?: (values: Values) => Partial<Record<keyof Values & string, string>>;
  /** Returns how a value reads where two are compared. */
  describe?: (name: string, value: string | boolean) => string;
}

/**
 * A form for a record that several people may edit. It keeps a draft across reloads and signing in again, tracks what was
 * changed, and merges what someone else saved in the meantime: it adopts their changes to other fields, and asks
 * where both changed the same field. Render it with `<EditForm>` around fields from `text(name)` and `checkbox(name)`.
 */
export function useEditForm<Row extends object, Values extends FormValues>(
  settings: EditSettings<Row, Values>,
) {
  const { record, valuesOf, labels, draft, save, success, onSaved, next, combine, adopt } = settings;
  const names = Object.keys(labels);
  const [restored, setRestored] = useState(() => parseDraft(readDraft(draft), valuesOf, valuesOf(record)));
  const [base, setBase] = useState(record);
  const [merged, setMerged] = useState<MergedEdits<Values>>();
  const form = useForm<FormValues>({ defaultValues: valuesOf(record) });
  const values = useWatch({ control: form.control }) as Values;
  const { dirtyFields } = form.formState;
  const isChanged = (name: string) => dirtyFields[name] === true;
  const isDirty = names.some(isChanged);

  function display(row: Row, edited = valuesOf(row)): void {
    setBase(row);
    form.reset(valuesOf(row));
    form.reset(edited, { keepDefaultValues: true });
  }

  /** @param saved becomes the record to edit, with my changes on top */
  function merge(before: Row, mine: Values, saved: Row): void {
    const theirs = adopt?.(saved, before, mine) ?? saved;
    const result = mergeEdits(valuesOf(before), mine, valuesOf(theirs), combine);
    display(theirs, result.values);
    setMerged(result);
  }

  function start(row: Row, edited?: Values): void {
    writeDraft(draft, '');
    setRestored(undefined);
    setMerged(undefined);
    display(row, edited);
  }

  function refuse({ message, details: { fields = {}, current } }: ShopError): void {
    if (current) merge(base, form.getValues() as Values, current as Row);
    if (!names.some((name) => errorOfField(fields, name))) toast.error(message);
  }

  /** Whether something was typed while the last save was on its way: it stays, and so does the page. */
  const typedSince = useRef(false);
  const { submit, ...sending } = useSubmit<Values, Row>(
    (values) => {
      const changed = Object.fromEntries(names.filter(isChanged).map((name) => [name, values[name]]));
      return save({ base, values, changed: changed as Partial<Values> });
    },
    {
      success,
      onSuccess: (saved, sent) => {
        const present = form.getValues() as Values;
        typedSince.current = names.some((name) => present[name] !== sent[name]);
        const { values } = mergeEdits(sent, present, valuesOf(saved));
        start(saved, values);
        // A dialog closes before the effect below keeps it.
        if (typedSince.current) writeDraft(draft, JSON.stringify({ base: saved, values }));
        return onSaved?.(saved);
      },
      next: (saved) => (typedSince.current ? undefined : typeof next === 'string' ? next : next?.(saved)),
      onRefused: refuse,
      keepsInput: true,
    },
  );

  const hasBegun = useRef(false);
  /** Begins with the draft; later an untouched form shows what someone else has saved. */
  const follow = useEffectEvent(() => {
    if (restored && !hasBegun.current) merge(restored.base, restored.values, record);
    else if (!isDirty && JSON.stringify(record) !== JSON.stringify(base)) display(record);
    // Only something else about the record was changed.
    else if (JSON.stringify(valuesOf(record)) === JSON.stringify(valuesOf(base))) setBase(record);
    hasBegun.current = true;
  });
  const loaded = JSON.stringify(record);
  // oxlint-disable-next-line react/set-state-in-effect -- the library's form can't be changed while React renders
  useEffect(() => follow(), [loaded]);

  const unsaved = isDirty ? JSON.stringify({ base, values }) : '';
  useEffect(() => writeDraft(draft, unsaved), [draft, unsaved]);

  const refusedFields = sending.error?.details.fields ?? {};
  const blamed = names.filter((name) => errorOfField(refusedFields, name));
  const faults: Partial<Record<string, string>> = settings.faultsOf?.(values) ?? {};
  /** An error is about the value that was refused: it goes as soon as another one is typed. */
  const errorOf = (name: string): string | undefined =>
    (sending.refused?.[name] === values[name] ? errorOfField(refusedFields, name) : undefined) ??
    faults[name];
  const field = (name: keyof Values & string) => ({ error: errorOf(name), ...form.register(name) });
  return {
    base,
    values,
    text: (name: keyof Values & string) => ({ label: labels[name], autoComplete: 'off', ...field(name) }),
    checkbox: (name: keyof Values & string) => ({ children: labels[name], ...form.register(name) }),
    errorOf: (name: keyof Values & string): string | undefined => errorOf(name),
    /** Sets values from code, for example an uploaded picture or the carrier. A function gets what the form contains by then. */
    set(change: Partial<Values> | ((present: Values) => Partial<Values>)): void {
      const changed = typeof change === 'function' ? change(form.getValues() as Values) : change;
      for (const [name, value] of Object.entries(changed)) {
        form.register(name);
        form.setValue(name, value as string | boolean, { shouldDirty: true });
      }
    },
    /** For `<EditForm>`. */
    state: {
      draft,
      isDirty,
      isRestored: restored !== undefined && isDirty,
      busy: sending.busy,
      formRef: sending.formRef,
      error: sending.error,
      message: blamed.length === 0 ? sending.error?.message : undefined,
      wrong: (sending.error ? names.filter(errorOf) : []).map((name) => labels[name] ?? name),
      taken: (merged?.taken ?? []).map((name) => labels[name] ?? name),
      clashes: (merged?.clashes ?? []).map(({ name, ...either }) => ({
        label: labels[name] ?? name,
        options: (['mine', 'theirs'] as const).map((whose) => ({
          whose,
          text: (settings.describe ?? describeValue)(name, either[whose]),
          isChosen: values[name] === either[whose],
          choose: () => form.setValue(name, either[whose], { shouldDirty: true }),
        })),
      })),
      save: () => void submit(values),
      discard: () => {
        start(base);
        sending.reset();
      },
    },
  };
}
export type EditState = ReturnType<typeof useEditForm>['state'];

/** `images.0.alt` is an error of `images`. */
const errorOfField = (fields: Record<string, string>, name: string): string | undefined =>
  Object.entries(fields).find(([path]) => path.split('.')[0] === name)?.[1];

export function describeValue(_name: string, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === '' ? 'Empty' : value;
}

/** Visitors can edit what their browser stores: a draft must look like a record of this kind. */
function parseDraft<Row, Values extends FormValues>(
  text: string,
  valuesOf: (record: Row) => Values,
  like: Values,
): { base: Row; values: Values } | undefined {
  try {
    const { base, values } = JSON.parse(text) as { base: Row; values: Values };
    const isWhole = [valuesOf(base), values].every((found) =>
      Object.entries(like).every(([name, value]) => typeof found[name] === typeof value),
    );
    return isWhole ? { base, values } : undefined;
  } catch {
    return undefined;
  }
}
