import { href } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { readUserInfo } from '../../../browser/user-info.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PlacedOrderTotals } from '../../order/order-totals.tsx';
import { isHeld, whatIsLeft } from '../../checkout/short-lines.tsx';
import { useOrderWatch } from '../../order/use-order-watch.ts';
import { PaymentBox } from '../../order/payment/payment-box.tsx';
import { useFocusWhenClosed } from '../../order/closed-order.tsx';
import { summaryTitle } from '../../order/order-summary.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { mayRecordPayment, RecordPayment } from './record-payment.tsx';
import { Refunding } from './refunds/refunding.tsx';

/** The totals of an order, and below them what comes next: waiting for the payment, delivering, refunding, printing. */
export function OrderMoney({ order }: { order: Order }) {
  const { _id: id, state } = order;
  return (
    <section
      ref={useFocusWhenClosed(order)}
      tabIndex={-1}
      className="sheet sheet--head"
      aria-labelledby="summary"
    >
      <h2 id="summary" className="text-h4">
        {summaryTitle(order)}
      </h2>
      <PlacedOrderTotals order={order} who="They" />
      <OrderDelivery order={order} />
      <Refunding order={order} />
      {order.imported && order.isPaid && <PaidInFormerShop payment={order.imported.payment} />}
      {state === 'placed' && (isOwn(order) ? <PaymentBox order={order} /> : <AwaitPayment order={order} />)}
      {mayRecordPayment(order) && <RecordPayment order={order} />}
      {state === 'canceled' && order.cancelReason && (
        <p className="mt-4 wrap-anywhere">Reason: {order.cancelReason}</p>
      )}
      {order.mayCancel && <CancelOrder order={order} />}
      <div className="row order-admin__papers">
        {state !== 'canceled' && state !== 'expired' && (
          <ButtonLink kind="line" small to={href('/admin/order/:id/packing-slip', { id })}>
            Packing Slip
          </ButtonLink>
        )}
        <ButtonLink kind="line" small to={href('/admin/order/:id/invoice', { id })}>
          Invoice
        </ButtonLink>
      </div>
    </section>
  );
}

/** Where the money of an order of the former shop is: this shop never had it, and can't give it back. */
function PaidInFormerShop({ payment }: { payment: string | null }) {
  return (
    <Alert className="mt-4" kind="note">
      Paid in the former shop{payment && <span className="wrap-anywhere"> (PayPal: {payment})</span>}. It
      can’t be refunded here: refund it on PayPal’s own pages.
    </Alert>
  );
}

/** An admin may also be a customer. */
const isOwn = ({ user }: Order): boolean => user !== undefined && user._id === readUserInfo()?._id;

/** Paying is up to the customer: says until when they can or what keeps them from it, and shows the payment once it has arrived. */
function AwaitPayment({ order }: { order: Order }) {
  const isConfirming = order.paymentState === 'confirming';
  useOrderWatch(order, isConfirming);
  const obstacle = whyUnpayable(order);
  return (
    <Alert className="mt-4" kind={!isConfirming && obstacle ? 'warn' : 'note'}>
      {isConfirming
        ? 'The customer has paid, and PayPal has not confirmed it yet. Don’t ship before it is paid.'
        : (obstacle ??
          `Waiting for the customer to pay, until ${formatPacific(order.expiresAt)}. Their email has the link.`)}
    </Alert>
  );
}

/** Returns why the customer can't pay and what the shop can do about it; undefined when they can. */
export function whyUnpayable({
  unpayable,
  outOfStock,
  expiresAt,
}: Pick<Order, 'unpayable' | 'outOfStock' | 'expiresAt'>): string | undefined {
  const by = `by ${formatPacific(expiresAt)}`;
  if (unpayable)
    return `The customer can’t pay: ${unpayable} Restore what was deleted, and show what is hidden or let it be ordered by its link, ${by}; or cancel the order.`;
  if (!outOfStock?.length) return undefined;
  const short = outOfStock.map((line) => `${line.name}: ${whatIsLeft(line)}.`).join(' ');
  const advice = outOfStock.every(isHeld)
    ? `If that payment doesn’t go through, they can pay; if it does, restock ${by}, or cancel the order.`
    : `Restock ${by}, or cancel the order.`;
  return `The customer can’t pay now. ${short} ${advice}`;
}
