import { isMoney } from '../captures/captures.ts';
import type { Emulator } from '../context.ts';
import { centsOf } from '../money.ts';
import type { Capture, Refund } from '../state.ts';

/** One line of the ledger: money that moved to the merchant. */
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

/** One line of the ledger: money that moved back, given by the merchant or taken by PayPal. */
export interface LedgerRefund {
  refundId: string;
  captureId: string;
  kind: 'refund' | 'reversal';
  amountCents: number;
  currency: string;
  requestId: string | undefined;
  createdAt: string;
}

/** What the money tests compare the shop with, oldest first. Nothing that is pending, declined or failed. */
export function readLedger({ state }: Emulator): { captures: LedgerCapture[]; refunds: LedgerRefund[] } {
  return {
    captures: [...state.captures.values()].filter(isMoney).map(captureLine),
    refunds: [...state.refunds.values()].filter(({ status }) => status === 'COMPLETED').map(refundLine),
  };
}

/** What has not become money, or not yet: captures that are pending or declined, refunds that are pending or failed. */
export function readUnsettled({ state }: Emulator) {
  return {
    captures: [...state.captures.values()]
      .filter((capture) => !isMoney(capture))
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
