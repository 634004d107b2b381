import { businessHours, phone, shopName } from '../../shop/facts.ts';
import { formatPacific } from '../../shop/rules/dates.ts';
import { formatPhone } from '../../shop/rules/phone.ts';
import type { EmailContent } from './email.ts';

/**
 * To whoever has sent a form. Nothing that he wrote stands in it: he may have given somebody else's address, and would
 * make us carry his words there.
 * @param called what was sent, in a sentence. @param url of the page with the form
 */
export function inquiryReceived({ called, url }: { called: string; url: string }): EmailContent {
  return {
    subject: `We have your ${called}`,
    preview: `We read it and call you, ${businessHours}.`,
    heading: `We have your ${called}`,
    intro: `Thank you for writing to ${shopName}. We read it and call you, ${businessHours}.`,
    link: { label: 'Back to the page', url },
    notes: [
      `Is there something to add? Answer this email or ring ${phone.display}.`,
      'Was it not you? Then somebody gave your address by mistake, and there is nothing to do.',
    ],
  };
}

/** To the owner, with everything that was sent. @param url of the admin's page about it */
export function newInquiry(inquiry: {
  called: string;
  name: string;
  email: string;
  phone: string;
  subject: string | null;
  brandModel: string | null;
  description: string | null;
  partType: string | null;
  details: string | null;
  jobCategory: string | null;
  createdAt: Date;
  url: string;
}): EmailContent {
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
    intro: `It came ${formatPacific(createdAt.toISOString())}. Its files, if it has any, are on the page behind the button.`,
    link: { label: 'Open it', url },
    forOwner: [
      ...short.flatMap(([label, text]) => (text === null ? [] : [`${label}: ${text}`])),
      ...(long ? ['', ...long.split(/\r?\n/)] : []),
    ],
  };
}

/** An admin's answer. @param sentAt when the inquiry came. @param url where the shop can be reached */
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
