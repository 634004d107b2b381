import './checkout.css';
import type { SubmitEvent } from 'react';
import { useId, useRef, useState } from 'react';
import type { CartCoupon } from '../../browser/cart-rules.ts';
import { dropCoupon } from '../../browser/cart.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { controlProps, FieldError } from '../../ui/field.tsx';
import { describeCoupon } from './coupon.ts';
import type { useCoupon } from './coupon.ts';

/** The field for a coupon code, disabled as long as a coupon is applied (specification, section 4). */
export function CouponEntry({
  coupon,
  entry: { apply, applying, refusal },
  disabled,
}: {
  coupon: CartCoupon | undefined;
  entry: Pick<ReturnType<typeof useCoupon>, 'apply' | 'applying' | 'refusal'>;
  disabled: boolean;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const closed = disabled || coupon !== undefined;

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (applying || closed) return;
    const code = typed.trim();
    setIsMissing(code === '');
    if (code === '') return input.current?.focus();
    if (!(await apply(code))) return;
    setTyped('');
    // The focused button is now disabled.
    requestAnimationFrame(() => note.current?.focus());
  }

  function remove(): void {
    dropCoupon();
    setIsRemoved(true);
    // The focused button is gone, and the field is enabled.
    requestAnimationFrame(() => input.current?.focus());
  }

  const hint = coupon || isMissing ? undefined : refusal;
  const error = isMissing && !coupon ? 'Please enter a coupon code' : hint && 'Error applying coupon';
  return (
    // Closed for the many without a coupon; `open` only sets how it begins, and removing a coupon keeps it open.
    <details className="fold mt-2" open={coupon !== undefined || isRemoved}>
      <summary>Have a coupon?</summary>
      <form className="coupon" noValidate onSubmit={submit}>
        <div className={`field ${error ? 'has-error' : ''}`}>
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
            {...controlProps(id, { label: '', error, hint })}
          />
        </div>
        <Button type="submit" busy={applying} disabled={closed}>
          {applying ? 'Applying…' : 'Apply'}
        </Button>
        {error && (
          <div className="full">
            <FieldError id={id} error={error} />
            {hint && (
              <p className="hint" id={`${id}-hint`}>
                {hint}
              </p>
            )}
          </div>
        )}
        {coupon && (
          <div className="full" ref={note} tabIndex={-1}>
            <Alert kind="good">
              <span className="row justify-between">
                <span>
                  <span className="wrap-anywhere">{coupon.code}</span>: {describeCoupon(coupon)}
                </span>
                <Button kind="line" small disabled={disabled} onClick={remove}>
                  Remove<span className="sr-only"> coupon</span>
                </Button>
              </span>
            </Alert>
          </div>
        )}
      </form>
    </details>
  );
}
