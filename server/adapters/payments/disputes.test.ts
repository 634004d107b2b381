import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmulator, type RunningEmulator } from '../../../tools/paypal-emulator/emulator.ts';
import { connectTo, capturedProviderOrder } from '../../../tests/support/payment-providers.ts';

const day = 24 * 60 * 60 * 1000;

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

it('a dispute is read with its transaction, its due date and, once it is over, its outcome', async () => {
  const provider = connectTo(emulator)();
  const { captureId, orderId: customId, invoiceId } = await capturedProviderOrder(emulator, provider);
  const disputeId = emulator.dispute(captureId, {
    reason: 'UNAUTHORISED',
    stage: 'CHARGEBACK',
    amountCents: 5000,
  });
  const opened = await provider.readDispute(disputeId);
  expect(opened).toEqual({
    disputeId,
    stage: 'CHARGEBACK',
    reason: 'UNAUTHORISED',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    amountCents: 5000,
    currency: 'USD',
    respondBy: expect.any(Date),
    outcome: undefined,
    createdAt: expect.any(Date),
    updatedAt: expect.any(Date),
    transactions: [{ captureId, customId, invoiceId }],
  });
  await emulator.advance(day);
  emulator.changeDispute(disputeId, { outcome: 'RESOLVED_SELLER_FAVOUR' });
  const resolved = await provider.readDispute(disputeId);
  expect(resolved).toMatchObject({
    status: 'RESOLVED',
    outcome: 'RESOLVED_SELLER_FAVOUR',
    respondBy: undefined,
  });
  expect(resolved.updatedAt.getTime()).toBeGreaterThan(opened.updatedAt.getTime());
});

it('lists what has changed since a time, however many pages there are', async () => {
  const busy = await startEmulator();
  const provider = connectTo(busy)();
  const { captureId } = await capturedProviderOrder(busy, provider);
  const since = new Date();
  const ids = Array.from({ length: 60 }, () => busy.dispute(captureId));
  const listed = await provider.listDisputes(new Date(since.getTime() - day));
  expect(listed.map(({ disputeId }) => disputeId)).toEqual(ids);
  expect(await provider.listDisputes(new Date(since.getTime() + day))).toEqual([]);
  await busy.close();
});

it('a dispute that is not known is not found', async () => {
  await expect(connectTo(emulator)().readDispute('PP-D-NONE')).rejects.toMatchObject({ kind: 'not-found' });
});
