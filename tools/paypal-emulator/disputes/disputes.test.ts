import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClient, paidCapture, usd, type Client } from '../../../tests/support/emulator-client.ts';
import { startEmulator, type RunningEmulator } from '../emulator.ts';

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;

let emulator: RunningEmulator;
let client: Client;
beforeAll(async () => {
  emulator = await startEmulator();
  client = openClient(emulator);
});
afterAll(() => emulator.close());

async function rowsSince(start: number): Promise<string[][]> {
  await emulator.advance(4 * hour);
  const window = { start_date: new Date(start).toISOString(), end_date: new Date(start + day).toISOString() };
  const { body } = await client.call('GET', `/v1/reporting/transactions?${new URLSearchParams(window)}`);
  return body.transaction_details.map(({ transaction_info: info }: { transaction_info: never }) => [
    info['transaction_event_code'],
    info['transaction_amount']['value'],
    info['paypal_reference_id'],
  ]);
}

describe('a dispute', () => {
  it('is shown and listed with its transaction, and holds the money until it is resolved', async () => {
    const start = Date.parse((await client.call('GET', '/control/clock')).body.now) - 1000;
    const capture = await paidCapture(emulator, {
      amount: usd('100.00'),
      custom_id: 'order-1',
      invoice_id: 'demo-1',
    });
    const { dispute } = (
      await client.call('POST', `/control/captures/${capture}/dispute`, { stage: 'INQUIRY' })
    ).body;
    const { body } = await client.call('GET', `/v1/customer/disputes/${dispute}`);
    expect(body).toMatchObject({
      dispute_id: dispute,
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_life_cycle_stage: 'INQUIRY',
      dispute_amount: usd('100.00'),
      disputed_transactions: [
        { seller_transaction_id: capture, custom: 'order-1', invoice_number: 'demo-1' },
      ],
    });
    const seen = (await client.call('GET', '/v1/customer/disputes')).body.items;
    expect(seen).toMatchObject([{ dispute_id: dispute, update_time: body.update_time }]);

    const outcome = { outcome: 'RESOLVED_BUYER_FAVOUR' };
    expect((await client.call('PUT', `/control/disputes/${dispute}`, outcome)).body).toEqual({ done: true });
    expect((await client.call('PUT', `/control/disputes/${dispute}`, outcome)).status).toBe(404);
    expect((await client.call('GET', `/v1/customer/disputes/${dispute}`)).body).toMatchObject({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    });
    const rows = await rowsSince(start);
    expect(rows.slice(1).toSorted()).toEqual([
      ['T1106', '-100.00', capture],
      ['T1110', '-100.00', capture],
      ['T1111', '100.00', capture],
    ]);
  });

  it('is listed in pages', async () => {
    const busy = await startEmulator();
    const capture = await paidCapture(busy);
    for (let count = 0; count < 3; count += 1) busy.dispute(capture);
    const { call } = openClient(busy);
    const first = (await call('GET', '/v1/customer/disputes?page_size=2')).body;
    const path = new URL(first.links[0].href);
    const second = (await call('GET', `${path.pathname}${path.search}`)).body;
    expect([first.items.length, second.items.length, second.links]).toEqual([2, 1, []]);
    await busy.close();
  });
});

describe('a report', () => {
  const ask = async (running: RunningEmulator, from: number) => {
    const window = { start_date: new Date(from).toISOString(), end_date: new Date().toISOString() };
    return openClient(running).call('GET', `/v1/reporting/transactions?${new URLSearchParams(window)}`);
  };

  it('of too many transactions is refused with their number', async () => {
    const busy = await startEmulator({ reportDelayMs: 0, reportLimit: 1 });
    await paidCapture(busy);
    await paidCapture(busy);
    expect(await ask(busy, Date.now() - day)).toMatchObject({
      status: 400,
      body: { name: 'RESULTSET_TOO_LARGE', total_items: 2, maximum_items: 1 },
    });
    await busy.close();
  });

  it('of a time before the account is refused by a message alone', async () => {
    const young = await startEmulator({ reportSince: new Date(Date.now() - day) });
    expect((await ask(young, Date.now() - 2 * day)).body).toMatchObject({
      name: 'INVALID_REQUEST',
      message: 'Data for the given start date is not available.',
      details: [],
    });
    expect((await ask(young, Date.now() - day + 1000)).status).toBe(200);
    await young.close();
  });
});

it('a replica that lags behind answers 404 once', async () => {
  const capture = await paidCapture(emulator);
  emulator.setFaults({ on: 'read-capture', what: 'not-yet' });
  const read = async () => (await client.call('GET', `/v2/payments/captures/${capture}`)).status;
  expect([await read(), await read()]).toEqual([404, 200]);
});
