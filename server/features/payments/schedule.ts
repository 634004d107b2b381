/** The jobs that follow payments, webhook events and refunds until their outcome is known, and when they run next. */
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The provider keeps an order for three hours until it is approved, and three hours after that. */
export const abandonedAfterMs = 6 * 60 * minute;

/** How long the provider is asked about something undecided before a human has to look into it. */
export const giveUpAfterMs = 30 * day;

/**
 * Returns how long to wait before the provider is asked again: half a minute while a customer may be watching, then ten
 * minutes, so that the outcome is known within fifteen minutes of the provider being reachable again.
 * @param ageMs how long the outcome has been unknown
 */
export function retryDelayMs(ageMs: number): number {
  return ageMs < 15 * minute ? minute / 2 : 10 * minute;
}

/** The longest wait between two checks of a payment that nobody has approved. */
export const longestWindowDelayMs = 60 * minute;

/**
 * Returns how long to wait before the provider is asked again about a payment that nobody has approved: half a minute
 * while a customer may be in the provider's window, then ever longer. An event tells of an approval; this finds those whose
 * event was lost, so hours of asking every few minutes would gain nothing.
 */
export function windowDelayMs(ageMs: number): number {
  return ageMs < 5 * minute ? minute / 2 : Math.min(ageMs / 2, longestWindowDelayMs);
}

/** Schedules the check of a payment attempt. Each attempt has one such job: scheduling it again moves it. */
export async function schedulePaymentCheck(
  { queue, clock }: Deps,
  tx: Db | Tx,
  attemptId: string,
  waitMs: number,
): Promise<void> {
  const options = { runAt: after(clock(), waitMs), jobKey: checkOf(attemptId) };
  await queue.enqueue(tx, 'confirm-payment', { attemptId }, options);
}

/**
 * Schedules one more check of an attempt that the provider calls approved. It has a key of its own, because a check that is
 * running just now ends by scheduling the next one, maybe an hour later: it has asked before the approval.
 */
export async function scheduleApprovedCheck(
  { queue, clock }: Deps,
  tx: Tx,
  attemptId: string,
  waitMs: number,
): Promise<void> {
  const options = { runAt: after(clock(), waitMs), jobKey: approvedCheckOf(attemptId) };
  await queue.enqueue(tx, 'confirm-payment', { attemptId }, options);
}

/** Takes back the checks of a payment attempt that needs none anymore. */
export async function unschedulePaymentChecks(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  attemptId: string,
): Promise<void> {
  await queue.remove(tx, [checkOf(attemptId), approvedCheckOf(attemptId)]);
}

const checkOf = (attemptId: string) => `confirm-payment:${attemptId}`;
const approvedCheckOf = (attemptId: string) => `${checkOf(attemptId)}:approved`;

/** Schedules the handling of a webhook event. Each event has one such job: scheduling it again moves it. */
export async function scheduleWebhookEvent(
  { queue, clock }: Deps,
  tx: Db | Tx,
  eventId: string,
  waitMs: number,
): Promise<void> {
  const options = { runAt: after(clock(), waitMs), jobKey: `handle-event:${eventId}` };
  await queue.enqueue(tx, 'handle-event', { eventId }, options);
}

/** Schedules the sending of a refund. Each refund has one such job: scheduling it again moves it. */
export async function scheduleRefund(
  { queue, clock }: Deps,
  tx: Db | Tx,
  requestId: string,
  waitMs: number,
): Promise<void> {
  const options = {
    ...(waitMs > 0 && { runAt: after(clock(), waitMs) }),
    jobKey: `send-refund:${requestId}`,
  };
  await queue.enqueue(tx, 'send-refund', { requestId }, options);
}

function after(now: Date, waitMs: number): Date {
  return new Date(now.getTime() + waitMs);
}
