// @module-tag slow
import { fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../tests/support/emulator-client.ts';
import {
  issueOf,
  listenTo,
  oneUnit,
  openClient,
  paidCapture,
  usd,
} from '../../tests/support/emulator-client.ts';
import { startEmulator, type RunningEmulator } from './emulator.ts';

let emulator: RunningEmulator;
let call: Client['call'];
let create: Client['create'];
beforeAll(async () => {
  emulator = await startEmulator();
  ({ call, create } = openClient(emulator));
});
afterAll(() => emulator.close());
afterEach(() => vi.unstubAllEnvs());

describe('POST /v2/checkout/orders', () => {
  const parts = {
    item_total: usd('279.95'),
    shipping: usd('25.00'),
    handling: usd('12.20'),
    tax_total: usd('21.00'),
  };

  it('accepts a bare amount, a breakdown that adds up, and discounts', async () => {
    const bodies = [
      oneUnit({ amount: usd('10') }),
      oneUnit({ amount: { ...usd('338.15'), breakdown: parts } }),
      oneUnit({ amount: { ...usd('337.15'), breakdown: { ...parts, discount: usd('1.00') } } }),
    ];
    for (const body of bodies) {
      expect(await create(body)).toMatchObject({ status: 201, body: { status: 'CREATED' } });
    }
  });

  it.each<[issue: string, status: number, body: object | string]>([
    ['MALFORMED_REQUEST_JSON', 400, '{'],
    ['MISSING_REQUIRED_PARAMETER', 400, { intent: 'CAPTURE' }],
    ['MISSING_REQUIRED_PARAMETER', 400, oneUnit({ amount: { currency_code: 'USD' } })],
    ['INVALID_PARAMETER_VALUE', 400, { ...oneUnit({ amount: usd('1.00') }), intent: 'GIVE' }],
    ['INVALID_PARAMETER_SYNTAX', 400, oneUnit({ amount: usd('1,00') })],
    ['INVALID_PARAMETER_SYNTAX', 400, oneUnit({ amount: usd('1.00'), payee: { merchant_id: 'me' } })],
    ['INVALID_STRING_LENGTH', 400, oneUnit({ amount: usd('1.00'), custom_id: 'x'.repeat(256) })],
    ['INVALID_ARRAY_MIN_ITEMS', 400, { intent: 'CAPTURE', purchase_units: [] }],
    [
      'PAYPAL_REQUEST_ID_REQUIRED',
      400,
      { ...oneUnit({ amount: usd('1.00') }), payment_source: { paypal: {} } },
    ],
    ['DECIMAL_PRECISION', 422, oneUnit({ amount: usd('1.001') })],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', 422, oneUnit({ amount: usd('0.00') })],
    [
      'CANNOT_BE_NEGATIVE',
      422,
      oneUnit({ amount: { ...usd('1.00'), breakdown: { shipping: usd('-1.00') } } }),
    ],
    ['INVALID_CURRENCY_CODE', 422, oneUnit({ amount: { currency_code: 'XXX', value: '1.00' } })],
    [
      'MULTI_CURRENCY_ORDER',
      422,
      oneUnit({
        amount: { ...usd('1.00'), breakdown: { item_total: { currency_code: 'EUR', value: '1.00' } } },
      }),
    ],
    ['AMOUNT_MISMATCH', 422, oneUnit({ amount: { ...usd('338.14'), breakdown: parts } })],
    [
      'AMOUNT_MISMATCH',
      422,
      oneUnit({ amount: { ...usd('338.15'), breakdown: { ...parts, discount: usd('0.01') } } }),
    ],
    [
      'ITEM_TOTAL_REQUIRED',
      422,
      oneUnit({ amount: usd('1.00'), items: [{ name: 'Nut', quantity: '1', unit_amount: usd('1.00') }] }),
    ],
    [
      'ITEM_TOTAL_MISMATCH',
      422,
      oneUnit({
        amount: { ...usd('1.00'), breakdown: { item_total: usd('1.00') } },
        items: [{ name: 'Nut', quantity: '2', unit_amount: usd('1.00') }],
      }),
    ],
    [
      'DUPLICATE_REFERENCE_ID',
      422,
      { intent: 'CAPTURE', purchase_units: [{ amount: usd('1.00') }, { amount: usd('1.00') }] },
    ],
  ])('returns %s (%i) in the shape of PayPal', async (issue, status, body) => {
    const reply = await create(body);
    expect(reply).toMatchObject({ status });
    expect(reply.body).toEqual({
      name: status === 400 ? 'INVALID_REQUEST' : 'UNPROCESSABLE_ENTITY',
      message: expect.any(String),
      debug_id: expect.stringMatching(/^[0-9a-f]{13}$/),
      details: [expect.objectContaining({ issue, description: expect.any(String) })],
      links: [expect.objectContaining({ rel: 'information_link' })],
    });
  });

  it('returns only id, status and links unless the full order is preferred', async () => {
    const body = oneUnit({ amount: usd('1.00') });
    expect(Object.keys((await create(body)).body)).toEqual(['id', 'status', 'links']);
    const whole = await create(body, { prefer: 'return=representation' });
    expect(whole.body.purchase_units).toMatchObject([
      { reference_id: 'default', amount: usd('1.00'), payee: { merchant_id: emulator.merchantId } },
    ]);
  });
});

describe('POST /v2/checkout/orders/:id/capture', () => {
  it('takes no body, and rejects an order with the intent AUTHORIZE', async () => {
    const { body: order } = await create(oneUnit({ amount: usd('1.00') }));
    emulator.approve(order.id);
    expect(await call('POST', `/v2/checkout/orders/${order.id}/capture`)).toMatchObject({ status: 201 });

    const { body: other } = await create({ ...oneUnit({ amount: usd('1.00') }), intent: 'AUTHORIZE' });
    emulator.approve(other.id);
    expect(await call('POST', `/v2/checkout/orders/${other.id}/capture`, {})).toMatchObject({
      status: 422,
      body: { details: [{ issue: 'ACTION_DOES_NOT_MATCH_INTENT' }] },
    });
  });

  it('requires a token', async () => {
    const reply = await call(
      'POST',
      '/v2/checkout/orders/X/capture',
      {},
      { authorization: 'Bearer made-up' },
    );
    expect(reply).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } });
  });

  it('records the money in the ledger', async () => {
    const { body: order } = await create(
      oneUnit({ amount: usd('12.30'), custom_id: 'c-1', invoice_id: 'i-1' }),
    );
    emulator.approve(order.id, { funding: 'card' });
    await call('POST', `/v2/checkout/orders/${order.id}/capture`, {}, { 'paypal-request-id': 'r-1' });
    const { captures } = (await (await fetch(`${emulator.url}/control/ledger`)).json()) as {
      captures: { orderId: string }[];
    };
    expect(captures.filter((capture) => capture.orderId === order.id)).toMatchObject([
      {
        amountCents: 1230,
        currency: 'USD',
        customId: 'c-1',
        invoiceId: 'i-1',
        funding: 'card',
        requestId: 'r-1',
      },
    ]);
  });
});

describe('the approval window', () => {
  async function visit(id: string, decision: string): Promise<string> {
    const body = new URLSearchParams({ token: id, decision, session: 's1', origin: 'http://localhost:3000' });
    return (await fetch(`${emulator.url}/checkoutnow`, { method: 'POST', body })).text();
  }

  it('shows amount and shop, escaped, and states that no money moves', async () => {
    const { body: order } = await create({
      ...oneUnit({
        amount: { ...usd('1234.50'), breakdown: { item_total: usd('1234.50') } },
        invoice_id: '"><i>',
      }),
      application_context: { brand_name: '<b>Lugo' },
    });
    const page = await (await fetch(`${emulator.url}/checkoutnow?token=${order.id}&session="><i>`)).text();
    expect(page).toContain('Pay &lt;b&gt;Lugo');
    expect(page).toContain('$1,234.50');
    expect(page).toContain('Demo payments – no money moves');
    expect(page).not.toMatch(/<b>Lugo|"><i>/);
  });

  it('lets the buyer approve again after a declined payment', async () => {
    const { body: order } = await create(oneUnit({ amount: usd('1.00') }));
    const capture = () => call('POST', `/v2/checkout/orders/${order.id}/capture`, {});
    expect(await visit(order.id, 'decline')).toContain('&quot;outcome&quot;:&quot;approve&quot;');
    expect((await capture()).body.details[0]?.issue).toBe('INSTRUMENT_DECLINED');
    await visit(order.id, 'card');
    expect(await capture()).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
  });

  it('changes nothing when the buyer cancels or the order is already paid', async () => {
    const { body: order } = await create(oneUnit({ amount: usd('1.00') }));
    expect(await visit(order.id, 'cancel')).toContain('&quot;outcome&quot;:&quot;cancel&quot;');
    expect((await call('GET', `/v2/checkout/orders/${order.id}`)).body.status).toBe('CREATED');
    await visit(order.id, 'approve');
    await call('POST', `/v2/checkout/orders/${order.id}/capture`, {});
    expect(await visit(order.id, 'decline')).toContain('complete already');
    expect((await call('GET', `/v2/checkout/orders/${order.id}`)).body.status).toBe('COMPLETED');
  });
});

describe('GET /sdk/js', () => {
  it('serves one classic script', async () => {
    const reply = await fetch(`${emulator.url}/sdk/js?client-id=demo-client&currency=USD`);
    const script = await reply.text();
    expect(reply.headers.get('content-type')).toContain('javascript');
    expect(() => new Function(script)).not.toThrow();
    expect(script).not.toMatch(/^(import|export) /m);
  });

  it.each([
    '',
    '?client-id=other',
    '?client-id=demo-client&intent=authorize',
    '?client-id=demo-client&currency=dollars',
  ])('rejects %o', async (query) => {
    const reply = await fetch(`${emulator.url}/sdk/js${query}`);
    expect(reply.status).toBe(400);
    expect(await reply.text()).toContain('SDK Validation error');
  });
});

describe('the emulator process', () => {
  it('keeps orders, money, request ids and its clock across a restart, even after a truncated journal line', async () => {
    const data = join(mkdtempSync(join(tmpdir(), 'pay-')), 'kept', 'journal.jsonl');
    const first = await startEmulator({ data });
    const key = { 'paypal-request-id': 'once' };
    const order = await openClient(first).create(oneUnit({ amount: usd('5.00') }), key);
    first.approve(order.body.id);
    await openClient(first).capture(order.body.id, key);
    const captureId = first.ledger()[0]?.captureId ?? '';
    await openClient(first).refund(captureId, { amount: usd('2.00') }, key);
    const money = [first.ledger(), first.refunds()];
    await first.advance(5 * 60 * 60 * 1000);
    await first.close();
    appendFileSync(data, '{"order":{"id":"TORN');

    const second = await startEmulator({ data });
    expect(money.map((lines) => lines.length)).toEqual([1, 1]);
    expect([second.ledger(), second.refunds()]).toEqual(money);
    expect((await openClient(second).capture(order.body.id, key)).body.status).toBe('COMPLETED');
    expect((await openClient(second).refund(captureId, {}, key)).status).toBe(200);
    await second.advance(60 * 60 * 1000);
    // More than six hours have passed, so the key has expired.
    expect(issueOf(await openClient(second).capture(order.body.id, key))).toBe('ORDER_ALREADY_CAPTURED');
    await openClient(second).create(oneUnit({ amount: usd('6.00') }), { 'paypal-request-id': 'two' });
    await second.close();

    const third = await startEmulator({ data });
    const again = await openClient(third).create({}, { 'paypal-request-id': 'two' });
    expect(again).toMatchObject({ status: 200, body: { status: 'CREATED' } });
    await third.close();
  });

  it('resumes pending captures and undelivered events after a restart', async () => {
    const data = join(mkdtempSync(join(tmpdir(), 'pay-')), 'journal.jsonl');
    const first = await startEmulator({ data });
    const shop = await listenTo(first);
    shop.answer(503);
    first.setFaults({ on: 'capture-order', what: 'pending', becomes: 'COMPLETED', afterMs: 3_600_000 });
    const captureId = await paidCapture(first);
    await first.advance(5000);
    await first.close();
    expect(first.unsettled().captures).toMatchObject([{ captureId, status: 'PENDING' }]);

    shop.answer(200);
    shop.received.length = 0;
    const second = await startEmulator({ data, webhook: shop.webhook });
    await second.advance(3_700_000);
    expect(second.ledger()).toMatchObject([{ captureId, status: 'COMPLETED' }]);
    expect(shop.received.map(({ event }) => event.event_type)).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.COMPLETED',
    ]);
    await second.close();
    await shop.close();
  });

  it('reads faults and webhook from its flags', async () => {
    const faults = join(mkdtempSync(join(tmpdir(), 'pay-')), 'faults.json');
    writeFileSync(faults, '[{ "on": "token", "what": "latency", "ms": 1 }]');
    const webhook = ['--webhook-url', 'http://127.0.0.1:1/hook', '--webhook-id', 'HOOK'];
    const child = fork(main, ['--port', '0', '--faults', faults, ...webhook], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}/control/${path}`)).json();
    expect(await read('faults')).toMatchObject({ faults: [{ on: 'token', what: 'latency', ms: 1 }] });
    expect(await read('webhook')).toEqual({ webhook: { url: 'http://127.0.0.1:1/hook', id: 'HOOK' } });
    child.kill();
    await once(child, 'exit');
  });

  it('refuses to start in production and listens on loopback only', async () => {
    expect(new URL(emulator.url).hostname).toBe('127.0.0.1');
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startEmulator()).rejects.toThrow(/production/);
  });

  it('reports its port to its parent, and stops on a signal or when the parent disconnects', async () => {
    for (const end of ['kill', 'disconnect'] as const) {
      const child = fork(main, ['--port', '0'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      const [{ port }] = (await once(child, 'message')) as [{ port: number }];
      expect(await (await fetch(`http://127.0.0.1:${port}/control/health`)).json()).toEqual({ status: 'ok' });
      child[end]();
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
  });

  it.each([
    ['in production', ['--port', '0'], { NODE_ENV: 'production' }, /NODE_ENV=production/],
    ['on a port that is none', ['--port', 'high'], {}, /--port must be a whole number/],
    ['with a webhook without id', ['--port', '0', '--webhook-url', 'http://127.0.0.1:1/'], {}, /id/],
  ])('exits with a clear message when started %s', async (_name, args, env, message) => {
    const { code, said } = await run(args, env);
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(message)]);
  });
});

const main = fileURLToPath(new URL('main.ts', import.meta.url));

function run(args: string[], env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH, ...env } });
    let said = '';
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    child.on('exit', (code) => resolve({ code, said }));
  });
}
