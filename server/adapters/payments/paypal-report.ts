import { createHash } from 'node:crypto';
import { z } from 'zod';
import { toCents } from '../../../shop/rules/money.ts';
import { kindOf } from './paypal-event-codes.ts';
import type { Send } from './paypal-transport.ts';
import type { ProviderTransaction, TransactionReport, UnreadableTransaction } from './port.ts';
import { PaymentProviderError } from './provider-error.ts';

/** PayPal: "The maximum supported range is 31 days." */
const longestMs = 31 * 24 * 60 * 60 * 1000;
/** A second with too many transactions can't be split: the report's times have no fractions. */
const shortestMs = 2000;
/** How precisely the beginning of the available data is looked for. */
const startToleranceMs = 6 * 60 * 60 * 1000;
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

const rowBody = z.object({
  transaction_info: z.object({
    transaction_id: z.string().min(1),
    transaction_event_code: z.string(),
    transaction_status: z.string().optional(),
    transaction_amount: money,
    fee_amount: money.optional(),
    paypal_reference_id: z.string().optional(),
    custom_field: z.string().optional(),
    invoice_id: z.string().optional(),
    transaction_initiation_date: time,
  }),
});
type TransactionBody = z.output<typeof rowBody>['transaction_info'];

/** What an unreadable row can still be found by at PayPal. */
const nameBody = z.object({
  transaction_info: z.object({
    transaction_id: z
      .string()
      .regex(/^\w{1,64}$/)
      .optional()
      .catch(undefined),
    transaction_event_code: z
      .string()
      .regex(/^\w{1,16}$/)
      .optional()
      .catch(undefined),
  }),
});

/** The parts of the report that the shop reads. The payer's data is not read. */
const pageReply = z.object({
  /** Each is read on its own: one that PayPal writes differently must not hide the others. */
  transaction_details: z.array(z.unknown()).default([]),
  /** The end of the requested period, or of what is available so far. */
  end_date: time,
  last_refreshed_datetime: time.optional(),
  total_pages: z.number().int().min(0),
});
type Page = z.output<typeof pageReply>;

/** What has been read so far. */
interface Reading {
  send: Send;
  found: Map<string, ProviderTransaction>;
  unreadable: Map<string, UnreadableTransaction>;
  completeUntil: Date;
}

/** A part of the period, in milliseconds since 1970. */
interface Span {
  start: number;
  end: number;
}

/**
 * Reads all pages of all the windows into which a period must be split (Transaction Search, "List transactions"): PayPal
 * reports at most 31 days and 10,000 transactions at once, and nothing from before the account was opened.
 */
export async function readReport(
  send: Send,
  { from, to }: { from: Date; to: Date },
): Promise<TransactionReport> {
  const reading: Reading = { send, found: new Map(), unreadable: new Map(), completeUntil: to };
  let completeFrom: number | undefined;
  for (let start = from.getTime(); start < to.getTime(); start += longestMs) {
    const end = Math.min(start + longestMs, to.getTime());
    const available = await readSpan(reading, { start, end });
    if (available < end) completeFrom ??= available;
    // Data that begins again after a gap has not all arrived yet.
    else if (completeFrom !== undefined) reading.completeUntil = earliest(reading.completeUntil, start);
  }
  const transactions = [...reading.found.values()].toSorted(
    (one, other) => one.initiatedAt.getTime() - other.initiatedAt.getTime(),
  );
  return {
    transactions,
    unreadable: [...reading.unreadable.values()],
    completeFrom: new Date(completeFrom ?? to),
    completeUntil: completeFrom === undefined ? from : reading.completeUntil,
  };
}

/** @returns since when the span has data; its end when it has none */
async function readSpan(reading: Reading, span: Span): Promise<number> {
  try {
    await readPages(reading, span);
    return span.start;
  } catch (error) {
    const issue = error instanceof PaymentProviderError ? error.issue : '';
    const { start, end } = span;
    const middle = start + Math.floor((end - start) / 2);
    if (issue === 'RESULTSET_TOO_LARGE' && end - start >= shortestMs) {
      const available = await readSpan(reading, { start, end: middle });
      const later = await readSpan(reading, { start: middle, end });
      if (available === middle) return later;
      if (later > middle) reading.completeUntil = earliest(reading.completeUntil, middle);
      return available;
    }
    if (issue === 'START_DATE_NOT_AVAILABLE') {
      if (end - start <= startToleranceMs) return end;
      const later = await readSpan(reading, { start: middle, end });
      // What begins after the middle has nothing before it.
      return later > middle ? later : readSpan(reading, { start, end: middle });
    }
    throw error;
  }
}

async function readPages(reading: Reading, { start, end }: Span): Promise<void> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const reply = await readPage(reading.send, new Date(start), new Date(end), page);
    pages = reply.total_pages;
    const until = reply.last_refreshed_datetime ?? reply.end_date;
    reading.completeUntil = earliest(reading.completeUntil, until.getTime());
    for (const row of reply.transaction_details) {
      const parsed = rowBody.safeParse(row);
      if (!parsed.success) {
        const unreadable = toUnreadable(row);
        reading.unreadable.set(unreadable.subject, unreadable);
        continue;
      }
      const { transaction_info: info } = parsed.data;
      // A page can repeat what moved over from the previous one, and a window what lies on its border.
      reading.found.set(`${info.transaction_id} ${info.transaction_event_code}`, toTransaction(info));
    }
  }
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
    purpose: 'reports',
    method: 'GET',
    path: `/v1/reporting/transactions?${query}`,
    reply: pageReply,
  });
}

function toTransaction(info: TransactionBody): ProviderTransaction {
  const amountCents = toCents(info.transaction_amount.value);
  const kind = kindOf(info.transaction_event_code, amountCents);
  return {
    transactionId: info.transaction_id,
    code: info.transaction_event_code,
    kind,
    status: statuses[info.transaction_status ?? ''] ?? 'unknown',
    amountCents,
    feeCents: info.fee_amount ? toCents(info.fee_amount.value) : 0,
    currency: info.transaction_amount.currency_code,
    // A payment refers to its order.
    captureId: kind === 'payment' || kind === 'other' ? undefined : info.paypal_reference_id,
    customId: info.custom_field,
    invoiceId: info.invoice_id,
    initiatedAt: info.transaction_initiation_date,
  };
}

/** The whole row isn't kept: it may contain personal data. */
function toUnreadable(row: unknown): UnreadableTransaction {
  const info = nameBody.safeParse(row).data?.transaction_info ?? {};
  const { transaction_id: transactionId, transaction_event_code: code } = info;
  const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 24);
  return { subject: transactionId ?? `row-${hash}`, code };
}

const statuses: Record<string, ProviderTransaction['status']> = {
  S: 'completed',
  P: 'pending',
  D: 'denied',
  V: 'reversed',
};

function earliest(one: Date, ms: number): Date {
  return one.getTime() < ms ? one : new Date(ms);
}
