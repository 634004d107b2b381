import type { Order } from '../../../shop/contracts/orders.ts';
import { formatCents } from '../../../shop/rules/money.ts';
import type { RefundBreakdown } from '../../../shop/rules/refund-breakdown.ts';
import type { StoredPayment } from '../payments/data.ts';
import type { listReturnLines } from '../payments/refunds/data.ts';
import type { listRefundDetails } from '../payments/refunds/refund-details-data.ts';
import type { StoredOrder } from './data.ts';
import type { Viewer } from './show-order.ts';

type ShownPayment = NonNullable<Order['payment']>;

/** Returns what staff see of an order's payment before they pack it. */
export function showPayment(
  order: StoredOrder,
  payment: StoredPayment,
): Pick<Order, 'payment' | 'manualPayment'> {
  const { environment, currency, feeCents, netCents, trackingIssue, reference } = payment;
  if (environment === null) return { manualPayment: { reference: reference ?? '' } };
  return {
    payment: {
      sellerProtection: protectionOf(payment),
      url: paymentUrl(payment),
      currency,
      fee: feeCents === null ? null : formatCents(feeCents),
      net: netCents === null ? null : formatCents(netCents),
      tracking: trackingState(order, payment),
      trackingIssue,
    },
  };
}

/** Returns where the provider shows a payment to the shop's owner. */
function paymentUrl({ environment, captureId }: StoredPayment): string {
  return `https://www.${environment === 'live' ? '' : 'sandbox.'}paypal.com/activity/payment/${captureId}`;
}

/** Without an address the provider can't protect the sale, whatever it calls it. */
function protectionOf({ addressSent, sellerProtection }: StoredPayment): ShownPayment['sellerProtection'] {
  return addressSent ? sellerProtection : 'no_address';
}

function trackingState(
  { carrier, trackingNumber }: StoredOrder,
  { sentTrackingNumber, trackingIssue }: StoredPayment,
): ShownPayment['tracking'] {
  if (carrier === null) return 'none';
  if (sentTrackingNumber === trackingNumber) return trackingNumber === null ? 'none' : 'sent';
  return trackingIssue === null ? 'waiting' : 'refused';
}

/** Adds to the refunds of an order how they were figured: the amounts they consist of, what came back, and the fee kept. */
export function showRefundDetails(
  refunds: Order['refunds'],
  details: Awaited<ReturnType<typeof listRefundDetails>>,
  viewer: Viewer,
): Order['refunds'] {
  const byId = new Map(details.map((detail) => [detail.requestId, detail]));
  return refunds.map((refund) => {
    const detail = byId.get(refund._id);
    if (!detail) return refund;
    return {
      ...refund,
      breakdown: {
        items: formatCents(detail.itemsCents),
        shipping: formatCents(detail.shippingCents),
        handling: formatCents(detail.handlingCents),
        tax: formatCents(detail.taxCents),
      },
      returned: detail.returned.map(({ name, qty, restocked, unsent }) => ({
        name,
        qty,
        unsent,
        ...(viewer === 'admin' && { restocked }),
      })),
      keptFee: formatCents(detail.keptFeeCents),
    };
  });
}

/** Returns what the refund form starts from. */
export function showRefundLeft(
  left: RefundBreakdown,
  lines: Awaited<ReturnType<typeof listReturnLines>>,
): NonNullable<Order['refundLeft']> {
  return {
    items: formatCents(left.itemsCents),
    shipping: formatCents(left.shippingCents),
    handling: formatCents(left.handlingCents),
    tax: formatCents(left.taxCents),
    lines: lines.map(({ productId: product, lineCents, unitShippingCents, ...line }) => ({
      product,
      ...line,
      lineTotal: formatCents(lineCents),
      unitShipping: formatCents(unitShippingCents),
    })),
  };
}
