import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmulator, type RunningEmulator } from '../../../tools/paypal-emulator/emulator.ts';
import type { PaymentProvider } from './port.ts';
import { connectTo, capturedProviderOrder } from '../../../tests/support/payment-providers.ts';

let emulator: RunningEmulator;
let provider: PaymentProvider;
beforeAll(async () => {
  emulator = await startEmulator();
  provider = connectTo(emulator)();
});
afterAll(() => emulator.close());

const moneyBack = (captureId: string) =>
  emulator.refunds().filter((refund) => refund.captureId === captureId);
const give = (captureId: string, amountCents: number, requestId: string = randomUUID()) =>
  provider.refund({ captureId, requestId, amountCents, currency: 'USD' });

describe('refunding', () => {
  it('refunds a part, then the rest; both can be read alone and in the order', async () => {
    const { captureId, providerOrderId } = await capturedProviderOrder(emulator, provider);
    const requestId = randomUUID();
    const part = await give(captureId, 4_215, requestId);
    expect(part).toEqual({
      refundId: expect.stringMatching(/^[A-Z0-9]{17}$/),
      status: 'COMPLETED',
      amountCents: 4_215,
      currency: 'USD',
      captureId,
      requestId,
    });
    expect(await provider.readRefund(part.refundId)).toEqual(part);
    expect((await provider.readCapture(captureId)).status).toBe('PARTIALLY_REFUNDED');
    const rest = await give(captureId, 30_000);
    expect((await provider.readOrder(providerOrderId)).refunds).toEqual([part, rest]);
    expect((await provider.readCapture(captureId)).status).toBe('REFUNDED');
    expect(moneyBack(captureId).map(({ amountCents }) => amountCents)).toEqual([4_215, 30_000]);
  });

  it('refunds once for one request id, also in parallel and over a bad connection', async () => {
    const { captureId } = await capturedProviderOrder(emulator, provider);
    const requestId = randomUUID();
    emulator.setFaults(
      { on: 'refund-capture', what: 'reset', when: 'after' },
      { on: 'refund-capture', what: 'status', when: 'after', status: 503, nth: 2 },
    );
    const twice = await Promise.all([give(captureId, 100, requestId), give(captureId, 100, requestId)]);
    expect(twice[0]).toEqual(twice[1]);
    expect(moneyBack(captureId)).toMatchObject([{ amountCents: 100, requestId }]);
  });

  it('reports that less or nothing is left', async () => {
    const { captureId } = await capturedProviderOrder(emulator, provider);
    const tooMuch = { kind: 'already-refunded', status: 422 };
    await expect(give(captureId, 34_216)).rejects.toMatchObject(tooMuch);
    await give(captureId, 34_215);
    await expect(give(captureId, 1)).rejects.toMatchObject({ ...tooMuch, issue: 'CAPTURE_FULLY_REFUNDED' });
    expect(moneyBack(captureId)).toHaveLength(1);
  });

  it('reports a refund that is too early, unknown or impossible', async () => {
    emulator.setFaults({ on: 'capture-order', what: 'pending' });
    const pending = await capturedProviderOrder(emulator, provider);
    await expect(give(pending.captureId, 100)).rejects.toMatchObject({ kind: 'in-progress' });
    await expect(give('?x=/', 100)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(provider.readRefund('../../control/ledger')).rejects.toMatchObject({ kind: 'not-found' });
    const { captureId } = await capturedProviderOrder(emulator, provider);
    emulator.setFaults({ on: 'refund-capture', what: 'declined' });
    await expect(give(captureId, 100)).rejects.toMatchObject({
      kind: 'rejected',
      issue: 'REFUND_FAILED_INSUFFICIENT_FUNDS',
    });
  });

  it('reports a pending refund, and later its outcome', async () => {
    const { captureId } = await capturedProviderOrder(emulator, provider);
    emulator.setFaults({ on: 'refund-capture', what: 'pending', becomes: 'DENIED', afterMs: 1000 });
    const { refundId, status } = await give(captureId, 100);
    expect(status).toBe('PENDING');
    await emulator.advance(2000);
    expect((await provider.readRefund(refundId)).status).toBe('FAILED');
    expect(moneyBack(captureId)).toEqual([]);
  });
});
