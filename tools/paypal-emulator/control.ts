import type { FastifyInstance } from 'fastify';
import type { Emulator } from './context.ts';
import { centsOf } from './order-rules.ts';

/** One line of the ledger: money that moved. */
export interface LedgerCapture {
  captureId: string;
  orderId: string;
  status: string;
  amountCents: number;
  currency: string;
  customId: string | undefined;
  invoiceId: string | undefined;
  payeeMerchantId: string | undefined;
  funding: 'paypal' | 'card';
  requestId: string | undefined;
  createdAt: string;
}

/** Everything that was ever captured, oldest first: what the money tests compare the shop with. */
export function readLedger({ state }: Emulator): LedgerCapture[] {
  return [...state.captures.values()].map((capture) => ({
    captureId: capture.id,
    orderId: capture.orderId,
    status: capture.status,
    amountCents: centsOf(capture.amount),
    currency: capture.amount.currency_code,
    customId: capture.customId,
    invoiceId: capture.invoiceId,
    payeeMerchantId: capture.payeeMerchantId,
    funding: capture.funding,
    requestId: capture.requestId,
    createdAt: capture.createdAt,
  }));
}

/** Not part of PayPal: for tests and for whoever starts the emulator. */
export function registerControl(app: FastifyInstance, emulator: Emulator): void {
  app.get('/control/health', () => ({ status: 'ok' }));
  app.get('/control/ledger', () => ({ captures: readLedger(emulator) }));
  app.get('/control/calls', () => ({ calls: emulator.calls }));
}
