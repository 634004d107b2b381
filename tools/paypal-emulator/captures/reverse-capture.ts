import type { Emulator } from '../context.ts';
import { newId } from '../ids.ts';
import { moneyOf } from '../money.ts';
import { leftOf, refundBody } from '../refunds/refund-body.ts';
import type { Refund } from '../state.ts';

/**
 * A chargeback: PayPal takes back what is left of a capture. The capture keeps its status and tells the reason:
 * the documentation has no status for it.
 * @returns the id of the reversal, undefined when there is nothing to take
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
