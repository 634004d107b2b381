import type { Order } from '../../../shop/contracts/orders.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { mayAsk } from '../../../shop/rules/orders/may-ask.ts';
import { isToDeliver } from '../../../shop/rules/orders/left-to-send.ts';
import { packagesOf } from '../../../shop/rules/orders/packages.ts';
import { pendingPayment } from '../../../shop/rules/orders/pending-payment.ts';
import { refundedCents } from '../../../shop/rules/orders/refunded-cents.ts';
import { isForPickup } from '../../../shop/rules/orders/tracking.ts';
import { totalsAsText } from '../../../shop/rules/pricing.ts';
import { formatCents, toDollars } from '../../../shop/rules/money.ts';
import type { OrderRefund, StoredOrder } from './data.ts';
import { isErased } from './erasure-data.ts';
import type { StoredRequest } from './requests/data.ts';
import { endsWithoutRefund, orderState, orderTransitions } from './transitions.ts';

/**
 * `customer`: the account that the order belongs to. `guest`: the browser in which a guest placed it. `link`: who has the
 * signed link of its emails. `stranger`: who only knows its id.
 */
export type Viewer = 'admin' | 'customer' | 'guest' | 'link' | 'stranger';

/**
 * Returns the order under the API's field names, reduced to what this viewer may see. Strangers get no name, email,
 * phone or street; only admins get vendor and vendor part number (docs/specification/decisions.md, Who sees what;
 * specification, section 6).
 */
export function showOrder(order: StoredOrder, viewer: Viewer, now: Date): Order {
  const full = viewer !== 'stranger';
  const { shippingAddress: address } = order;
  const state = orderState(order, now);
  return {
    _id: order.id,
    number: order.number,
    view: full ? 'full' : 'reduced',
    ...(full && showContact(order, viewer)),
    orderItems: order.lines.map((line) => ({
      name: line.name,
      image: line.image,
      price: toDollars(line.priceCents),
      qty: line.qty,
      brand: line.brand,
      product: line.productId,
      lugoPart: line.lugoPart,
      year: line.years,
      ...(full &&
        line.fit && { fit: { verdict: line.fit, ...(line.fitReason && { reason: line.fitReason }) } }),
      notSent: line.notSent,
      cameBack: line.cameBack,
      freight: line.freight,
      ...(state === 'placed' &&
        line.californiaWarning !== '' && { californiaWarning: line.californiaWarning }),
      ...(viewer === 'admin' && { vendor: line.vendor, category: line.vendorPart }),
    })),
    shippingAddress: full ? address : { state: address.state, country: address.country },
    addressIncomplete: order.addressIncomplete,
    pickup: order.pickup,
    paymentMethod: order.paymentMethod,
    ...(showsNote(order, viewer) && { customerNote: order.customerNote }),
    ...(full && order.truck !== null && { truck: parseTruckCode(order.truck) }),
    ...totalsAsText(order),
    // Anyone who knows a code can use it.
    couponCode: full ? order.couponCode : null,
    napcoDiscountPercentage: order.napcoBasisPoints / 100,
    aftermarketDiscountPercentage: order.aftermarketBasisPoints / 100,
    state,
    isPaid: order.paidAt !== null,
    paidAt: order.paidAt?.toISOString() ?? null,
    shipsWithinDays: order.shipsWithinDays,
    isDelivered: order.deliveredAt !== null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    ...showTracking(order, full),
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    canceledAt: order.canceledAt?.toISOString() ?? null,
    ...(full && order.cancelReason !== null && { cancelReason: order.cancelReason }),
    ...(viewer === 'admin' &&
      order.eraseFrom &&
      !isErased(order) && { forgetsFrom: order.eraseFrom.toISOString() }),
    isReversed: full && order.reversed,
    ...(viewer === 'admin' && { isDisputed: order.disputed, hasPrivateNotes: order.hasPrivateNotes }),
    refundedTotal: formatCents(refundedCents(order.refunds)),
    refunds: full
      ? order.refunds
          .filter((refund) => isRefundShown(refund, viewer))
          .map((refund) => showRefund(refund, viewer))
      : [],
    ...(full && { version: order.version }),
    ...(viewer === 'admin' && order.importedAt && { imported: { payment: order.importedPayment } }),
    ...(viewer === 'admin' &&
      order.refundableCents !== null && { refundable: formatCents(order.refundableCents) }),
    mayCancel: mayCancel(order, viewer, now),
    requests: full ? order.requests.map(showRequest) : [],
    mayAsk: viewer === 'admin' || viewer === 'stranger' ? null : askable(order, now),
    paymentState: order.confirming ? 'confirming' : full && order.declined ? 'declined' : 'none',
    ...(full && order.pendingReason !== null && { pendingPayment: pendingPayment(order.pendingReason) }),
  };
}

function showRequest({ id, createdAt, answeredAt, ...request }: StoredRequest): Order['requests'][number] {
  return {
    _id: id,
    ...request,
    createdAt: new Date(createdAt).toISOString(),
    answeredAt: answeredAt && new Date(answeredAt).toISOString(),
  };
}

/** One request at a time, and none once the order has forgotten its customer. */
function askable(order: StoredOrder, now: Date): Order['mayAsk'] {
  if (isErased(order) || order.requests.some(({ answeredAt }) => answeredAt === null)) return null;
  const lines = order.lines.map((line) => ({ ...line, product: line.productId }));
  const sent = { moreToFollow: hasMoreToFollow(order), packages: packagesOf(order) };
  return mayAsk({ ...order, ...sent, lines, isPickup: isForPickup(order) }, now);
}

/**
 * Until the order is paid, only its author and admins see the note: the link may have been sent to a stranger's mailbox, and
 * that stranger's account may have claimed the order (decision 050).
 */
function showsNote({ customerNote, paidAt, guestId }: StoredOrder, viewer: Viewer): boolean {
  if (customerNote === '' || viewer === 'stranger') return false;
  const isAuthor = viewer === (guestId === null ? 'customer' : 'guest');
  return isAuthor || viewer === 'admin' || paidAt !== null;
}

function mayCancel(order: StoredOrder, viewer: Viewer, now: Date): boolean {
  if (viewer === 'link' || viewer === 'stranger') return false;
  if (order.paidAt) return viewer === 'admin' && endsWithoutRefund(order) && order.canceledAt === null;
  return orderTransitions[orderState(order, now)].includes('cancel') && !order.confirming;
}

/** An order that is marked as delivered has arrived with all its packages. */
const hasMoreToFollow = (order: StoredOrder): boolean => order.moreToFollow && isToDeliver(order);

/** A stranger learns that it was sent, but not where the parcels are. */
function showTracking(
  order: StoredOrder,
  full: boolean,
): Pick<Order, 'tracking' | 'packages' | 'moreToFollow'> {
  const { carrier, trackingNumber, sentAt } = order;
  const moreToFollow = hasMoreToFollow(order);
  const packages = packagesOf(order).map(({ position, carrier, trackingNumber: number, contents }) => ({
    position,
    carrier,
    ...(full && { number }),
    contents: full ? contents.map(({ product, qty }) => ({ product, qty })) : [],
  }));
  if (carrier === null) return { packages, moreToFollow };
  return {
    tracking: {
      carrier,
      ...(full && trackingNumber !== null && { number: trackingNumber }),
      ...(sentAt && { sentAt: sentAt.toISOString() }),
    },
    packages,
    moreToFollow,
  };
}

/** A failed refund is the shop's problem, not the buyer's. */
function isRefundShown({ state }: OrderRefund, viewer: Viewer): boolean {
  return viewer === 'admin' || state !== 'failed';
}

function showRefund(refund: OrderRefund, viewer: Viewer): Order['refunds'][number] {
  const { requestId, amountCents, taxCents, kind, state, reason, createdAt, endedAt } = refund;
  return {
    _id: requestId,
    amount: formatCents(amountCents),
    tax: formatCents(taxCents),
    payment: kind,
    state,
    reason,
    createdAt: createdAt.toISOString(),
    completedAt: state === 'completed' && endedAt ? endedAt.toISOString() : null,
    ...(viewer === 'admin' && { requestedBy: refund.requesterName, issue: refund.issue }),
  };
}

/** Whoever has a guest's token or the link of an email learns nothing of the account that the order has joined. */
function showContact(
  { userId, customerName, email, erasedCustomerName }: StoredOrder,
  viewer: Viewer,
): Pick<Order, 'user' | 'guestUser'> {
  if (userId === null || viewer === 'guest' || viewer === 'link') return { guestUser: { guestEmail: email } };
  const isDeleted = viewer === 'admin' && erasedCustomerName !== null;
  return { user: { _id: userId, name: customerName ?? '', email, ...(isDeleted && { isDeleted }) } };
}
