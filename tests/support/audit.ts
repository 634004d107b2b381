import { sql } from 'kysely';
import type { Db, Tx } from '../../server/db/open.ts';
import type { SentEmail } from './audit-emails.ts';
import { emailFaults } from './audit-emails.ts';
import type { Ledger } from './audit-money.ts';
import { moneyFaults } from './audit-money.ts';
import { stockFaults } from './audit-stock.ts';

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
    ...(await incomeFaults(db)),
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

/** Compares the income of finished days with the orders, payments and refunds it is made of, and of all days with the sales. */
async function incomeFaults(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    WITH moved AS (
      SELECT (moment AT TIME ZONE 'America/Los_Angeles')::date AS day, sum(orders) AS orders, sum(items_cents) AS items,
        sum(tax_cents) AS tax, sum(total_cents) AS total, sum(refunded_items_cents) AS refunded_items,
        sum(refunded_tax_cents) AS refunded_tax, sum(refunded_cents) AS refunded,
        sum(undiscounted_items_cents), sum(shipping_cents), sum(handling_cents), sum(refunded_shipping_cents),
        sum(refunded_handling_cents), sum(fee_cents), sum(unknown_fees)
      FROM income_movements GROUP BY 1),
    summed AS (
      SELECT day, orders, items_cents, tax_cents, total_cents, refunded_items_cents, refunded_tax_cents, refunded_cents,
        undiscounted_items_cents, shipping_cents, handling_cents, refunded_shipping_cents, refunded_handling_cents,
        fee_cents, unknown_fees
      FROM income_daily),
    until AS (SELECT max(day) AS day FROM income_daily),
    differing AS (
      (TABLE summed EXCEPT SELECT * FROM moved) UNION ALL
      (SELECT * FROM moved WHERE day <= (TABLE until) EXCEPT TABLE summed)),
    sold AS (
      SELECT (moment AT TIME ZONE 'America/Los_Angeles')::date AS day, sum(orders), sum(items_cents), sum(tax_cents),
        sum(total_cents), sum(refunded_items_cents), sum(refunded_tax_cents), sum(refunded_cents)
      FROM sales_movements GROUP BY 1),
    unequal AS (
      (SELECT day, orders, items, tax, total, refunded_items, refunded_tax, refunded FROM moved EXCEPT TABLE sold)
      UNION ALL (TABLE sold EXCEPT SELECT day, orders, items, tax, total, refunded_items, refunded_tax, refunded FROM moved))
    SELECT to_char(day, 'YYYY-MM-DD') AS day FROM (SELECT day FROM differing UNION SELECT day FROM unequal) AS faults
    ORDER BY day`.execute(db);
  return rows.map(({ day }) => `income of ${day} is summed wrong`);
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
