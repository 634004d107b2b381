import type { Order } from '../../../../shop/contracts/orders.ts';
import type { OrderEvent } from '../../../../shop/contracts/orders-admin.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { isRefunded } from './is-refunded.ts';

/** What has happened to an order, the oldest first, and what comes next. */
export function OrderTimeline({ order, events }: { order: Order; events: readonly OrderEvent[] }) {
  const next = nextOf(order);
  return (
    <ol className="tline">
      {events.map(({ at, text, by }, index) => (
        // Two things can happen at once; what has happened does not change its place.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="done wrap-anywhere">
          {text}
          <time dateTime={at}>
            {formatPacific(at)}
            {by !== null && `, ${by}`}
          </time>
        </li>
      ))}
      {next && <li>{next}</li>}
    </ol>
  );
}

function nextOf(order: Order): string | undefined {
  if (!order.isPaid) return 'Waiting to be paid';
  return order.isDelivered || isRefunded(order) ? undefined : 'Waiting to be delivered';
}
