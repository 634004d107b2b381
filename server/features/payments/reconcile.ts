import type { Deps } from '../../deps.ts';
import { askAgainMs, giveUpAfterMs } from './ask-again.ts';
import { confirmLater } from './confirm-later.ts';
import { handleEventLater } from './handle-event-later.ts';
import { listWithoutJob } from './job-data.ts';

/**
 * Each attempt and event has a job of its own that looks after it until it is over. This only sees to it that none is
 * without: a job can be lost with a restored database, or wait hours after failures of ours.
 */
export async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock().getTime();
  const soon = new Date(now + askAgainMs(Number.POSITIVE_INFINITY) + 60_000);
  const oldest = new Date(now - giveUpAfterMs);
  const { attempts, events } = await listWithoutJob(deps.db, { soon, oldest });
  for (const id of attempts) await confirmLater(deps, deps.db, id, 0);
  for (const id of events) await handleEventLater(deps, deps.db, id, 0);
  const found = attempts.length + events.length;
  if (found > 0) deps.log.warn({ attempts, events }, 'payments had no job, and have one again');
}
