import type { Deps } from '../../../deps.ts';
import { sendEmail } from '../../../emails/send-email.ts';
import type { Jobs } from '../../../jobs/queue.ts';
import { findOrder } from '../data.ts';
import { orderLink } from '../order-link.ts';
import { findMessage, updateMessageOutcome } from './data.ts';

/** Emails what an admin has written to the buyer of an order; nothing once the order has forgotten its customer. */
export async function sendOrderMessage(deps: Deps, { messageId }: Jobs['send-order-message']): Promise<void> {
  const message = await findMessage(deps.db, messageId);
  const order = message && (await findOrder(deps.db, message.orderId));
  if (!order || message.sentAt || message.refusedAt) return;
  const isSent = await sendEmail(deps, {
    to: order.email,
    id: `order-message.${messageId}`,
    kind: 'order-message',
    props: {
      order,
      message,
      url: orderLink({ id: order.id, email: order.email, now: deps.clock() }, deps.config),
    },
  });
  const at = deps.clock();
  await updateMessageOutcome(deps.db, messageId, isSent ? { sentAt: at } : { refusedAt: at });
}
