import type { TestApp } from '../support/build-test-app.ts';
import type { TimedShop } from './timed-shop.ts';

/** What became of one order of one part of which ten were there. */
export interface PurchaseEnd {
  paid: boolean;
  /** How many refunds are done, as the shop has it. */
  refunds: number;
  /** The kinds of payment issues that are open, each once. */
  paymentIssues: string[];
  /** From the moment at which money had moved and no fault was left until the shop had written it down; the longest. */
  knownAfterMs: number;
  /** Whatever does not add up between shop and provider. */
  contradictions: string[];
}

const minute = 60_000;
/** The bound that is promised: by then every captured cent is on a paid order, refunded or in a payment issue. */
export const boundMs = 15 * minute;

/** Lets time pass until nothing is under way about this order any more, though no longer than the bound. */
export async function comeToRest({ shop, pass }: TimedShop, orderId: string): Promise<boolean> {
  for (let passed = 0; passed <= boundMs; passed += minute / 2) {
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
      // Of a foreign one the amount may be what is wrong.
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

/** What has gone back of these captures, here and at the provider. */
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
    // What is given back on the provider's own pages may be heard of in the night only.
    if (row?.endedAt && row.cause !== 'provider')
      waits.push(row.endedAt.getTime() - lastFault(shop, createdAt, row.endedAt));
  }
  if (ours.length > theirs.length) contradictions.push('the provider knows of fewer refunds');
  return { done: ours.length, contradictions, waits };
}

/** When the last fault struck before it was known, or when it was captured if that came later. */
function lastFault({ emulator }: TestApp, capturedAt: string, knownAt: Date): number {
  const faults = emulator
    .calls()
    .filter((call) => call.faults.length > 0 && new Date(call.at) <= knownAt)
    .map(({ at }) => new Date(at).getTime());
  return Math.max(new Date(capturedAt).getTime(), ...faults);
}
