import { randomUUID } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator, type RunningEmulator } from '../../../tools/paypal-emulator/emulator.ts';
import { connectTo, newOrder, type Connect, type LogLine } from '../../../tests/support/payment-providers.ts';

let emulator: RunningEmulator;
let connect: Connect;
const lines: LogLine[] = [];
beforeAll(async () => {
  emulator = await startEmulator();
  connect = connectTo(emulator, { lines });
});
afterEach(() => emulator.clearFaults());
afterAll(() => emulator.close());

async function approved(): Promise<{ providerOrderId: string; requestId: string }> {
  const { providerOrderId } = await connect().createOrder(newOrder());
  emulator.approve(providerOrderId);
  return { providerOrderId, requestId: randomUUID() };
}

const moneyOf = (id: string) => emulator.ledger().filter(({ orderId }) => orderId === id);

describe('a connection', () => {
  it('gives up connecting early enough to try again', async () => {
    // Takes connections and never shakes hands.
    const silent = createServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const provider = connect({ apiUrl: `https://127.0.0.1:${port}`, connectMs: 60, totalMs: 10_000 });
    await expect(provider.readOrder('X')).rejects.toMatchObject({
      kind: 'unavailable',
      issue: 'CONNECT_TIMEOUT',
    });
    expect(lines.at(-1)).toMatchObject({ fields: { tries: 3 } });
    silent.close();
  });
});

describe('a reply', () => {
  it('is abandoned when it exceeds 4 MiB', async () => {
    const flood = createHttpServer((_, response) => void response.end(Buffer.alloc(5 * 1024 * 1024, ' ')));
    await new Promise<void>((resolve) => flood.listen(0, '127.0.0.1', resolve));
    const { port } = flood.address() as AddressInfo;
    const provider = connect({ apiUrl: `http://127.0.0.1:${port}` });
    await expect(provider.readOrder('X')).rejects.toMatchObject({
      kind: 'unavailable',
      issue: 'REPLY_TOO_LARGE',
    });
    flood.closeAllConnections();
    flood.close();
  });
});

describe('a hang', () => {
  it.each([
    ['before', 0],
    ['after', 1],
  ] as const)('%s the processing ends with the time, unknown, with %i captures', async (when, count) => {
    const order = await approved();
    emulator.setFaults({ on: 'capture-order', what: 'hang', when });
    const hasty = connect({ totalMs: 1500 });
    await expect(hasty.captureOrder(order)).rejects.toMatchObject({ kind: 'unavailable', issue: 'TIMEOUT' });
    expect(moneyOf(order.providerOrderId)).toHaveLength(count);
    expect((await connect().captureOrder(order)).status).toBe('COMPLETED');
    expect(moneyOf(order.providerOrderId)).toHaveLength(1);
  });
});

describe('too many requests', () => {
  it('waits as long as the provider asks before it tries again', async () => {
    const order = await approved();
    emulator.setFaults({
      on: 'capture-order',
      what: 'status',
      when: 'before',
      status: 429,
      retryAfterSeconds: 1,
    });
    const started = performance.now();
    await connect().captureOrder(order);
    expect(performance.now() - started).toBeGreaterThan(900);
  });

  it('does not wait longer than the call may take', async () => {
    const order = await approved();
    emulator.setFaults({
      on: 'capture-order',
      what: 'status',
      when: 'before',
      status: 429,
      retryAfterSeconds: 60,
    });
    await expect(connect().captureOrder(order)).rejects.toMatchObject({
      kind: 'unavailable',
      status: 429,
      retryAfterMs: 60_000,
    });
    expect(lines.at(-1)).toMatchObject({ fields: { tries: 1 } });
  });
});

describe('a token', () => {
  it.each(['token-expired', 'token-revoked'] as const)(
    '%s in the middle is replaced unnoticed',
    async (what) => {
      const order = await approved();
      emulator.setFaults({ on: 'capture-order', what });
      expect((await connect().captureOrder(order)).status).toBe('COMPLETED');
    },
  );

  it('leaves the outcome unknown when tokens are refused repeatedly', async () => {
    const order = await approved();
    emulator.setFaults({ on: 'capture-order', what: 'token-revoked', times: 2 });
    const provider = connect();
    await expect(provider.captureOrder(order)).rejects.toMatchObject({ kind: 'unavailable', status: 401 });
    expect((await provider.captureOrder(order)).status).toBe('COMPLETED');
  });
});

describe('doubt', () => {
  it('ends when the provider reports the first try, even if it has forgotten the key', async () => {
    const order = await approved();
    emulator.setFaults({ on: 'capture-order', what: 'reset', when: 'after' });
    const asked = connect({ retryDelaysMs: [3000] }).captureOrder(order);
    await expect.poll(() => moneyOf(order.providerOrderId), { interval: 5 }).toHaveLength(1);
    await Promise.all([
      expect(asked).rejects.toMatchObject({ kind: 'already-captured' }),
      emulator.advance(7 * 60 * 60 * 1000),
    ]);
  });

  it('remains when a try that may have succeeded is followed by a refusal', async () => {
    const unsound = newOrder({ totalCents: 1 });
    const refused = { issue: 'AMOUNT_MISMATCH', status: 422 };
    emulator.setFaults({ on: 'create-order', what: 'reset', when: 'before' });
    await expect(connect().createOrder(unsound)).rejects.toMatchObject({ kind: 'unavailable', ...refused });
    emulator.setFaults({ on: 'create-order', what: 'status', when: 'before', status: 429 });
    await expect(connect().createOrder(unsound)).rejects.toMatchObject({ kind: 'rejected', ...refused });
  });
});

describe('a capture', () => {
  it('reports a declined or pending capture in a completed order as such', async () => {
    const faults = [
      ['declined-capture', 'DECLINED'],
      ['pending', 'PENDING'],
    ] as const;
    for (const [what, status] of faults) {
      const order = await approved();
      emulator.setFaults({ on: 'capture-order', what });
      const told = await connect().captureOrder(order);
      expect(told).toMatchObject({ status: 'COMPLETED', captures: [{ status }] });
    }
  });

  it('passes on what the provider reports, even if it is wrong', async () => {
    const order = await approved();
    emulator.setFaults(
      { on: 'capture-order', what: 'tampered', field: 'amount', value: '1.00' },
      { on: 'capture-order', what: 'tampered', field: 'currency' },
      { on: 'capture-order', what: 'tampered', field: 'custom_id', value: 'x' },
    );
    const { captures } = await connect().captureOrder(order);
    expect(captures).toMatchObject([{ amountCents: 100, currency: 'EUR', customId: 'x' }]);
  });

  it.each(['truncated', 'wrong-types', 'html', 'empty'] as const)(
    'whose reply is %s is asked for again under the same key',
    async (as) => {
      const order = await approved();
      emulator.setFaults({ on: 'capture-order', what: 'malformed', as });
      expect((await connect().captureOrder(order)).captures).toMatchObject([{ status: 'COMPLETED' }]);
      expect(moneyOf(order.providerOrderId)).toHaveLength(1);
    },
  );

  it.each(['truncated', 'html', 'empty'] as const)(
    'whose refusal is %s is asked for again and not taken for another refusal',
    async (as) => {
      const order = await approved();
      emulator.setFaults(
        { on: 'capture-order', what: 'declined' },
        { on: 'capture-order', what: 'malformed', as },
      );
      await expect(connect().captureOrder(order)).rejects.toMatchObject({ kind: 'declined' });
    },
  );
});
