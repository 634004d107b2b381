import type { Deps } from '../../deps.ts';
import type { EmailContent } from '../../emails/email.ts';
import {
  newOrder,
  newPayment,
  orderPaid,
  orderReceived,
  orderRefunded,
  orderShipped,
} from '../../emails/order-emails.ts';

import { sendEmail } from '../../emails/send-email.ts';
import type { Jobs } from '../../jobs/queue.ts';
import type { StoredOrder } from './data.ts';
import { findOrder } from './data.ts';
import { orderLink } from './order-link.ts';

const templates = {
  'order-received': { write: orderReceived, to: 'buyer' },
  'order-paid': { write: orderPaid, to: 'buyer' },
  'order-shipped': { write: orderShipped, to: 'buyer' },
  'new-order': { write: newOrder, to: 'owner' },
  'new-payment': { write: newPayment, to: 'owner' },
} as const;

/** Sends one email about an order, or about one of its refunds, with the order as it is now. */
export async function sendOrderEmail(deps: Deps, job: Jobs['send-order-email']): Promise<void> {
  const { orderId, template } = job;
  const { publicUrl, sessionSecret: secret, ownerEmail } = deps.config;
  const order = await findOrder(deps.db, orderId);
  if (!order) throw new Error(`No order ${orderId} to write about`);
  const toOwner = template !== 'refunded' && templates[template].to === 'owner';
  // The owner signs in to see orders; the buyer's link needs no sign-in.
  const url = toOwner
    ? `${publicUrl}/order/${orderId}`
    : orderLink({ id: orderId, now: deps.clock() }, { publicUrl, secret });
  const suffix = 'requestId' in job ? job.requestId : job.again;
  await sendEmail(deps, {
    to: toOwner ? ownerEmail : order.email,
    id: [template, orderId, ...(suffix ? [suffix] : [])].join('.'),
    content: contentOf(job, order, url),
  });
}

function contentOf(job: Jobs['send-order-email'], order: StoredOrder, url: string): EmailContent {
  if (job.template !== 'refunded') return templates[job.template].write({ order, url });
  const refund = order.refunds.find(({ requestId }) => requestId === job.requestId);
  if (!refund) throw new Error(`No refund ${job.requestId} to write about`);
  return orderRefunded({ order, refund, url });
}
