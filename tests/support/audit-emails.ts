import { sql } from 'kysely';
import type { Db, Tx } from '../../server/db/open.ts';
import type { OrderEmail } from '../../server/jobs/queue.ts';

export interface SentEmail {
  to: string;
  /** Without angle brackets. */
  messageId: string;
}

interface EmailedOrder {
  id: string;
  email: string;
  isPaid: boolean;
  isCanceled: boolean;
}

const ofOrder = ['order-received'] as const;
const ofPayment = ['order-paid', 'new-payment'] as const;
const toBuyer: readonly OrderEmail[] = ['order-received', 'order-paid'];

/**
 * Checks that no email was sent twice, that those about orders, payments and refunds went to the right address, and none
 * about a payment that was not made. Emails about shipping and cancellation are not expected: an admin or a rate limit
 * decides whether there is one.
 * @param atRest whether every email must have been sent, so that an unsent one is missing
 */
export async function emailFaults(
  db: Db | Tx,
  { emails, atRest }: { emails: readonly SentEmail[]; atRest: boolean },
): Promise<string[]> {
  const { rows: orders } = await sql<EmailedOrder>`
    SELECT id, email, paid_at IS NOT NULL AND total_cents > 0 AS is_paid, canceled_at IS NOT NULL AS is_canceled FROM orders
    WHERE imported_at IS NULL ORDER BY id`.execute(db);
  const sent = Map.groupBy(emails, ({ messageId }) => nameIn(messageId));
  const jobs = await waitingEmails(db);
  const waiting = new Set(jobs.map(({ name }) => name));
  return [
    ...repeated(sent, 'was sent'),
    ...repeated(
      Map.groupBy(jobs, ({ payload }) => payload),
      'is waiting',
    ),
    ...orders.flatMap((order) => [...orderEmailFaults(order, { sent, waiting, atRest })]),
    ...(atRest ? await missingRefundEmails(db, sent) : []),
  ];
}

/** Every completed refund is told to its buyer, unless the order has forgotten them. */
async function missingRefundEmails(db: Db | Tx, sent: Map<string, SentEmail[]>): Promise<string[]> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['orders.id', 'email', 'requestId'])
    .where('state', '=', 'completed')
    .where('email', '<>', '')
    .execute();
  return refunds.flatMap(({ id, email, requestId }) => {
    const name = `refunded.${id}.${requestId}`;
    const emails = sent.get(name) ?? [];
    if (emails.length === 0) return [`email ${name} was not sent`];
    return emails.some(({ to }) => to !== email) ? [`email ${name} went to another than the buyer`] : [];
  });
}

/** Returns `order-paid.<order id>` from `order-paid.<order id>@host`. */
function nameIn(messageId: string): string {
  return messageId.slice(0, messageId.lastIndexOf('@'));
}

async function waitingEmails(db: Db | Tx): Promise<{ name: string; payload: string }[]> {
  const { rows } = await sql<{ name: string; payload: string }>`
    SELECT concat(payload->>'template', '.', payload->>'orderId') AS name, payload::text
    FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE identifier = 'send-order-email'`.execute(db);
  return rows;
}

function repeated(emails: Map<string, unknown[]>, does: string): string[] {
  return [...emails]
    .filter(([, copies]) => copies.length > 1)
    .map(([name, { length }]) => `email ${name} ${does} ${length} times`);
}

function* orderEmailFaults(
  { id, email, isPaid, isCanceled }: EmailedOrder,
  { sent, waiting, atRest }: { sent: Map<string, SentEmail[]>; waiting: Set<string>; atRest: boolean },
): Generator<string> {
  for (const template of [...ofOrder, ...ofPayment]) {
    const name = `${template}.${id}`;
    const emails = sent.get(name) ?? [];
    const isOfPayment = ofPayment.some((kind) => kind === template);
    if (isOfPayment && !isPaid && (emails.length > 0 || waiting.has(name)))
      yield `email ${name} is about an unpaid order`;
    // The email about an order waits for the payment, and is dropped with it.
    const isDue = isOfPayment ? isPaid : !isPaid && !isCanceled && !waiting.has(name);
    if (atRest && isDue && emails.length === 0) yield `email ${name} was not sent`;
    const wrong = toBuyer.includes(template) ? emails.find(({ to }) => to !== email) : undefined;
    if (wrong) yield `email ${name} went to another than the buyer`;
  }
}
