import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { PaymentEnvironment } from '../../../db/row.ts';
import { liveStates } from '../transitions.ts';

/** A payment or a completed refund in the shop's own books. */
export interface RecordedTransaction {
  /** Id of the capture or refund at the provider. */
  id: string;
  orderId: string;
  amountCents: number;
  /** Further details for a payment issue about it. */
  detail?: { captureId: string };
}

export interface ReportPeriod {
  environment: PaymentEnvironment;
  from: Date;
  /** Until when the provider's report is complete. */
  until: Date;
}

function recordedPayments(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .select(['payments.captureId as id', 'payments.orderId', 'payments.amountCents']);
}

export async function listPaymentsById(
  db: Db,
  captureIds: readonly string[],
): Promise<RecordedTransaction[]> {
  return recordedPayments(db).where('payments.captureId', '=', anyOf(captureIds)).execute();
}

/** Returns the payments recorded in a period. */
export async function listPaymentsBetween(
  db: Db,
  { environment, from, until }: ReportPeriod,
): Promise<RecordedTransaction[]> {
  return recordedPayments(db)
    .where('paymentAttempts.environment', '=', environment)
    .where('payments.createdAt', '>=', from)
    .where('payments.createdAt', '<=', until)
    .execute();
}

function recordedRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.captureId', 'refunds.captureId')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'payments.attemptId')
    .select(['refunds.captureId', 'payments.orderId', 'refunds.amountCents'])
    .select((eb) => eb.ref('refunds.providerRefundId').$notNull().as('id'))
    .where('refunds.state', '=', 'completed')
    .where('refunds.providerRefundId', 'is not', null);
}

export async function listRefundsById(db: Db, refundIds: readonly string[]): Promise<RecordedTransaction[]> {
  const refunds = await recordedRefunds(db)
    .where('refunds.providerRefundId', '=', anyOf(refundIds))
    .execute();
  return refunds.map(withDetail);
}

/** Returns the refunds completed in a period. */
export async function listRefundsBetween(
  db: Db,
  { environment, from, until }: ReportPeriod,
): Promise<RecordedTransaction[]> {
  const refunds = await recordedRefunds(db)
    .where('paymentAttempts.environment', '=', environment)
    .where('refunds.endedAt', '>=', from)
    .where('refunds.endedAt', '<=', until)
    .execute();
  return refunds.map(withDetail);
}

function withDetail<Refund extends { captureId: string }>({ captureId, ...refund }: Refund) {
  return { ...refund, detail: { captureId } };
}

/** One parameter, however many ids there are. */
function anyOf(ids: readonly string[]) {
  return sql<string>`ANY(${ids}::text[])`;
}

export interface WithoutJob {
  attempts: string[];
  events: string[];
  refunds: string[];
}

/**
 * Returns payment attempts, webhook events and refunds that are not over and have no job that runs soon: the job was
 * lost, failed too often, or waits too long for its next try.
 * @param soon the latest time at which a job counts; `soonForWindows` for payments that nobody has approved
 * @param oldest anything older has a payment issue already
 */
export async function listWithoutJob(
  db: Db,
  { soon, soonForWindows, oldest }: { soon: Date; soonForWindows: Date; oldest: Date },
): Promise<WithoutJob> {
  const hasNoJob = (key: ReturnType<typeof sql<string>>, soonest = sql`${soon}`) => sql<boolean>`NOT EXISTS (
    SELECT FROM graphile_worker.jobs WHERE jobs.key = ${key}
      AND (jobs.locked_at IS NOT NULL OR (jobs.attempts < jobs.max_attempts AND jobs.run_at <= ${soonest}::timestamptz)))`;
  const soonByState = sql`CASE WHEN state IN ('capturing', 'pending') THEN ${soon}::timestamptz ELSE ${soonForWindows}::timestamptz END`;
  const attempts = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('state', 'in', liveStates)
    .where(({ fn }) => fn.coalesce('captureStartedAt', 'createdAt'), '>', oldest)
    .where(hasNoJob(sql`'confirm-payment:' || payment_attempts.id`, soonByState))
    .orderBy('createdAt')
    .limit(200)
    .execute();
  const events = await db
    .selectFrom('webhookEvents')
    .select('eventId')
    .where('state', '=', 'received')
    .where(hasNoJob(sql`'handle-event:' || webhook_events.event_id`))
    .orderBy('receivedAt')
    .limit(200)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select('requestId')
    .where('state', '=', 'requested')
    .where('createdAt', '>', oldest)
    .where(hasNoJob(sql`'send-refund:' || refunds.request_id`))
    .orderBy('createdAt')
    .limit(200)
    .execute();
  return {
    attempts: attempts.map(({ id }) => id),
    events: events.map(({ eventId }) => eventId),
    refunds: refunds.map(({ requestId }) => requestId),
  };
}
