import type { ProviderDispute } from '../../../adapters/payments/port.ts';
import { PaymentProviderError } from '../../../adapters/payments/provider-error.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { allFailures } from '../../../jobs/all-failures.ts';
import { belongsToShop } from '../captures/find-attempt.ts';
import { openMonthlyIssue } from '../issues/open-payment-issue.ts';
import type { Dispute } from './data.ts';
import {
  findOrderOfTransaction,
  insertDispute,
  listDisputesToRemindOf,
  listDisputeTimes,
  lockDispute,
  updateDispute,
} from './data.ts';

const hour = 60 * 60_000;
/** The provider repeats an event for three days; a dispute whose events were lost is found by its list. */
const listedMs = 72 * hour;
/** How long before an answer is due the owner is reminded. */
const remindMs = 48 * hour;

/**
 * Reads the disputes that have changed lately, also those whose events were lost, and reminds the owner of answers that are
 * due.
 * @throws PaymentProviderError when they can't be listed at the moment; AggregateError after the others, when some could not
 *   be read
 */
export async function followDisputes(deps: Deps): Promise<void> {
  await remindOfAnswers(deps);
  const since = new Date(deps.clock().getTime() - listedMs);
  const listed = await unlessForbidden(deps, () => deps.payments.listDisputes(since));
  if (!listed) return;
  const ids = listed.map(({ disputeId }) => disputeId);
  const known = await listDisputeTimes(deps.db, ids);
  const failures: unknown[] = [];
  for (const { disputeId, updatedAt } of listed) {
    const seen = known.get(disputeId);
    if (!seen || seen < updatedAt)
      await followDispute(deps, disputeId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0)
    throw allFailures(`${failures.length} of the disputes could not be followed`, failures);
}

/**
 * Reads a dispute from the provider and records it. The owner is emailed when it is opened, escalated or over, and when
 * another answer is due.
 * @throws PaymentProviderError when it can't be read at the moment
 */
export async function followDispute(deps: Deps, disputeId: string): Promise<void> {
  const dispute = await unlessForbidden(deps, () => deps.payments.readDispute(disputeId));
  if (!dispute) throw new PaymentProviderError('rejected', { issue: 'NOT_AUTHORIZED' });
  const about = await findDisputed(deps, dispute);
  if (!about) return;
  const row = { ...toRow(dispute), ...about };
  await write(deps, async (tx) => {
    const isNew = await insertDispute(tx, { ...row, remindedOf: null });
    const known = await lockDispute(tx, disputeId);
    if (!isNew) {
      // A copy that lags behind must not undo what a later reading has said.
      if (row.updatedAt < known.updatedAt) return;
      await updateDispute(tx, disputeId, row);
      if (!isNews(known, row)) return;
    }
    deps.log.warn({ disputeId, orderId: row.orderId, stage: row.stage, status: row.status }, 'a dispute');
    await enqueueEmail(deps, tx, disputeId, `update.${row.updatedAt.getTime()}`);
  });
}

function toRow(dispute: ProviderDispute): Omit<Dispute, 'orderId' | 'captureId' | 'remindedOf'> {
  const { stage, reason, status, amountCents, currency, respondBy, outcome, updatedAt } = dispute;
  const openedAt = dispute.createdAt;
  return {
    id: dispute.disputeId,
    stage,
    reason,
    status,
    amountCents,
    currency,
    openedAt,
    updatedAt,
    respondBy: waitsForUs.includes(status) ? (respondBy ?? null) : null,
    outcome: outcome ?? null,
  };
}

/** The provider also gives the date of an answer that it has. */
const waitsForUs = ['OPEN', 'WAITING_FOR_SELLER_RESPONSE'];

/** Returns the first of the disputed payments that is ours; the owner may sell elsewhere with the same account. */
async function findDisputed(
  deps: Deps,
  { transactions }: ProviderDispute,
): Promise<{ orderId: string | null; captureId: string | null } | undefined> {
  for (const transaction of transactions) {
    const orderId = await findOrderOfTransaction(deps.db, transaction);
    if (orderId !== undefined || (await belongsToShop(deps, transaction)))
      return { orderId: orderId ?? null, captureId: transaction.captureId ?? null };
  }
  return undefined;
}

function isNews(known: Dispute, row: Pick<Dispute, 'status' | 'stage' | 'respondBy' | 'outcome'>): boolean {
  const isDueAgain = row.respondBy !== null && row.respondBy.getTime() !== known.respondBy?.getTime();
  const isOver = (status: string) => status === 'RESOLVED';
  return (
    isOver(row.status) !== isOver(known.status) ||
    row.outcome !== known.outcome ||
    row.stage !== known.stage ||
    isDueAgain
  );
}

async function remindOfAnswers(deps: Deps): Promise<void> {
  const now = deps.clock();
  const before = new Date(now.getTime() + remindMs);
  for (const { id, respondBy } of await listDisputesToRemindOf(deps.db, { now, before })) {
    await write(deps, async (tx) => {
      const { remindedOf } = await lockDispute(tx, id);
      if (remindedOf?.getTime() === respondBy?.getTime()) return;
      await updateDispute(tx, id, { remindedOf: respondBy });
      await enqueueEmail(deps, tx, id, `due.${respondBy?.getTime()}`);
    });
  }
}

async function enqueueEmail({ queue }: Deps, tx: Db | Tx, disputeId: string, occasion: string) {
  await queue.enqueue(tx, 'send-dispute-email', { disputeId, occasion });
}

/** Opens an issue when the app may not read disputes: nothing else would tell of them. */
async function unlessForbidden<T>(deps: Deps, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.status !== 403) throw error;
    await openMonthlyIssue(deps, 'disputes_not_permitted', { issue: error.issue });
    return undefined;
  }
}
