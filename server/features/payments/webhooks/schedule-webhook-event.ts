import type { Db, Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';

/** One such job waits at a time for an event: asking for it sooner or later moves it. */
export async function scheduleWebhookEvent(
  deps: Deps,
  tx: Db | Tx,
  eventId: string,
  waitMs: number,
): Promise<void> {
  const runAt = new Date(deps.clock().getTime() + waitMs);
  await deps.queue.enqueue(tx, 'handle-event', { eventId }, { runAt, jobKey: `handle-event:${eventId}` });
}
