import type { Db, Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';

/** One such job waits at a time for an attempt: asking for it sooner or later moves it. */
export async function schedulePaymentCheck(
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
