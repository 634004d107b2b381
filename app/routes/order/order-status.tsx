import './order-status.css';
import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import { hasPartsToSend, nothingToSend } from '../../../shop/rules/orders/left-to-send.ts';
import { deliveryNames, orderStateNames } from '../../../shop/rules/orders/order-states.ts';
import { isForPickup } from '../../../shop/rules/orders/tracking.ts';
import { isRefunded } from './is-refunded.ts';

interface Step {
  /** 'Not Delivered' is the specified text (section 8). */
  name: string;
  at?: string | null | undefined;
  reached: boolean;
  /** The order ends here without being completed. */
  isEnd?: boolean;
}

/**
 * How far an order has come, as one line: placed, paid, sent or ready, delivered or picked up, each with its date once it is
 * known; or what it ended with: expired, canceled, refunded, its payment taken back, or nothing to send.
 */
export function OrderStatus({ order }: { order: Order }) {
  const steps = stepsOf(order);
  const current = steps.findLastIndex(({ reached }) => reached);
  return (
    <ol className="order-status" aria-label="Status of the order">
      {steps.map(({ name, at, reached, isEnd }, index) => (
        <li
          key={name}
          className={`${reached ? 'reached' : ''} ${isEnd ? 'order-status__end' : ''}`}
          {...(index === current && { 'aria-current': 'step' as const })}
        >
          <b>{name}</b>
          {at && (
            <>
              <span className="sr-only"> on </span>
              <span className="order-status__at">{formatPacific(at)}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Returns the order's status: the last step that it reached. */
export const statusOf = (order: Order): string =>
  stepsOf(order).findLast(({ reached }) => reached)?.name ?? '';

function stepsOf(order: Order): Step[] {
  const { state, createdAt, expiresAt, canceledAt, isPaid, paidAt, tracking, isDelivered, deliveredAt } =
    order;
  const placed = { name: 'Placed', at: createdAt, reached: true };
  const paid = { name: orderStateNames[isPaid ? 'paid' : 'placed'], at: paidAt, reached: isPaid };
  const end = (name: string, at?: string | null): Step => ({ name, at, reached: true, isEnd: true });
  const names = deliveryNames(order);
  const notSent = { name: isForPickup(order) ? 'Not Ready' : 'Not Sent', reached: false };
  const notDelivered = { name: isForPickup(order) ? 'Not Picked Up' : 'Not Delivered', reached: false };
  const begun = [placed, ...(isPaid ? [paid] : [])];
  const canceled = state === 'canceled' ? [end(orderStateNames.canceled, canceledAt)] : [];
  const delivered = isDelivered ? [{ name: names.delivered, at: deliveredAt, reached: true }] : [];
  if (state === 'expired') return [placed, end(orderStateNames.expired, expiresAt)];
  if (isRefunded(order)) return [...begun, ...delivered, ...canceled, end('Refunded', lastRefundOf(order))];
  if (canceled.length > 0) return [...begun, ...canceled];
  if (order.isReversed) return [...begun, ...delivered, end('Payment taken back')];
  if (isPaid && !hasPartsToSend(order.orderItems)) return [...begun, end(nothingToSend)];
  return [
    placed,
    paid,
    // An order may be delivered without having been marked as sent.
    ...(tracking ? [{ name: names.sent, at: tracking.sentAt, reached: true }] : isDelivered ? [] : [notSent]),
    ...(isDelivered ? delivered : [notDelivered]),
  ];
}

const lastRefundOf = ({ refunds }: Order): string | undefined =>
  refunds
    .flatMap(({ completedAt }) => completedAt ?? [])
    .toSorted()
    .at(-1);
