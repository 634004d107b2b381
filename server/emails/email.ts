import { businessHours, phone, shopName } from '../../shop/facts.ts';
import type { EmailedOrder } from './order-email.ts';

/** One email: its words once, from which the text and the HTML are made. */
export interface EmailContent {
  subject: string;
  /** What a list of emails shows behind the subject. */
  preview: string;
  heading: string;
  intro: string;
  /** The one thing to do. */
  link: { label: string; url: string };
  /** Paragraphs behind the link. */
  notes?: string[];
  /** The order that it is about; its lines and totals follow. */
  order?: EmailedOrder;
  /** Lines that only the owner needs, instead of the words to customers at the end. */
  forOwner?: string[];
}

export const signature = {
  shop: shopName,
  questions: `Questions? Answer this email or ring ${phone.display}, ${businessHours}.`,
  returns: '14 days from receipt to return, 20% restocking fee.',
} as const;
