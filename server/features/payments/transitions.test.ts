import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guestOrder } from '../../../tests/support/factories.ts';
import type { PayingShop } from '../../../tests/support/paying-shop.ts';
import { buildPayingShop } from '../../../tests/support/paying-shop.ts';
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

const root = join(import.meta.dirname, '../../..');
const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

const attemptStates = keysOf<PaymentAttemptState>(paymentAttemptTransitions);
const refundStates = keysOf<RefundState>(refundTransitions);

let paying: PayingShop;
beforeAll(async () => {
  paying = await buildPayingShop();
});
afterAll(() => paying.close());

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

describe('states of payments', () => {
  it('are changed by no other SQL of the shop', () => {
    const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
    const writers = (table: string) =>
      sources.filter((path) => readFileSync(join(root, path), 'utf8').includes(`updateTable('${table}')`));
    expect(writers('paymentAttempts')).toEqual(['server/features/payments/data.ts']);
    expect(writers('refunds')).toEqual(['server/features/payments/refunds/data.ts']);
  });

  it('are shown in docs/payments.md as they are here (vitest -u writes them)', async () => {
    const doc = join(root, 'docs/payments.md');
    const between = /(<!-- states: written by transitions\.test\.ts -->\n)[\s\S]*?(<!-- end of states -->)/;
    const text = readFileSync(doc, 'utf8');
    expect(text).toMatch(between);
    await expect(text.replace(between, `$1\n${tables()}\n$2`)).toMatchFileSnapshot(doc);
  });
});

/** Prints both tables of transitions as Markdown. */
function tables(): string {
  const attempts = attemptStates.map((state) =>
    row(`\`${state}\``, movesFrom(paymentAttemptTransitions[state], paymentAttemptMoves)),
  );
  const refunds = refundStates.map((state) =>
    row(`\`${state}\``, movesFrom(refundTransitions[state], refundMoves)),
  );
  const reasons = (moves: Record<string, { to: string; when: string }>) =>
    Object.entries(moves).map(([move, { when }]) => row(move, when));
  return [
    row('A payment attempt that is', 'can move to'),
    row('---', '---'),
    ...attempts,
    '',
    row('Move', 'happens when'),
    row('---', '---'),
    ...reasons(paymentAttemptMoves),
    '',
    row('A refund that is', 'can move to'),
    row('---', '---'),
    ...refunds,
    '',
    row('Move', 'happens when'),
    row('---', '---'),
    ...reasons(refundMoves),
    '',
  ].join('\n');
}

function row(...cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function movesFrom<Name extends string>(names: readonly Name[], moves: Record<Name, { to: string }>): string {
  return names.map((name) => `\`${moves[name].to}\` (${name})`).join(', ') || 'nothing: it is over';
}
