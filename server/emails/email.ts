import { businessHours, phone, shopName } from '../../shop/facts.ts';
import type { EmailedOrder } from './emailed-order.ts';

/** What an email says. Both its text and its HTML are rendered from it. */
export interface EmailContent {
  subject: string;
  /** Shown after the subject in a list of emails. */
  preview: string;
  heading: string;
  intro: string;
  /** The one thing to do. */
  link: { label: string; url: string };
  /** Paragraphs after the link. */
  notes?: string[];
  /** The order that the email is about; its lines and totals follow the notes. */
  order?: EmailedOrder;
  /** Lines that only the owner needs, in place of the closing words to customers. */
  forOwner?: string[];
}

export const signature = {
  shop: shopName,
  questions: `Questions? Reply to this email or call ${phone.display}, ${businessHours}.`,
  returns: '14 days from receipt to return, 20% restocking fee.',
} as const;
