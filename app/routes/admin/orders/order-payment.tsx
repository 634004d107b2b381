import type { Order } from '../../../../shop/contracts/orders.ts';
import { isForPickup, isPickupCarrier } from '../../../../shop/rules/orders/tracking.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';

const protections = {
  eligible: { text: 'eligible', state: 'good' },
  partially_eligible: { text: 'partly eligible', state: 'warn' },
  not_eligible: { text: 'not eligible', state: 'warn' },
  no_address: { text: 'PayPal doesn’t have this address: not protected', state: 'warn' },
  unknown: { text: 'not known yet', state: 'off' },
  pickup: { text: 'a local pickup is not protected', state: 'warn' },
} as const;

/**
 * PayPal protects no sale whose parts are picked up in person, whatever it says of the payment (PayPal's help, FAQ 1156, "What
 * is the Seller Protection Policy and what items aren't covered?"). One that the customer was to pick up, and that is sent
 * after all, goes to an address that PayPal doesn't have.
 */
function protectionOf(
  order: Order,
  { sellerProtection }: NonNullable<Order['payment']>,
): keyof typeof protections {
  if (isForPickup(order)) return 'pickup';
  return order.pickup ? 'no_address' : sellerProtection;
}

/** How an order was paid, whether PayPal protects the sale, and what it keeps: to be read before packing. */
export function OrderPayment({ order }: { order: Order }) {
  const { paymentMethod, payment, manualPayment } = order;
  const protection = payment && protections[protectionOf(order, payment)];
  return (
    <section aria-labelledby="payment-method">
      <h2 id="payment-method" className="mt-6 mb-2 text-h4">
        Payment Method
      </h2>
      <p className="wrap-anywhere">
        {paymentMethod} {manualPayment?.reference}
      </p>
      {payment && protection && (
        <>
          <p className="row gap-2 gap-y-0 mt-2">
            PayPal Seller Protection:{' '}
            <span className={`state state--${protection.state} protection`}>{protection.text}</span>
          </p>
          <p className="mt-2">
            <ExternalLink href={payment.url} className="link">
              See it at PayPal
            </ExternalLink>
          </p>
          {payment.fee !== null && (
            <p className="mt-2 text-small text-ink-2">
              PayPal’s fee for this payment: {dollars(payment.fee)}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Whether PayPal knows the tracking number, which is the proof in a dispute, or still one that a pickup has replaced. */
export function TrackingAtPayPal({ order }: { order: Order }) {
  if (!order.payment || order.payment.tracking === 'none') return null;
  const { tracking, trackingIssue } = order.payment;
  const isOne = order.packages.length < 2;
  const number = isOne ? 'this number' : 'the first number';
  const others = isOne ? '' : ' Enter the others on PayPal’s own pages if a dispute asks for them.';
  if (isPickupCarrier(order.tracking?.carrier))
    return (
      <p className="mt-4 text-small">
        {tracking === 'waiting'
          ? 'PayPal will be told shortly that the tracking number no longer applies.'
          : `PayPal did not take the tracking number back (${trackingIssue}). Remove it on PayPal’s own pages.`}
      </p>
    );
  if (tracking !== 'refused')
    return (
      <p className="mt-4 text-small text-ink-2">
        {tracking === 'sent' ? `PayPal knows ${number}.` : `PayPal will be told ${number} shortly.`}
        {others}
      </p>
    );
  return (
    <p className="mt-4 text-small">
      PayPal did not take {number} ({trackingIssue}). Enter it on PayPal’s own pages: it is your proof in a
      dispute.
      {others}
    </p>
  );
}
