import { letterHtml } from '../../emails/letter-html.ts';
import { letterText } from '../../emails/letter-text.ts';
import { newOrder, newPayment, orderPaid, orderReceived, orderShipped } from '../../emails/order-mails.ts';
import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { findOrder } from './data.ts';
import { orderLink } from './order-link.ts';

const letters = {
  'order-received': { write: orderReceived, to: 'buyer' },
  'order-paid': { write: orderPaid, to: 'buyer' },
  'order-shipped': { write: orderShipped, to: 'buyer' },
  'new-order': { write: newOrder, to: 'owner' },
  'new-payment': { write: newPayment, to: 'owner' },
} as const;

/** Writes one mail about an order from what the order is now, and hands it over. */
export async function sendOrderMail(
  deps: Deps,
  { orderId, mail, again }: Jobs['send-order-mail'],
): Promise<void> {
  const { publicUrl, sessionSecret: secret, ownerEmail } = deps.config;
  const order = await findOrder(deps.db, orderId);
  if (!order) throw new Error(`No order ${orderId} to write about`);
  const { write, to } = letters[mail];
  // The owner signs in to see his orders; the buyer's link needs no sign-in.
  const url =
    to === 'owner'
      ? `${publicUrl}/order/${orderId}`
      : orderLink({ id: orderId, now: deps.clock() }, { publicUrl, secret });
  const letter = write({ order, url });
  await deps.mailer.send({
    to: to === 'owner' ? ownerEmail : order.email,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, publicUrl),
    messageId: `${mail}.${orderId}${again ? `.${again}` : ''}@${new URL(publicUrl).hostname}`,
  });
}
