import { phone } from '../../shop/facts.ts';
import { firstName } from '../../shop/rules/first-name.ts';
import { formatDollars } from '../../shop/rules/money.ts';
import { howPaidByHand } from '../../shop/rules/orders/manual-payment.ts';
import { isToDeliver } from '../../shop/rules/orders/left-to-send.ts';
import type { RefundDetails } from '../../shop/rules/refund-rows.ts';
import { amountRows, returnedRows } from '../../shop/rules/refund-rows.ts';
import type { OrderRefund } from '../features/orders/data.ts';
import type { EmailContent } from './email.ts';
import { text } from './email.ts';
import type { EmailedOrder } from './emailed-order.ts';
import type { OrderEmailProps } from './order-emails.ts';
import { seeOrder } from './order-emails.ts';

/** To the buyer, once for each refund that is completed. @param refund with the reason as the shop gives it, or empty, and how it was figured */
export function orderRefunded({
  order,
  refund: { amountCents, kind, reason, details, bounced },
  url,
}: OrderEmailProps & {
  refund: Pick<OrderRefund, 'amountCents' | 'kind' | 'reason'> & {
    details?: RefundDetails | undefined;
    /** Whether their bank didn't pay the check, so that nothing comes back. */
    bounced?: boolean;
  };
}): EmailContent {
  const amount = formatDollars(amountCents);
  const whole = kind !== 'primary' || amountCents === order.totalCents;
  const what = whole
    ? `your payment of ${amount}`
    : `${amount} of your payment of ${formatDollars(order.totalCents)}`;
  const name = firstName(order.shippingAddress.name);
  // Money that came twice or too late came from the provider.
  const byHand = kind === 'primary' ? howPaidByHand(order.paymentMethod) : undefined;
  if (bounced) return checkBounced({ order, amount, reason, url });
  return {
    subject: `${amount} refunded, order ${order.number}`,
    preview: `We refunded ${amount}.`,
    heading: 'Your refund',
    body: [
      text(
        `${name ? `${name}, we` : 'We'} refunded ${what}.`,
        byHand
          ? `What you paid ${byHand} comes back to you as a check, or in cash at our shop.`
          : 'The money goes back the way you paid, by PayPal or card. A card shows it within a few business days.',
      ),
      ...(details
        ? [
            {
              kind: 'facts',
              facts: [...returnedRows(details), ...amountRows(details), ['Refunded', amount]],
            } as const,
          ]
        : []),
      ...(reason ? [{ kind: 'quote', title: 'The reason', text: reason } as const] : []),
      ...(kind === 'late' && !order.canceledAt
        ? [text(`We still have your order. If you’d like to wait for the parts, call ${phone.display}.`)]
        : []),
      ...(kind === 'duplicate' ? [text('We keep your other payment, and your order stays as it is.')] : []),
      seeOrder(url),
      { kind: 'order', order, withoutAddress: !isStillToSend(order) },
    ],
    closing: 'order',
  };
}

/** Instead of a refund: no money has come, so none comes back. Without the order's sums, which would say that it was refunded. */
function checkBounced({
  order,
  amount,
  reason,
  url,
}: OrderEmailProps & { amount: string; reason: string }): EmailContent {
  const method = order.paymentMethod.toLowerCase();
  const unpaid = `Your bank didn’t pay your ${method}, so we don’t have your payment of ${amount}.`;
  return {
    subject: `Your ${method} for order ${order.number} wasn’t paid`,
    preview: unpaid,
    heading: `Your ${method} wasn’t paid`,
    body: [
      text(unpaid, `Please call us at ${phone.display}, and we’ll find another way to pay.`),
      ...(reason ? [{ kind: 'quote', title: 'The reason', text: reason } as const] : []),
      seeOrder(url),
    ],
    closing: 'order',
  };
}

const isStillToSend = (order: EmailedOrder): boolean =>
  isToDeliver(order) && (!order.carrier || order.moreToFollow);
