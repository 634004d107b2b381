import { isToDeliver } from '../../../shop/rules/orders/left-to-send.ts';
import { isBounced } from '../../../shop/rules/orders/manual-payment.ts';
import { isPickupCarrier } from '../../../shop/rules/orders/tracking.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Deps } from '../../deps.ts';
import type { EmailToWrite } from '../../emails/kinds.ts';
import { sendEmail } from '../../emails/send-email.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { listRefundDetails } from '../payments/refunds/refund-details-data.ts';
import { listShortLines } from '../stock/data.ts';
import type { StoredOrder } from './data.ts';
import { requireOpenOrder } from './api.ts';
import { isErased } from './erasure-data.ts';
import { findOrder, linesToPay } from './data.ts';
import { orderLink } from './order-link.ts';

const toOwner: Record<Jobs['send-order-email']['template'], boolean> = {
  'order-received': false,
  'order-unpaid': false,
  'order-paid': false,
  'order-shipped': false,
  'order-not-sent': false,
  'order-canceled': false,
  refunded: false,
  'payment-declined': false,
  'new-order': true,
  'new-payment': true,
};

/** The key of the job that waits to confirm an order to its buyer. */
export const confirmationOf = (orderId: string) => `order-received:${orderId}`;

/**
 * Sends one email about an order, or about one of its refunds, with the order as it is now; none that is no longer true:
 * that parts are ready once they are picked up or the order has ended, that they are sent, or another package of them, or
 * not sent once that was taken back, that a payment was declined or an order has come in once there is nothing to pay, and that
 * an order is unpaid when it can't be paid.
 */
export async function sendOrderEmail(deps: Deps, job: Jobs['send-order-email']): Promise<void> {
  const { orderId, template } = job;
  const { publicUrl, ownerEmail } = deps.config;
  const order = await findOrder(deps.db, orderId);
  if (!order) throw new Error(`No order ${orderId} to write about`);
  if (isErased(order) && !toOwner[template]) return;
  if (job.template === 'order-shipped' && !isStillDue(order)) return;
  if (isAboutGonePackage(job, order)) return;
  if (job.template === 'order-not-sent' && (order.carrier !== null || order.canceledAt)) return;
  if ('ifUnpaid' in job && (order.paidAt || order.canceledAt)) return;
  if (template === 'order-unpaid' && !(await canBePaid(deps, order))) return;
  if (job.template === 'payment-declined' && (order.confirming || order.paidAt || order.canceledAt)) return;
  // The owner signs in to see orders; the buyer's link needs no sign-in.
  const url = toOwner[template]
    ? `${publicUrl}/order/${orderId}`
    : orderLink({ id: orderId, email: order.email, now: deps.clock() }, deps.config);
  await sendEmail(deps, {
    to: toOwner[template] ? ownerEmail : order.email,
    id: [template, orderId, 'requestId' in job && job.requestId, job.again].filter(Boolean).join('.'),
    ...(await emailOf(deps, job, order, url)),
  });
}

function isStillDue(order: StoredOrder): boolean {
  return isPickupCarrier(order.carrier) ? isToDeliver(order) : order.carrier !== null;
}

/** The package that was added has been removed again. */
const isAboutGonePackage = (job: Jobs['send-order-email'], { packages }: StoredOrder): boolean =>
  job.template === 'order-shipped' && job.about === 'another-package' && packages.length === 0;

async function emailOf(
  deps: Deps,
  job: Jobs['send-order-email'],
  order: StoredOrder,
  url: string,
): Promise<EmailToWrite> {
  if (job.template === 'order-shipped') {
    const { template, isCorrection, about } = job;
    return isPickupCarrier(order.carrier)
      ? { kind: 'order-ready', props: { order, url, isCorrection } }
      : { kind: template, props: { order, url, isCorrection, about } };
  }
  if (job.template === 'order-not-sent') {
    const { template, wasPickup, wasInPackages } = job;
    return { kind: template, props: { order, url, wasPickup, wasInPackages } };
  }
  if (job.template === 'payment-declined')
    return { kind: job.template, props: { order, url, closed: await whyClosed(deps, order) } };
  if (job.template === 'order-received' || job.template === 'order-paid') {
    // The days count from the payment: an email that is sent again promises nothing.
    const told = job.again ? { ...order, shipsWithinDays: null } : order;
    return { kind: job.template, props: { order: told, url } };
  }
  if (job.template !== 'refunded') return { kind: job.template, props: { order, url } };
  const refund = order.refunds.find(({ requestId }) => requestId === job.requestId);
  if (!refund) throw new Error(`No refund ${job.requestId} to write about`);
  const all = await listRefundDetails(deps.db, order);
  const details = all.find(({ requestId }) => requestId === job.requestId);
  return {
    kind: job.template,
    props: { order, refund: { ...refund, details, bounced: isBounced(job.requestId) }, url },
  };
}

/** Whether an order is unpaid, and nothing keeps its buyer from paying it: all of its parts are there. */
async function canBePaid(deps: Deps, order: StoredOrder): Promise<boolean> {
  if (order.paidAt || order.confirming || (await whyClosed(deps, order)) !== undefined) return false;
  return (await listShortLines(deps.db, order.id)).length === 0;
}

/** Returns why an unpaid order can't be paid anymore; undefined when it can. */
async function whyClosed(deps: Deps, order: StoredOrder): Promise<string | undefined> {
  const lines = await linesToPay(deps.db, order.id).execute();
  try {
    requireOpenOrder(deps, { ...order, lines });
    return undefined;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}
