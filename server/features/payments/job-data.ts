import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

export interface WithoutJob {
  attempts: string[];
  events: string[];
  refunds: string[];
}

/**
 * What is not over and has no job that comes soon: its job was lost, given up after too many failures of ours, or
 * waits too long after one.
 * @param soon the latest time at which a job counts
 * @param oldest what began earlier a human has been told of
 */
export async function listWithoutJob(
  db: Db,
  { soon, oldest }: { soon: Date; oldest: Date },
): Promise<WithoutJob> {
  const hasNoJob = (key: ReturnType<typeof sql<string>>) => sql<boolean>`NOT EXISTS (
    SELECT FROM graphile_worker.jobs WHERE jobs.key = ${key}
      AND (jobs.locked_at IS NOT NULL OR (jobs.attempts < jobs.max_attempts AND jobs.run_at <= ${soon})))`;
  const attempts = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('state', 'in', ['creating', 'created', 'capturing', 'pending'])
    .where(({ fn }) => fn.coalesce('captureStartedAt', 'createdAt'), '>', oldest)
    .where(hasNoJob(sql`'confirm-payment:' || payment_attempts.id`))
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
