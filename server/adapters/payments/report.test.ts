import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator, type RunningEmulator } from '../../../tools/paypal-emulator/emulator.ts';
import { kindOf } from './paypal-event-codes.ts';
import { readReport } from './paypal-report.ts';
import type { Send } from './paypal-transport.ts';
import { connectTo, itemsAlone, capturedProviderOrder } from '../../../tests/support/payment-providers.ts';

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
    const first = await capturedProviderOrder(emulator, provider);
    const { captureId } = first;
    const back = await provider.refund({ captureId, requestId: 'r-1', amountCents: 4_215, currency: 'USD' });
    await emulator.advance(40 * day);
    const second = await capturedProviderOrder(emulator, provider);
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
        code: 'T0006',
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
    await capturedProviderOrder(late, provider);
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
    const { captureId } = await capturedProviderOrder(busy, provider, itemsAlone(100_000));
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

  it('splits a period until its parts are small enough for the provider', async () => {
    const busy = await startEmulator({ reportDelayMs: 0, reportLimit: 2 });
    const provider = connectTo(busy)();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.push((await capturedProviderOrder(busy, provider)).captureId);
      await busy.advance(hour);
    }
    const from = new Date(Date.now() - 30 * day);
    const to = new Date(Date.now() + 6 * hour);
    const { transactions, completeFrom, completeUntil } = await provider.listTransactions({ from, to });
    expect(transactions.map(({ transactionId }) => transactionId)).toEqual(ids);
    expect(completeFrom).toEqual(from);
    expect(completeUntil.getTime()).toBeGreaterThan(Date.now() + 4 * hour);
    await busy.close();
  });

  it('gives up when a second has too many transactions', async () => {
    const busy = await startEmulator({ reportDelayMs: 0, reportLimit: 0 });
    const provider = connectTo(busy)();
    await capturedProviderOrder(busy, provider);
    const window = { from: new Date(Date.now() - hour), to: new Date(Date.now() + hour) };
    await expect(provider.listTransactions(window)).rejects.toMatchObject({
      kind: 'rejected',
      issue: 'RESULTSET_TOO_LARGE',
    });
    await busy.close();
  });

  it('begins with the account when that is younger than the period', async () => {
    const opened = Date.now() - 5 * day;
    const young = await startEmulator({ reportDelayMs: 0, reportSince: new Date(opened) });
    const provider = connectTo(young)();
    const { captureId } = await capturedProviderOrder(young, provider);
    const window = { from: new Date(Date.now() - 31 * day), to: new Date(Date.now() + 1000) };
    const { transactions, completeFrom, completeUntil } = await provider.listTransactions(window);
    expect(transactions).toMatchObject([{ transactionId: captureId }]);
    expect(completeFrom.getTime()).toBeGreaterThanOrEqual(opened);
    expect(completeFrom.getTime()).toBeLessThan(opened + 6 * hour);
    expect(completeUntil.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(young.calls().filter(({ operation }) => operation === 'list-transactions').length).toBeLessThan(
      20,
    );
    await young.close();
  });

  it('is empty and complete up to its beginning when the provider has no data at all', async () => {
    const none = await startEmulator({ reportSince: new Date(Date.now() + day) });
    const window = { from: new Date(Date.now() - 31 * day), to: new Date() };
    expect(await connectTo(none)().listTransactions(window)).toEqual({
      transactions: [],
      unreadable: [],
      completeFrom: window.to,
      completeUntil: window.from,
    });
    await none.close();
  });

  it('names the records that it cannot read, and has all the others', async () => {
    const row = (info: object) => ({
      transaction_info: {
        transaction_id: 'T1',
        transaction_event_code: 'T0006',
        transaction_amount: { currency_code: 'USD', value: '1.00' },
        transaction_initiation_date: '2026-11-20T00:00:00+0000',
        ...info,
      },
    });
    const page = {
      transaction_details: [
        row({}),
        row({ transaction_id: 'T2', transaction_amount: undefined }),
        row({ transaction_id: undefined }),
        'what is this',
      ],
      end_date: '2026-11-21T00:00:00+0000',
      total_pages: 1,
    };
    const send: Send = async ({ reply }) => reply.parse(page);
    const window = { from: new Date('2026-11-20T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') };
    const { transactions, unreadable } = await readReport(send, window);
    expect(transactions).toMatchObject([{ transactionId: 'T1', amountCents: 100 }]);
    expect(unreadable).toEqual([
      { subject: 'T2', code: 'T0006' },
      { subject: expect.stringMatching(/^row-[0-9a-f]{24}$/), code: 'T0006' },
      { subject: expect.stringMatching(/^row-[0-9a-f]{24}$/), code: undefined },
    ]);
  });

  it('is refused without the permission', async () => {
    emulator.setFaults({ on: 'list-transactions', what: 'status', when: 'before', status: 403 });
    const window = { from: new Date(Date.now() - day), to: new Date() };
    await expect(connectTo(emulator)().listTransactions(window)).rejects.toMatchObject({
      kind: 'rejected',
      issue: 'NOT_AUTHORIZED',
      status: 403,
    });
  });
});

describe('a transaction event code', () => {
  it.each([
    ['T0006', 100, 'payment'],
    ['T0006', -100, 'other'],
    ['T1105', 100, 'release'],
    ['T1105', -100, 'hold'],
    ['T1106', -100, 'reversal'],
    ['T1106', 100, 'return'],
    ['T1107', -100, 'refund'],
    ['T1107', 100, 'other'],
    ['T1108', 100, 'other'],
    ['T1109', 100, 'other'],
    ['T1110', -100, 'hold'],
    ['T1111', 100, 'release'],
    ['T1116', -100, 'reversal'],
    ['T1201', -100, 'reversal'],
    ['T1201', 0, 'other'],
    ['T1202', 100, 'return'],
    ['T1204', -100, 'other'],
    ['T1205', 100, 'return'],
    ['T1207', -100, 'reversal'],
    ['T1208', 100, 'return'],
    ['T1299', -100, 'reversal'],
    ['T2105', -100, 'hold'],
    ['T2106', 100, 'release'],
    ['T0400', -100, 'other'],
  ])('%s of %d cents is a %s', (code, cents, kind) => {
    expect(kindOf(code, cents)).toBe(kind);
  });
});
