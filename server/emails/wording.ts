import { address, businessHours, phone, returnTerms } from '../../shop/facts.ts';
import { formatPhone } from '../../shop/rules/phone.ts';

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

/** Whether somebody's letter begins with a greeting of its own. */
export const greets = /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))\b/i;
