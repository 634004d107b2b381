import type { TestApp } from '../build-test-app.ts';
import type { TimedShop } from './timed-shop.ts';

/** What became of one order of one part of which ten were there. */
export interface PurchaseEnd {
  paid: boolean;
  /** The kinds of breaks that are open, each once. */
  breaks: string[];
  /** From the moment at which money had moved and no fault was left until the shop had written it down; the longest. */
  knownAfterMs: number;
  /** Whatever does not add up between shop and provider. */
  contradictions: string[];
}

const minute = 60_000;
/** The bound that is promised: by then every captured cent is on a paid order, refunded or in a break. */
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
  const left = await Promise.all([live.execute(), unread.execute()]);
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
  const breaks = await db
    .selectFrom('paymentBreaks')
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
  return {
    paid,
    breaks: [...new Set(breaks.map(({ kind }) => kind))].toSorted(),
    knownAfterMs: Math.max(0, ...waits),
    contradictions,
  };
}

/** When the last fault struck before it was known, or when it was captured if that came later. */
function lastFault({ emulator }: TestApp, capturedAt: string, knownAt: Date): number {
  const faults = emulator
    .calls()
    .filter((call) => call.faults.length > 0 && new Date(call.at) <= knownAt)
    .map(({ at }) => new Date(at).getTime());
  return Math.max(new Date(capturedAt).getTime(), ...faults);
}
