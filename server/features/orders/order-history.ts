import type { OrderEvent, OrderNote } from '../../../shop/contracts/orders-admin.ts';
import { formatDollars } from '../../../shop/rules/money.ts';
import type { Db } from '../../db/open.ts';
import { findOrder } from './data.ts';
import type { Traces } from './admin-data.ts';
import { findTraces, listNotes } from './admin-data.ts';
import { noOrder } from './manage-order.ts';
import type { StoredOrder } from './stored-order.ts';

interface Event {
  at: Date;
  text: string;
  by?: string;
}

/** What has happened to an order, told from what was written down anyway. @throws ShopError `not_found` */
export async function orderHistory(
  db: Db,
  id: string,
): Promise<{ events: OrderEvent[]; notes: OrderNote[] }> {
  const order = await findOrder(db, id);
  if (!order) throw noOrder();
  const [traces, notes] = await Promise.all([findTraces(db, id), listNotes(db, id)]);
  const events = eventsOf(order, traces).sort((a, b) => a.at.getTime() - b.at.getTime());
  return {
    events: events.map(({ at, text, by = null }) => ({ at: at.toISOString(), text, by })),
    notes: notes.map(({ id: _id, createdAt, ...note }) => ({
      _id,
      ...note,
      createdAt: createdAt.toISOString(),
    })),
  };
}

const failed = {
  declined: 'Payment declined',
  expired: 'Payment not finished in time',
  rejected: 'Payment refused',
} as const;

const paidBy = {
  primary: 'Paid',
  duplicate: 'Paid once more',
  late: 'Paid too late',
  foreign: 'Paid otherwise than asked for',
} as const;

function eventsOf(order: StoredOrder, { attempts, payments, refunds, entries }: Traces): Event[] {
  const free = order.paidAt && payments.length === 0;
  return [
    { at: order.createdAt, text: `Order placed, ${formatDollars(order.totalCents)}` },
    ...(free ? [{ at: order.createdAt, text: 'Nothing to pay' }] : []),
    ...attempts.flatMap(({ createdAt, updatedAt, state }) => [
      { at: createdAt, text: 'Payment started' },
      ...(state in failed ? [{ at: updatedAt, text: failed[state as keyof typeof failed] }] : []),
    ]),
    ...payments.map(({ createdAt, kind, amountCents }) => ({
      at: createdAt,
      text: `${paidBy[kind]} ${formatDollars(amountCents)}`,
    })),
    ...refunds.map(({ createdAt, amountCents, state }) => ({
      at: createdAt,
      text: `Refund of ${formatDollars(amountCents)}${state === 'completed' ? '' : `, ${state}`}`,
    })),
    ...entries.flatMap(({ at, action, after, by }) => {
      const text = told[action]?.(after);
      return text ? [{ at, text, by }] : [];
    }),
  ];
}

const told: Record<string, (after: Record<string, unknown>) => string> = {
  'order.deliver': () => 'Marked as delivered',
  'order.tracking': ({ carrier, trackingNumber }) =>
    `Sent with ${String(carrier)}, ${String(trackingNumber)}`,
  'order.email': ({ email }) => `Email sent again: ${templateNames[String(email)] ?? String(email)}`,
};

const templateNames: Record<string, string> = {
  'order-received': 'order received',
  'order-paid': 'order paid',
  'order-shipped': 'order sent',
};
