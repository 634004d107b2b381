import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type pg from 'pg';
import { send } from '../db/driver.ts';
import type { Db, Tx } from '../db/open.ts';
import { workContext } from '../work-context.ts';

/** Emails about an order that need nothing but it; each is sent once, unless an admin sends it again. */
export type OrderEmail = 'order-received' | 'order-paid' | 'order-canceled' | 'new-order' | 'new-payment';

/** An email about an order or about one of its refunds. */
export type OrderEmailJob =
  /**
   * @property again a new id for each email that an admin sends again
   * @property ifUnpaid whether it is not sent once the order is paid or canceled
   */
  | { orderId: string; template: OrderEmail; again?: string; ifUnpaid?: true }
  /**
   * @property isCorrection whether the buyer has been told another tracking number before
   * @property about what has happened to its packages, other than that the first was sent or corrected
   */
  | {
      orderId: string;
      template: 'order-shipped';
      again: string;
      isCorrection?: boolean;
      about?: 'another-package' | 'removed-package';
    }
  /**
   * @property wasPickup whether the buyer has been told to pick it up
   * @property wasInPackages whether they have been told several tracking numbers
   */
  | {
      orderId: string;
      template: 'order-not-sent';
      again: string;
      wasPickup: boolean;
      wasInPackages?: boolean;
    }
  | { orderId: string; template: 'order-unpaid'; again?: never }
  /** @property again the key of the capture that was declined */
  | { orderId: string; template: 'payment-declined'; again: string }
  | { orderId: string; template: 'refunded'; requestId: string; again?: string };

/** What an account's owner is told of once it has happened. */
export type AccountChange =
  | 'password-changed'
  | 'email-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'token-created'
  | 'account-deleted';

/**
 * Emails about an account, each with its own id, so that two requests send two emails. Emails with a link go to the
 * address that the account has when they are sent; their token is created then and is in no payload.
 */
export type AccountEmailJob = { id: string; userId: string } & (
  | { template: 'verify-email' | 'verify-new-email' | 'reset-password' | 'sign-in-attempts' }
  | {
      template: AccountChange;
      /** The account's address at that time. */
      to: string;
      /** ISO time of the change. */
      at: string;
    }
);

/** An email about the request of somebody who waits for a part. */
export interface ArrivalEmailJob {
  requestId: string;
  template: 'confirm' | 'arrived';
}

/** The payload of each job; `handlers.ts` maps jobs to their handlers. */
export interface Jobs {
  'send-order-email': OrderEmailJob;
  'send-order-message': { messageId: string };
  'send-request-email': {
    requestId: string;
    template: 'new-request' | 'request-received' | 'request-answered' | 'request-withdrawn';
  };
  /** @property to the address that was typed, with orders or without */
  'send-order-links': { to: string; requestId: string };
  'send-account-email': AccountEmailJob;
  'send-payment-issue-email': { paymentIssueId: string };
  /** @property occasion what the email is about, so that it is sent once for each */
  'send-dispute-email': { disputeId: string; occasion: string };
  'send-inquiry-email': { inquiryId: string; template: 'new-inquiry' | 'inquiry-received' };
  'send-inquiry-reply': { noteId: string };
  /** Those that say that a part has arrived are made by the database: `announce_arrival`. */
  'send-arrival-email': ArrivalEmailJob;
  'send-question-email': { questionId: string; template: 'new-question' | 'question-answered' };
  /** Deletes the shop's copies of the emails about deleted questions. */
  'forget-question-emails': { questionIds: string[] };
  /** Deletes what a deleted inquiry leaves outside the database. Contains only ids. */
  'erase-inquiry': { inquiryId: string; fileIds: string[]; noteIds: string[] };
  'confirm-payment': { attemptId: string };
  'handle-event': { eventId: string };
  'send-refund': { requestId: string };
  'send-tracking': { orderId: string };
  'send-webhook': { deliveryId: string };
  /** @property at when it was turned off: one email each time */
  'send-webhook-off-email': { webhookId: string; at: string };
  'check-import': { importId: string };
  /** @property adminId who applies it, for the audit log: not always who uploaded it */
  'apply-import': { importId: string; adminId: string };
  'compare-report': object;
  'follow-disputes': object;
  'check-events': object;
  reconcile: object;
  'release-reservations': object;
  'sum-finished-days': object;
  'remind-buyers': object;
  'count-fits': object;
  'count-bought-together': object;
  'make-backup': object;
  'send-backup-email': { backupId: string };
  'sweep-expired': object;
  'sweep-uploads': object;
  'sweep-pictures': object;
  'sweep-documents': object;
  'sweep-imports': object;
}
export type JobName = keyof Jobs;

export interface JobOptions {
  /** The earliest time to run; default: now. */
  runAt?: Date;
  /** Replaces a waiting job with the same key. */
  jobKey?: string;
  /** Attempts, with increasing delays, before the job fails for good; default: 25, about three days. */
  maxAttempts?: number;
}

export interface Queue {
  /**
   * Inserts the job in the caller's transaction. It runs at least once if that commits, else never. In a transaction the
   * insert is sent and not waited for.
   */
  enqueue<Name extends JobName>(
    tx: Db | Tx,
    name: Name,
    payload: Jobs[Name],
    options?: JobOptions,
  ): Promise<void>;
  /** Takes back the jobs that wait under these keys, in the caller's transaction. One that is running goes on. */
  remove(tx: Tx, jobKeys: readonly string[]): Promise<void>;
}

/**
 * Jobs that take minutes run one at a time, so that emails are sent meanwhile, and before those that are waiting: an admin
 * is watching, and while orders come in faster than emails go out, their turn would never come.
 */
export const longJob = { queueName: 'long', priority: -10 } as const;
const longJobs: readonly JobName[] = ['check-import', 'apply-import', 'compare-report', 'make-backup'];

const flagPrefix = 'request ';

/** A job keeps the id of the request that causes it as a flag, which graphile-worker stores and makes nothing of. */
function flagsOfRequest(): string[] | null {
  const reqId = workContext()?.reqId;
  return reqId === undefined ? null : [flagPrefix + reqId];
}

/** Returns the id of the request that caused a job; undefined for one that runs by the clock. */
export function requestOf({ flags }: { flags: Record<string, true> | null }): string | undefined {
  return Object.keys(flags ?? {})
    .find((flag) => flag.startsWith(flagPrefix))
    ?.slice(flagPrefix.length);
}

/**
 * Messages to other programs are sent one at a time, after everything else that waits: addresses that don't answer keep no
 * more than one slot from emails, and those no longer than one message when a long job has the other slot.
 */
const webhookJob = { queueName: 'webhooks', priority: 10 } as const;

const queueOf = (name: JobName) => {
  if (longJobs.includes(name)) return longJob;
  return name === 'send-webhook' ? webhookJob : { queueName: null, priority: 0 };
};

/**
 * Returns the end of a statement that inserts a job for each row of one of its queries, for jobs that are made where nobody
 * waits for an answer. They begin within a second.
 */
export function addJobForEach(name: JobName, payload: RawBuilder<unknown>, rows: RawBuilder<unknown>) {
  const { queueName, priority } = queueOf(name);
  return sql`SELECT FROM (SELECT array_agg((
      ${name}, ${payload}, ${queueName}::text, NULL, NULL, NULL, ${priority}::smallint, ${flagsOfRequest()}::text[]
    )::graphile_worker.job_spec) AS jobs FROM ${rows}) AS wanted,
    LATERAL graphile_worker.add_jobs_quietly(wanted.jobs) WHERE wanted.jobs IS NOT NULL`;
}

/** Long enough for the transaction to commit, and for many of them to be told of together. */
const notifyAfterMs = 50;

/**
 * The queue of graphile-worker, without the notice that its own `add_job` sends: PostgreSQL lets one transaction that
 * notifies commit at a time, so buyers would queue up. Workers are told soon after, outside of any transaction, and look
 * for themselves every second (`worker.ts`).
 */
export function createQueue(pool: pg.Pool): Queue {
  let notifying: NodeJS.Timeout | undefined;
  const notifyWorkers = () => {
    notifying ??= setTimeout(() => {
      notifying = undefined;
      // Workers that hear nothing look in a second.
      void pool.query(`SELECT pg_notify('jobs:insert', '{"count": 10}')`).catch(() => {});
    }, notifyAfterMs).unref();
  };
  return {
    async enqueue(tx, name, payload, { runAt, jobKey, maxAttempts } = {}) {
      const { queueName, priority } = queueOf(name);
      const added = sql`SELECT FROM graphile_worker.add_jobs_quietly(ARRAY[(
        ${name}, ${JSON.stringify(payload)}::json, ${queueName}::text, ${runAt ?? null}::timestamptz,
        ${maxAttempts ?? null}::smallint, ${jobKey ?? null}::text, ${priority}::smallint, ${flagsOfRequest()}::text[]
      )::graphile_worker.job_spec])`;
      if (tx.isTransaction) await send(tx as Tx, added);
      else await added.execute(tx);
      if (!runAt) notifyWorkers();
    },
    async remove(tx, jobKeys) {
      await send(
        tx,
        sql`DELETE FROM graphile_worker._private_jobs WHERE key IN (${sql.join(jobKeys)}) AND locked_at IS NULL`,
      );
    },
  };
}
