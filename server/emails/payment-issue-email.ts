import { formatPacific } from '../../shop/rules/dates.ts';
import type { EmailContent } from './email.ts';

/**
 * To the owner: a payment needs their attention.
 * @param paymentIssue its kind in words, and the URL of the page where it is looked into and closed
 */
export function paymentIssueEmail(paymentIssue: {
  title: string;
  advice: string;
  orderId: string | null;
  subject: string;
  detail: Record<string, string | number | null>;
  createdAt: Date;
  url: string;
}): EmailContent {
  const { title, advice, orderId, subject, detail, createdAt, url } = paymentIssue;
  const about = orderId ? `order …${orderId.slice(-6)}` : subject;
  return {
    subject: `A payment needs you: ${about}`,
    preview: title,
    heading: 'A payment needs you',
    intro: `${title}. ${advice}`,
    link: { label: 'Look into it', url },
    forOwner: [
      `Seen ${formatPacific(createdAt.toISOString())}`,
      `About ${subject}`,
      ...Object.entries(detail)
        .filter(([, value]) => value !== null)
        .map(([name, value]) => `${name} ${value}`),
      'Close it with a note when it is done: the shop counts it as open until then.',
    ],
  };
}
