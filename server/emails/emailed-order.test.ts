import { describe, expect, it } from 'vitest';
import { totalRows } from './emailed-order.ts';
import { sampleOrder } from './samples/sample-orders.ts';

describe('the sum in an email', () => {
  const cents = (amount: string) => Number(amount.replace('−', '-').replaceAll(/[$,.]/g, ''));
  const refund = { amountCents: 5000, kind: 'primary', state: 'completed' } as const;

  it.each([
    [
      'with a coupon',
      sampleOrder({ paidAt: null, discount: { napcoBasisPoints: 1000, aftermarketBasisPoints: 1000 } }),
    ],
    ['after a refund', sampleOrder({ refunds: [refund, refund] })],
  ])('adds up as a column %s', (_, about) => {
    let sum = 0;
    for (const row of totalRows(about)) {
      if (row.kind === 'note') continue;
      if (row.kind === 'total') expect(cents(row.amount)).toBe(sum);
      else sum += cents(row.amount);
    }
    expect(sum).toBeGreaterThan(0);
  });

  it('counts refunds that are completed, of the payment for this order', () => {
    const others = [
      { ...refund, state: 'requested' },
      { ...refund, state: 'failed' },
      { ...refund, kind: 'duplicate' },
    ] as const;
    const labels = (refunds: (typeof others)[number][] | [typeof refund]) =>
      totalRows(sampleOrder({ refunds })).map(({ label }) => label);
    expect(labels([...others])).not.toContain('Refunded');
    expect(labels([refund])).toContain('Refunded');
  });
});
