import { stockFaults } from './audit-stock.ts';
import type { Db, Tx } from '../../server/db/open.ts';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { OrderEmail } from '../../server/jobs/queue.ts';
import type { Schema } from '../../server/db/schema.ts';
import type { LedgerCapture, LedgerRefund } from '../../tools/paypal-emulator/control/ledger.ts';

/** What a test knows about a shop from outside, to compare with the shop's data. */
export interface Audited {
  /** The shop's database, watched by `watchStock` since before its first sale. */
  db: Db | Tx;
  /** The provider's record of the money that moved. */
  ledger: Ledger;
  /** Orders that were answered with 201. */
  acknowledged?: Iterable<{ id: string; totalPrice: string }>;
  /** Payment issues that the test caused on purpose. */
  expectedPaymentIssues?: readonly ExpectedPaymentIssue[];
  /** All emails sent since the start; a copy counts as a second email. */
  emails?: readonly SentEmail[];
  /** No payment is in progress and every email is sent: what is missing now stays missing. */
  atRest?: boolean;
}

export interface ExpectedPaymentIssue {
  kind: string;
  /** The id of the capture, attempt, refund or event. */
  subject: string;
}

/** @throws Error with a line for each fault */
export async function audit(audited: Audited): Promise<void> {
  const faults = await findFaults(audited);
  if (faults.length > 0) throw new Error(['The audit found:', ...faults].join('\n'));
}

/**
 * Audits a whole shop: stock, money, emails, acknowledged orders and payment issues.
 * @returns a line for each fault, beginning with what it is about
 */
export async function findFaults(audited: Audited): Promise<string[]> {
  const { db, ledger, emails, atRest = false } = audited;
  const open = await openPaymentIssues(db);
  const expected = audited.expectedPaymentIssues ?? [];
  const isExpected = (paymentIssue: ExpectedPaymentIssue) =>
    expected.some(({ kind, subject }) => kind === paymentIssue.kind && subject === paymentIssue.subject);
  const reported = new Set([...open, ...expected].map(({ subject }) => subject));
  return [
    ...(await stockFaults(db)),
    ...(await moneyFaults(db, { ledger, reported, atRest })),
    ...(await salesFaults(db)),
    ...(await productSalesFaults(db)),
    ...(emails ? await emailFaults(db, { emails, atRest }) : []),
    ...(await missingOrders(db, [...(audited.acknowledged ?? [])])),
    ...(atRest ? await unfinished(db, [...open, ...expected]) : []),
    ...open
      .filter((paymentIssue) => !isExpected(paymentIssue))
      .map(({ kind, subject }) => `payment issue ${kind} of ${subject}`),
  ];
}

/** Compares the sums of finished days with the orders and refunds they are made of. */
async function salesFaults(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ day: string; taxState: string }>`
    WITH counted AS (
      SELECT (moment AT TIME ZONE 'America/Los_Angeles')::date AS day, tax_state, sum(orders), sum(items_cents),
        sum(tax_cents), sum(total_cents), sum(refunded_items_cents), sum(refunded_tax_cents), sum(refunded_cents)
      FROM sales_movements GROUP BY 1, 2),
    summed AS (
      SELECT day, tax_state, orders, items_cents, tax_cents, total_cents, refunded_items_cents, refunded_tax_cents,
        refunded_cents
      FROM sales_daily),
    differing AS ((TABLE summed EXCEPT TABLE counted) UNION ALL (TABLE counted EXCEPT TABLE summed))
    SELECT DISTINCT to_char(day, 'YYYY-MM-DD') AS day, tax_state FROM differing
    WHERE day <= (SELECT max(day) FROM sales_daily) ORDER BY day, tax_state`.execute(db);
  return rows.map(({ day, taxState }) => `sales of ${day} in ${taxState} are summed wrong`);
}

/**
 * Compares what was sold of each part in the months with the orders and refunds it is made of, and with the sales of all
 * parts. An imported order keeps the sum that the former shop wrote down.
 */
async function productSalesFaults(db: Db | Tx): Promise<string[]> {
  const until = sql`((SELECT max(day) + 1 FROM product_sales_days)::timestamp AT TIME ZONE 'America/Los_Angeles')`;
  const { rows } = await sql<{ month: string; productId: string }>`
    WITH counted AS (
      SELECT date_trunc('month', moment AT TIME ZONE 'America/Los_Angeles')::date AS month, product_id, sum(units),
        sum(items_cents), sum(returned_units), sum(refunded_cents)
      FROM product_sales_movements WHERE moment < ${until} GROUP BY 1, 2),
    summed AS (
      SELECT month, product_id, units, items_cents, returned_units, refunded_cents FROM product_sales_monthly),
    differing AS ((TABLE summed EXCEPT TABLE counted) UNION ALL (TABLE counted EXCEPT TABLE summed))
    SELECT DISTINCT to_char(month, 'YYYY-MM') AS month, product_id FROM differing ORDER BY month, product_id`.execute(
    db,
  );
  const { rows: days } = await sql<{ day: string }>`
    WITH parts AS (
      SELECT (moment AT TIME ZONE 'America/Los_Angeles')::date AS day, sum(items_cents - refunded_cents) AS cents
      FROM product_sales_movements GROUP BY 1),
    imported AS (
      SELECT (paid_at AT TIME ZONE 'America/Los_Angeles')::date AS day,
        sum(items_cents - (SELECT sum(line_cents) FROM order_lines WHERE order_id = orders.id)) AS cents
      FROM orders WHERE imported_at IS NOT NULL AND paid_at IS NOT NULL GROUP BY 1),
    whole AS (
      SELECT (moment AT TIME ZONE 'America/Los_Angeles')::date AS day, sum(items_cents - refunded_items_cents) AS cents
      FROM sales_movements GROUP BY 1)
    SELECT to_char(day, 'YYYY-MM-DD') AS day
    FROM whole LEFT JOIN parts USING (day) LEFT JOIN imported USING (day)
    WHERE whole.cents <> coalesce(parts.cents, 0) + coalesce(imported.cents, 0) ORDER BY day`.execute(db);
  return [
    ...rows.map(({ month, productId }) => `sales of ${productId} in ${month} are summed wrong`),
    ...days.map(({ day }) => `sales of ${day} are not those of its parts`),
  ];
}

async function openPaymentIssues(db: Db | Tx): Promise<ExpectedPaymentIssue[]> {
  return db
    .selectFrom('paymentIssues')
    .select(['kind', 'subject'])
    .where('resolvedAt', 'is', null)
    .orderBy('createdAt')
    .execute();
}

async function missingOrders(
  db: Db | Tx,
  acknowledged: { id: string; totalPrice: string }[],
): Promise<string[]> {
  const orders = await db.selectFrom('orders').select(['id', 'totalCents']).execute();
  const totalOf = new Map(orders.map(({ id, totalCents }) => [id, totalCents]));
  return acknowledged.flatMap(({ id, totalPrice }) => {
    const total = totalOf.get(id);
    if (total === undefined) return [`acknowledged order ${id} is not there`];
    if (total === Math.round(Number(totalPrice) * 100)) return [];
    return [`acknowledged order ${id} was ${totalPrice} and is ${total} cents`];
  });
}

/**
 * Finds payments and refunds that are not over, and money that no order can use and that is not all on its way back.
 * @param paymentIssues what a person decides about
 */
async function unfinished(db: Db | Tx, paymentIssues: ExpectedPaymentIssue[]): Promise<string[]> {
  // The shop refunds late payments by itself, whatever becomes of the issue.
  const others = paymentIssues.filter(({ kind }) => kind !== 'late_payment');
  const forPerson = new Set(others.map(({ subject }) => subject));
  const attempts = await db
    .selectFrom('paymentAttempts')
    .select(['id', 'state'])
    .where('state', 'in', ['capturing', 'pending'])
    .execute();
  const refunds = await db.selectFrom('refunds').select(['requestId', 'captureId', 'state']).execute();
  for (const { requestId, captureId } of refunds) if (forPerson.has(requestId)) forPerson.add(captureId);
  const unusable = await db
    .selectFrom('payments')
    .select(['captureId', 'kind', sql<number>`amount_cents - refunded_cents`.as('leftCents')])
    .where('kind', 'in', ['duplicate', 'late'])
    .whereRef('refundedCents', '<', 'amountCents')
    .execute();
  return [
    ...attempts.map(({ id, state }) => `attempt ${id} is still ${state}`),
    ...refunds
      .filter(({ requestId, state }) => state === 'requested' && !forPerson.has(requestId))
      .map(({ requestId }) => `refund ${requestId} is still requested`),
    ...unusable
      .filter(({ captureId }) => !forPerson.has(captureId))
      .map(
        ({ captureId, kind, leftCents }) => `${leftCents} cents of ${kind} payment ${captureId} were kept`,
      ),
  ];
}

export interface SentEmail {
  to: string;
  /** Without angle brackets. */
  messageId: string;
}

interface EmailedOrder {
  id: string;
  email: string;
  isPaid: boolean;
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
async function emailFaults(
  db: Db | Tx,
  { emails, atRest }: { emails: readonly SentEmail[]; atRest: boolean },
): Promise<string[]> {
  const { rows: orders } = await sql<EmailedOrder>`
    SELECT id, email, paid_at IS NOT NULL AND total_cents > 0 AS is_paid FROM orders
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
  { id, email, isPaid }: EmailedOrder,
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

export interface Ledger {
  captures: LedgerCapture[];
  refunds: LedgerRefund[];
}

type Payment = Selectable<Schema['payments']>;
type Refund = Selectable<Schema['refunds']>;
interface PayableOrder {
  id: string;
  totalCents: number;
  paidAt: Date | null;
}

/**
 * Checks that each paid order has one primary capture of equal cents, and that payments minus refunds equal the
 * provider's ledger, line by line.
 * @param atRest whether a refund that the provider has completed must be recorded as completed
 * @param reported ids of captures and refunds with a payment issue, which may differ
 */
async function moneyFaults(
  db: Db | Tx,
  { ledger, reported, atRest }: { ledger: Ledger; reported: ReadonlySet<string>; atRest: boolean },
): Promise<string[]> {
  // The former shop's money is not in our ledger.
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'totalCents', 'paidAt'])
    .where('importedAt', 'is', null)
    .execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const refunds = await db.selectFrom('refunds').selectAll().execute();
  return [
    ...orderFaults(orders, payments, ledger),
    ...captureFaults(payments, ledger, reported),
    ...refundFaults(refunds, ledger, { reported, atRest }),
  ];
}

function* orderFaults(orders: PayableOrder[], payments: Payment[], { captures }: Ledger): Generator<string> {
  const primaries = payments.filter(({ kind }) => kind === 'primary');
  const byOrder = Map.groupBy(primaries, ({ orderId }) => orderId);
  const captured = new Map(captures.map((capture) => [capture.captureId, capture]));
  for (const { id, totalCents, paidAt } of orders) {
    const [payment, ...others] = byOrder.get(id) ?? [];
    if (others.length > 0) yield `order ${id} has ${others.length + 1} primary payments`;
    if (!payment) {
      if (paidAt && totalCents > 0) yield `order ${id} is paid without money`;
      continue;
    }
    if (!paidAt) yield `order ${id} has its money and is not paid`;
    if (payment.amountCents !== totalCents)
      yield `order ${id} is ${totalCents} cents, its payment ${payment.amountCents}`;
    const capture = captured.get(payment.captureId);
    if (capture?.customId !== id)
      yield `order ${id} is paid by ${payment.captureId}, which is for ${capture?.customId}`;
  }
}

function* captureFaults(
  payments: Payment[],
  { captures }: Ledger,
  reported: ReadonlySet<string>,
): Generator<string> {
  const ours = new Map(payments.map((payment) => [payment.captureId, payment]));
  const theirs = new Map(captures.map((capture) => [capture.captureId, capture]));
  for (const captureId of new Set([...ours.keys(), ...theirs.keys()])) {
    if (reported.has(captureId)) continue;
    const [payment, capture] = [ours.get(captureId), theirs.get(captureId)];
    if (!payment) yield `money ${captureId} of ${capture?.amountCents} cents is unknown here`;
    else if (!capture) yield `payment ${captureId} is not in the ledger`;
    else if (payment.amountCents !== capture.amountCents)
      yield `payment ${captureId} is ${payment.amountCents} cents here and ${capture.amountCents} in the ledger`;
  }
}

function* refundFaults(
  refunds: Refund[],
  ledger: Ledger,
  { reported, atRest }: { reported: ReadonlySet<string>; atRest: boolean },
): Generator<string> {
  const completed = refunds.filter(({ state }) => state === 'completed');
  const ours = new Map(completed.map((refund) => [refund.providerRefundId, refund]));
  const asked = new Map(refunds.map((refund) => [refund.requestId, refund]));
  for (const { refundId, captureId, kind, amountCents, requestId } of ledger.refunds) {
    // Completed at the provider; the job that checks is still to come.
    const underWay = atRest ? undefined : asked.get(requestId ?? '');
    const refund = ours.get(refundId) ?? (underWay?.state === 'requested' ? underWay : undefined);
    ours.delete(refundId);
    if (reported.has(captureId) || reported.has(refundId)) continue;
    if (!refund) yield `${kind} ${refundId} of ${amountCents} cents is unknown here`;
    else if (refund.amountCents !== amountCents || refund.captureId !== captureId)
      yield `refund ${refundId} is ${refund.amountCents} cents here and ${amountCents} in the ledger`;
  }
  for (const { requestId, amountCents } of ours.values())
    yield `refund ${requestId} of ${amountCents} cents is not in the ledger`;
}
