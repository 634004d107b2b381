import { shopName, verifyLinkHours } from '../../shop/facts.ts';
import type { EmailContent } from './email.ts';
import { text } from './email.ts';

/*
 * To visitors who want to know when a part arrives. These emails repeat nothing that they typed: they may have entered someone
 * else's address, and would make the shop deliver their words there.
 */

interface AboutArrival {
  url: string;
  unsubscribeUrl: string;
}

/** Asks whether the address is theirs. @param part name of the sold-out part; undefined for one that a search did not find */
export function arrivalConfirmation({
  part,
  url,
  unsubscribeUrl,
}: AboutArrival & { part: string | undefined }): EmailContent {
  const what = part ?? 'the part you searched for';
  return {
    subject: 'Shall we tell you when it arrives?',
    preview: `One click, and we’ll email you once. The link works for ${verifyLinkHours} hours.`,
    heading: 'Shall we tell you when it arrives?',
    body: [
      text(
        `Someone asked us to email this address when ${what} comes in at ${shopName}. If that was you, press the button. We’ll write to you once, and then forget your address.`,
      ),
      { kind: 'button', label: 'Yes, tell me', url, spelledOut: true },
      text(`The link works for ${verifyLinkHours} hours. If this wasn’t you, you don’t need to do anything.`),
    ],
    closing: 'shop',
    unsubscribeUrl,
  };
}

/** Says that a part has arrived. @param url of its page */
export function partArrived({
  part,
  partNumber,
  url,
  unsubscribeUrl,
}: AboutArrival & { part: string; partNumber: string }): EmailContent {
  return {
    subject: `It’s here: ${part}`,
    preview: 'The part you waited for is in stock.',
    heading: 'The part you waited for is here',
    body: [
      text(
        'You asked us to write when this part comes in. It’s on our shelf now. We can’t set one aside, so it’s first come, first served.',
      ),
      {
        kind: 'facts',
        facts: [['Part', part], ...(partNumber ? [['Part number', partNumber] as const] : [])],
      },
      { kind: 'button', label: 'See the part', url, buys: true },
      text('This is the only email you get from us about it.'),
      { kind: 'link', label: 'Don’t email me about this part', url: unsubscribeUrl },
    ],
    closing: 'shop',
    unsubscribeUrl,
  };
}
