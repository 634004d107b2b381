import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { areAllBack, endReturns, listUnsettledRequests, markAnswered } from '../../orders/requests/data.ts';
import { findPrimaryPayment } from '../data.ts';
import { listFailedRefunds, listReturnLines } from './data.ts';

/**
 * Takes a refund for the answer to what the buyer of its order asked for, if it is what they asked for: all that is left of
 * the money; of an order to be canceled, all that is left of its parts; of a return, the last of the parts that they want to
 * return. Any other, of the shipping for example, leaves the request open. Returns that the shop waits for end likewise. A
 * refund that replaces one that failed counts for the parts of both. Caller must hold the order's lock.
 */
export async function answerByRefund(
  { clock }: Deps,
  tx: Tx,
  refund: {
    orderId: string;
    captureId: string;
    requestId: string;
    amountCents: number;
    /** Nothing is left to send of an order of which parts were sent. */
    endsSending?: boolean;
  },
): Promise<void> {
  const { orderId, captureId, requestId } = refund;
  const unsettled = await listUnsettledRequests(tx, orderId);
  if (unsettled.length === 0) return;
  const payment = await findPrimaryPayment(tx, orderId);
  if (payment?.captureId !== captureId) return;
  const { amountCents, refundedCents, reversedCents } = payment;
  type Asked = (typeof unsettled)[number];
  const areAskedBack = async (asked: Asked) =>
    areAllBack(tx, asked, {
      refundId: requestId,
      replaced: await listFailedRefunds(tx, captureId, {
        amountCents: refund.amountCents,
        before: requestId,
      }),
    });
  const isAnswerTo = async (asked: Asked) =>
    refundedCents + reversedCents >= amountCents ||
    (asked.kind === 'cancel'
      ? refund.endsSending || (await listReturnLines(tx, orderId)).every(({ returnable }) => returnable === 0)
      : await areAskedBack(asked));
  for (const asked of unsettled) {
    if (!(await isAnswerTo(asked))) continue;
    const by = { id: asked.id, refundId: requestId };
    if (asked.returnExpected) await endReturns(tx, orderId, by);
    else await markAnswered(tx, orderId, clock(), by);
  }
}
