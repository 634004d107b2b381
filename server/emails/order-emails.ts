import { formatDollars } from '../../shop/rules/money.ts';
import type { EmailContent } from './email.ts';
import type { EmailedOrder } from './order-email.ts';
import { shortId } from './order-email.ts';

interface Props {
  order: EmailedOrder;
  /** Where this reader sees the order. */
  url: string;
}

/** To the buyer, once the order is written down. Read later it may be paid already. */
export function orderReceived({ order, url }: Props): EmailContent {
  const total = formatDollars(order.totalCents);
  const paid = order.paidAt !== null;
  return {
    subject: `We have your order ${shortId(order)}`,
    preview: paid
      ? 'Your order is written down and paid.'
      : `Your order is written down. It waits for your payment of ${total}.`,
    heading: 'We have your order',
    intro: `${thanks(order)} The parts below are written down for you. ${
      paid
        ? 'Nothing is left to pay; we pack it next.'
        : 'The order is not paid yet; we pack it as soon as it is.'
    }`,
    link: { label: paid ? 'See your order' : 'Pay for your order', url },
    order,
  };
}

/** To the buyer, once the payment has been settled. */
export function orderPaid({ order, url }: Props): EmailContent {
  const total = formatDollars(order.totalCents);
  return {
    subject: `Your order ${shortId(order)} is paid`,
    preview: `We have your payment of ${total}. The parts are packed next.`,
    heading: 'Your order is paid',
    intro: `${thanks(order)} We have your payment of ${total} by ${order.paymentMethod}. We pack your parts next.`,
    link: { label: 'See your order', url },
    order,
  };
}

/** To the buyer, once the office has written down how the parts were sent. */
export function orderShipped({ order, url }: Props): EmailContent {
  const { carrier, trackingNumber } = order;
  return {
    subject: `Your order ${shortId(order)} is on its way`,
    preview: `Sent with ${carrier}, tracking number ${trackingNumber}.`,
    heading: 'Your parts are on their way',
    intro: `${thanks(order)} We have sent your parts with ${carrier}. The tracking number is ${trackingNumber}.`,
    link: { label: 'See your order', url },
    order,
  };
}

/** To the owner, with every new order. */
export function newOrder({ order, url }: Props): EmailContent {
  const total = formatDollars(order.totalCents);
  const state = order.paidAt ? 'Nothing is left to pay.' : 'It is not paid yet.';
  return {
    subject: `New order ${shortId(order)}, ${total}`,
    preview: `${order.lines.length === 1 ? 'One line' : `${order.lines.length} lines`}, ${total}. ${state}`,
    heading: 'A new order',
    intro: `${buyer(order)} ordered for ${total} (${order.paymentMethod}). ${state}`,
    link: { label: 'Open the order', url },
    order,
    forOwner: forOwner(order),
  };
}

/** To the owner, once an order is paid and can be packed. */
export function newPayment({ order, url }: Props): EmailContent {
  const total = formatDollars(order.totalCents);
  return {
    subject: `Order ${shortId(order)} is paid, ${total}`,
    preview: `${total} by ${order.paymentMethod}. Ready to pack.`,
    heading: 'An order is paid',
    intro: `${buyer(order)} paid ${total} by ${order.paymentMethod}. The order can be packed.`,
    link: { label: 'Open the order', url },
    order,
    forOwner: forOwner(order),
  };
}

function thanks({ shippingAddress }: EmailedOrder): string {
  return shippingAddress.name ? `Thank you, ${shippingAddress.name}.` : 'Thank you.';
}

function buyer(order: EmailedOrder): string {
  return order.shippingAddress.name || order.email;
}

function forOwner(order: EmailedOrder): string[] {
  return [
    `Email ${order.email}`,
    ...(order.addressIncomplete ? ['The address is incomplete: ask before packing.'] : []),
  ];
}
