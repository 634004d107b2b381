import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { feeCents } from '../captures/captures.ts';
import type { Emulator } from '../context.ts';
import { centsOf, moneyOf } from '../money.ts';
import { errorDetails } from '../orders/order-request.ts';
import { refuse, type Reply } from '../refusals.ts';
import { answerCall } from '../rest.ts';
import type { Capture, Movement, Refund } from '../state.ts';

const moment = z
  .string()
  .min(20)
  .max(64)
  .regex(/^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/);
const count = (most: number) => z.coerce.number().int().min(1).max(most);

const querySchema = z.object({
  start_date: moment,
  end_date: moment,
  transaction_id: z.string().min(17).max(19).optional(),
  transaction_status: z.string().optional(),
  balance_affecting_records_only: z.enum(['Y', 'N']).default('Y'),
  page_size: count(500).default(100),
  page: count(2_147_483_647).default(1),
});
type Query = z.output<typeof querySchema>;

const longestMs = 31 * 24 * 60 * 60 * 1000;

/** Transaction Search: "List transactions". Returns only `transaction_info`. */
export function registerReport(app: FastifyInstance, emulator: Emulator): void {
  app.get('/v1/reporting/transactions', (request, reply) =>
    answerCall(emulator, 'list-transactions', request, reply, () => readReport(emulator, request.query)),
  );
}

function readReport(emulator: Emulator, given: unknown): Reply {
  const parsed = querySchema.safeParse(given);
  if (!parsed.success) return refuse(400, errorDetails(parsed.error, given));
  const query = parsed.data;
  const [from, until] = [Date.parse(query.start_date), Date.parse(query.end_date)];
  if (Number.isNaN(from) || Number.isNaN(until) || until < from || until - from > longestMs) {
    return refuse(400, [{ issue: 'INVALID_PARAMETER_VALUE', field: '/end_date', value: query.end_date }]);
  }
  const refreshed = emulator.clock.now() - emulator.reportDelayMs;
  if (from < emulator.reportSince) return withoutData();
  const rows = listRows(emulator).filter((row) => {
    const at = Date.parse(row.at);
    return at >= from && at <= Math.min(until, refreshed) && isWanted(row, query);
  });
  if (rows.length > emulator.reportLimit) return tooLarge(rows.length, emulator.reportLimit);
  const { page, page_size: size } = query;
  const shown = rows.slice((page - 1) * size, page * size);
  const time = (ms: number) => reportTime(new Date(ms).toISOString());
  return {
    status: 200,
    body: {
      transaction_details: shown.map(({ info }) => ({ transaction_info: info })),
      account_number: emulator.merchantId,
      start_date: time(from),
      end_date: time(Math.min(until, refreshed)),
      last_refreshed_datetime: time(refreshed),
      page,
      total_items: rows.length,
      total_pages: Math.ceil(rows.length / size),
      links: [{ href: `${emulator.origin()}/v1/reporting/transactions`, rel: 'self', method: 'GET' }],
    },
  };
}

/** PayPal names neither of these in `details`, and the first only by its message. */
function withoutData(): Reply {
  const { body } = refuse(400);
  const message = 'Data for the given start date is not available.';
  return { status: 400, body: { ...Object(body), message, details: [] } };
}

function tooLarge(total: number, maximum: number): Reply {
  const { body } = refuse(400);
  const message =
    'Result set size is greater than the maximum limit. Change the filter criteria and try again.';
  const sizes = { total_items: total, maximum_items: maximum };
  return { status: 400, body: { ...Object(body), name: 'RESULTSET_TOO_LARGE', message, ...sizes } };
}

function isWanted({ affectsBalance, info }: ReportRow, query: Query): boolean {
  return (
    (affectsBalance || query.balance_affecting_records_only === 'N') &&
    (query.transaction_id ?? info.transaction_id) === info.transaction_id &&
    (query.transaction_status ?? info.transaction_status) === info.transaction_status
  );
}

/**
 * One row of the transaction report. Amounts have the sign of their effect on the merchant's balance: payments are
 * positive, fees and refunds negative.
 */
export interface ReportRow {
  at: string;
  /** Pending and denied transactions do not affect the balance. */
  affectsBalance: boolean;
  info: Record<string, unknown> & { transaction_id: string; transaction_status: string };
}

/** Transaction event codes: payment by Express Checkout, refund by the merchant, reversal by PayPal. */
const codes = { payment: 'T0006', refund: 'T1107', reversal: 'T1106' } as const;

/** Returns every transaction, oldest first. */
function listRows({ state }: Emulator): ReportRow[] {
  const rows = [
    ...[...state.captures.values()].map(paymentRow),
    ...[...state.refunds.values()].map((refund) => refundRow(refund, state.captures.get(refund.captureId))),
    ...[...state.movements.values()].map((one) => movementRow(one, state.captures.get(one.captureId))),
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

function movementRow(movement: Movement, capture: Capture | undefined): ReportRow {
  const { id, captureId, code, amount, unnamed, createdAt } = movement;
  return {
    at: createdAt,
    affectsBalance: true,
    info: {
      transaction_id: id,
      ...(!unnamed && { paypal_reference_id: captureId, paypal_reference_id_type: 'TXN' }),
      transaction_event_code: code,
      transaction_initiation_date: reportTime(createdAt),
      transaction_updated_date: reportTime(createdAt),
      transaction_amount: amount,
      transaction_status: 'S',
      invoice_id: capture?.invoiceId,
      custom_field: capture?.customId,
    },
  };
}

function statusOf({ status, reason }: Capture): 'S' | 'P' | 'D' | 'V' {
  if (status === 'PENDING') return 'P';
  if (status === 'DECLINED') return 'D';
  return status === 'REFUNDED' || reason === 'CHARGEBACK' ? 'V' : 'S';
}

/** Formats a time of the report, without fractions and with an offset without colon: `2026-02-03T04:05:06+0000`. */
function reportTime(iso: string): string {
  return iso.replace(/(\.\d+)?Z$/, '+0000');
}
