import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { orderMoves, orderTransitions } from '../../server/features/orders/transitions.ts';
import {
  paymentAttemptMoves,
  paymentAttemptTransitions,
  refundMoves,
  refundTransitions,
} from '../../server/features/payments/transitions.ts';

/** Reads sources and docs as text, so it is outside the folders whose tests run against mutated copies of the code. */

const root = join(import.meta.dirname, '../..');

describe('states of orders and payments', () => {
  it('are changed by no other SQL of the shop', () => {
    const sources = globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
    const writers = (table: string) =>
      sources.filter((path) => readFileSync(join(root, path), 'utf8').includes(`updateTable('${table}')`));
    expect(writers('paymentAttempts')).toEqual(['server/features/payments/data.ts']);
    expect(writers('refunds')).toEqual(['server/features/payments/refunds/data.ts']);
    const setters = sources.filter((path) =>
      /\b(?:paidAt|deliveredAt): at\b|\.set\(\{[^}]*\b(?:paidAt|deliveredAt)\b/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
    );
    expect(setters).toEqual(['server/features/orders/data.ts']);
  });

  it('match the tables in docs/payments.md (vitest -u updates them)', async () => {
    const doc = join(root, 'docs/payments.md');
    const between =
      /(<!-- states: written by payment-states\.test\.ts -->\n)[\s\S]*?(<!-- end of states -->)/;
    const text = readFileSync(doc, 'utf8');
    expect(text).toMatch(between);
    await expect(text.replace(between, `$1\n${tables()}\n$2`)).toMatchFileSnapshot(doc);
  });
});

/** Prints the tables of transitions as Markdown. */
function tables(): string {
  const orders = Object.entries(orderTransitions).map(([state, moves]) =>
    row(`\`${state}\``, movesFrom(moves, orderMoves)),
  );
  const attempts = Object.entries(paymentAttemptTransitions).map(([state, moves]) =>
    row(`\`${state}\``, movesFrom(moves, paymentAttemptMoves)),
  );
  const refunds = Object.entries(refundTransitions).map(([state, moves]) =>
    row(`\`${state}\``, movesFrom(moves, refundMoves)),
  );
  const reasons = (moves: Record<string, { to: string; when: string }>) =>
    Object.entries(moves).map(([move, { when }]) => row(move, when));
  return [
    row('An order that is', 'can move to'),
    row('---', '---'),
    ...orders,
    '',
    row('Move', 'happens when'),
    row('---', '---'),
    ...reasons(orderMoves),
    '',
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
