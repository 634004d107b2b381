import type { OrderBlock } from './emailed-order.ts';

/** What an email says. Both its text and its HTML are rendered from it. */
export interface EmailContent {
  subject: string;
  /** Shown after the subject in a list of emails. */
  preview: string;
  heading: string;
  /** From top to bottom. */
  body: EmailBlock[];
  /** What follows for a customer: how to reach the shop and, about an order, how a part goes back. Nothing for the owner. */
  closing?: 'order' | 'shop';
  /** Where one press in a mail program ends such emails (RFC 8058). */
  unsubscribeUrl?: string;
}

export type EmailBlock =
  /** Paragraphs; an empty line separates two, a line break stays one. */
  | { kind: 'text'; text: string }
  /** The one thing to do. */
  | {
      kind: 'button';
      label: string;
      url: string;
      /** Red: the step towards an order. */
      buys?: boolean;
      /** Shows the URL as well, for email readers in which a button does nothing. */
      spelledOut?: boolean;
    }
  /** Another place to go to, after the button. */
  | { kind: 'link'; label: string; url: string }
  /** Somebody's own words. */
  | { kind: 'quote'; title: string; text: string }
  /** Short labeled values; one with a URL is a link, one with an empty label belongs to the row above. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string, url?: string | undefined])[] }
  /** How a letter ends. */
  | { kind: 'signature' }
  | OrderBlock;

export const text = (...sentences: (string | false | undefined)[]): EmailBlock => ({
  kind: 'text',
  text: sentences.filter(Boolean).join(' '),
});
