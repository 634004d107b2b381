import type { ProviderTransaction } from '../../../adapters/payments/port.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { belongsToShop } from '../captures/find-attempt.ts';
import { findOrderOfTransaction, hasOpenDispute } from '../disputes/data.ts';
import { resolvePaymentIssueAbout, resolvePaymentIssuesOfMoney } from '../issues/data.ts';
import { report } from './compare-transactions.ts';

/** What leaves our balance without our doing, and what brings it back. */
const sides = [
  { out: 'hold', back: 'release', kind: 'capture_held', note: 'The provider has released it.' },
  { out: 'reversal', back: 'return', kind: 'capture_reversed', note: 'The provider has paid it back.' },
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
      if (match === -1) await reportTaken(deps, side, out);
      else await resolveReturned(deps, side, out);
      // Each brings back one of them.
      if (match !== -1) backs.splice(match, 1);
    }
    // What they bring back left our balance before the report begins.
    for (const back of backs) await resolveEarlier(deps, side, back);
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

async function resolveReturned(
  deps: Deps,
  { kind, note }: Side,
  { transactionId: subject }: ProviderTransaction,
): Promise<void> {
  const resolved = { resolvedAt: deps.clock(), note };
  await write(deps, (tx) => resolvePaymentIssueAbout(tx, { kind, subject }, resolved));
}

async function resolveEarlier(deps: Deps, { kind, note }: Side, back: ProviderTransaction): Promise<void> {
  const { captureId, amountCents, initiatedAt: before } = back;
  if (captureId === undefined) return;
  const resolved = { resolvedAt: deps.clock(), note };
  await write(deps, (tx) =>
    resolvePaymentIssuesOfMoney(tx, { kind, captureId, amountCents, before }, resolved),
  );
}
