import type { Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import type { NewBreak } from './issue-data.ts';
import { insertBreak } from './issue-data.ts';

/**
 * Writes down what needs a human and has the owner told, in the caller's transaction. The same thing found again is no
 * second break, not even after it was resolved.
 */
export async function openBreak(deps: Deps, tx: Tx, brk: NewBreak): Promise<void> {
  const breakId = await insertBreak(tx, brk, deps.clock());
  if (breakId === undefined) return;
  await deps.queue.enqueue(tx, 'send-break-mail', { breakId });
  const { orderId, kind, subject, detail } = brk;
  deps.log.error({ orderId, kind, subject, ...detail }, 'a payment needs a human');
}
