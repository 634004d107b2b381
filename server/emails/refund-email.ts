import { phone } from '../../shop/facts.ts';
import { formatDollars } from '../../shop/rules/money.ts';
import type { EmailContent } from './email.ts';
import type { EmailedOrder } from './order-email.ts';
import { shortId } from './order-email.ts';

interface Props {
  order: EmailedOrder;
  /** Amount in cents; the reason as the shop gives it, or empty. */
  refund: { amountCents: number; kind: 'primary' | 'duplicate' | 'late' | 'foreign'; reason: string };
  /** Where the buyer sees the order. */
  url: string;
}

/** To the buyer, once a refund has gone back; one a refund. */
export function orderRefunded({ order, refund: { amountCents, kind, reason }, url }: Props): EmailContent {
  const amount = formatDollars(amountCents);
  const whole = kind !== 'primary' || amountCents === order.totalCents;
  return {
    subject: `${amount} refunded, order ${shortId(order)}`,
    preview: `We have given back ${amount} by ${order.paymentMethod}.`,
    heading: 'Your refund',
    intro: `We have given back ${whole ? `your payment of ${amount}` : `${amount} of your payment of ${formatDollars(order.totalCents)}`}. It goes the way it came, by ${order.paymentMethod}; a card shows it within a few business days.`,
    link: { label: 'See your order', url },
    notes: [
      ...(reason ? [reason] : []),
      ...(kind === 'late'
        ? [`Your order is still written down. Ring ${phone.display} if you would like to wait for the parts.`]
        : []),
      ...(kind === 'duplicate' ? ['The other payment stands, and so does your order.'] : []),
    ],
    order,
  };
}
