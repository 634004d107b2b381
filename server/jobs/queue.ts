import { sql } from 'kysely';
import type { Db, Tx } from '../db/open.ts';

/** The emails about an order; each is sent once, unless an admin sends it again. */
export type OrderEmail = 'order-received' | 'order-paid' | 'order-shipped' | 'new-order' | 'new-payment';

/** What an email about an order tells: the order, or one of its refunds. */
export type OrderEmailJob =
  /** @property again an id of its own for an email that goes out more than once */
  | { orderId: string; template: OrderEmail; again?: string }
  | { orderId: string; template: 'refunded'; requestId: string };

/**
 * The emails about an account, each with an id of its own, so that one asked for twice is two emails. Those with a link
 * go to the address that the account has when they are written; the token is made then and stands in no payload.
 */
export type AccountEmailJob = { id: string; userId: string } & (
  | { template: 'verify-email' | 'verify-new-email' | 'reset-password' }
  | {
      template: 'password-changed' | 'email-changed' | 'two-factor-on' | 'two-factor-off';
      /** The address that the account had then. */
      to: string;
      /** ISO time of the change. */
      at: string;
    }
);

/** Every job of the shop with what it needs to know; `handlers.ts` says who does it. */
export interface Jobs {
  'send-order-email': OrderEmailJob;
  'send-account-email': AccountEmailJob;
  'send-payment-issue-email': { paymentIssueId: string };
  'send-inquiry-email': { inquiryId: string; template: 'new-inquiry' | 'inquiry-received' };
  'send-inquiry-reply': { noteId: string };
  /** What stays behind outside the database when an inquiry was deleted; ids alone. */
  'erase-inquiry': { inquiryId: string; fileIds: string[]; noteIds: string[] };
  'confirm-payment': { attemptId: string };
  'handle-event': { eventId: string };
  'send-refund': { requestId: string };
  'check-import': { importId: string };
  'apply-import': { importId: string };
  'compare-report': object;
  reconcile: object;
  'release-reservations': object;
  'sweep-expired': object;
  'sweep-uploads': object;
  'sweep-pictures': object;
  'sweep-imports': object;
}
export type JobName = keyof Jobs;

export interface JobOptions {
  /** Not before this time; at once when absent. */
  runAt?: Date;
  /** Of waiting jobs with the same key only the last stands. */
  jobKey?: string;
  /** Tries before it is given up, with growing waits between them; 25 (some three days) when absent. */
  maxAttempts?: number;
}

export interface Queue {
  /** Writes the job in the caller's transaction: it runs if and only if that commits, at least once. */
  enqueue<Name extends JobName>(
    tx: Db | Tx,
    name: Name,
    payload: Jobs[Name],
    options?: JobOptions,
  ): Promise<void>;
}

export function createQueue(): Queue {
  return {
    async enqueue(tx, name, payload, { runAt, jobKey, maxAttempts } = {}) {
      await sql`SELECT graphile_worker.add_job(
        ${name}, ${JSON.stringify(payload)}::json,
        run_at => ${runAt ?? null}::timestamptz, job_key => ${jobKey ?? null}::text, max_attempts => ${maxAttempts ?? null}::int
      )`.execute(tx);
    },
  };
}
