/** How admins read and close payment issues. */
import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { pageSize } from '../../../../shop/facts.ts';
import type { Paging } from '../../../../shop/rules/paging.ts';
import { pagingOf, rowsOf } from '../../../../shop/rules/paging.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Db, Tx } from '../../../db/open.ts';
import { changed, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { resumeExpiry } from '../../stock/api.ts';
import { letKeptPartsFollow } from '../../orders/package-data.ts';
import { reopenRequest } from '../../orders/requests/data.ts';
import { lockOrder, movePaymentAttempt } from '../data.ts';
import { moveRefund } from '../refunds/data.ts';
import type { StoredPaymentIssue } from './data.ts';
import {
  countPaymentIssues,
  findPaymentIssue,
  listStoredPaymentIssues,
  updatePaymentIssueResolved,
} from './data.ts';
import { describePaymentIssue } from './kinds.ts';

const size = pageSize.admin;

interface PaymentIssueQuery {
  state?: 'open' | 'all' | undefined;
  /** Only those about this order. */
  order?: string | undefined;
  pageNumber?: number | undefined;
}

/** Returns a page of payment issues, newest first. */
export async function listPaymentIssues(
  db: Db,
  { state = 'open', order, pageNumber = 1 }: PaymentIssueQuery,
): Promise<Paging & { paymentIssues: PaymentIssue[] }> {
  const filter = { openOnly: state === 'open', orderId: order };
  const paging = pagingOf(await countPaymentIssues(db, filter), { number: pageNumber, size });
  const found = await listStoredPaymentIssues(db, { ...filter, ...rowsOf(paging, size) });
  return { paymentIssues: found.map(toPaymentIssue), ...paging };
}

/**
 * Returns a payment issue, open or closed.
 * @throws ShopError `not_found`
 */
export async function readPaymentIssue(db: Db, id: string): Promise<PaymentIssue> {
  const known = await findPaymentIssue(db, id);
  if (!known) throw new ShopError('not_found', 'There is no such payment issue');
  return toPaymentIssue(known);
}

function toPaymentIssue(stored: StoredPaymentIssue): PaymentIssue {
  const { id, orderId, orderNumber, kind, subject, detail, createdAt, resolvedAt, resolverName, note } =
    stored;
  return {
    _id: id,
    order: orderId,
    orderNumber,
    kind,
    ...describePaymentIssue(kind, stored.isDecided),
    subject,
    detail,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    resolvedBy: resolverName,
    note,
  };
}

/**
 * Closes a payment issue, once. No money moves; but a capture or refund that was never decided ends with it.
 * @throws ShopError `not_found`; `conflict` when it is closed already
 */
export async function resolvePaymentIssue(
  deps: Deps,
  admin: { id: string },
  { id, note }: { id: string; note: string },
): Promise<PaymentIssue> {
  const known = await readPaymentIssue(deps.db, id);
  const resolvedAt = deps.clock();
  await write(deps, admin, { action: 'paymentIssue.resolve', subject: id }, async (tx) => {
    await expireUnresolved(tx, known, resolvedAt);
    if (!(await updatePaymentIssueResolved(tx, id, { resolvedAt, resolvedBy: admin.id, note })))
      throw new ShopError('conflict', 'This has been closed already');
    return changed(undefined);
  });
  return readPaymentIssue(deps.db, id);
}

/**
 * Ends the capture or refund that an issue says was undecided for 30 days. Nobody asks the provider about it anymore,
 * so otherwise its order would wait forever. Money that arrives after all is settled all the same, and the nightly report
 * finds a refund made after all.
 */
async function expireUnresolved(
  tx: Tx,
  { kind, subject, order }: Pick<PaymentIssue, 'kind' | 'subject' | 'order'>,
  now: Date,
): Promise<void> {
  if (order === null) return;
  if (kind === 'unresolved_capture') {
    const locked = await lockOrder(tx, order);
    const attempt = locked?.attempts.find(({ id }) => id === subject);
    const isClosed = await movePaymentAttempt(tx, subject, 'closeUnresolved', { updatedAt: now });
    if (locked && isClosed) await resumeExpiry(tx, locked, attempt?.captureStartedAt ?? now);
  } else if (kind === 'unresolved_refund') {
    await lockOrder(tx, order);
    if (await moveRefund(tx, subject, 'closeUnresolved', { endedAt: now, issue: 'NOT_DECIDED' })) {
      await letKeptPartsFollow(tx, subject);
      await reopenRequest(tx, subject);
    }
  }
}
