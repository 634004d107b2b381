import { sql } from 'kysely';
import type { Db, Tx } from '../../server/db/open.ts';
import type { OrderMail } from '../../server/jobs/queue.ts';

export interface SentMail {
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
const toBuyer: readonly OrderMail[] = ['order-received', 'order-paid'];

/**
 * Each mail once, to whom it is for, and none about a payment that has not been made.
 * @param atRest every mail has left, so that one that has not is missing
 */
export async function mailFaults(
  db: Db | Tx,
  { mails, atRest }: { mails: readonly SentMail[]; atRest: boolean },
): Promise<string[]> {
  const { rows: orders } = await sql<Order>`
    SELECT id, email, paid_at IS NOT NULL AND total_cents > 0 AS is_paid FROM orders ORDER BY id`.execute(db);
  const sent = Map.groupBy(mails, ({ messageId }) => nameIn(messageId));
  const jobs = await waitingMails(db);
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

async function waitingMails(db: Db | Tx): Promise<{ name: string; payload: string }[]> {
  const { rows } = await sql<{ name: string; payload: string }>`
    SELECT concat(payload->>'mail', '.', payload->>'orderId') AS name, payload::text
    FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE identifier = 'send-order-mail'`.execute(db);
  return rows;
}

function repeated(mails: Map<string, unknown[]>, does: string): string[] {
  return [...mails]
    .filter(([, copies]) => copies.length > 1)
    .map(([name, { length }]) => `mail ${name} ${does} ${length} times`);
}

function* orderFaults(
  { id, email, isPaid }: Order,
  { sent, waiting, atRest }: { sent: Map<string, SentMail[]>; waiting: Set<string>; atRest: boolean },
): Generator<string> {
  for (const mail of [...ofOrder, ...ofPayment]) {
    const name = `${mail}.${id}`;
    const letters = sent.get(name) ?? [];
    const isDue = isPaid || !ofPayment.some((kind) => kind === mail);
    if (!isDue && (letters.length > 0 || waiting.has(name))) yield `mail ${name} is about an unpaid order`;
    if (atRest && isDue && letters.length === 0) yield `mail ${name} was not sent`;
    const wrong = toBuyer.includes(mail) ? letters.find(({ to }) => to !== email) : undefined;
    if (wrong) yield `mail ${name} went to another than the buyer`;
  }
}
