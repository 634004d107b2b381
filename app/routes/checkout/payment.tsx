import type { SubmitEvent } from 'react';
import { href, redirect, useNavigate } from 'react-router';
import type { PaymentMethod } from '../../../shop/facts.ts';
import { defaultPaymentMethod, paymentMethods } from '../../../shop/facts.ts';
import { isAddressSettled } from '../../browser/cart-rules.ts';
import { readCart, savePaymentMethod, useCart } from '../../browser/cart.ts';
import { requireBuyer } from '../guards.ts';
import { Button } from '../../ui/button.tsx';
import { Check } from '../../ui/field.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Steps } from './steps.tsx';
import type { Route } from './+types/payment';
import { EmptyCart } from './cart/empty-cart.tsx';
import { CheckoutBar } from './checkout-bar.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const title = 'Payment Method';
const words: Record<PaymentMethod, string> = {
  PayPal: 'With your PayPal account',
  'Credit Card': 'Paid in the same secure window, no account needed',
};

export const meta = () => pageMeta({ title, noindex: true });

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  requireBuyer(url);
  const cart = readCart();
  return isAddressSettled(cart)
    ? { method: cart.paymentMethod || defaultPaymentMethod }
    : redirect(href('/shipping'));
}

export function HydrateFallback() {
  return <PageSkeleton title={title} step={2} narrow />;
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { cartItems, totalPrice } = useCart();
  if (cartItems.length === 0) return <EmptyCart level={1} />;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Without a choice, the order needs a method all the same: its total may change before it is placed.
    const chosen = paymentMethods.find((method) => method === form.get('paymentMethod'));
    savePaymentMethod(chosen ?? loaderData.method);
    void navigate(href('/placeorder'));
  }

  return (
    <div className="narrow">
      <Steps present={2} />
      <CheckoutBar />
      <SectionHeader level={1} title={title} />
      <form className="form" onSubmit={submit}>
        {totalPrice === '0.00' ? (
          <p>There is nothing left to pay. Next you review the order.</p>
        ) : (
          <>
            <fieldset>
              <legend className="sr-only">{title}</legend>
              <div className="sheet sheet--rows">
                {paymentMethods.map((method) => (
                  <Check
                    key={method}
                    type="radio"
                    name="paymentMethod"
                    value={method}
                    defaultChecked={method === loaderData.method}
                  >
                    <span>
                      <b>{method}</b>
                      <br />
                      <span className="text-small text-ink-2">{words[method]}</span>
                    </span>
                  </Check>
                ))}
              </div>
            </fieldset>
            <p className="hint">Next you review the order. Nothing is charged before that.</p>
          </>
        )}
        <Button kind="go" block type="submit">
          Continue
        </Button>
      </form>
    </div>
  );
}
