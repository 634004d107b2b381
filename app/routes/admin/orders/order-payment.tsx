import type { Order } from '../../../../shop/contracts/orders.ts';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { dollars } from '../../order/order-totals.tsx';

const protections = {
  eligible: { text: 'eligible', state: 'good' },
  partially_eligible: { text: 'partly eligible', state: 'warn' },
  not_eligible: { text: 'not eligible', state: 'warn' },
  no_address: { text: 'PayPal doesn’t have this address: not protected', state: 'warn' },
  unknown: { text: 'not known yet', state: 'off' },
} as const;

/** How an order was paid, whether PayPal protects the sale, and what it keeps: to be read before packing. */
export function OrderPayment({ order: { paymentMethod, payment } }: { order: Order }) {
  return (
    <section aria-labelledby="payment-method">
      <h2 id="payment-method" className="mt-6 mb-2 text-h4">
        Payment Method
      </h2>
      <p>{paymentMethod}</p>
      {payment && (
        <>
          <p className="mt-2">
            PayPal Seller Protection:{' '}
            <span className={`state state--${protections[payment.sellerProtection].state}`}>
              {protections[payment.sellerProtection].text}
            </span>
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

/** Whether PayPal knows the tracking number, which is the proof in a dispute. */
export function TrackingAtPayPal({ payment }: Pick<Order, 'payment'>) {
  if (!payment || payment.tracking === 'none') return null;
  const { tracking, trackingIssue } = payment;
  if (tracking === 'sent') return <p className="mt-4 text-small text-ink-2">PayPal knows this number.</p>;
  if (tracking === 'waiting')
    return <p className="mt-4 text-small text-ink-2">PayPal will be told this number shortly.</p>;
  return (
    <p className="mt-4 text-small">
      PayPal did not take this number ({trackingIssue}). Enter it on PayPal’s own pages: it is your proof in a
      dispute.
    </p>
  );
}
