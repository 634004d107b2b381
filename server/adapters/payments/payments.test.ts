import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFaultProxy, type FaultProxy, type ProxyFault } from '../../../tests/support/fault-proxy.ts';
import { startEmulator, type RunningEmulator } from '../../../tools/paypal-emulator/emulator.ts';
import type { NewProviderOrder } from './port.ts';
import { connectTo, newOrder, type Connect, type LogLine } from '../../../tests/support/payment-providers.ts';

/**
 * The suite of the port, with `refunds`, `events`, `report` and `bad-days` beside it. PayPal's client meets the emulator
 * over real HTTP, here through a proxy that can disturb calls.
 */

let emulator: RunningEmulator;
let faultProxy: FaultProxy;
let connect: Connect;
const lines: LogLine[] = [];

beforeAll(async () => {
  emulator = await startEmulator();
  faultProxy = await startFaultProxy(emulator.url);
  connect = connectTo(emulator, { apiUrl: faultProxy.url, lines });
});
afterAll(async () => {
  await faultProxy.close();
  await emulator.close();
});
beforeEach(() => {
  lines.length = 0;
});

async function approvedOrder(changes: Partial<NewProviderOrder> = {}) {
  const order = newOrder(changes);
  const { providerOrderId } = await connect().createOrder(order);
  emulator.approve(providerOrderId);
  return { ...order, providerOrderId };
}

const capturesOf = (orderId: string) => emulator.ledger().filter((capture) => capture.customId === orderId);
const callsWith = (requestId: string) => emulator.calls().filter((call) => call.requestId === requestId);

describe('the PayPal client', () => {
  const shipTo = {
    name: '',
    street: '418 Orchard Lane',
    city: 'Placerville',
    state: 'CA',
    postalCode: '95667',
  };

  it.each([
    ['without a city', { shipTo: { ...shipTo, city: '' } }, true],
    ['with a ZIP code that is none', { shipTo: { ...shipTo, postalCode: 'Gold Country' } }, true],
    ['with too long a street', { shipTo: { ...shipTo, street: 'x'.repeat(301) } }, true],
    ['with another total than its parts', { shipTo, totalCents: 1 }, false],
    ['with another total and no city', { shipTo: { ...shipTo, city: '' }, totalCents: 1 }, false],
  ])('tells whether an order %s is refused for its address', async (_, change, refusesAddress) => {
    const refused = connect().createOrder(newOrder(change));
    await expect(refused).rejects.toMatchObject({ kind: 'rejected', refusesAddress });
  });

  it('creates an order, reads it back in cents and captures it once approved', async () => {
    const provider = connect();
    const order = newOrder({ discountCents: 1_000, totalCents: 33_215 });
    const created = await provider.createOrder(order);
    expect(created).toEqual({
      providerOrderId: expect.stringMatching(/^[A-Z0-9]{17}$/),
      status: 'PAYER_ACTION_REQUIRED',
      approveUrl: `${emulator.url}/checkoutnow?token=${created.providerOrderId}`,
    });
    const ours = {
      amountCents: 33_215,
      currency: 'USD',
      payeeMerchantId: emulator.merchantId,
      customId: order.orderId,
      invoiceId: order.invoiceId,
    };
    expect(await provider.readOrder(created.providerOrderId)).toEqual({
      providerOrderId: created.providerOrderId,
      status: 'PAYER_ACTION_REQUIRED',
      intent: 'CAPTURE',
      unitCount: 1,
      captures: [],
      refunds: [],
      trackers: [],
      ...ours,
    });

    emulator.approve(created.providerOrderId);
    expect((await provider.readOrder(created.providerOrderId)).status).toBe('APPROVED');
    const captured = await provider.captureOrder({ ...created, requestId: randomUUID() });
    const capture = {
      captureId: expect.stringMatching(/^[A-Z0-9]{17}$/),
      status: 'COMPLETED',
      providerOrderId: created.providerOrderId,
      sellerProtection: 'not_eligible',
      // 3.49 % and 49 cents.
      feeCents: 1208,
      netCents: 32_007,
      ...ours,
    };
    expect(captured).toEqual({
      providerOrderId: created.providerOrderId,
      status: 'COMPLETED',
      captures: [capture],
    });
    expect(await provider.readCapture(captured.captures[0]?.captureId ?? '')).toEqual(captured.captures[0]);
    expect((await provider.readOrder(created.providerOrderId)).captures).toEqual(captured.captures);
    expect(capturesOf(order.orderId)).toMatchObject([{ amountCents: 33_215, status: 'COMPLETED' }]);
  });

  it('pays the order’s payee, otherwise the configured one', async () => {
    const provider = connect({ merchantId: 'CCCCCCCCCCC22' });
    const configured = await provider.createOrder(newOrder());
    const named = await provider.createOrder(newOrder({ payee: 'DDDDDDDDDDD33' }));
    expect((await provider.readOrder(configured.providerOrderId)).payeeMerchantId).toBe('CCCCCCCCCCC22');
    expect((await provider.readOrder(named.providerOrderId)).payeeMerchantId).toBe('DDDDDDDDDDD33');
  });

  it('reveals nothing about the customer in replies or logs', async () => {
    const order = await approvedOrder();
    const told = [
      await connect().readOrder(order.providerOrderId),
      await connect().captureOrder({ ...order, requestId: randomUUID() }),
      lines,
    ];
    expect(JSON.stringify(told)).not.toMatch(/@|Buyer|payer/);
  });

  it('writes one log line a call', async () => {
    await connect().createOrder(newOrder());
    expect(lines).toEqual([
      {
        level: 'info',
        fields: {
          provider: 'paypal',
          operation: 'create-order',
          tries: 1,
          status: 201,
          durationMs: expect.any(Number),
          debugId: expect.stringMatching(/^[0-9a-f]{13}$/),
        },
      },
    ]);
  });
});

describe('a repeated call', () => {
  it('creates one order for one request id', async () => {
    const order = newOrder();
    const [first, second] = [await connect().createOrder(order), await connect().createOrder(order)];
    expect(second.providerOrderId).toBe(first.providerOrderId);
  });

  it('captures once for one request id, also in parallel', async () => {
    const order = await approvedOrder();
    const requestId = randomUUID();
    const capture = () => connect().captureOrder({ ...order, requestId });
    const [first, second] = await Promise.all([capture(), capture()]);
    expect(await capture()).toEqual(first);
    expect(second).toEqual(first);
    expect(capturesOf(order.orderId)).toHaveLength(1);
  });

  it('reports an order that was captured under another request id', async () => {
    const order = await approvedOrder();
    await connect().captureOrder({ ...order, requestId: randomUUID() });
    await expect(connect().captureOrder({ ...order, requestId: randomUUID() })).rejects.toMatchObject({
      kind: 'already-captured',
      issue: 'ORDER_ALREADY_CAPTURED',
      status: 422,
    });
  });

  it('does not capture a second order with a paid invoice', async () => {
    const first = await approvedOrder();
    const second = await approvedOrder({ orderId: first.orderId, invoiceId: first.invoiceId });
    await connect().captureOrder({ ...first, requestId: randomUUID() });
    await expect(connect().captureOrder({ ...second, requestId: randomUUID() })).rejects.toMatchObject({
      kind: 'duplicate-invoice',
    });
    expect(capturesOf(first.orderId)).toHaveLength(1);
  });
});

describe('a refused call', () => {
  it('reports a declined instrument, and captures after another one was approved', async () => {
    const { providerOrderId } = await connect().createOrder(newOrder());
    emulator.approve(providerOrderId, { decline: true });
    const requestId = randomUUID();
    const declined = {
      kind: 'declined',
      issue: 'INSTRUMENT_DECLINED',
      debugId: expect.stringMatching(/^[0-9a-f]{13}$/),
    };
    await expect(connect().captureOrder({ providerOrderId, requestId })).rejects.toMatchObject(declined);

    emulator.approve(providerOrderId);
    // The key is spent: it goes on answering what it was used for.
    await expect(connect().captureOrder({ providerOrderId, requestId })).rejects.toMatchObject(declined);
    const { captures } = await connect().captureOrder({ providerOrderId, requestId: randomUUID() });
    expect(captures).toMatchObject([{ status: 'COMPLETED' }]);
  });

  it('reports an order that is not approved, and leaves its request id unused', async () => {
    const { providerOrderId } = await connect().createOrder(newOrder());
    const requestId = randomUUID();
    await expect(connect().captureOrder({ providerOrderId, requestId })).rejects.toMatchObject({
      kind: 'not-approved',
      issue: 'ORDER_NOT_APPROVED',
    });
    emulator.approve(providerOrderId);
    expect((await connect().captureOrder({ providerOrderId, requestId })).status).toBe('COMPLETED');
  });

  it('rejects an order whose parts do not make up its total', async () => {
    const order = newOrder({ totalCents: 34_214 });
    await expect(connect().createOrder(order)).rejects.toMatchObject({
      kind: 'rejected',
      issue: 'AMOUNT_MISMATCH',
      status: 422,
    });
    expect(callsWith(order.requestId)).toHaveLength(1);
  });

  it('reports unknown orders and captures as not found, whatever their ids look like', async () => {
    const provider = connect();
    const gone = { kind: 'not-found', status: 404 };
    await expect(provider.readOrder('5O190127TN364715T')).rejects.toMatchObject(gone);
    await expect(provider.readOrder('../../control/ledger')).rejects.toMatchObject(gone);
    await expect(provider.readCapture('?x=/')).rejects.toMatchObject(gone);
    await expect(provider.captureOrder({ providerOrderId: 'x', requestId: 'y' })).rejects.toMatchObject(gone);
  });

  it('reports wrong credentials after one try', async () => {
    const before = emulator.calls().length;
    // Not as rejected: whom the provider does not know it does not tell what has happened.
    await expect(connect({ clientSecret: 'wrong' }).readOrder('X')).rejects.toMatchObject({
      kind: 'unavailable',
      issue: 'invalid_client',
      status: 401,
    });
    expect(emulator.calls()).toHaveLength(before + 1);
  });
});

describe('access token', () => {
  const tokenCalls = () => emulator.calls().filter((call) => call.operation === 'token').length;

  it('is requested once by parallel calls and then cached', async () => {
    const provider = connect();
    const before = tokenCalls();
    await Promise.all(Array.from({ length: 12 }, () => provider.createOrder(newOrder())));
    await provider.createOrder(newOrder());
    expect(tokenCalls()).toBe(before + 1);
  });

  it('is refreshed once when the provider refuses it', async () => {
    const provider = connect();
    const { providerOrderId } = await provider.createOrder(newOrder());
    const before = tokenCalls();
    emulator.expireTokens();
    await Promise.all(Array.from({ length: 12 }, () => provider.readOrder(providerOrderId)));
    expect(tokenCalls()).toBe(before + 1);
  });
});

describe('a bad connection', () => {
  const faults: [name: string, fault: ProxyFault][] = [
    ['a gateway error before the provider', { when: 'before', status: 503 }],
    ['a gateway error after it', { when: 'after', status: 502 }],
    ['too many requests', { when: 'before', status: 429 }],
    ['a reset before the provider', { when: 'before', reset: true }],
    ['a reset after it', { when: 'after', reset: true }],
    ['a reply that is not JSON', { when: 'after', body: '<html>' }],
    ['a reply without its amounts', { when: 'after', body: '{"id":"X","status":"COMPLETED"}' }],
  ];

  it.each(faults)('survives %s twice, with the same request id and one capture', async (_name, fault) => {
    const order = await approvedOrder();
    const requestId = randomUUID();
    faultProxy.plan(fault, fault);
    const { captures } = await connect().captureOrder({ ...order, requestId });
    expect(captures).toMatchObject([{ status: 'COMPLETED', amountCents: order.totalCents }]);
    expect(capturesOf(order.orderId)).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({ level: 'info', fields: { operation: 'capture-order', tries: 3 } });
  });

  it('creates one order through resets', async () => {
    const order = newOrder();
    faultProxy.plan({ when: 'after', reset: true }, { when: 'after', reset: true });
    const { providerOrderId } = await connect().createOrder(order);
    expect((await connect().readOrder(providerOrderId)).customId).toBe(order.orderId);
    expect(callsWith(order.requestId).map((call) => call.status)).toEqual([201, 200, 200]);
  });

  it('gives up after the third try with an unknown outcome', async () => {
    const order = await approvedOrder();
    const fault: ProxyFault = { when: 'after', status: 504 };
    faultProxy.plan(fault, fault, fault);
    await expect(connect().captureOrder({ ...order, requestId: randomUUID() })).rejects.toMatchObject({
      kind: 'unavailable',
      issue: 'HTTP_504',
    });
    expect(capturesOf(order.orderId)).toHaveLength(1);
    expect(lines.at(-1)).toMatchObject({
      level: 'warn',
      fields: { kind: 'unavailable', issue: 'HTTP_504', tries: 3 },
    });
  });

  it('stops waiting after its time limit, and finds the outcome later with the same request id', async () => {
    const slow = await startEmulator({ latencyMs: 400 });
    const patient = connect({ apiUrl: slow.url });
    const hasty = connect({ apiUrl: slow.url, totalMs: 600 });
    const order = newOrder();
    const { providerOrderId } = await patient.createOrder(order);
    slow.approve(providerOrderId);
    const requestId = randomUUID();
    // 400 ms for the token, so the capture is under way when the 600 ms are over.
    await expect(hasty.captureOrder({ providerOrderId, requestId })).rejects.toMatchObject({
      kind: 'unavailable',
      issue: 'TIMEOUT',
    });
    expect((await patient.captureOrder({ providerOrderId, requestId })).status).toBe('COMPLETED');
    expect(slow.ledger()).toHaveLength(1);
    await slow.close();
  });

  it('reports unavailable when nothing is listening', async () => {
    const gone = await startEmulator();
    await gone.close();
    await expect(connect({ apiUrl: gone.url }).readOrder('X')).rejects.toMatchObject({
      kind: 'unavailable',
      issue: 'NETWORK',
    });
  });

  it('does not follow a redirect with the token', async () => {
    const { providerOrderId } = await connect().createOrder(newOrder());
    const away: ProxyFault = { when: 'before', status: 307 };
    faultProxy.plan(away, away, away);
    await expect(connect().readOrder(providerOrderId)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});

describe('circuit breaker', () => {
  it('stops asking after failures, then lets one probe decide', async () => {
    let now = 0;
    const breaker = { failures: 2, openMs: 1000, now: () => now };
    const provider = connect({ breaker, retryDelaysMs: [] });
    const { providerOrderId } = await provider.createOrder(newOrder());
    const read = () => provider.readOrder(providerOrderId);
    const down: ProxyFault = { when: 'before', status: 503 };
    const open = { kind: 'unavailable', issue: 'CIRCUIT_OPEN' };
    const reads = () => emulator.calls().filter((call) => call.id === providerOrderId).length;

    faultProxy.plan(down, down);
    await expect(read()).rejects.toMatchObject({ issue: 'HTTP_503' });
    await expect(read()).rejects.toMatchObject({ issue: 'HTTP_503' });
    await expect(read()).rejects.toMatchObject(open);
    expect(reads()).toBe(0);

    now = 1000;
    faultProxy.plan(down);
    const probe = read();
    await expect(read()).rejects.toMatchObject(open);
    await expect(probe).rejects.toMatchObject({ issue: 'HTTP_503' });
    await expect(read()).rejects.toMatchObject(open);

    now = 2000;
    await read();
    await read();
    expect(reads()).toBe(2);
  });

  it('of one purpose leaves the others closed', async () => {
    const provider = connect({ breaker: { failures: 2 }, retryDelaysMs: [] });
    const { providerOrderId } = await provider.createOrder(newOrder());
    emulator.approve(providerOrderId);
    const down: ProxyFault = { when: 'before', status: 503 };
    faultProxy.plan(down, down);
    for (const issue of ['HTTP_503', 'HTTP_503', 'CIRCUIT_OPEN'])
      await expect(provider.readOrder(providerOrderId)).rejects.toMatchObject({ issue });
    const { captures } = await provider.captureOrder({ providerOrderId, requestId: newOrder().requestId });
    expect(captures).toMatchObject([{ status: 'COMPLETED' }]);
    expect(await provider.listDisputes(new Date())).toEqual([]);
  });

  it('is not opened by too many requests, but waits as long as the provider asks', async () => {
    let now = 0;
    const breaker = { failures: 2, now: () => now };
    // Not through the proxy, which drops the header.
    const provider = connectTo(emulator)({ breaker, retryDelaysMs: [] });
    const { providerOrderId } = await provider.createOrder(newOrder());
    const read = () => provider.readOrder(providerOrderId);
    const limit = (times: number, given = {}) =>
      emulator.setFaults({ on: 'read-order', what: 'status', when: 'before', status: 429, times, ...given });
    limit(5);
    for (let count = 0; count < 5; count += 1) await expect(read()).rejects.toMatchObject({ status: 429 });
    await read();
    limit(1, { retryAfterSeconds: 30 });
    await expect(read()).rejects.toMatchObject({ status: 429, retryAfterMs: 30_000 });
    now += 10_000;
    await expect(read()).rejects.toMatchObject({ issue: 'RATE_LIMITED', retryAfterMs: 20_000 });
    await provider.createOrder(newOrder());
    now += 20_000;
    await read();
    limit(1, { retryAfterSeconds: 86_400 });
    await expect(read()).rejects.toMatchObject({ status: 429 });
    now += 60_000;
    await read();
  });

  it('stays closed while the provider answers, even with refusals', async () => {
    const provider = connect({ breaker: { failures: 2 } });
    for (let count = 0; count < 5; count += 1) {
      await expect(provider.readOrder('X')).rejects.toMatchObject({ kind: 'not-found' });
    }
  });
});
