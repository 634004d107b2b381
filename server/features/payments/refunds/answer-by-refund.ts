import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { findOpenRequest, markAnswered } from '../../orders/requests/data.ts';
import { findPrimaryPayment } from '../data.ts';
import { hasReturns, listFailedRefunds, listReturnLines } from './data.ts';

/**
 * Takes a refund for the answer to what the buyer of its order asked for, if it is what they asked for: all that is left of the
 * money; of an order to be canceled, all that is left of its parts; of a return, parts that came back. Any other, of the shipping
 * for example, leaves the request open. Caller must hold the order's lock.
 */
export async function answerByRefund(
  { clock }: Deps,
  tx: Tx,
  refund: { orderId: string; captureId: string; requestId: string; amountCents: number },
): Promise<void> {
  const { orderId, captureId, requestId } = refund;
  const asked = await findOpenRequest(tx, orderId);
  if (!asked) return;
  const payment = await findPrimaryPayment(tx, orderId);
  if (payment?.captureId !== captureId) return;
  const { amountCents, refundedCents, reversedCents } = payment;
  const isAnswer =
    refundedCents + reversedCents >= amountCents ||
    (asked.kind === 'cancel'
      ? (await listReturnLines(tx, orderId)).every(({ returnable }) => returnable === 0)
      : await takesBack(tx, refund, asked.createdAt));
  if (isAnswer) await markAnswered(tx, orderId, clock(), { refundId: requestId });
}

/** Whether parts came back with a refund, or with one that failed and that it replaces. */
async function takesBack(
  tx: Tx,
  { captureId, requestId, amountCents }: { captureId: string; requestId: string; amountCents: number },
  since: Date,
): Promise<boolean> {
  const replaced = await listFailedRefunds(tx, captureId, { amountCents, before: requestId });
  return hasReturns(tx, [requestId, ...replaced], since);
}
