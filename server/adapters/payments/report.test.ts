import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator, type RunningEmulator } from '../../../tools/paypal-emulator/emulator.ts';
import { connectTo, paidOrder } from '../../../tests/support/payment-providers.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

const pagesOf = (emulator: RunningEmulator) =>
  emulator.calls().filter(({ operation, status }) => operation === 'list-transactions' && status === 200)
    .length;

describe('the transaction report', () => {
  it('lists payments, fees, refunds and chargebacks in cents of our balance, over many months', async () => {
    const provider = connectTo(emulator)();
    const from = new Date();
    const first = await paidOrder(emulator, provider);
    const { captureId } = first;
    const back = await provider.refund({ captureId, requestId: 'r-1', amountCents: 4_215, currency: 'USD' });
    await emulator.advance(40 * day);
    const second = await paidOrder(emulator, provider);
    await emulator.advance(40 * day);
    emulator.reverse(second.captureId);
    await emulator.advance(day);

    const to = new Date(from.getTime() + 80.5 * day);
    const { transactions, completeUntil } = await provider.listTransactions({ from, to });
    expect(pagesOf(emulator)).toBe(3);
    expect(completeUntil).toEqual(to);
    expect(transactions).toEqual([
      {
        transactionId: captureId,
        kind: 'payment',
        status: 'completed',
        amountCents: 34_215,
        feeCents: -1_243,
        currency: 'USD',
        captureId: undefined,
        customId: first.orderId,
        invoiceId: first.invoiceId,
        initiatedAt: expect.any(Date),
      },
      expect.objectContaining({
        transactionId: back.refundId,
        kind: 'refund',
        amountCents: -4_215,
        feeCents: 0,
        captureId,
        customId: 'r-1',
      }),
      expect.objectContaining({ transactionId: second.captureId, kind: 'payment', status: 'reversed' }),
      expect.objectContaining({ kind: 'reversal', amountCents: -34_215, captureId: second.captureId }),
    ]);
    const ledger = [
      ...emulator.ledger().map(({ amountCents }) => amountCents),
      ...emulator.refunds().map(({ amountCents }) => -amountCents),
    ];
    const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);
    expect(sum(transactions.map(({ amountCents }) => amountCents))).toBe(sum(ledger));
  });

  it('says until when it is complete, and contains nothing later', async () => {
    const late = await startEmulator({ reportDelayMs: 3 * hour });
    const provider = connectTo(late)();
    await paidOrder(late, provider);
    const window = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) };
    const early = await provider.listTransactions(window);
    expect(early.transactions).toEqual([]);
    expect(Date.now() - early.completeUntil.getTime()).toBeGreaterThan(3 * hour - 60_000);
    await late.advance(3 * hour + 60_000);
    const { transactions, completeUntil } = await provider.listTransactions(window);
    expect(transactions).toHaveLength(1);
    expect(transactions[0]?.initiatedAt.getTime()).toBeLessThan(completeUntil.getTime());
    await late.close();
  });

  it('is complete however many pages there are', async () => {
    const busy = await startEmulator({ reportDelayMs: 0 });
    const provider = connectTo(busy)();
    const { captureId } = await paidOrder(busy, provider, { totalCents: 100_000, itemsCents: 93_780 });
    // One payment and so many refunds that they do not fit on one page of 500.
    for (let count = 0; count < 600; count += 50) {
      const some = Array.from({ length: 50 }, (_, index) => `page-${count + index}`);
      await Promise.all(
        some.map((requestId) => provider.refund({ captureId, requestId, amountCents: 1, currency: 'USD' })),
      );
    }
    const { transactions } = await provider.listTransactions({
      from: new Date(Date.now() - day),
      to: new Date(Date.now() + 1000),
    });
    expect(transactions.filter(({ kind }) => kind === 'refund')).toHaveLength(600);
    expect(pagesOf(busy)).toBe(2);
    await busy.close();
  });

  it('fails when one of its pages fails', async () => {
    const provider = connectTo(emulator)({ retryDelaysMs: [] });
    emulator.setFaults({ on: 'list-transactions', what: 'malformed', as: 'truncated', nth: 2 });
    const window = { from: new Date(Date.now() - 62 * day), to: new Date() };
    await expect(provider.listTransactions(window)).rejects.toMatchObject({
      kind: 'unavailable',
      issue: 'MALFORMED_REPLY',
    });
    emulator.clearFaults();
  });
});
