import '../checkout/checkout.css';
import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { trackingUrl } from '../../../shop/rules/tracking.ts';
import { Alert } from '../../ui/alert.tsx';
import { AddressLines } from '../../ui/address.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { OrderLine, LineAmount } from '../checkout/lines.tsx';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/toasts/toasts.tsx';

/** The order's address, payment method and items, with the status of delivery and payment. */
export function OrderFacts({ order }: { order: Order }) {
  const email = order.user?.email ?? order.guestUser?.guestEmail;
  const name = order.shippingAddress.name || order.user?.name;
  return (
    <div>
      <section className="part">
        <h2>Shipping</h2>
        {order.view === 'reduced' && (
          <div className="mb-4">
            <Alert kind="note">
              Confirm your email to see everything: open the link in the email that we sent you about this
              order.
            </Alert>
          </div>
        )}
        <AddressLines address={{ ...order.shippingAddress, name }} email={email} />
        <div className="mt-4">
          {order.isDelivered ? (
            <Done icon="delivered" word="Delivered" at={order.deliveredAt} />
          ) : (
            <Alert kind="note">Not Delivered</Alert>
          )}
        </div>
        {order.tracking && <Tracking {...order.tracking} />}
      </section>
      <section className="part">
        <h2>Payment Method</h2>
        <p>{order.paymentMethod}</p>
        <div className="mt-4" id={paidId} tabIndex={-1}>
          {order.isPaid ? (
            <Done icon="good" word="Paid" at={order.paidAt} />
          ) : (
            <Alert kind="warn">Not Paid</Alert>
          )}
        </div>
      </section>
      <section className="part">
        <h2>Order Items</h2>
        <ul className="lines lines--tight">
          {order.orderItems.map((item) => (
            <OrderLine key={item.product} level={3} product={{ ...item, id: item.product }}>
              <LineAmount qty={item.qty} price={item.price} />
            </OrderLine>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Tracking({ carrier, number }: NonNullable<Order['tracking']>) {
  const url = trackingUrl(carrier, number);
  return (
    <p className="mt-4 wrap-anywhere tabular-nums">
      Sent with {carrier}, {url ? <ExternalLink href={url}>{number}</ExternalLink> : number}
    </p>
  );
}

function Done({ icon, word, at }: { icon: 'good' | 'delivered'; word: string; at: string | null }) {
  return (
    <Alert kind="good" icon={icon}>
      <b>{word}</b>
      {at && (
        <>
          {' '}
          on <span className="tabular-nums">{formatPacific(at)}</span>
        </>
      )}
    </Alert>
  );
}

/** Id of the element that says whether the order is paid. */
const paidId = 'paid';

/** Announces that the order was paid while the page was open, and moves the focus there when its button is gone. */
export function usePaidMoment({ isPaid }: Order): void {
  const wasPaid = useRef(isPaid);
  useEffect(() => {
    if (isPaid && !wasPaid.current) {
      void toast.success('Payment successful!');
      const { activeElement } = document;
      const lost = !activeElement || activeElement === document.body || activeElement.closest('aside');
      if (lost) document.getElementById(paidId)?.focus();
    }
    wasPaid.current = isPaid;
  }, [isPaid]);
}
