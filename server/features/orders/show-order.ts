import type { Order } from '../../../shop/contracts/orders.ts';
import { totalsAsText } from '../../../shop/rules/pricing.ts';
import type { StoredOrder, Viewer } from './stored-order.ts';

/**
 * The order as the API names its fields. Strangers get no name, e-mail, phone or street; vendor and vendor part
 * number are the owner's own business (decisions, Who sees what; specification, section 6).
 */
export function showOrder(order: StoredOrder, viewer: Viewer): Order {
  const full = viewer !== 'stranger';
  const { shippingAddress: address } = order;
  return {
    _id: order.id,
    view: full ? 'full' : 'reduced',
    ...(full && contact(order)),
    orderItems: order.lines.map((line) => ({
      name: line.name,
      image: line.image,
      price: line.priceCents / 100,
      qty: line.qty,
      brand: line.brand,
      product: line.productId,
      lugoPart: line.lugoPart,
      ...(viewer === 'admin' && { vendor: line.vendor, category: line.vendorPart }),
    })),
    shippingAddress: full ? address : { state: address.state, country: address.country },
    addressIncomplete: order.addressIncomplete,
    paymentMethod: order.paymentMethod,
    ...totalsAsText(order),
    // Whoever knows a code can use it.
    couponCode: full ? order.couponCode : null,
    napcoDiscountPercentage: order.napcoBasisPoints / 100,
    aftermarketDiscountPercentage: order.aftermarketBasisPoints / 100,
    isPaid: order.paidAt !== null,
    paidAt: order.paidAt?.toISOString() ?? null,
    isDelivered: order.deliveredAt !== null,
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    ...(full && sent(order)),
    createdAt: order.createdAt.toISOString(),
    paymentState: order.confirming ? 'confirming' : 'none',
  };
}

function sent({ carrier, trackingNumber }: StoredOrder): Pick<Order, 'tracking'> {
  return carrier === null || trackingNumber === null ? {} : { tracking: { carrier, number: trackingNumber } };
}

function contact({ userId, customerName, email }: StoredOrder): Pick<Order, 'user' | 'guestUser'> {
  if (userId === null) return { guestUser: { guestEmail: email } };
  return { user: { _id: userId, name: customerName ?? '', email } };
}
