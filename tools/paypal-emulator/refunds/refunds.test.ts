import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  issueOf,
  openClient,
  paidCapture,
  usd,
  type Client,
} from '../../../tests/support/emulator-client.ts';
import { startEmulator, type RunningEmulator } from '../emulator.ts';

let emulator: RunningEmulator;
let client: Client;
beforeAll(async () => {
  emulator = await startEmulator();
  client = openClient(emulator);
});
afterAll(() => emulator.close());

const statusOf = async (captureId: string) =>
  (await client.call('GET', `/v2/payments/captures/${captureId}`)).body.status;
const moneyBack = (captureId: string) =>
  emulator.refunds().filter((refund) => refund.captureId === captureId);

describe('POST /v2/payments/captures/:id/refund', () => {
  it('refunds everything left when no amount is given', async () => {
    const capture = await paidCapture(emulator, { amount: usd('12.30') });
    await client.refund(capture, { amount: usd('2.30') });
    expect(await statusOf(capture)).toBe('PARTIALLY_REFUNDED');
    const whole = { prefer: 'return=representation' };
    const { status, body } = await client.refund(capture, { custom_id: 'ours' }, whole);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        status: 'COMPLETED',
        amount: usd('10.00'),
        custom_id: 'ours',
        seller_payable_breakdown: { paypal_fee: usd('0.00'), total_refunded_amount: usd('12.30') },
      },
    });
    expect(await statusOf(capture)).toBe('REFUNDED');
    expect(moneyBack(capture).map(({ amountCents }) => amountCents)).toEqual([230, 1000]);
    expect((await client.call('GET', `/v2/payments/refunds/${body.id}`)).body).toEqual(body);
  });

  it('refunds once for one request id and shows the refund in the order', async () => {
    const capture = await paidCapture(emulator, { amount: usd('5.00') });
    const key = { 'paypal-request-id': 'refund-once' };
    const first = await client.refund(capture, { amount: usd('2.00') }, key);
    const again = await client.refund(capture, { amount: usd('2.00') }, key);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.id).toBe(first.body.id);
    expect(moneyBack(capture)).toMatchObject([{ amountCents: 200, requestId: 'refund-once' }]);
    const line = emulator.ledger().find(({ captureId }) => captureId === capture);
    const order = await client.read(line?.orderId ?? '');
    expect(order.body.purchase_units[0].payments.refunds).toMatchObject([{ id: first.body.id }]);
  });

  it('refunds again under the same request id once the key has expired', async () => {
    const capture = await paidCapture(emulator, { amount: usd('5.00') });
    const key = { 'paypal-request-id': 'refund-late' };
    await client.refund(capture, { amount: usd('2.00') }, key);
    const day = 24 * 60 * 60 * 1000;
    await emulator.advance(45 * day - 1000);
    expect((await client.refund(capture, { amount: usd('2.00') }, key)).status).toBe(200);
    await emulator.advance(1000);
    expect((await client.refund(capture, { amount: usd('2.00') }, key)).status).toBe(201);
    expect(moneyBack(capture)).toHaveLength(2);
  });

  it.each([
    ['REFUND_AMOUNT_EXCEEDED', { amount: usd('1.01') }],
    ['REFUND_CAPTURE_CURRENCY_MISMATCH', { amount: { currency_code: 'EUR', value: '1.00' } }],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', { amount: usd('0.00') }],
    ['DECIMAL_PRECISION', { amount: usd('0.001') }],
    ['INVALID_PARAMETER_SYNTAX', { amount: usd('one') }],
    ['MISSING_REQUIRED_PARAMETER', { amount: { value: '1.00' } }],
  ])('rejects with %s', async (issue, body) => {
    const capture = await paidCapture(emulator);
    expect(issueOf(await client.refund(capture, body))).toBe(issue);
    expect(moneyBack(capture)).toEqual([]);
  });

  it('rejects a fully refunded capture, one older than 180 days, and an unknown one', async () => {
    const capture = await paidCapture(emulator);
    const old = await paidCapture(emulator);
    await client.refund(capture);
    expect(issueOf(await client.refund(capture))).toBe('CAPTURE_FULLY_REFUNDED');
    await emulator.advance(181 * 24 * 60 * 60 * 1000);
    expect(issueOf(await client.refund(old))).toBe('REFUND_TIME_LIMIT_EXCEEDED');
    expect((await client.refund('5O190127TN364715T')).status).toBe(404);
    expect((await client.call('GET', '/v2/payments/refunds/5O190127TN364715T')).status).toBe(404);
  });

  it('counts a pending refund until it fails', async () => {
    const capture = await paidCapture(emulator);
    emulator.setFaults({ on: 'refund-capture', what: 'pending' });
    const { body } = await client.refund(capture);
    expect(body.status).toBe('PENDING');
    expect(moneyBack(capture)).toEqual([]);
    expect(issueOf(await client.refund(capture))).toBe('CAPTURE_FULLY_REFUNDED');
    emulator.resolve(body.id, 'DENIED');
    expect((await client.refund(capture)).body.status).toBe('COMPLETED');
    expect(moneyBack(capture)).toHaveLength(1);
  });
});

describe('a chargeback', () => {
  it('takes everything left and blocks further refunds', async () => {
    const capture = await paidCapture(emulator, { amount: usd('5.00') });
    await client.refund(capture, { amount: usd('2.00') });
    expect(emulator.reverse(capture)).toBe(true);
    expect(emulator.reverse(capture)).toBe(false);
    expect(moneyBack(capture)).toMatchObject([{ kind: 'refund' }, { kind: 'reversal', amountCents: 300 }]);
    expect(issueOf(await client.refund(capture))).toBe('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK');
  });
});
