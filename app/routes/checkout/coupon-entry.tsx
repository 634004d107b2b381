import './checkout.css';
import type { SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import type { CartCoupon } from '../../browser/cart-rules.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { controlProps, FieldError } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.tsx';
import { serverMessage } from '../account/server-message.ts';
import { describeCoupon } from './coupon.ts';

interface EntryError {
  error: string;
  hint?: string;
}

/** The field for a coupon code. It is disabled once a coupon is applied (specification, section 4). */
export function CouponEntry({
  coupon,
  applying,
  disabled,
  apply,
}: {
  coupon: CartCoupon | undefined;
  applying: boolean;
  disabled: boolean;
  apply: (code: string) => Promise<void>;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [entryError, setEntryError] = useState<EntryError>();
  const input = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const closed = disabled || coupon !== undefined;

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (applying || closed) return;
    const code = typed.trim();
    setEntryError(code === '' ? { error: 'Please enter a coupon code' } : undefined);
    if (code === '') return input.current?.focus();
    try {
      await apply(code);
      setTyped('');
      void toast.success(`Coupon "${code}" applied successfully!`);
      // The focused button is now disabled.
      requestAnimationFrame(() => note.current?.focus());
    } catch (error) {
      const hint = serverMessage(error, 'Failed to apply coupon');
      setEntryError({ error: 'Error applying coupon', hint });
      void toast.error(hint);
    }
  }

  const shownError = coupon ? undefined : entryError;
  return (
    <form className="coupon mt-4" noValidate onSubmit={submit}>
      <div className={`field ${shownError ? 'has-error' : ''}`}>
        <label htmlFor={id}>Coupon Code</label>
        <input
          ref={input}
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={200}
          value={coupon?.code ?? typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          disabled={closed}
          {...controlProps(id, { label: '', ...shownError })}
        />
      </div>
      <Button type="submit" busy={applying} disabled={closed}>
        {applying ? 'Applying…' : 'Apply'}
      </Button>
      {shownError && (
        <div className="full">
          <FieldError id={id} error={shownError.error} />
          {shownError.hint && (
            <p className="hint" id={`${id}-hint`}>
              {shownError.hint}
            </p>
          )}
        </div>
      )}
      {coupon && (
        <div className="full" ref={note} tabIndex={-1}>
          <Alert kind="good">
            <span className="wrap-anywhere">{coupon.code}</span>: {describeCoupon(coupon)}
          </Alert>
        </div>
      )}
    </form>
  );
}
