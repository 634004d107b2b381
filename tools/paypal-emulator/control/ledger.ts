import { hasMovedMoney } from '../captures/captures.ts';
import type { Emulator } from '../context.ts';
import { centsOf } from '../money.ts';
import type { Capture, Refund } from '../state.ts';

/** A captured payment. */
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

/** A completed refund or reversal. */
export interface LedgerRefund {
  refundId: string;
  captureId: string;
  kind: 'refund' | 'reversal';
  amountCents: number;
  currency: string;
  requestId: string | undefined;
  createdAt: string;
}

/** Returns the money that moved, oldest first, for tests to compare the shop with. */
export function readLedger({ state }: Emulator): { captures: LedgerCapture[]; refunds: LedgerRefund[] } {
  return {
    captures: [...state.captures.values()].filter(hasMovedMoney).map(captureLine),
    refunds: [...state.refunds.values()].filter(({ status }) => status === 'COMPLETED').map(refundLine),
  };
}

/** Returns what has not moved money, or not yet: pending and declined captures, pending and failed refunds. */
export function readUnsettled({ state }: Emulator) {
  return {
    captures: [...state.captures.values()]
      .filter((capture) => !hasMovedMoney(capture))
      .map(({ id, orderId, customId, status, resolves }) => ({
        captureId: id,
        orderId,
        customId,
        status,
        resolves,
      })),
    refunds: [...state.refunds.values()]
      .filter(({ status }) => status !== 'COMPLETED')
      .map(({ id, captureId, status, resolves }) => ({ refundId: id, captureId, status, resolves })),
  };
}

function captureLine(capture: Capture): LedgerCapture {
  return {
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
  };
}

function refundLine(refund: Refund): LedgerRefund {
  return {
    refundId: refund.id,
    captureId: refund.captureId,
    kind: refund.kind,
    amountCents: centsOf(refund.amount),
    currency: refund.amount.currency_code,
    requestId: refund.requestId,
    createdAt: refund.createdAt,
  };
}
