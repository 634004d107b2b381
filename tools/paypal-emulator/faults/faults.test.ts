import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  approvedOrder,
  issueOf,
  oneUnit,
  openClient,
  paidCapture,
  usd,
  type Client,
} from '../../../tests/support/emulator-client.ts';
import { startEmulator, type RunningEmulator } from '../emulator.ts';
import type { FaultInput } from './fault.ts';

let emulator: RunningEmulator;
let client: Client;
beforeAll(async () => {
  emulator = await startEmulator();
  client = openClient(emulator);
});
afterEach(() => emulator.clearFaults());
afterAll(() => emulator.close());

const moneyOf = (orderId: string) => emulator.ledger().filter((capture) => capture.orderId === orderId);
/** Returns the error code of a broken connection. */
const broken = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { name: string; cause?: { code?: string } }) => error.cause?.code ?? error.name,
  );

it('a fault about one order does not affect other orders', async () => {
  const about = 'order-57';
  const create = (id: string) => client.create(oneUnit({ amount: usd('1.00'), custom_id: id }));
  for (const on of ['create-order', 'capture-order'] as const)
    emulator.setFaults({ on, what: 'status', when: 'before', status: 503, about });
  expect((await create('order-56')).status).toBe(201);
  expect((await create(about)).status).toBe(503);
  const { body } = await create(about);
  emulator.approve(body.id);
  expect((await client.capture(await approvedOrder(emulator))).status).toBe(201);
  expect((await client.capture(body.id)).status).toBe(503);
  expect((await client.capture(body.id)).status).toBe(201);
});

describe('a fault before or after the processing', () => {
  const ends: [name: string, fault: object, told: string | number][] = [
    ['a bad gateway', { what: 'status', status: 502 }, 502],
    ['too many requests', { what: 'status', status: 429, retryAfterSeconds: 7 }, 429],
    ['a reset', { what: 'reset' }, 'ECONNRESET'],
    ['a hang', { what: 'hang' }, 'TimeoutError'],
  ];

  it.each(
    ends.flatMap(([name, fault, told]) => [
      [name, 'before' as const, 0, fault, told] as const,
      [name, 'after' as const, 1, fault, told] as const,
    ]),
  )('%s %s it leaves %i captures', async (_name, when, count, fault, told) => {
    const id = await approvedOrder(emulator);
    const authorization = await client.authorize();
    emulator.setFaults({ on: 'capture-order', when, ...fault } as FaultInput);
    const ask = () =>
      fetch(`${emulator.url}/v2/checkout/orders/${id}/capture`, {
        method: 'POST',
        headers: { authorization },
        signal: AbortSignal.timeout(800),
      });
    if (typeof told === 'string') expect(await broken(ask())).toBe(told);
    else {
      const reply = await ask();
      expect(reply.status).toBe(told);
      expect(reply.headers.get('retry-after')).toBe(told === 429 ? '7' : null);
    }
    expect(moneyOf(id)).toHaveLength(count);
    // The fault was for one call; the next one succeeds.
    expect(issueOf(await client.capture(id))).toBe(count === 1 ? 'ORDER_ALREADY_CAPTURED' : undefined);
  });

  it('delays a call', async () => {
    emulator.setFaults({ on: 'read-order', what: 'latency', ms: 120 });
    const id = await approvedOrder(emulator);
    const started = performance.now();
    expect((await client.read(id)).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(110);
  });
});

describe('a token fault', () => {
  it('expires all tokens, or revokes only the one used', async () => {
    const id = await approvedOrder(emulator);
    const [shown, other] = [await client.authorize(), await client.authorize()];
    const ask = (authorization: string) =>
      client.call('GET', `/v2/checkout/orders/${id}`, undefined, { authorization });
    emulator.setFaults({ on: 'read-order', what: 'token-revoked' });
    expect((await ask(shown)).status).toBe(401);
    expect((await ask(shown)).status).toBe(401);
    expect((await ask(other)).status).toBe(200);
    emulator.setFaults({ on: 'read-order', what: 'token-expired' });
    expect((await ask(other)).status).toBe(401);
    expect((await client.read(id)).status).toBe(200);
  });

  it('is not needed for a token to expire after nine hours', async () => {
    const headers = { authorization: await client.authorize() };
    const ask = () => client.call('GET', '/v2/checkout/orders/X', undefined, headers);
    expect((await ask()).status).toBe(404);
    await emulator.advance(9 * 60 * 60 * 1000);
    expect((await ask()).status).toBe(401);
  });
});

describe('a payment fault', () => {
  it('declines the instrument once', async () => {
    const id = await approvedOrder(emulator);
    emulator.setFaults({ on: 'capture-order', what: 'declined' });
    expect(issueOf(await client.capture(id))).toBe('INSTRUMENT_DECLINED');
    expect((await client.capture(id)).status).toBe(201);
  });

  it('rejects a refund for insufficient funds', async () => {
    const capture = await paidCapture(emulator);
    emulator.setFaults({ on: 'refund-capture', what: 'declined' });
    expect(issueOf(await client.refund(capture))).toBe('REFUND_FAILED_INSUFFICIENT_FUNDS');
  });

  it('completes an order with a declined capture, without moving money', async () => {
    const unit = { amount: usd('1.00'), invoice_id: 'declined-invoice' };
    const id = await approvedOrder(emulator, unit);
    emulator.setFaults({ on: 'capture-order', what: 'declined-capture' });
    const { status, body } = await client.capture(id);
    expect([status, body.status]).toEqual([201, 'COMPLETED']);
    const [capture] = body.purchase_units[0].payments.captures;
    expect(capture.status).toBe('DECLINED');
    expect(moneyOf(id)).toEqual([]);
    expect(issueOf(await client.refund(capture.id))).toBe('REFUND_NOT_ALLOWED');
    // The invoice is not paid.
    expect((await client.capture(await approvedOrder(emulator, unit))).status).toBe(201);
  });

  it.each([
    ['COMPLETED', 'COMPLETED', 1],
    ['DENIED', 'DECLINED', 0],
  ] as const)('leaves a capture pending until it is %s by the clock', async (becomes, status, count) => {
    const id = await approvedOrder(emulator);
    emulator.setFaults({ on: 'capture-order', what: 'pending', becomes, afterMs: 600_000 });
    const { body } = await client.capture(id);
    const [capture] = body.purchase_units[0].payments.captures;
    const read = async () => (await client.call('GET', `/v2/payments/captures/${capture.id}`)).body.status;
    expect(capture.status).toBe('PENDING');
    expect(issueOf(await client.refund(capture.id))).toBe('PENDING_CAPTURE');
    await emulator.advance(590_000);
    expect([await read(), moneyOf(id).length]).toEqual(['PENDING', 0]);
    await emulator.advance(20_000);
    expect([await read(), moneyOf(id).length]).toEqual([status, count]);
  });
});

describe('a tampered reply', () => {
  const seen = {
    amount: { amount: usd('0.01') },
    currency: { amount: { currency_code: 'EUR', value: '1.00' } },
    payee: { payee: { merchant_id: 'EVEEVEEVEEVE2' } },
    custom_id: { custom_id: 'somebody-elses-order' },
    invoice_id: { invoice_id: 'somebody-elses-invoice' },
  };
  const unit = (invoice: string) => ({ amount: usd('1.00'), custom_id: 'ours', invoice_id: invoice });
  type Field = keyof typeof seen;

  it.each(Object.keys(seen) as Field[])('returns a wrong %s once and stores the true one', async (field) => {
    const id = await approvedOrder(emulator, unit(`once-${field}`));
    const truth = (await client.read(id)).body;
    emulator.setFaults({ on: 'read-order', what: 'tampered', field });
    expect((await client.read(id)).body.purchase_units[0]).toMatchObject(seen[field]);
    expect((await client.read(id)).body).toEqual(truth);
  });

  it.each(Object.keys(seen) as Field[])('captures a wrong %s permanently if lasting', async (field) => {
    const id = await approvedOrder(emulator, unit(`lasting-${field}`));
    emulator.setFaults({ on: 'capture-order', what: 'tampered', field, lasting: true });
    const told = (await client.capture(id)).body.purchase_units[0].payments.captures[0];
    expect(told).toMatchObject(seen[field]);
    expect((await client.call('GET', `/v2/payments/captures/${told.id}`)).body).toEqual(told);
    const expected = {
      amount: { amountCents: 1 },
      currency: { currency: 'EUR' },
      payee: { payeeMerchantId: 'EVEEVEEVEEVE2' },
      custom_id: { customId: 'somebody-elses-order' },
      invoice_id: { invoiceId: 'somebody-elses-invoice' },
    }[field];
    expect(moneyOf(id)).toMatchObject([expected]);
  });

  it('leaves the breakdown alone and accepts a given value', async () => {
    const amount = { ...usd('1.00'), breakdown: { item_total: usd('1.00') } };
    const id = await approvedOrder(emulator, { amount });
    emulator.setFaults({ on: 'read-order', what: 'tampered', field: 'amount', value: '7.00' });
    expect((await client.read(id)).body.purchase_units[0].amount).toEqual({ ...amount, value: '7.00' });
  });
});

describe('a malformed reply', () => {
  it.each(['truncated', 'wrong-types', 'html', 'empty'] as const)('is %s', async (as) => {
    const id = await approvedOrder(emulator);
    emulator.setFaults({ on: 'read-order', what: 'malformed', as });
    const { status, text, body } = await client.read(id);
    expect(status).toBe(200);
    if (as === 'wrong-types') expect(body).toMatchObject({ id: 17, purchase_units: { 0: {} } });
    else expect([body, text.length > 0]).toEqual([undefined, as !== 'empty']);
  });
});

describe('the calls a fault hits', () => {
  const strikes = async (count: number) => {
    const statuses: number[] = [];
    for (let call = 0; call < count; call += 1) statuses.push((await client.read('X')).status);
    return statuses.map((status) => (status === 404 ? '.' : '!')).join('');
  };
  const down = { on: 'read-order', what: 'status', when: 'before', status: 503 } as const;

  it('are the nth matching call and the following ones', async () => {
    emulator.setFaults({ ...down, nth: 3, times: 2 });
    await client.call('GET', '/v2/payments/captures/X');
    expect(await strikes(6)).toBe('..!!..');
  });

  it('are random but determined by the seed', async () => {
    const play = (seed: number) => {
      emulator.clearFaults();
      emulator.setFaults({ ...down, probability: 0.5, seed });
      return strikes(24);
    };
    const first = await play(7);
    expect(first).toMatch(/!.*\..*!/);
    expect(await play(7)).toBe(first);
    expect(await play(8)).not.toBe(first);
  });

  it('are recorded with the fault', async () => {
    emulator.setFaults({ ...down, on: 'any', nth: 2 });
    await client.read('told');
    expect(emulator.calls().find(({ id }) => id === 'told')).toMatchObject({
      status: 503,
      faults: ['status'],
    });
  });

  it('can be hit by two faults together', async () => {
    const id = await approvedOrder(emulator);
    emulator.setFaults(
      { on: 'capture-order', what: 'tampered', field: 'amount', lasting: true },
      { on: 'capture-order', what: 'status', when: 'after', status: 500 },
    );
    expect((await client.capture(id)).status).toBe(500);
    expect(moneyOf(id)).toMatchObject([{ amountCents: 1 }]);
  });
});

describe('/control', () => {
  it('sets one or many faults, lists them with their hits, and clears them', async () => {
    const { call } = client;
    const one = { id: 'mine', on: 'read-order', what: 'reset', when: 'before', nth: 9 };
    const many = [
      { on: 'webhook', what: 'lost' },
      { on: 'any', what: 'latency', ms: 1, probability: 1 },
    ];
    expect(await call('POST', '/control/faults', one)).toMatchObject({ status: 201 });
    const added = (await call('POST', '/control/faults', many)).body.faults;
    await client.read('X');
    const { faults } = (await call('GET', '/control/faults')).body;
    expect(faults).toMatchObject([{ ...one, seen: 1, struck: 0 }, many[0], { ...many[1], struck: 2 }]);
    expect((await call('DELETE', '/control/faults/mine')).status).toBe(200);
    expect((await call('DELETE', '/control/faults/mine')).status).toBe(404);
    expect((await call('GET', '/control/faults')).body.faults).toHaveLength(added.length);
    await call('DELETE', '/control/faults');
    expect((await call('GET', '/control/faults')).body).toEqual({ faults: [] });
  });

  it.each([
    { on: 'read-order', what: 'explode' },
    { on: 'read-mind', what: 'reset', when: 'before' },
    { on: 'read-order', what: 'declined' },
    { on: 'read-order', what: 'reset', when: 'before', nth: 1, probability: 0.5 },
    { on: 'webhook', what: 'reset', when: 'before' },
    { on: 'any', what: 'status', when: 'after', status: 200 },
    { on: 'any', what: 'latency', ms: 1, shade: 'red' },
  ])('rejects %o', async (fault) => {
    const { status, body } = await client.call('POST', '/control/faults', fault);
    expect(status).toBe(400);
    expect(body.error).toMatch(/./);
    expect(() => emulator.setFaults(fault as never)).toThrow();
  });

  it('approves orders, resolves captures and advances the clock', async () => {
    const { call } = client;
    const order = await client.create(oneUnit({ amount: usd('1.00') }));
    const { id } = order.body;
    expect((await call('POST', `/control/orders/${id}/approve`, { decision: 'card' })).status).toBe(200);
    emulator.setFaults({ on: 'capture-order', what: 'pending' });
    const [capture] = (await client.capture(id)).body.purchase_units[0].payments.captures;
    const ledger = async () => (await call('GET', '/control/ledger')).body;
    expect((await ledger()).unsettled.captures).toContainEqual({
      captureId: capture.id,
      orderId: id,
      status: 'PENDING',
    });
    const resolve = () => call('POST', `/control/captures/${capture.id}/resolve`, { to: 'COMPLETED' });
    expect((await resolve()).status).toBe(200);
    expect((await resolve()).status).toBe(404);
    expect((await ledger()).captures).toContainEqual(expect.objectContaining({ captureId: capture.id }));
    const before = (await call('GET', '/control/clock')).body;
    const after = (await call('POST', '/control/clock', { advanceMs: 60_000 })).body;
    expect(after.aheadMs - before.aheadMs).toBe(60_000);
    expect((await call('POST', '/control/clock', { advanceMs: -1 })).status).toBe(400);
  });
});
