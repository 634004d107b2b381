import type { Order } from '../../../../../shop/contracts/orders.ts';
import { withinDays } from '../../../../../shop/rules/dates/business-days.ts';
import {
  businessDaysAfter,
  pacificDay,
  shortDate,
  weekday,
} from '../../../../../shop/rules/dates/calendar.ts';
import { shipmentsOf } from '../../../../../shop/rules/orders/freight-note.ts';
import { isUnsent } from '../../../order/is-refunded.ts';

/** Says by when the parts of an order were promised to leave, and how that was promised. */
export function PromisedDay({ order }: { order: Order }) {
  const promised = promisedDay(order);
  if (!promised) return null;
  return (
    <div className="mb-4">
      <p className={`state ${promised.isLate ? 'state--bad' : 'state--off'}`}>{promised.text}</p>
      <p className="hint">
        {`Promised ${withinDays(promised.days)} of the payment. Holidays aren’t taken into account.`}
      </p>
    </div>
  );
}

/** Returns it while parts of the order are to be sent; undefined while they can't or mustn't be. */
export function promisedDay(
  order: Order,
  now = new Date(),
): { text: string; isLate: boolean; days: number } | undefined {
  const { paidAt, shipsWithinDays: days, addressIncomplete, isReversed } = order;
  const isWaiting = isUnsent(order) || order.moreToFollow;
  if (paidAt === null || days === null || !isWaiting || addressIncomplete || isReversed) return undefined;
  const day = businessDaysAfter(pacificDay(new Date(paidAt)), days);
  const isLate = pacificDay(now) > day;
  const { byTruck } = shipmentsOf(order.orderItems, order.tracking?.carrier);
  const act = byTruck ? 'be ready' : 'leave';
  return {
    text: `${isLate ? 'Was due' : 'Due'} to ${act} by ${weekday(day)}, ${shortDate(day)}`,
    isLate,
    days,
  };
}
