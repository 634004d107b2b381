import '../../../ui/timeline.css';
import { useEffect, useState } from 'react';
import type { Reply } from '../../../../shop/api-client.ts';
import type { OrderEvent } from '../../../../shop/contracts/order/history.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { isForPickup } from '../../../../shop/rules/orders/tracking.ts';
import { toShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isNotToSend } from '../../order/is-refunded.ts';

/** What happened to an order, with a way to try again. */
export function OrderHistory({ order, read }: { order: Order; read: HistoryRead }) {
  const { history, failure, retry } = read;
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-4 text-h4">
        Timeline
      </h2>
      {failure !== undefined && (
        <div className="stack">
          <Alert kind="bad">{failure}</Alert>
          <Button kind="line" small onClick={() => void retry()}>
            Try Again
          </Button>
        </div>
      )}
      {history ? (
        <OrderTimeline order={order} events={history.events} />
      ) : (
        failure === undefined && <Skeleton className="h-48" />
      )}
    </section>
  );
}

export interface HistoryRead extends Read {
  retry: () => Promise<void>;
}
interface Read {
  history?: Reply<'GET /api/orders/:id/history'>;
  failure?: string;
}

/** Loads an order's history and notes, and again whenever the order was loaded again. */
export function useOrderHistory(order: Order): HistoryRead {
  const [{ history, failure }, setRead] = useState<Read>({});
  const { _id: id } = order;
  // After a failure the last history stays on the page, and with it the note being typed.
  const take = (now: Read) => setRead((before) => (now.failure && before.history ? before : now));
  useEffect(() => {
    let left = false;
    void readHistory(id).then((now) => left || take(now));
    return () => {
      left = true;
    };
  }, [id, order]);
  return {
    ...(history && { history }),
    ...(failure !== undefined && { failure }),
    retry: async () => take(await readHistory(id)),
  };
}

async function readHistory(id: string): Promise<Read> {
  try {
    return { history: await call('GET /api/orders/:id/history', { params: { id } }) };
  } catch (error) {
    return { failure: toShopError(error).message };
  }
}

/** The events of an order, the oldest first, and the next step. */
function OrderTimeline({ order, events }: { order: Order; events: readonly OrderEvent[] }) {
  const next = nextOf(order);
  return (
    <ol className="timeline">
      {events.map(({ at, text, outcome, by }, index) => (
        // Two events may be equal, and events never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={`event--${outcome} wrap-anywhere`}>
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

/** Returns what an order waits for; undefined when that is nothing. */
export function nextOf(order: Order): string | undefined {
  if (!order.isPaid) return order.state === 'placed' ? 'Waiting to be paid' : undefined;
  if (order.state !== 'paid' || order.isReversed || isNotToSend(order)) return undefined;
  if (isForPickup(order)) return order.tracking ? 'Waiting to be picked up' : 'Waiting to be made ready';
  if (order.moreToFollow) return 'Waiting for more packages to be sent';
  return `Waiting to be ${order.tracking ? 'delivered' : 'sent'}`;
}
