import type { Db, Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';

/** One such job waits at a time for a refund: asking for it sooner or later moves it. */
export async function scheduleRefund(
  deps: Deps,
  tx: Db | Tx,
  requestId: string,
  waitMs: number,
): Promise<void> {
  const runAt = waitMs > 0 && { runAt: new Date(deps.clock().getTime() + waitMs) };
  const jobKey = `send-refund:${requestId}`;
  await deps.queue.enqueue(tx, 'send-refund', { requestId }, { ...runAt, jobKey });
}
