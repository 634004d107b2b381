import { sql } from 'kysely';
import type { Db, Tx } from '../../server/db/open.ts';
import type { OrderEmail } from '../../server/jobs/queue.ts';

export interface SentEmail {
  to: string;
  /** Without angle brackets. */
  messageId: string;
}

interface Order {
  id: string;
  email: string;
  isPaid: boolean;
}

const ofOrder = ['order-received', 'new-order'] as const;
const ofPayment = ['order-paid', 'new-payment'] as const;
const toBuyer: readonly OrderEmail[] = ['order-received', 'order-paid'];

/**
 * Each email once, to whom it is for, and none about a payment that has not been made.
 * @param atRest every email has left, so that one that has not is missing
 */
export async function emailFaults(
  db: Db | Tx,
  { emails, atRest }: { emails: readonly SentEmail[]; atRest: boolean },
): Promise<string[]> {
  const { rows: orders } = await sql<Order>`
    SELECT id, email, paid_at IS NOT NULL AND total_cents > 0 AS is_paid FROM orders ORDER BY id`.execute(db);
  const sent = Map.groupBy(emails, ({ messageId }) => nameIn(messageId));
  const jobs = await waitingEmails(db);
  const waiting = new Set(jobs.map(({ name }) => name));
  return [
    ...repeated(sent, 'was sent'),
    ...repeated(
      Map.groupBy(jobs, ({ payload }) => payload),
      'is waiting',
    ),
    ...orders.flatMap((order) => [...orderFaults(order, { sent, waiting, atRest })]),
  ];
}

/** `order-paid.<order id>` of `order-paid.<order id>@host`. */
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

function* orderFaults(
  { id, email, isPaid }: Order,
  { sent, waiting, atRest }: { sent: Map<string, SentEmail[]>; waiting: Set<string>; atRest: boolean },
): Generator<string> {
  for (const template of [...ofOrder, ...ofPayment]) {
    const name = `${template}.${id}`;
    const emails = sent.get(name) ?? [];
    const isDue = isPaid || !ofPayment.some((kind) => kind === template);
    if (!isDue && (emails.length > 0 || waiting.has(name))) yield `email ${name} is about an unpaid order`;
    if (atRest && isDue && emails.length === 0) yield `email ${name} was not sent`;
    const wrong = toBuyer.includes(template) ? emails.find(({ to }) => to !== email) : undefined;
    if (wrong) yield `email ${name} went to another than the buyer`;
  }
}
