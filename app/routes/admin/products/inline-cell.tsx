import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';

/**
 * A value that is edited in its table cell: press it and type; Enter saves and Escape cancels.
 * @param field its name among the field errors of a refusal
 */
export function InlineCell({
  label,
  shown,
  value,
  inputMode,
  field,
  save,
}: {
  label: string;
  shown: ReactNode;
  value: string;
  inputMode: 'decimal' | 'numeric';
  field: string;
  save: (typed: string) => Promise<unknown>;
}) {
  const [editing, setEditing] = useState(false);
  const { submit, busy, error, fieldErrors, reset } = useSubmit(save, { success: 'Product updated' });
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
        <input
          className="input"
          name="value"
          aria-label={label}
          defaultValue={value}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={12}
          onKeyDown={leave}
          ref={focusAndSelect}
          {...(fault && { 'aria-invalid': true, 'aria-describedby': id })}
        />
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
