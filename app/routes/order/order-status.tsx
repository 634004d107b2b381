import './order-status.css';
import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import { hasPartsToSend, nothingToSend } from '../../../shop/rules/orders/left-to-send.ts';
import { deliveryNames, isAtShop, orderStateNames } from '../../../shop/rules/orders/order-states.ts';
import { isForPickup } from '../../../shop/rules/orders/tracking.ts';
import { isNotToSend, isRefunded } from './is-refunded.ts';

interface Step {
  /** 'Not Delivered' is the specified text (section 8). */
  name: string;
  at?: string | null;
  reached: boolean;
  /** The order ends here, unpaid. */
  isEnd?: boolean;
}

/**
 * How far an order has come, as one line: placed, paid, sent or ready, delivered or picked up, each with its date once it is
 * known; or placed, and then expired, canceled, or left with nothing to send.
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

/** Returns the order's status: the last step that it reached, or that all of its money was refunded or taken back. */
export function statusOf(order: Order): string {
  if (isRefunded(order)) return 'Refunded';
  if (order.isReversed && order.state !== 'canceled') return takenBack;
  return stepsOf(order).findLast(({ reached }) => reached)?.name ?? '';
}

const takenBack = 'Payment taken back';

function stepsOf(order: Order): Step[] {
  const { state, createdAt, expiresAt, canceledAt, isPaid, paidAt, tracking, isDelivered, deliveredAt } =
    order;
  const placed = { name: 'Placed', at: createdAt, reached: true };
  const paid = { name: orderStateNames[isPaid ? 'paid' : 'placed'], at: paidAt, reached: isPaid };
  if (state === 'expired')
    return [placed, { name: orderStateNames.expired, at: expiresAt, reached: true, isEnd: true }];
  if (state === 'canceled')
    return [
      placed,
      ...(isPaid ? [paid] : []),
      { name: orderStateNames.canceled, at: canceledAt, reached: true, isEnd: true },
    ];
  const names = deliveryNames(order);
  // What was delivered without a tracking number was sent, too.
  const isSent = isPaid && (tracking !== undefined || isDelivered);
  if (order.isReversed && isAtShop(order))
    return [placed, paid, { name: takenBack, reached: true, isEnd: true }];
  if (isSent ? !hasPartsToSend(order.orderItems) : isPaid && isNotToSend(order))
    return [placed, paid, { name: nothingToSend, reached: true, isEnd: true }];
  return [
    placed,
    paid,
    // The shop keeps no date of it. An order may be delivered without having been marked as sent.
    ...(isDelivered && !tracking
      ? []
      : [{ name: isSent ? names.sent : isForPickup(order) ? 'Not Ready' : 'Not Sent', reached: isSent }]),
    {
      name: isDelivered ? names.delivered : 'Not Delivered',
      at: deliveredAt,
      reached: isDelivered,
    },
  ];
}
