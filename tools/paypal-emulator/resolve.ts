import { captureBody } from './captures/captures.ts';
import type { Emulator } from './context.ts';
import type { EventType } from './operations.ts';
import { leftOf, refundBody } from './refunds/refund-body.ts';
import type { Capture, Refund, Resolution } from './state.ts';

const captureEvents: Partial<Record<Capture['status'], EventType>> = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DECLINED',
};

export function sendCaptureEvent(emulator: Emulator, capture: Capture, type = captureEvents[capture.status]) {
  if (type) emulator.outbox.emit(type, 'capture', captureBody(capture, emulator.origin()));
}

/** Has something PENDING decide itself when its time has come. */
export function awaitResolution(emulator: Emulator, { id, status, resolves }: Capture | Refund): void {
  if (status !== 'PENDING' || !resolves) return;
  emulator.clock.at(resolves.at, () => {
    resolveCapture(emulator, id, resolves.to);
    resolveRefund(emulator, id, resolves.to);
  });
}

/** @returns whether there was such a capture and it was PENDING */
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

/** The same for a refund; one that is denied has FAILED, and what it was to give back can be refunded again. */
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

/** What follows from a refund that is completed: the capture's status and the event. */
export function settleRefund(emulator: Emulator, refund: Refund): void {
  const { state, clock, outbox } = emulator;
  const capture = state.captures.get(refund.captureId);
  if (!capture || refund.status !== 'COMPLETED') return;
  const status = leftOf(emulator, capture, ['COMPLETED']) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  state.save({ capture: { ...capture, status, updatedAt: clock.iso() } });
  outbox.emit('PAYMENT.CAPTURE.REFUNDED', 'refund', refundBody(emulator, refund));
}
