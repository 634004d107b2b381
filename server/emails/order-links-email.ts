import { formatDollars } from '../../shop/rules/money.ts';
import type { EmailContent } from './email.ts';
import { text } from './email.ts';
import { placedAt } from './emailed-order.ts';
import type { OrderEmailProps } from './order-emails.ts';

/** To a guest who has lost the emails about their orders, paid ones first. Contains no customer-written text, because anyone can request it. */
export function orderLinks({ links }: { links: readonly OrderEmailProps[] }): EmailContent {
  const subject = links.length === 1 ? 'Your order' : 'Your orders';
  return {
    subject,
    preview: 'The links that you asked for.',
    heading: subject,
    body: [
      text('Here you see what you ordered as a guest, without a password. Keep this email to yourself.'),
      {
        kind: 'facts',
        facts: links.map(({ order, url }) => [
          placedAt(order),
          `Order ${order.number}, ${formatDollars(order.totalCents)}`,
          url,
        ]),
      },
      text('If you didn’t ask for it, you don’t have to do anything.'),
    ],
    closing: 'shop',
  };
}
