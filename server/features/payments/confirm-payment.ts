import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { findAttempt } from './data.ts';
import { finishCapture } from './finish-capture.ts';
import { openBreak } from './open-break.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Asks the provider what became of a capture, again and again until it is known; after 30 days a human has to. */
export async function confirmPayment(deps: Deps, { attemptId }: Jobs['confirm-payment']): Promise<void> {
  if ((await finishCapture(deps, attemptId)) !== 'confirming') return;
  const attempt = await findAttempt(deps.db, attemptId);
  if (!attempt) return;
  const now = deps.clock();
  const age = now.getTime() - (attempt.captureStartedAt ?? attempt.createdAt).getTime();
  if (age > 30 * day) {
    const { orderId, providerOrderId } = attempt;
    const found = {
      orderId,
      kind: 'unresolved_capture',
      subject: attemptId,
      detail: { providerOrderId },
    } as const;
    await deps.db.transaction().execute((tx) => openBreak(deps, tx, found));
    return;
  }
  await confirmLater(deps, deps.db, attemptId, waitFor(age));
}

/** One such job waits at a time for an attempt: asking for it sooner or later moves it. */
export async function confirmLater(
  deps: Deps,
  tx: Db | Tx,
  attemptId: string,
  waitMs: number,
): Promise<void> {
  const runAt = new Date(deps.clock().getTime() + waitMs);
  await deps.queue.enqueue(
    tx,
    'confirm-payment',
    { attemptId },
    { runAt, jobKey: `confirm-payment:${attemptId}` },
  );
}

/** Often while the buyer is watching, seldom for a bank transfer that takes days. */
function waitFor(age: number): number {
  if (age < 15 * minute) return minute / 2;
  return age < day ? 5 * minute : 60 * minute;
}
