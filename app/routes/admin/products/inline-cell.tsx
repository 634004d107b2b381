import type { KeyboardEvent, ReactNode, SubmitEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ShopError } from '../../../../shop/shop-error.ts';
import { useAsCustomer } from '../../../browser/session-ended.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';

/**
 * A value of a table that is changed where it stands: press it, type, Enter saves and Escape takes it back.
 * @param field its name in a refusal
 * @param save may refuse with a `ShopError`: what was typed stays. The list is read anew after it, done or refused.
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
  const { revalidate } = useRevalidator();
  const asCustomer = useAsCustomer();
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  useEffect(() => {
    if (!editing && back.current) button.current?.focus();
    back.current = editing;
  }, [editing]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = String(new FormData(event.currentTarget).get('value') ?? '').trim();
    if (typed === value) return setEditing(false);
    setBusy(true);
    setFault('');
    try {
      await asCustomer(async () => {
        await save(typed);
        await revalidate();
        setEditing(false);
        void toast.success('Product updated');
      });
    } catch (error) {
      setFault(textOf(error, field));
      if (error instanceof ShopError && error.code === 'conflict') await revalidate();
    }
    setBusy(false);
  };

  if (!editing)
    return (
      <button
        ref={button}
        type="button"
        className="cell-edit"
        onClick={() => {
          setFault('');
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
    <form className="cell-form" onSubmit={(event) => void submit(event)} noValidate>
      <input
        className="in"
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
      <span className="acts">
        <Button type="submit" small busy={busy}>
          Save
        </Button>
        <Button kind="quiet" small onClick={() => setEditing(false)}>
          Cancel
        </Button>
      </span>
      {fault && (
        <span id={id} className="err" role="alert">
          {fault}
        </span>
      )}
    </form>
  );
}

/** Whether a cell of the page has been typed into and not saved. */
export const isCellTyped = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('.cell-form input')].some(
    (input) => input.value !== input.defaultValue,
  );

function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

function textOf(error: unknown, field: string): string {
  if (!(error instanceof ShopError)) return 'An error occurred';
  return error.details.fields?.[field] ?? error.message;
}
