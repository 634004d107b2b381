import { afterEach, describe, expect, it } from 'vitest';
import { guestOrder } from '../../../../tests/support/factories.ts';
import { refuseFaults } from '../../../../tests/support/paying-shop.ts';
import { testPayingShop } from '../../../../tests/support/test-shop.ts';
import { neverAsked, refusing, withProvider } from '../../../../tests/support/payment-providers.ts';
import type {
  CaptureStatus,
  PaymentProvider,
  ProviderRefund,
  ProviderTransaction,
  RefundStatus,
  TransactionReport,
} from '../../../adapters/payments/port.ts';
import type { PaymentProviderErrorKind } from '../../../adapters/payments/provider-error.ts';
import { newId } from '../../../db/id.ts';
import { compareReport } from './compare-report.ts';

/** Single lines of the provider's report that differ from our records; compare-report.test.ts has the whole nightly run. */

const paying = testPayingShop();
afterEach(() => refuseFaults(paying));

const day = 24 * 60 * 60_000;
const cents = 13_750;

/** Returns a line of the report with `given`; the other fields don't matter. */
function line(given: Partial<ProviderTransaction>): ProviderTransaction {
  return {
    transactionId: newId().toUpperCase(),
    code: 'T0006',
    kind: 'payment',
    status: 'completed',
    amountCents: cents,
    feeCents: 0,
    currency: 'USD',
    captureId: undefined,
    customId: undefined,
    invoiceId: undefined,
    initiatedAt: paying.shop.deps.clock(),
    ...given,
  };
}

/** The provider's report of all the time before `until`. */
const reportOf = (transactions: ProviderTransaction[], until: Date): TransactionReport => ({
  transactions,
  unreadable: [],
  completeFrom: new Date(0),
  completeUntil: until,
});

interface OpenedIssue {
  kind: string;
  subject: string;
  orderId: string | null;
  detail: unknown;
}

/** Compares this report. @returns the payment issues that were opened, which are deleted */
async function compareNight(
  transactions: ProviderTransaction[],
  {
    answers = {},
    until = paying.shop.deps.clock(),
  }: { answers?: Partial<PaymentProvider>; until?: Date } = {},
): Promise<OpenedIssue[]> {
  const { deps } = paying.shop;
  const listTransactions = async () => reportOf(transactions, until);
  await compareReport(withProvider(deps, { listTransactions, ...answers }));
  const opened = await deps.db
    .deleteFrom('paymentIssues')
    .returning(['kind', 'subject', 'orderId', 'detail'])
    .execute();
  paying.expectedPaymentIssues.push(...opened);
  return opened;
}

/** Makes the payments and refunds of earlier tests too old for the report, in which they would be missing. */
async function ageEarlierRecords(): Promise<void> {
  const old = new Date(paying.shop.deps.clock().getTime() - 40 * day);
  await paying.shop.deps.db.updateTable('payments').set({ createdAt: old }).execute();
  await paying.shop.deps.db
    .updateTable('refunds')
    .set({ endedAt: old })
    .where('endedAt', 'is not', null)
    .execute();
}

async function reportedOrder() {
  await ageEarlierRecords();
  const made = await paying.paidOrder();
  return { ...made, ours: line({ transactionId: made.captureId }) };
}

/** A paid order with a refund of $10.00 made in the provider's account and imported by the shop. */
async function refundedOrder() {
  const made = await reportedOrder();
  const { captureId, orderId, ours } = made;
  const asked = { captureId, requestId: newId(), amountCents: 1000, currency: 'USD' as const };
  const { refundId } = await paying.shop.deps.payments.refund(asked);
  const refund = line({ transactionId: refundId, kind: 'refund', amountCents: -1000, captureId });
  expect(await compareNight([ours, refund])).toEqual([]);
  return { orderId, captureId, refundId, ours, refund };
}

describe('a payment in the report', () => {
  it('with another amount is reported with both amounts', async () => {
    const { captureId: subject, orderId, ours } = await reportedOrder();
    expect(await compareNight([{ ...ours, amountCents: cents + 1 }])).toEqual([
      {
        kind: 'amount_differs',
        subject,
        orderId,
        detail: { amountCents: cents, atProviderCents: cents + 1 },
      },
    ]);
  });

  it.each<[string, Partial<ProviderTransaction>, { customId: string | null } | undefined]>([
    ['a former shop’s order id', { customId: '0123456789abcdef01234567' }, undefined],
    ['our invoice id', { invoiceId: 'demo-1' }, { customId: null }],
    ['neither', { customId: 'stall-17', invoiceId: 'FAIR-17' }, undefined],
  ])(
    'that the shop does not know, with %s, is reported if it belongs to the shop',
    async (_, given, reported) => {
      await ageEarlierRecords();
      const unknown = line({ ...given, amountCents: 100 });
      const answers = { readCapture: reported ? refusing('not-found') : neverAsked };
      expect(await compareNight([unknown], { answers })).toEqual(
        reported
          ? [
              {
                kind: 'unknown_capture',
                subject: unknown.transactionId,
                orderId: null,
                detail: { amountCents: 100, ...reported },
              },
            ]
          : [],
      );
    },
  );

  it('of an order that came from the former shop is ignored: it was paid there', async () => {
    await ageEarlierRecords();
    const { order } = await guestOrder(paying.shop);
    const { db, clock } = paying.shop.deps;
    await db.updateTable('orders').set({ importedAt: clock() }).where('id', '=', order._id).execute();
    const theirs = line({ customId: order._id });
    const refund = line({
      kind: 'refund',
      amountCents: -500,
      captureId: 'FORMER',
      customId: order._id,
    });
    expect(await compareNight([theirs, refund], { answers: { readCapture: neverAsked } })).toEqual([]);
  });

  it.each(['pending', 'denied'] as const)('that is %s is ignored', async (status) => {
    await ageEarlierRecords();
    const unknown = line({ customId: newId(), status });
    expect(await compareNight([unknown], { answers: { readCapture: neverAsked } })).toEqual([]);
  });

  it('that turns out not to be completed is reported, not settled', async () => {
    const { shop, start, emulator, pay } = paying;
    await ageEarlierRecords();
    const { order, buyer } = await guestOrder(shop);
    const id = await start(buyer, order._id);
    emulator.approve(id);
    const { captures } = await shop.deps.payments.captureOrder({ providerOrderId: id, requestId: newId() });
    const [capture] = captures;
    if (!capture) throw new Error('nothing was captured');
    const unknown = line({ transactionId: capture.captureId, customId: order._id });
    const readCapture = async () => ({ ...capture, status: 'PENDING' as const });
    expect(await compareNight([unknown], { answers: { readCapture } })).toMatchObject([
      { kind: 'unknown_capture' },
    ]);
    expect(await compareNight([unknown])).toEqual([]);
    expect(await pay(buyer, order._id, id)).toMatchObject({ isPaid: true });
  });

  it('that the provider cannot return tonight is left for the next night', async () => {
    await ageEarlierRecords();
    const unknown = line({ invoiceId: `demo-${newId()}` });
    expect(await compareNight([unknown], { answers: { readCapture: refusing('unavailable') } })).toEqual([]);
    const broken = compareNight([unknown], { answers: { readCapture: neverAsked } });
    await expect(broken).rejects.toThrow('the provider was asked');
  });
});

describe('a payment of the shop missing from the report', () => {
  it.each<[CaptureStatus, number, boolean]>([
    ['COMPLETED', cents, false],
    ['REFUNDED', cents, false],
    ['PARTIALLY_REFUNDED', cents, false],
    ['COMPLETED', cents - 1, true],
    ['PENDING', cents, true],
    ['DECLINED', cents, true],
    ['FAILED', cents, true],
    ['UNKNOWN', cents, true],
  ])(
    'that the provider returns as %s with %d cents is reported: %s',
    async (status, amountCents, isReported) => {
      const { captureId, orderId } = await reportedOrder();
      const capture = await paying.shop.deps.payments.readCapture(captureId);
      const readCapture = async () => ({ ...capture, status, amountCents });
      const detail = { amountCents: cents, status };
      expect(await compareNight([], { answers: { readCapture } })).toEqual(
        isReported ? [{ kind: 'payment_not_at_provider', subject: captureId, orderId, detail }] : [],
      );
    },
  );

  it('that the provider does not know is reported without a status', async () => {
    const { captureId, orderId } = await reportedOrder();
    expect(await compareNight([], { answers: { readCapture: refusing('not-found') } })).toEqual([
      {
        kind: 'payment_not_at_provider',
        subject: captureId,
        orderId,
        detail: { amountCents: cents, status: null },
      },
    ]);
    expect(await compareNight([], { answers: { readCapture: refusing('unavailable') } })).toEqual([]);
    await expect(compareNight([], { answers: { readCapture: neverAsked } })).rejects.toThrow('was asked');
  });

  it('is ignored if it is newer or older than the report, or from another environment', async () => {
    const { deps } = paying.shop;
    const { captureId } = await reportedOrder();
    const payment = deps.db.updateTable('payments').where('captureId', '=', captureId);
    const answers = { readCapture: neverAsked };
    const until = new Date(deps.clock().getTime() - 1000);
    expect(await compareNight([], { answers, until })).toEqual([]);
    const at = (ms: number) => payment.set({ createdAt: new Date(ms) }).execute();
    await at(deps.clock().getTime() - 31 * day - 5000);
    expect(await compareNight([], { answers })).toEqual([]);
    await at(deps.clock().getTime() - 31 * day + 60_000);
    await expect(compareNight([], { answers })).rejects.toThrow('was asked');
    await at(until.getTime());
    await expect(compareNight([], { answers, until })).rejects.toThrow('was asked');
    await at(until.getTime() + 1);
    expect(await compareNight([], { answers, until })).toEqual([]);
    await at(until.getTime());
    const live = withProvider(deps, {
      ...answers,
      listTransactions: async () => reportOf([], deps.clock()),
    });
    await compareReport({ ...live, paypal: { ...deps.paypal, environment: 'live' } });
  });
});

describe('a refund in the report', () => {
  it('of another amount is reported with both amounts, as positive cents', async () => {
    const { refundId: subject, orderId, ours, refund } = await refundedOrder();
    expect(await compareNight([ours, { ...refund, amountCents: -999 }])).toEqual([
      { kind: 'amount_differs', subject, orderId, detail: { amountCents: 1000, atProviderCents: 999 } },
    ]);
  });

  it('of a payment of the shop is reported if the provider’s order does not show it', async () => {
    const { captureId, orderId, ours } = await reportedOrder();
    const refund = line({ kind: 'refund', amountCents: -500, captureId });
    expect(await compareNight([ours, refund])).toEqual([
      {
        kind: 'unknown_refund',
        subject: refund.transactionId,
        orderId,
        detail: { captureId, amountCents: 500 },
      },
    ]);
  });

  it('of an unknown payment is reported only if it has the shop’s ids', async () => {
    await ageEarlierRecords();
    const elsewhere = line({ kind: 'refund', amountCents: -500, captureId: 'ELSEWHERE' });
    expect(await compareNight([elsewhere], { answers: { readOrder: neverAsked } })).toEqual([]);
    const [ours, nameless] = ['ELSEWHERE', undefined].map((captureId) =>
      line({ kind: 'refund', amountCents: -500, captureId, invoiceId: `demo-${newId()}` }),
    );
    if (!ours || !nameless) throw new Error('two lines were made');
    const opened = await compareNight([ours, nameless], { answers: { readOrder: neverAsked } });
    expect(opened).toHaveLength(2);
    for (const { transactionId: subject, captureId = '' } of [ours, nameless]) {
      const detail = { captureId, amountCents: 500 };
      expect(opened).toContainEqual({ kind: 'unknown_refund', subject, orderId: null, detail });
    }
  });
});

describe('a refund of the shop missing from the report', () => {
  it.each<[RefundStatus, number, boolean]>([
    ['COMPLETED', 1000, false],
    ['COMPLETED', 999, true],
    ['PENDING', 1000, true],
    ['FAILED', 1000, true],
  ])(
    'that the provider returns as %s with %d cents is reported: %s',
    async (status, amountCents, isReported) => {
      const { captureId, refundId, orderId, ours } = await refundedOrder();
      const read: ProviderRefund = await paying.shop.deps.payments.readRefund(refundId);
      const readRefund = async () => ({ ...read, status, amountCents });
      const detail = { captureId, amountCents: 1000, status };
      expect(await compareNight([ours], { answers: { readRefund } })).toEqual(
        isReported ? [{ kind: 'refund_not_at_provider', subject: refundId, orderId, detail }] : [],
      );
    },
  );

  it('that the provider does not know is reported without a status; if it cannot be read, the comparison waits', async () => {
    const { captureId, refundId, orderId, ours } = await refundedOrder();
    const detail = { captureId, amountCents: 1000, status: null };
    expect(await compareNight([ours], { answers: { readRefund: refusing('not-found') } })).toEqual([
      { kind: 'refund_not_at_provider', subject: refundId, orderId, detail },
    ]);
    expect(await compareNight([ours], { answers: { readRefund: refusing('unavailable') } })).toEqual([]);
    await expect(compareNight([ours], { answers: { readRefund: neverAsked } })).rejects.toThrow('was asked');
  });

  it('is ignored if it is newer or older than the report, or not completed', async () => {
    const { deps } = paying.shop;
    const { refundId, ours } = await refundedOrder();
    const refunds = deps.db.updateTable('refunds').where('providerRefundId', '=', refundId);
    const answers = { readRefund: neverAsked };
    const now = deps.clock().getTime();
    const until = new Date(now);
    const at = (ms: number) => refunds.set({ endedAt: new Date(ms) }).execute();
    await at(now + 1);
    expect(await compareNight([ours], { answers, until })).toEqual([]);
    await at(now - 31 * day - 5000);
    expect(await compareNight([ours], { answers, until })).toEqual([]);
    await at(now);
    await expect(compareNight([ours], { answers, until })).rejects.toThrow('was asked');
    await refunds.set({ state: 'failed' }).execute();
    expect(await compareNight([ours], { answers, until })).toEqual([]);
    await refunds.set({ state: 'completed' }).execute();
  });
});

describe('a record that cannot be read', () => {
  const unreadable = (count: number) => ({
    listTransactions: async () => ({
      ...reportOf([], paying.shop.deps.clock()),
      unreadable: Array.from({ length: count }, (_, index) => ({ subject: `ROW-${index}`, code: 'T0006' })),
    }),
  });

  it('is reported, and the others are compared', async () => {
    const { captureId, orderId } = await reportedOrder();
    const answers = { ...unreadable(1), readCapture: refusing('not-found') };
    const opened = await compareNight([], { answers });
    expect(opened).toContainEqual({
      kind: 'unreadable_transaction',
      subject: 'ROW-0',
      orderId: null,
      detail: { code: 'T0006' },
    });
    expect(opened).toMatchObject([{}, { kind: 'payment_not_at_provider', subject: captureId, orderId }]);
  });

  it('is one of too many to report each', async () => {
    await ageEarlierRecords();
    const opened = await compareNight([], { answers: unreadable(11) });
    const detail = { issue: 'MALFORMED_RECORDS', records: 11 };
    expect(opened).toMatchObject([{ kind: 'report_unreadable', detail }]);
    expect(await compareNight([], { answers: unreadable(10) })).toHaveLength(10);
  });
});

describe('a report without data', () => {
  const empty = () => ({
    listTransactions: async ({ from }: { from: Date }) => reportOf([], from),
  });

  it('is normal for a new account, and an issue once there have been payments for days', async () => {
    const { deps } = paying.shop;
    const { captureId } = await reportedOrder();
    expect(await compareNight([], { answers: empty() })).toEqual([]);
    const createdAt = new Date(deps.clock().getTime() - 4 * day);
    await deps.db.updateTable('payments').set({ createdAt }).where('captureId', '=', captureId).execute();
    expect(await compareNight([], { answers: empty() })).toMatchObject([{ kind: 'report_without_data' }]);
  });
});

describe('the report', () => {
  it('covers the last 31 days, and the log has the numbers of compared payments and refunds', async () => {
    await ageEarlierRecords();
    const { deps } = paying.shop;
    const asked: { from: Date; to: Date }[] = [];
    const counted: unknown[] = [];
    const log = Object.assign(Object.create(deps.log) as typeof deps.log, {
      info: (fields: unknown) => void counted.push(fields),
    });
    const until = new Date(deps.clock().getTime() - 1000);
    const transactions = [
      line({ customId: 'stall' }),
      line({ customId: 'stall' }),
      line({ kind: 'refund' }),
      line({ kind: 'reversal' }),
      line({ kind: 'other' }),
    ];
    const listTransactions: PaymentProvider['listTransactions'] = async (time) => {
      asked.push(time);
      return reportOf(transactions, until);
    };
    await compareReport({ ...withProvider(deps, { listTransactions }), log });
    expect(counted).toEqual([{ payments: 2, refunds: 1, from: new Date(0), until }]);
    const [{ from, to } = { from: until, to: until }] = asked;
    expect(to.getTime() - from.getTime()).toBe(31 * day);
    expect(Math.abs(to.getTime() - deps.clock().getTime())).toBeLessThan(60_000);
  });

  it.each<[PaymentProviderErrorKind, boolean]>([
    ['unavailable', true],
    ['in-progress', true],
    ['rejected', false],
    ['not-found', false],
  ])(
    'that fails as %s is requested again: %s; otherwise one issue per month is opened',
    async (kind, again) => {
      await ageEarlierRecords();
      const { clock } = paying.shop.deps;
      const answers = { listTransactions: refusing(kind, 'SOME_ISSUE') };
      const asking = compareNight([], { answers });
      if (again) return expect(asking).rejects.toMatchObject({ kind });
      const subject = `demo ${clock().toISOString().slice(0, 7)}`;
      const detail = { issue: 'SOME_ISSUE' };
      expect(await asking).toEqual([{ kind: 'report_unreadable', subject, orderId: null, detail }]);
    },
  );

  it('leaves an unexpected error to the job queue', async () => {
    await expect(compareNight([], { answers: { listTransactions: neverAsked } })).rejects.toThrow(
      'was asked',
    );
  });
});
