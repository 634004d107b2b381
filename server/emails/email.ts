import { businessHours, phone, shopName } from '../../shop/facts.ts';
import type { LetterOrder } from './order-email.ts';

/** One letter: its words once, from which the text and the HTML are made. */
export interface Letter {
  subject: string;
  /** What a list of mails shows behind the subject. */
  preview: string;
  heading: string;
  intro: string;
  /** The one thing to do. */
  link: { label: string; url: string };
  /** Paragraphs behind the link. */
  notes?: string[];
  /** The order that it is about; its lines and totals follow. */
  order?: LetterOrder;
  /** Lines that only the owner needs, instead of the words to customers at the end. */
  forOwner?: string[];
}

export const signature = {
  shop: shopName,
  questions: `Questions? Answer this mail or ring ${phone.display}, ${businessHours}.`,
  returns: '14 days from receipt to return, 20% restocking fee.',
} as const;
