import { address, businessHours, phone, returnTerms } from '../../shop/facts.ts';
import { formatPhone } from '../../shop/rules/phone.ts';
import type { EmailBlock } from './email.ts';
import { text } from './email.ts';

/** Sentences and phrases that several emails share. */

export const closing = {
  questions: `Questions? Reply to this email or call ${phone.display}, ${businessHours}.`,
  returns: returnTerms,
} as const;

export const contact = `reply to this email or call ${phone.display}`;

const { street, city, region, postalCode } = address;
export const shopAddress = `${street}, ${city}, ${region} ${postalCode}`;

/** Phrases that must not break at the end of a line; the shop's number is a link to call it. */
export const unbreakable: readonly string[] = [phone.display, businessHours];

/** Returns whether a text is nothing but a phone number. */
export const isFormattedPhone = (text: string): boolean =>
  formatPhone(text) === text && /^\(\d{3}\) /.test(text);

const greets = /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b/i;

/** Returns what an admin has written as a letter: with a greeting, unless it begins with one of its own. */
export const greeted = (letter: string, name: string | undefined): EmailBlock[] => [
  ...(greets.test(letter.trim()) ? [] : [text(name ? `Dear ${name},` : 'Hello,')]),
  text(letter.trim()),
];
