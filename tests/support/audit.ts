import { emailFaults } from './audit-emails.ts';
import type { SentEmail } from './audit-emails.ts';
import { moneyFaults } from './audit-money.ts';
import type { Ledger } from './audit-money.ts';
import { stockFaults } from './audit-stock.ts';
import type { Db, Tx } from '../../server/db/open.ts';

/** What a test has seen of a shop from outside, to be compared with what the shop itself has written down. */
export interface Audited {
  /** The shop's database, watched by `watchStock` since before its first sale. */
  db: Db | Tx;
  /** The provider's truth about money. */
  ledger: Ledger;
  /** Orders that were answered with 201. */
  acknowledged?: Iterable<{ id: string; totalPrice: string }>;
  /** What a human has to look at, and the test has meant it so. */
  expectedPaymentIssues?: readonly ExpectedPaymentIssue[];
  /** Emails that were handed over, in full since the beginning; a copy counts as a second email. */
  emails?: readonly SentEmail[];
  /** No payment is under way and every email has left: what is missing now is missing for good. */
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
  if (faults.length > 0) throw new Error(['The audit has found:', ...faults].join('\n'));
}

/**
 * The one audit, after any test: stock, money, emails, acknowledged orders and payment issues of a whole shop.
 * @returns a line for each fault, beginning with what it is about
 */
export async function findFaults(audited: Audited): Promise<string[]> {
  const { db, ledger, emails, atRest = false } = audited;
  const open = await openPaymentIssues(db);
  const expected = audited.expectedPaymentIssues ?? [];
  const isExpected = (paymentIssue: ExpectedPaymentIssue) =>
    expected.some(({ kind, subject }) => kind === paymentIssue.kind && subject === paymentIssue.subject);
  const told = new Set([...open, ...expected].map(({ subject }) => subject));
  return [
    ...(await stockFaults(db)),
    ...(await moneyFaults(db, { ledger, told, atRest })),
    ...(emails ? await emailFaults(db, { emails, atRest }) : []),
    ...(await missingOrders(db, [...(audited.acknowledged ?? [])])),
    ...(atRest ? await unfinished(db) : []),
    ...open
      .filter((paymentIssue) => !isExpected(paymentIssue))
      .map(({ kind, subject }) => `payment issue ${kind} of ${subject}`),
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

async function unfinished(db: Db | Tx): Promise<string[]> {
  const attempts = await db
    .selectFrom('paymentAttempts')
    .select(['id', 'state'])
    .where('state', 'in', ['capturing', 'pending'])
    .execute();
  return attempts.map(({ id, state }) => `attempt ${id} is still ${state}`);
}
