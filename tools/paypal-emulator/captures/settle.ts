import type { Emulator } from '../context.ts';
import { newId } from '../ids.ts';
import { moneyOf } from '../money.ts';
import type { EventType } from '../operations.ts';
import { leftOf, refundBody } from '../refunds/refund-body.ts';
import type { Capture, Refund, Resolution } from '../state.ts';
import { captureBody } from './captures.ts';

const captureEvents: Partial<Record<Capture['status'], EventType>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DECLINED',
};

export function sendCaptureEvent(emulator: Emulator, capture: Capture, type = captureEvents[capture.status]) {
  if (type) emulator.outbox.emit(type, 'capture', captureBody(capture, emulator.origin()));
}

/** Schedules the automatic resolution of a PENDING capture or refund. */
export function awaitResolution(emulator: Emulator, { id, status, resolves }: Capture | Refund): void {
  if (status !== 'PENDING' || !resolves) return;
  emulator.clock.at(resolves.at, () => {
    resolveCapture(emulator, id, resolves.to);
    resolveRefund(emulator, id, resolves.to);
  });
}

/** Completes or denies a PENDING capture. @returns false if there is none */
export function resolveCapture(emulator: Emulator, id: string, to: Resolution): boolean {
  const capture = emulator.state.captures.get(id);
  if (capture?.status !== 'PENDING') return false;
  const { reason: _pending, ...known } = capture;
  const resolved: Capture = {
    ...known,
    ...(to === 'COMPLETED' ? { status: 'COMPLETED' } : { status: 'DECLINED', reason: 'OTHER' }),
    updatedAt: emulator.clock.iso(),
  };
  emulator.state.save({ capture: resolved });
  sendCaptureEvent(emulator, resolved, to === 'COMPLETED' ? undefined : 'PAYMENT.CAPTURE.DENIED');
  return true;
}

/** Completes or denies a PENDING refund. A denied one becomes FAILED, and its amount can be refunded again. */
export function resolveRefund(emulator: Emulator, id: string, to: Resolution): boolean {
  const { state, clock } = emulator;
  const refund = state.refunds.get(id);
  if (refund?.status !== 'PENDING') return false;
  const resolved: Refund = {
    ...refund,
    status: to === 'COMPLETED' ? 'COMPLETED' : 'FAILED',
    updatedAt: clock.iso(),
  };
  state.save({ refund: resolved });
  settleRefund(emulator, resolved);
  return true;
}

/** Updates the capture of a completed refund and sends the event. */
export function settleRefund(emulator: Emulator, refund: Refund): void {
  const { state, clock, outbox } = emulator;
  const capture = state.captures.get(refund.captureId);
  if (!capture || refund.status !== 'COMPLETED') return;
  const status = leftOf(emulator, capture, ['COMPLETED']) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  state.save({ capture: { ...capture, status, updatedAt: clock.iso() } });
  outbox.emit('PAYMENT.CAPTURE.REFUNDED', 'refund', refundBody(emulator, refund));
}

/**
 * Charges back the rest of a capture. The capture keeps its status and gets a reason, because the documentation has no
 * status for it.
 * @returns the id of the reversal, undefined when nothing is left to take
 */
export function reverseCapture(emulator: Emulator, captureId: string): string | undefined {
  const { state, clock, outbox } = emulator;
  const capture = state.captures.get(captureId);
  if (capture?.status !== 'COMPLETED' && capture?.status !== 'PARTIALLY_REFUNDED') return undefined;
  const left = leftOf(emulator, capture, ['COMPLETED', 'PENDING']);
  if (left === 0) return undefined;
  const now = clock.iso();
  const reversal: Refund = {
    id: newId(),
    captureId,
    kind: 'reversal',
    status: 'COMPLETED',
    amount: moneyOf(left, capture.amount.currency_code),
    createdAt: now,
    updatedAt: now,
  };
  state.save({ refund: reversal });
  state.save({ capture: { ...capture, reason: 'CHARGEBACK', updatedAt: now } });
  outbox.emit('PAYMENT.CAPTURE.REVERSED', 'refund', refundBody(emulator, reversal));
  return reversal.id;
}
