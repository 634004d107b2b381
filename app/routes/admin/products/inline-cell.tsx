import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * A value that is edited in its table cell: press it and type; Enter saves and Escape cancels. Nothing is loaded anew, so that
 * no other row slides under the mouse.
 * @param field its name among the field errors of a refusal
 * @param preview what the typed text would make of the value, if it doesn't say so itself
 * @param onSaved gets the record as it is now, also after somebody else's change
 */
export function InlineCell<Row>({
  label,
  shown,
  value,
  inputMode,
  field,
  preview,
  save,
  success,
  onSaved,
}: {
  label: string;
  shown: ReactNode;
  value: string;
  inputMode: 'decimal' | 'tel';
  field: string;
  preview?: (typed: string) => string | undefined;
  save: (typed: string) => Promise<Row>;
  success: (saved: Row, typed: string) => string;
  onSaved: (saved: Row) => void;
}) {
  const [editing, setEditing] = useState(false);
  const [typed, setTyped] = useState('');
  const { submit, busy, error, fieldErrors, reset } = useSubmit(save, {
    success,
    onSuccess: onSaved,
    onRefused: ({ details: { current } }) => current && onSaved(current as Row),
    revalidates: 'never',
  });
  const fault = fieldErrors[field] ?? error?.message;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  useEffect(() => {
    if (!editing && back.current) button.current?.focus();
    back.current = editing;
  }, [editing]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    if (typed === value) setEditing(false);
    else void submit(typed).then((saved) => saved && setEditing(false));
  };

  if (!editing)
    return (
      <button
        ref={button}
        type="button"
        className="cell-edit"
        onClick={() => {
          reset();
          setTyped('');
          setEditing(true);
        }}
      >
        <span className="sr-only">{label}: </span>
        {shown}
        <span className="sr-only">, change</span>
      </button>
    );
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setEditing(false);
  };
  return (
    <>
      <span className="cell-edit invisible" aria-hidden="true">
        {shown}
      </span>
      <form className="cell-form" onSubmit={onSubmit} noValidate>
        <label className="text-small wrap-anywhere" htmlFor={`${id}value`}>
          {label}
        </label>
        <input
          id={`${id}value`}
          className="input"
          name="value"
          defaultValue={value}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={12}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={leave}
          ref={focusAndSelect}
          {...(fault && { 'aria-invalid': true, 'aria-describedby': id })}
        />
        {preview && <output>{preview(typed)}</output>}
        <span className="actions">
          <Button type="submit" small busy={busy}>
            Save
          </Button>
          <Button kind="quiet" small onClick={() => setEditing(false)}>
            Cancel
          </Button>
        </span>
        {fault && (
          <span id={id} className="field-error" role="alert">
            {fault}
          </span>
        )}
      </form>
    </>
  );
}

/** Says whether a cell of the page was typed into and not saved. */
export const isCellTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('.cell-form input')].some(
    (input) => input.value !== input.defaultValue,
  );

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}
