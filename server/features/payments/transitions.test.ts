import { describe, expect, it } from 'vitest';
import { guestOrder } from '../../../tests/support/factories.ts';
import { testPayingShop } from '../../../tests/support/test-shop.ts';
import type { PaymentAttemptState, RefundState } from '../../db/row.ts';
import { findPaymentAttempt, movePaymentAttempt } from './data.ts';
import { findRefund, moveRefund } from './refunds/data.ts';
import type { PaymentAttemptMove, RefundMove } from './transitions.ts';
import {
  liveStates,
  paymentAttemptMoves,
  paymentAttemptTransitions,
  refundMoves,
  refundTransitions,
  statesAllowing,
} from './transitions.ts';

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

const attemptStates = keysOf<PaymentAttemptState>(paymentAttemptTransitions);
const refundStates = keysOf<RefundState>(refundTransitions);

const paying = testPayingShop();

describe('the moves of a payment attempt', () => {
  it('succeed in the states that allow them, and change nothing in the others', async () => {
    const { db, clock } = paying.shop.deps;
    const { order, buyer } = await guestOrder(paying.shop);
    await paying.start(buyer, order._id);
    const attempts = db.updateTable('paymentAttempts').where('orderId', '=', order._id);
    const { id } = await attempts.set({ updatedAt: clock() }).returning('id').executeTakeFirstOrThrow();
    for (const state of attemptStates) {
      for (const move of keysOf<PaymentAttemptMove>(paymentAttemptMoves)) {
        await attempts.set({ state }).execute();
        const isAllowed = paymentAttemptTransitions[state].includes(move);
        expect(await movePaymentAttempt(db, id, move, { updatedAt: clock() }), `${state}: ${move}`).toBe(
          isAllowed,
        );
        const expected = isAllowed ? paymentAttemptMoves[move].to : state;
        expect((await findPaymentAttempt(db, id))?.state, `${state}: ${move}`).toBe(expected);
      }
    }
  });

  it.each(keysOf<PaymentAttemptMove>(paymentAttemptMoves))('%s is allowed in some state', (move) => {
    expect(statesAllowing(paymentAttemptTransitions, move)).not.toEqual([]);
  });

  it('end every live state, and reach every state but the first', () => {
    for (const state of liveStates) {
      const reached = paymentAttemptTransitions[state].map((move) => paymentAttemptMoves[move].to);
      expect(reached.some((next) => !liveStates.some((live) => live === next))).toBe(true);
    }
    const reached = attemptStates.flatMap((state) =>
      paymentAttemptTransitions[state].map((move) => paymentAttemptMoves[move].to),
    );
    expect(new Set(['creating', ...reached])).toEqual(new Set(attemptStates));
  });
});

describe('the moves of a refund', () => {
  it('succeed while it is requested, and change nothing once it is over', async () => {
    const { db, clock } = paying.shop.deps;
    const { order, buyer } = await guestOrder(paying.shop);
    const { _id: orderId } = await paying.buy(buyer, order._id);
    const { captureId } = await db
      .selectFrom('payments')
      .select('captureId')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const requestId = `moves-${orderId}`;
    const row = { requestId, captureId, amountCents: 1, state: 'requested' } as const;
    await db.insertInto('refunds').values(row).execute();
    const refunds = db.updateTable('refunds').where('requestId', '=', requestId);
    for (const state of refundStates) {
      for (const move of keysOf<RefundMove>(refundMoves)) {
        await refunds.set({ state }).execute();
        const isAllowed = refundTransitions[state].includes(move);
        const isMoved = await db
          .transaction()
          .execute((tx) => moveRefund(tx, requestId, move, { endedAt: clock() }));
        expect(isMoved, `${state}: ${move}`).toBe(isAllowed);
        const expected = isAllowed ? refundMoves[move].to : state;
        expect((await findRefund(db, requestId))?.state, `${state}: ${move}`).toBe(expected);
      }
    }
  });
});
