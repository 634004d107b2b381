import type { ProviderCapture } from '../../../adapters/payments/port.ts';

/** Whether money has come by this capture, be it that it has gone back since. */
export function isCaptured({ status }: Pick<ProviderCapture, 'status'>): boolean {
  return status === 'COMPLETED' || isRefunded({ status });
}

/** Some or all of its money has gone back. */
export function isRefunded({ status }: Pick<ProviderCapture, 'status'>): boolean {
  return status === 'REFUNDED' || status === 'PARTIALLY_REFUNDED';
}
