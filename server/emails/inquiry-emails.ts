import { businessHours, phone, shopName } from '../../shop/facts.ts';
import { formatPacific } from '../../shop/rules/dates.ts';
import { formatPhone } from '../../shop/rules/phone.ts';
import type { Row } from '../db/row.ts';
import type { EmailContent } from './email.ts';

/** What the owner's email shows of an inquiry: the columns in which the three forms differ are null where absent. */
type EmailedInquiry = Pick<
  Row<'inquiries'>,
  | 'name'
  | 'email'
  | 'phone'
  | 'subject'
  | 'brandModel'
  | 'description'
  | 'partType'
  | 'details'
  | 'jobCategory'
  | 'createdAt'
>;

/**
 * To the sender of a form. It repeats nothing that they wrote: they may have entered someone else's address, and would
 * make the shop deliver their words there.
 * @param called what was sent, as a noun in a sentence. @param url of the page with the form
 */
export function inquiryReceived({ called, url }: { called: string; url: string }): EmailContent {
  return {
    subject: `We have your ${called}`,
    preview: `We’ll read it and call you, ${businessHours}.`,
    heading: `We have your ${called}`,
    intro: `Thank you for writing to ${shopName}. We’ll read it and call you, ${businessHours}.`,
    link: { label: 'Back to the page', url },
    notes: [
      `Anything to add? Reply to this email or call ${phone.display}.`,
      'If this wasn’t you, someone entered your address by mistake, and you don’t need to do anything.',
    ],
  };
}

/** To the owner, with everything that was sent. @param url of the inquiry's admin page */
export function newInquiry(inquiry: EmailedInquiry & { called: string; url: string }): EmailContent {
  const { called, name, url, createdAt } = inquiry;
  const short = [
    ['Name', name],
    ['Email', inquiry.email],
    ['Phone', formatPhone(inquiry.phone)],
    ['Subject', inquiry.subject],
    ['Brand/Model', inquiry.brandModel],
    ['Part type', inquiry.partType],
    ['Job category', inquiry.jobCategory],
  ] as const;
  const long = inquiry.description ?? inquiry.details ?? '';
  return {
    subject: `New ${called} from ${name}`,
    preview: inquiry.subject ?? inquiry.jobCategory ?? '',
    heading: `A new ${called}`,
    intro: `It arrived ${formatPacific(createdAt.toISOString())}. Its files, if any, are on the page behind the button.`,
    link: { label: 'Open it', url },
    forOwner: [
      ...short.flatMap(([label, text]) => (text === null ? [] : [`${label}: ${text}`])),
      ...(long ? ['', ...long.split(/\r?\n/)] : []),
    ],
  };
}

/** An admin's reply to the sender. @param sentAt when the inquiry arrived. @param url of the contact page */
export function inquiryAnswered({
  called,
  sentAt,
  text,
  url,
}: {
  called: string;
  sentAt: Date;
  text: string;
  url: string;
}): EmailContent {
  return {
    subject: `Your ${called} at ${shopName}`,
    preview: text.split('\n')[0] ?? '',
    heading: `About your ${called}`,
    intro: `You wrote to us on ${formatPacific(sentAt.toISOString())}. Here is our answer.`,
    link: { label: 'How to reach us', url },
    notes: text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  };
}
