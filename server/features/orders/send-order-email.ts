import { letterHtml } from '../../emails/email-html.ts';
import { letterText } from '../../emails/email-text.ts';
import type { Letter } from '../../emails/email.ts';
import { newOrder, newPayment, orderPaid, orderReceived, orderShipped } from '../../emails/order-emails.ts';
import { orderRefunded } from '../../emails/refund-email.ts';
import type { Deps } from '../../deps.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { findOrder } from './data.ts';
import { orderLink } from './order-link.ts';
import type { StoredOrder } from './stored-order.ts';

const letters = {
  'order-received': { write: orderReceived, to: 'buyer' },
  'order-paid': { write: orderPaid, to: 'buyer' },
  'order-shipped': { write: orderShipped, to: 'buyer' },
  'new-order': { write: newOrder, to: 'owner' },
  'new-payment': { write: newPayment, to: 'owner' },
} as const;

/** Writes one mail about an order, or about a refund of it, from what it is now, and hands it over. */
export async function sendOrderMail(deps: Deps, job: Jobs['send-order-mail']): Promise<void> {
  const { orderId, mail } = job;
  const { publicUrl, sessionSecret: secret, ownerEmail } = deps.config;
  const order = await findOrder(deps.db, orderId);
  if (!order) throw new Error(`No order ${orderId} to write about`);
  const to = mail === 'refunded' ? 'buyer' : letters[mail].to;
  // The owner signs in to see his orders; the buyer's link needs no sign-in.
  const url =
    to === 'owner'
      ? `${publicUrl}/order/${orderId}`
      : orderLink({ id: orderId, now: deps.clock() }, { publicUrl, secret });
  const letter = write(job, order, url);
  const name = [mail, orderId, ...('requestId' in job ? [job.requestId] : job.again ? [job.again] : [])].join(
    '.',
  );
  await deps.mailer.send({
    to: to === 'owner' ? ownerEmail : order.email,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, publicUrl),
    messageId: `${name}@${new URL(publicUrl).hostname}`,
  });
}

function write(job: Jobs['send-order-mail'], order: StoredOrder, url: string): Letter {
  if (job.mail !== 'refunded') return letters[job.mail].write({ order, url });
  const refund = order.refunds.find(({ requestId }) => requestId === job.requestId);
  if (!refund) throw new Error(`No refund ${job.requestId} to write about`);
  return orderRefunded({ order, refund, url });
}
