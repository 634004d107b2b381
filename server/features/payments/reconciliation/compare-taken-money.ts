import type { ProviderTransaction } from '../../../adapters/payments/port.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { belongsToShop } from '../captures/find-attempt.ts';
import { findOrderOfTransaction, hasOpenDispute } from '../disputes/data.ts';
import { lockOrder } from '../data.ts';
import type { TakenMoney } from '../issues/data.ts';
import { updatePaymentIssueReturned } from '../issues/data.ts';
import { openPaymentIssue } from '../issues/open-payment-issue.ts';
import { report } from './compare-transactions.ts';

/** What leaves our balance without our doing, and what brings it back. */
const sides = [
  { out: 'hold', back: 'release', kind: 'capture_held', note: 'PayPal has released it.' },
  { out: 'reversal', back: 'return', kind: 'capture_reversed', note: 'PayPal has paid it back.' },
] as const;
type Side = (typeof sides)[number];

/**
 * Reports money of our payments that the provider holds or has taken, each transaction once, and closes these issues when
 * the money is back. A hold is no loss, and says nothing that an open dispute about the capture hasn't said.
 */
export async function compareTakenMoney(
  deps: Deps,
  transactions: readonly ProviderTransaction[],
): Promise<void> {
  for (const side of sides) {
    const backs = transactions.filter(({ kind }) => kind === side.back);
    for (const out of transactions.filter(({ kind }) => kind === side.out)) {
      const match = backs.findIndex((back) => isSameMoney(out, back) && out.initiatedAt <= back.initiatedAt);
      // Each brings back one of them.
      const [back] = match === -1 ? [] : backs.splice(match, 1);
      if (back) await noteReturned(deps, side, back, { kind: side.kind, subject: out.transactionId });
      else await reportTaken(deps, side, out);
    }
    // What they bring back left our balance before the report begins.
    for (const back of backs) {
      const { captureId, amountCents, initiatedAt: before } = back;
      if (captureId !== undefined)
        await noteReturned(deps, side, back, { kind: side.kind, captureId, amountCents, before });
    }
  }
}

function isSameMoney(out: ProviderTransaction, back: ProviderTransaction): boolean {
  const about = moneyOf(out);
  return about !== undefined && about === moneyOf(back) && out.amountCents === -back.amountCents;
}

/** The provider does not always name the capture. */
function moneyOf({ captureId, invoiceId, customId }: ProviderTransaction): string | undefined {
  return captureId ?? invoiceId ?? customId;
}

async function reportTaken(deps: Deps, { kind }: Side, transaction: ProviderTransaction): Promise<void> {
  const { transactionId: subject, captureId = null, code, amountCents } = transaction;
  const orderId = (await findOrderOfTransaction(deps.db, transaction)) ?? null;
  if (orderId === null && !(await belongsToShop(deps, transaction))) return;
  if (kind === 'capture_held' && captureId !== null && (await hasOpenDispute(deps.db, { captureId }))) return;
  await report(deps, { orderId, kind, subject, detail: { captureId, code, amountCents: -amountCents } });
}

/** Closes the issue about money that is back. If its order was canceled meanwhile, a person must decide what becomes of it. */
async function noteReturned(
  deps: Deps,
  { note }: Side,
  { transactionId: subject, amountCents }: ProviderTransaction,
  taken: TakenMoney,
): Promise<void> {
  await write(deps, async (tx) => {
    const orders = await updatePaymentIssueReturned(tx, taken, { returnedAt: deps.clock(), note });
    for (const orderId of orders) {
      const order = await lockOrder(tx, orderId);
      if (taken.kind !== 'capture_reversed' || !order?.paidAt || !order.canceledAt) continue;
      const paidBack = { orderId, subject, detail: { amountCents } };
      await openPaymentIssue(deps, tx, { kind: 'returned_after_cancel', ...paidBack });
    }
  });
}
