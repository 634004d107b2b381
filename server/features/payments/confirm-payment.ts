import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { askAgainMs, giveUpAfterMs } from './ask-again.ts';
import { confirmLater } from './confirm-later.ts';
import { findAttempt } from './data.ts';
import { finishCapture } from './finish-capture.ts';
import { openBreak } from './open-break.ts';

/** Asks the provider what became of a capture, again and again until it is known; after 30 days a human has to. */
export async function confirmPayment(deps: Deps, { attemptId }: Jobs['confirm-payment']): Promise<void> {
  if ((await finishCapture(deps, attemptId)) !== 'confirming') return;
  const attempt = await findAttempt(deps.db, attemptId);
  if (!attempt) return;
  const age = deps.clock().getTime() - (attempt.captureStartedAt ?? attempt.createdAt).getTime();
  if (age > giveUpAfterMs) {
    const { orderId, providerOrderId } = attempt;
    const found = { orderId, subject: attemptId, detail: { providerOrderId } };
    await deps.db
      .transaction()
      .execute((tx) => openBreak(deps, tx, { kind: 'unresolved_capture', ...found }));
    return;
  }
  await confirmLater(deps, deps.db, attemptId, askAgainMs(age));
}
