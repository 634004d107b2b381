import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approvedOrder,
  issueOf,
  openClient,
  paidCapture,
  usd,
  type Client,
} from '../../../tests/support/emulator-client.ts';
import { startEmulator, type RunningEmulator } from '../emulator.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let emulator: RunningEmulator;
let client: Client;
beforeAll(async () => {
  emulator = await startEmulator();
  client = openClient(emulator);
});
afterAll(() => emulator.close());

const report = (query: Record<string, string>) =>
  client.call('GET', `/v1/reporting/transactions?${new URLSearchParams(query)}`);
const now = async () => Date.parse((await client.call('GET', '/control/clock')).body.now);
const iso = (ms: number) => new Date(ms).toISOString();

describe('GET /v1/reporting/transactions', () => {
  it('lists payments, fees and refunds with their signs, three hours later', async () => {
    const start = await now();
    const unit = { amount: usd('100.00'), custom_id: 'order-1', invoice_id: 'invoice-1' };
    const capture = await paidCapture(emulator, unit);
    const { body: refund } = await client.refund(capture, { amount: usd('40.00'), custom_id: 'refund-1' });
    const window = () => ({ start_date: iso(start - 1000), end_date: iso(start + day) });
    expect((await report(window())).body).toMatchObject({ transaction_details: [], total_items: 0 });
    await emulator.advance(4 * hour);
    const { body } = await report(window());
    expect(body).toMatchObject({
      account_number: emulator.merchantId,
      total_items: 2,
      total_pages: 1,
      page: 1,
    });
    expect(body.last_refreshed_datetime).toMatch(/T\d\d:\d\d:\d\d\+0000$/);
    expect(
      body.transaction_details.map((detail: { transaction_info: object }) => detail.transaction_info),
    ).toEqual([
      expect.objectContaining({
        transaction_id: capture,
        transaction_event_code: 'T0006',
        transaction_status: 'S',
        transaction_amount: usd('100.00'),
        fee_amount: usd('-3.98'),
        custom_field: 'order-1',
        invoice_id: 'invoice-1',
      }),
      expect.objectContaining({
        transaction_id: refund.id,
        paypal_reference_id: capture,
        paypal_reference_id_type: 'TXN',
        transaction_event_code: 'T1107',
        transaction_status: 'S',
        transaction_amount: usd('-40.00'),
        custom_field: 'refund-1',
      }),
    ]);
  });

  it('returns pages, without rows that do not affect the balance unless requested', async () => {
    const quick = await startEmulator({ reportDelayMs: 0 });
    const { call, capture } = openClient(quick);
    const ids = [await paidCapture(quick), await paidCapture(quick), await paidCapture(quick)];
    quick.setFaults({ on: 'capture-order', what: 'pending' });
    await capture(await approvedOrder(quick));
    const at = Date.now();
    const ask = (more: Record<string, string>) => {
      const dates = { start_date: iso(at - day), end_date: iso(at + day) };
      return call('GET', `/v1/reporting/transactions?${new URLSearchParams({ ...dates, ...more })}`);
    };
    const pages = [await ask({ page_size: '2' }), await ask({ page_size: '2', page: '2' })];
    const rows = pages.flatMap(({ body }) => body.transaction_details);
    expect(rows.map((row) => row.transaction_info.transaction_id)).toEqual(ids);
    expect(pages.map(({ body }) => [body.page, body.total_pages])).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const all = await ask({ balance_affecting_records_only: 'N' });
    expect(all.body.transaction_details.at(-1).transaction_info.transaction_status).toBe('P');
    await quick.close();
  });

  it.each([
    ['MISSING_REQUIRED_PARAMETER', { start_date: '2026-01-01T00:00:00Z' }],
    ['INVALID_PARAMETER_SYNTAX', { start_date: '2026-01-01 00:00:00Z', end_date: '2026-01-02T00:00:00Z' }],
    ['INVALID_PARAMETER_VALUE', { start_date: '2026-01-01T00:00:00Z', end_date: '2026-02-01T00:00:01Z' }],
    ['INVALID_PARAMETER_VALUE', { start_date: '2026-01-02T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }],
  ])('returns %s for %o', async (issue, query) => {
    expect(issueOf(await report(query as never))).toBe(issue);
  });

  it('accepts 31 days', async () => {
    const window = { start_date: '2026-01-01T00:00:00Z', end_date: '2026-02-01T00:00:00Z' };
    expect((await report(window)).status).toBe(200);
  });
});
