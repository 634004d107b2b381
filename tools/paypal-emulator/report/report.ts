import { feeCents } from '../captures/fees.ts';
import type { Emulator } from '../context.ts';
import { centsOf, moneyOf } from '../money.ts';
import type { Capture, Refund } from '../state.ts';

/**
 * One row of the transaction report. Amounts have the sign with which they change the merchant's balance:
 * a payment is positive, its fee negative, a refund negative.
 */
export interface ReportRow {
  at: string;
  /** Pending and denied transactions have not touched the balance. */
  affectsBalance: boolean;
  info: Record<string, unknown> & { transaction_id: string; transaction_status: string };
}

/** Transaction event codes: a payment by Express Checkout, a refund by the merchant, a reversal by PayPal. */
const codes = { payment: 'T0006', refund: 'T1107', reversal: 'T1106' } as const;

/** Every transaction that there was, oldest first. */
export function listRows({ state }: Emulator): ReportRow[] {
  const rows = [
    ...[...state.captures.values()].map(paymentRow),
    ...[...state.refunds.values()].map((refund) => refundRow(refund, state.captures.get(refund.captureId))),
  ];
  return rows.toSorted((one, other) => one.at.localeCompare(other.at));
}

function paymentRow(capture: Capture): ReportRow {
  const { currency_code: currency } = capture.amount;
  const affectsBalance = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  const fee = moneyOf(-feeCents(centsOf(capture.amount)), currency);
  return {
    at: capture.createdAt,
    affectsBalance,
    info: {
      paypal_account_id: capture.payerId,
      transaction_id: capture.id,
      paypal_reference_id: capture.orderId,
      paypal_reference_id_type: 'ODR',
      transaction_event_code: codes.payment,
      transaction_initiation_date: reportTime(capture.createdAt),
      transaction_updated_date: reportTime(capture.updatedAt),
      transaction_amount: moneyOf(centsOf(capture.amount), currency),
      ...(affectsBalance && { fee_amount: fee }),
      transaction_status: statusOf(capture),
      invoice_id: capture.invoiceId,
      custom_field: capture.customId,
    },
  };
}

function refundRow(refund: Refund, capture: Capture | undefined): ReportRow {
  const statuses = { COMPLETED: 'S', PENDING: 'P', FAILED: 'D' } as const;
  return {
    at: refund.createdAt,
    affectsBalance: refund.status === 'COMPLETED',
    info: {
      paypal_account_id: capture?.payerId,
      transaction_id: refund.id,
      paypal_reference_id: refund.captureId,
      paypal_reference_id_type: 'TXN',
      transaction_event_code: codes[refund.kind],
      transaction_initiation_date: reportTime(refund.createdAt),
      transaction_updated_date: reportTime(refund.updatedAt),
      transaction_amount: moneyOf(-centsOf(refund.amount), refund.amount.currency_code),
      transaction_status: statuses[refund.status],
      invoice_id: refund.invoiceId ?? capture?.invoiceId,
      custom_field: refund.customId ?? capture?.customId,
    },
  };
}

function statusOf({ status, reason }: Capture): 'S' | 'P' | 'D' | 'V' {
  if (status === 'PENDING') return 'P';
  if (status === 'DECLINED') return 'D';
  return status === 'REFUNDED' || reason === 'CHARGEBACK' ? 'V' : 'S';
}

/** The report's times have no fractions of seconds and an offset without colon: `2026-02-03T04:05:06+0000`. */
export function reportTime(iso: string): string {
  return iso.replace(/(\.\d+)?Z$/, '+0000');
}
