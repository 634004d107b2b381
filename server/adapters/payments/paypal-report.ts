import { z } from 'zod';
import { toCents } from '../../../shop/rules/money.ts';
import type { Send } from './paypal-transport.ts';
import type { ProviderTransaction, TransactionReport } from './port.ts';

/** PayPal: "The maximum supported range is 31 days." */
const longestMs = 31 * 24 * 60 * 60 * 1000;
const pageSize = 500;

const money = z.object({
  currency_code: z.string().length(3),
  value: z.string().regex(/^-?\d{1,12}(\.\d{1,2})?$/),
});
/** PayPal writes the offset of these times without a colon, which is not quite ISO 8601. */
const time = z
  .string()
  .transform((text) => new Date(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')))
  .refine((date) => !Number.isNaN(date.getTime()));

const transactionBody = z.object({
  transaction_id: z.string().min(1),
  transaction_event_code: z.string(),
  transaction_status: z.string().optional(),
  transaction_amount: money,
  fee_amount: money.optional(),
  paypal_reference_id: z.string().optional(),
  custom_field: z.string().optional(),
  invoice_id: z.string().optional(),
  transaction_initiation_date: time,
});
type TransactionBody = z.output<typeof transactionBody>;

/** The parts of the report that the shop reads. The payer's data is not read. */
const pageReply = z.object({
  transaction_details: z.array(z.object({ transaction_info: transactionBody })).default([]),
  /** The end of the requested period, or of what is available so far. */
  end_date: time,
  last_refreshed_datetime: time.optional(),
  total_pages: z.number().int().min(0),
});
type Page = z.output<typeof pageReply>;

/** Reads all pages of all the windows into which a long period is split (Transaction Search, "List transactions"). */
export async function readReport(
  send: Send,
  { from, to }: { from: Date; to: Date },
): Promise<TransactionReport> {
  const found = new Map<string, ProviderTransaction>();
  let completeUntil = to;
  for (let start = from.getTime(); start < to.getTime(); start += longestMs) {
    const end = Math.min(start + longestMs, to.getTime());
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const reply = await readPage(send, new Date(start), new Date(end), page);
      pages = reply.total_pages;
      completeUntil = earliest(completeUntil, reply.last_refreshed_datetime ?? reply.end_date);
      for (const { transaction_info: info } of reply.transaction_details) {
        // A page can repeat what moved over from the previous one, and a window what lies on its border.
        found.set(`${info.transaction_id} ${info.transaction_event_code}`, toTransaction(info));
      }
    }
  }
  const transactions = [...found.values()].toSorted(
    (one, other) => one.initiatedAt.getTime() - other.initiatedAt.getTime(),
  );
  return { transactions, completeUntil };
}

function readPage(send: Send, start: Date, end: Date, page: number): Promise<Page> {
  const query = new URLSearchParams({
    start_date: start.toISOString(),
    end_date: end.toISOString(),
    fields: 'transaction_info',
    balance_affecting_records_only: 'Y',
    page_size: String(pageSize),
    page: String(page),
  });
  return send({
    operation: 'list-transactions',
    method: 'GET',
    path: `/v1/reporting/transactions?${query}`,
    reply: pageReply,
  });
}

function toTransaction(info: TransactionBody): ProviderTransaction {
  const kind = kindOf(info.transaction_event_code);
  return {
    transactionId: info.transaction_id,
    kind,
    status: statuses[info.transaction_status ?? ''] ?? 'unknown',
    amountCents: toCents(info.transaction_amount.value),
    feeCents: info.fee_amount ? toCents(info.fee_amount.value) : 0,
    currency: info.transaction_amount.currency_code,
    captureId: kind === 'refund' || kind === 'reversal' ? info.paypal_reference_id : undefined,
    customId: info.custom_field,
    invoiceId: info.invoice_id,
    initiatedAt: info.transaction_initiation_date,
  };
}

const statuses: Record<string, ProviderTransaction['status']> = {
  S: 'completed',
  P: 'pending',
  D: 'denied',
  V: 'reversed',
};

/** PayPal's transaction event codes: T00xx payments, T1107 refunds by the merchant, other T11xx and T12xx reversals. */
function kindOf(code: string): ProviderTransaction['kind'] {
  if (code.startsWith('T00')) return 'payment';
  if (code === 'T1107') return 'refund';
  return /^T1[12]/.test(code) ? 'reversal' : 'other';
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other;
}
