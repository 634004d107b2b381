import { businessHours, phone, shopName } from '../../shop/facts.ts';
import { formatPacific } from '../../shop/rules/dates/dates.ts';
import { firstName } from '../../shop/rules/first-name.ts';
import type { EmailContent } from './email.ts';
import { text } from './email.ts';
import type { EmailedInquiry } from './owner-emails.ts';
import { greeted } from './wording.ts';

/** Emails to the sender of an inquiry. The owner's is in `owner-emails.ts`. */

/**
 * To the sender of a form. It repeats nothing that they wrote: they may have entered someone else's address, and would
 * make the shop deliver their words there.
 * @param called what was sent, as a noun in a sentence
 */
export function inquiryReceived({ called }: { called: string }): EmailContent {
  const next =
    called === 'job application'
      ? `We’ll read it. If we think it could fit, we’ll call you, ${businessHours}.`
      : `We’ll read it and call you, ${businessHours}.`;
  return {
    subject: `We have your ${called}`,
    preview: next,
    heading: `We have your ${called}`,
    body: [
      text(`Thank you for writing to ${shopName}. ${next}`),
      text(`Anything to add? Reply to this email or call ${phone.display}.`),
      { kind: 'signature' },
      text('If this wasn’t you, someone entered your address by mistake, and you don’t need to do anything.'),
    ],
    closing: 'shop',
  };
}

/** An admin's reply to the sender, as a letter with the question below. @param reply what the admin wrote */
export function inquiryAnswered({
  inquiry,
  called,
  reply,
}: {
  inquiry: Pick<EmailedInquiry, 'name' | 'subject' | 'description' | 'details' | 'jobCategory' | 'createdAt'>;
  called: string;
  reply: string;
}): EmailContent {
  const name = firstName(inquiry.name);
  const words = [inquiry.subject ?? inquiry.jobCategory, inquiry.description ?? inquiry.details];
  return {
    subject: `Your ${called} at ${shopName}`,
    preview: reply.split('\n')[0] ?? '',
    heading: `About your ${called}`,
    body: [
      ...greeted(reply, name),
      { kind: 'signature' },
      {
        kind: 'quote',
        title: `You wrote on ${formatPacific(inquiry.createdAt.toISOString())}`,
        text: words.filter(Boolean).join('\n\n'),
      },
    ],
  };
}
