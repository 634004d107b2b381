import { phone } from '../../shop/facts.ts';
import { formatDollars } from '../../shop/rules/money.ts';
import type { OrderRefund } from '../features/orders/data.ts';
import type { EmailContent } from './email.ts';
import type { EmailedOrder } from './emailed-order.ts';

interface Props {
  order: EmailedOrder;
  /** The order's page for this recipient. */
  url: string;
}

/** To the buyer, once the order is placed. By the time the email goes out, the order may be paid. */
export function orderReceived({ order, url }: Props): EmailContent {
  const total = formatDollars(order.totalCents);
  const paid = order.paidAt !== null;
  return {
    subject: `We have your order ${order.number}`,
    preview: paid
      ? 'We received your order, and it is paid.'
      : `We received your order. It ships once we have your payment of ${total}.`,
    heading: 'We have your order',
    intro: `${thanks(order)} We received your order for the parts below. ${
      paid ? 'It is paid, and we pack it next.' : 'It is not paid yet; we pack it as soon as it is.'
    }`,
    link: { label: paid ? 'See your order' : 'Pay for your order', url },
    order,
  };
}

/** To the buyer, once the payment is settled. */
export function orderPaid({ order, url }: Props): EmailContent {
  const total = formatDollars(order.totalCents);
  return {
    subject: `Your order ${order.number} is paid`,
    preview: `We have your payment of ${total}. We pack your parts next.`,
    heading: 'Your order is paid',
    intro: `${thanks(order)} We have your payment of ${total} by ${order.paymentMethod}. We pack your parts next.`,
    link: { label: 'See your order', url },
    order,
  };
}

/** To the buyer, each time an admin enters a tracking number. */
export function orderShipped({ order, url }: Props): EmailContent {
  const { carrier, trackingNumber } = order;
  return {
    subject: `Your order ${order.number} is on its way`,
    preview: `Sent with ${carrier}, tracking number ${trackingNumber}.`,
    heading: 'Your parts are on their way',
    intro: `${thanks(order)} We have sent your parts with ${carrier}. The tracking number is ${trackingNumber}.`,
    link: { label: 'See your order', url },
    order,
  };
}

/** To the buyer, once for each refund that is completed. @param refund with the reason as the shop gives it, or empty */
export function orderRefunded({
  order,
  refund: { amountCents, kind, reason },
  url,
}: Props & { refund: Pick<OrderRefund, 'amountCents' | 'kind' | 'reason'> }): EmailContent {
  const amount = formatDollars(amountCents);
  const whole = kind !== 'primary' || amountCents === order.totalCents;
  return {
    subject: `${amount} refunded, order ${order.number}`,
    preview: `We refunded ${amount} by ${order.paymentMethod}.`,
    heading: 'Your refund',
    intro: `We refunded ${whole ? `your payment of ${amount}` : `${amount} of your payment of ${formatDollars(order.totalCents)}`}. It goes back the way you paid, by ${order.paymentMethod}; a card shows it within a few business days.`,
    link: { label: 'See your order', url },
    notes: [
      ...(reason ? [reason] : []),
      ...(kind === 'late'
        ? [`We still have your order. Call ${phone.display} if you would like to wait for the parts.`]
        : []),
      ...(kind === 'duplicate' ? ['Your other payment stands, and so does your order.'] : []),
    ],
    order,
  };
}

/** To the owner, for every new order. */
export function newOrder({ order, url }: Props): EmailContent {
  const total = formatDollars(order.totalCents);
  const state = order.paidAt ? 'It is paid.' : 'It is not paid yet.';
  return {
    subject: `New order ${order.number}, ${total}`,
    preview: `${order.lines.length === 1 ? 'One line' : `${order.lines.length} lines`}, ${total}. ${state}`,
    heading: 'A new order',
    intro: `${buyerName(order)} ordered for ${total} (${order.paymentMethod}). ${state}`,
    link: { label: 'Open the order', url },
    order,
    forOwner: ownerLines(order),
  };
}

/** To the owner, once an order is paid and can be packed. */
export function newPayment({ order, url }: Props): EmailContent {
  const total = formatDollars(order.totalCents);
  return {
    subject: `Order ${order.number} is paid, ${total}`,
    preview: `${total} by ${order.paymentMethod}. Ready to pack.`,
    heading: 'An order is paid',
    intro: `${buyerName(order)} paid ${total} by ${order.paymentMethod}. The order can be packed.`,
    link: { label: 'Open the order', url },
    order,
    forOwner: ownerLines(order),
  };
}

function thanks({ shippingAddress }: EmailedOrder): string {
  return shippingAddress.name ? `Thank you, ${shippingAddress.name}.` : 'Thank you.';
}

function buyerName(order: EmailedOrder): string {
  return order.shippingAddress.name || order.email;
}

function ownerLines(order: EmailedOrder): string[] {
  return [
    `Email ${order.email}`,
    ...(order.addressIncomplete ? ['The address is incomplete: ask before packing.'] : []),
  ];
}
