import type { TestApp } from '../support/build-test-app.ts';
import type { TimedShop } from './timed-shop.ts';

/** The outcome of an order of one part with ten on hand. */
export interface PurchaseEnd {
  paid: boolean;
  /** Number of refunds the shop has recorded as completed. */
  refunds: number;
  /** The distinct kinds of open payment issues. */
  paymentIssues: string[];
  /** The longest time until the shop recorded a movement of money, counted from the last fault or the movement. */
  knownAfterMs: number;
  /** Every discrepancy between shop and provider. */
  contradictions: string[];
}

const minute = 60_000;
/** The promised bound: by then every captured cent has paid an order, is refunded or has a payment issue. */
export const boundMs = 15 * minute;

/** Advances time until nothing about this order is pending, or for twice the bound: events may arrive ten minutes late. */
export async function comeToRest({ shop, pass }: TimedShop, orderId: string): Promise<boolean> {
  for (let passed = 0; passed <= 2 * boundMs; passed += minute / 2) {
    if (await isAtRest(shop, orderId)) return true;
    await pass(minute / 2);
  }
  return false;
}

async function isAtRest({ deps: { db }, emulator }: TestApp, orderId: string): Promise<boolean> {
  if (emulator.events().some(({ state }) => state === 'waiting')) return false;
  const live = db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', 'in', ['creating', 'created', 'capturing', 'pending']);
  const unread = db.selectFrom('webhookEvents').select('eventId').where('state', '=', 'received');
  const owed = db.selectFrom('refunds').select('requestId').where('state', '=', 'requested');
  const left = await Promise.all([live.execute(), unread.execute(), owed.execute()]);
  return left.every((rows) => rows.length === 0);
}

export async function readEnd({ shop }: TimedShop, orderId: string): Promise<PurchaseEnd> {
  const { db } = shop.deps;
  const order = await db
    .selectFrom('orders')
    .select(['paidAt', 'totalCents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const attempts = await db
    .selectFrom('paymentAttempts')
    .select('providerOrderId')
    .where('orderId', '=', orderId)
    .execute();
  const payments = await db.selectFrom('payments').selectAll().where('orderId', '=', orderId).execute();
  const paymentIssues = await db
    .selectFrom('paymentIssues')
    .select('kind')
    .where('orderId', '=', orderId)
    .where('resolvedAt', 'is', null)
    .execute();
  const ours = attempts.map(({ providerOrderId }) => providerOrderId);
  const captures = shop.emulator.ledger().filter((capture) => ours.includes(capture.orderId));
  const paid = order.paidAt !== null;

  const contradictions: string[] = [];
  const waits: number[] = [];
  for (const { captureId, amountCents, createdAt } of captures) {
    const payment = payments.find((row) => row.captureId === captureId);
    if (!payment) contradictions.push(`nobody knows of the capture ${captureId}`);
    else {
      // The amount may be what makes a payment `foreign`.
      if (payment.kind !== 'foreign' && payment.amountCents !== amountCents)
        contradictions.push(`${captureId} is of ${amountCents} cents, not ${payment.amountCents}`);
      waits.push(payment.createdAt.getTime() - lastFault(shop, createdAt, payment.createdAt));
    }
  }
  const invented = payments.filter((row) => !captures.some(({ captureId }) => captureId === row.captureId));
  contradictions.push(...invented.map(({ captureId }) => `the provider knows of no capture ${captureId}`));
  const primary = payments.filter(({ kind }) => kind === 'primary');
  if (primary.length !== (paid ? 1 : 0)) contradictions.push(`${primary.length} payments, paid: ${paid}`);
  if (primary.some(({ amountCents }) => amountCents !== order.totalCents))
    contradictions.push('paid with another amount');
  const refunds = await readRefunds(shop, captures);
  contradictions.push(...refunds.contradictions);
  waits.push(...refunds.waits);
  return {
    paid,
    refunds: refunds.done,
    paymentIssues: [...new Set(paymentIssues.map(({ kind }) => kind))].toSorted(),
    knownAfterMs: Math.max(0, ...waits),
    contradictions,
  };
}

/** Compares the refunds of these captures in the shop and at the provider. */
async function readRefunds(shop: TestApp, captures: readonly { captureId: string }[]) {
  const ids = captures.map(({ captureId }) => captureId);
  const rows = await shop.deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'completed')
    .execute();
  const ours = rows.filter(({ captureId }) => ids.includes(captureId));
  const theirs = shop.emulator.refunds().filter(({ captureId }) => ids.includes(captureId));
  const contradictions: string[] = [];
  const waits: number[] = [];
  for (const { refundId, amountCents, createdAt } of theirs) {
    const row = ours.find(({ providerRefundId }) => providerRefundId === refundId);
    if (row?.amountCents !== amountCents)
      contradictions.push(`${amountCents} cents went back as ${refundId}, here ${row?.amountCents}`);
    // The shop may learn of a refund in the provider's account only at night.
    if (row?.endedAt && row.cause !== 'provider')
      waits.push(row.endedAt.getTime() - lastFault(shop, createdAt, row.endedAt));
  }
  if (ours.length > theirs.length) contradictions.push('the provider knows of fewer refunds');
  return { done: ours.length, contradictions, waits };
}

/** Returns the time of the last fault before the shop knew, or of the capture if that came later. */
function lastFault({ emulator }: TestApp, capturedAt: string, knownAt: Date): number {
  const faults = emulator
    .calls()
    .filter((call) => call.faults.length > 0 && new Date(call.at) <= knownAt)
    .map(({ at }) => new Date(at).getTime());
  return Math.max(new Date(capturedAt).getTime(), ...faults);
}
