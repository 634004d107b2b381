import { sql } from 'kysely';
import type { FreightKind } from '../../../shop/freight.ts';
import { freightKinds } from '../../../shop/freight.ts';
import type { OrderPackage, PackedUnits } from '../../../shop/rules/orders/packages.ts';
import type { RowRange } from '../../../shop/rules/paging.ts';
import type { RowOf } from '../../db/driver.ts';
import { compiledOnce, send, sendForLater, together } from '../../db/driver.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Row } from '../../db/row.ts';
import type { OrderMove, OrderTimes } from './transitions.ts';
import type { StoredRequest } from './requests/data.ts';
import { linesOf, refundsOf, selectOrders } from './stored-order-data.ts';
import { orderState, orderTransitions } from './transitions.ts';
import { countRows } from '../../db/count-rows.ts';
import { isOrderable } from '../stock/data.ts';

/** A refund of an order, requested or completed; amounts in cents. */
export type OrderRefund = RowOf<ReturnType<typeof refundsOf>>;

/** An order with its lines; amounts in cents. */
export interface StoredOrder extends Row<'orders'> {
  /** `notSent`: see shop/rules/orders/left-to-send.ts. */
  lines: (Omit<OrderLine, 'freight'> & ShownLine)[];
  customerName: string | null;
  /** Those beyond the first, whose carrier and number are the order's own. */
  packages: OrderPackage[];
  packed: PackedUnits[];
  /** What its buyer asked for once it was paid, oldest first. */
  requests: StoredRequest[];
  /** A payment is under way, or its outcome is being confirmed with the provider. */
  confirming: boolean;
  /** Why the provider has not decided about a payment, in its own code; null when nothing is pending. */
  pendingReason: string | null;
  /** Its latest payment was pending, and then declined. */
  declined: boolean;
  /** The provider has taken back what was not refunded of the payment that paid the order. */
  reversed: boolean;
  /** The customer disputes the payment, and that is not decided yet. */
  disputed: boolean;
  /** Admins have written notes on it. */
  hasPrivateNotes: boolean;
  /** What is left of the payment that paid the order; null when none did. */
  refundableCents: number | null;
  /** Oldest first. */
  refunds: OrderRefund[];
}

/** What a line says of its part as it is now, and of what became of it. */
interface ShownLine extends LinePart {
  notSent: number;
  cameBack: number;
  /** Null for an ordinary parcel. */
  freight: FreightKind | null;
}

/** What a line says of its part as it is now. */
export type LinePart = Pick<Row<'products'>, 'years' | 'californiaWarning'>;

/** What is known of an order when it is placed. */
export interface NewOrder extends Omit<Row<'orders'>, 'number' | 'createdAt' | keyof typeof nothingYet> {
  lines: OrderLine[];
}

/** What happens to an order later: the columns' defaults. */
const nothingYet = {
  deliveredAt: null,
  canceledAt: null,
  canceledBy: null,
  cancelReason: null,
  restocked: false,
  claimedBy: null,
  erasedCustomerName: null,
  eraseFrom: null,
  carrier: null,
  trackingNumber: null,
  sentAt: null,
  moreToFollow: false,
  importedAt: null,
  importedPayment: null,
  addressCompletedAt: null,
  remindedAt: null,
  version: 1,
} as const satisfies Partial<Row<'orders'>>;

export type OrderLine = Omit<Row<'orderLines'>, 'orderId' | 'position'>;

const orderById = compiledOnce((db: Db | Tx, id) => selectOrders(db).where('orders.id', '=', id));
const linesOfOne = compiledOnce((db: Db | Tx, id) => linesOf(db, [id]));
const refundsOfOne = compiledOnce((db: Db | Tx, id) => refundsOf(db, [id]));

export async function findOrder(db: Db | Tx, id: string): Promise<StoredOrder | undefined> {
  const [[order], lines, refunds] = await together(
    db,
    orderById(db, id),
    linesOfOne(db, id),
    refundsOfOne(db, id),
  );
  return order && { ...order, lines, refunds };
}

/** Finds the order that people call by this number. It authorizes nothing: the caller checks whose order it is. */
export async function findOrderByNumber(db: Db, number: number): Promise<StoredOrder | undefined> {
  const order = await selectOrders(db).where('orders.number', '=', number).executeTakeFirst();
  return order && (await withLinesAndRefunds(db, [order]))[0];
}

/**
 * Lists the last orders that guests placed here with an email, that no account has and that are not to be forgotten. Those
 * that were paid come first, newest first: anybody can place others with that email.
 */
export async function listGuestOrders(
  db: Db,
  email: string,
  { since, limit }: { since: Date; limit: number },
): Promise<StoredOrder[]> {
  const orders = await selectOrders(db)
    .where('orders.userId', 'is', null)
    .where('orders.email', '=', email)
    .where('orders.createdAt', '>=', since)
    .where('orders.importedAt', 'is', null)
    .where('orders.eraseFrom', 'is', null)
    .orderBy(sql`orders.paid_at IS NULL`)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  return withLinesAndRefunds(db, orders);
}

export const countOrdersOf = (db: Db | Tx, userId: string): Promise<number> =>
  countRows(db, db.selectFrom('orders').where('userId', '=', userId));

/** Lists a user's orders, newest first, in the same number of queries however many there are. */
export async function listOrdersOf(
  db: Db | Tx,
  userId: string,
  { offset, limit }: RowRange,
): Promise<StoredOrder[]> {
  const orders = await selectOrders(db)
    .where('orders.userId', '=', userId)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return withLinesAndRefunds(db, orders);
}

export async function withLinesAndRefunds<Selected extends { id: string }>(
  db: Db | Tx,
  orders: Selected[],
): Promise<(Selected & Pick<StoredOrder, 'lines' | 'refunds'>)[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const [lines, refunds] = await together(db, linesOf(db, ids), refundsOf(db, ids));
  const linesById = Map.groupBy(lines, ({ orderId }) => orderId);
  const refundsById = Map.groupBy(refunds, ({ orderId }) => orderId);
  return orders.map((order) => ({
    ...order,
    lines: linesById.get(order.id) ?? [],
    refunds: refundsById.get(order.id) ?? [],
  }));
}

/** Inserts an order. @returns its number, to be awaited after the transaction */
export async function insertOrder(
  tx: Tx,
  { lines, shippingAddress, ...order }: NewOrder,
  createdAt: Date,
): Promise<{ number: Promise<number> }> {
  const { rows } = await sendForLater(
    tx,
    tx
      .insertInto('orders')
      .values({ ...order, shippingAddress: JSON.stringify(shippingAddress), createdAt })
      .returning('number'),
  );
  await send(
    tx,
    tx
      .insertInto('orderLines')
      .values(lines.map((line, position) => ({ orderId: order.id, position, ...line }))),
  );
  const number = rows.then(([row]) => row?.number ?? 0);
  number.catch(() => {});
  return { number };
}

/** Returns an order as it is stored when it has just been placed. */
export function toPlacedOrder(
  { lines, ...order }: NewOrder,
  placed: { number: number; createdAt: Date; customerName: string | null; parts: readonly LinePart[] },
): StoredOrder {
  const { parts, ...rest } = placed;
  return {
    ...nothingYet,
    ...order,
    ...rest,
    lines: lines.map((line, at) => ({
      ...line,
      freight: freightKinds.find((kind) => kind === line.freight) ?? null,
      years: parts[at]?.years ?? [],
      californiaWarning: parts[at]?.californiaWarning ?? '',
      notSent: 0,
      cameBack: 0,
    })),
    packages: [],
    packed: [],
    requests: [],
    confirming: false,
    declined: false,
    reversed: false,
    disputed: false,
    hasPrivateNotes: false,
    pendingReason: null,
    refundableCents: null,
    refunds: [],
  };
}

/** Returns the carrier and tracking number of an order. */
export async function readTracking(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .select(['carrier', 'trackingNumber'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Selects the lines of an order with what its payment needs to know of them, and whether each part is still sold. */
export function linesToPay(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .select(['productId', 'orderLines.name', 'orderLines.lugoPart', 'qty', 'orderLines.priceCents'])
    .select(isOrderable.as('isSold'))
    .where('orderId', '=', orderId)
    .orderBy('position');
}

/** How soon an order that is paid now is promised to leave the shop: nothing else reads the setting for it later. */
const promisedDays = sql<
  number | null
>`CASE WHEN NOT pickup THEN (SELECT settings.ships_within_days FROM settings) END`;

/**
 * Moves an order to its next state. Caller must hold the order's lock and pass the order as it was read under it.
 * @param at when it was paid, canceled or delivered
 * @throws Error when the table in transitions.ts forbids the move
 */
export async function moveOrder(
  tx: Tx,
  order: OrderTimes & { id: string },
  move: OrderMove,
  at: Date,
  cancellation: Partial<Pick<Row<'orders'>, 'canceledBy' | 'cancelReason' | 'restocked'>> = {},
): Promise<void> {
  const state = orderState(order, at);
  if (!orderTransitions[state].includes(move))
    throw new Error(`An order that is ${state} does not allow the move "${move}"`);
  const newVersion = sql<number>`version + 1`;
  const change = {
    pay: { paidAt: at, shipsWithinDays: promisedDays },
    cancel: { canceledAt: at, ...cancellation },
    deliver: { deliveredAt: at, version: newVersion },
    undeliver: { deliveredAt: null, version: newVersion },
  }[move];
  await send(tx, tx.updateTable('orders').set(change).where('id', '=', order.id));
}
