import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { PaymentEnvironment } from '../../../db/row.ts';

interface Which {
  environment: PaymentEnvironment;
  /** Only what was written down in this time. */
  from: Date;
  until: Date;
}

export interface CountedPayment {
  captureId: string;
  orderId: string;
  amountCents: number;
}

export interface CountedRefund {
  requestId: string;
  refundId: string;
  captureId: string;
  orderId: string;
  amountCents: number;
}

function countedPayments(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .select(['payments.captureId', 'payments.orderId', 'payments.amountCents']);
}

export async function listPaymentsOf(db: Db, captureIds: readonly string[]): Promise<CountedPayment[]> {
  return countedPayments(db).where('payments.captureId', '=', anyOf(captureIds)).execute();
}

export async function listPaymentsBetween(
  db: Db,
  { environment, from, until }: Which,
): Promise<CountedPayment[]> {
  return countedPayments(db)
    .where('paymentAttempts.environment', '=', environment)
    .where('payments.createdAt', '>=', from)
    .where('payments.createdAt', '<=', until)
    .execute();
}

/** Money that has gone back, as far as the shop knows. */
function countedRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .select(['refunds.requestId', 'refunds.captureId', 'payments.orderId', 'refunds.amountCents'])
    .select((eb) => eb.ref('refunds.providerRefundId').$notNull().as('refundId'))
    .where('refunds.state', '=', 'completed')
    .where('refunds.providerRefundId', 'is not', null);
}

export async function listRefundsOf(db: Db, refundIds: readonly string[]): Promise<CountedRefund[]> {
  return countedRefunds(db).where('refunds.providerRefundId', '=', anyOf(refundIds)).execute();
}

export async function listRefundsBetween(
  db: Db,
  { environment, from, until }: Which,
): Promise<CountedRefund[]> {
  return countedRefunds(db)
    .where('paymentAttempts.environment', '=', environment)
    .where('refunds.endedAt', '>=', from)
    .where('refunds.endedAt', '<=', until)
    .execute();
}

/** One parameter, however many there are. */
function anyOf(ids: readonly string[]) {
  return sql<string>`ANY(${ids}::text[])`;
}
