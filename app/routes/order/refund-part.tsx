import { useRef } from 'react';
import type { Order, Refund } from '../../../shop/contracts/orders.ts';
import { toCents } from '../../../shop/rules/money.ts';
import { OrderRefunds } from './order-refunds.tsx';
import { dollars } from './order-totals.tsx';
import { RefundForm, useRefund, useRefundNews } from './refund-form.tsx';

/** For admins: refunds the payment of an order, or a part of it. A chunk of its own, which customers do not load. */
export default function RefundPart({ order, refundable }: { order: Order; refundable: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useRefundNews(order);
  // Here and not in the form, which is reset: the key of an unanswered refund must outlive it.
  const refunding = useRefund(order);
  return (
    <section className="part mt-6" aria-labelledby="refund">
      <h2 id="refund" ref={heading} tabIndex={-1}>
        Refund
      </h2>
      <div aria-live="polite">
        <OrderRefunds order={order} note={adminNote} />
      </div>
      {toCents(refundable) > 0 ? (
        // The key resets the form when the refundable amount changes.
        <RefundForm
          key={refundable}
          refundable={refundable}
          refunding={refunding}
          onSent={() => heading.current?.focus()}
        />
      ) : (
        <p className="text-ink-2">
          {order.refunds.some(({ state }) => state === 'requested')
            ? 'Nothing else is left to refund.'
            : `All of this payment has been refunded: ${dollars(order.refundedTotal)}.`}
        </p>
      )}
    </section>
  );
}

function adminNote({ payment, requestedBy, issue, state }: Refund) {
  return (
    <>
      {payment !== 'primary' && (
        <>
          <br />
          Of a {payment} payment
        </>
      )}
      {requestedBy && (
        <>
          <br />
          By {requestedBy}
        </>
      )}
      {state === 'failed' && (
        <>
          <br />
          <span className="wrap-anywhere">The provider said {issue ?? 'no'}. We still have the money.</span>
        </>
      )}
    </>
  );
}
