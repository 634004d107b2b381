import { firstName } from '../../shop/rules/first-name.ts';
import type { EmailContent } from './email.ts';
import type { EmailedOrder } from './emailed-order.ts';
import { greeted } from './wording.ts';
import { seeOrder } from './order-emails.ts';

/** To the buyer of an order: what an admin writes to them, as a letter. */
export function orderMessage({
  order,
  message,
  url,
}: {
  order: Pick<EmailedOrder, 'number' | 'shippingAddress'>;
  message: { subject: string; text: string };
  url: string;
}): EmailContent {
  const words = message.text.trim();
  const name = firstName(order.shippingAddress.name);
  return {
    subject: message.subject,
    preview: words.split('\n')[0] ?? '',
    heading: message.subject,
    body: [...greeted(words, name), { kind: 'signature' }, seeOrder(url)],
    closing: 'shop',
  };
}
