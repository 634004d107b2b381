/**
 * What has happened in the sample shop: every state that an order can be in, so that each admin page has something to
 * show. A test compares the list of states.
 */

import type { buyers } from './buyers.ts';

type Carrier = readonly [carrier: string, trackingNumber?: string];

/** What happens to an order after it was placed, and how many days ago. */
export type Step =
  | { daysAgo: number; do: 'pay' | 'start' | 'deliver' | 'cancel' | 'dispute' }
  | { daysAgo: number; do: 'pay-by-check'; number: string }
  | { daysAgo: number; do: 'send'; by: Carrier }
  | { daysAgo: number; do: 'refund'; reason: string; amount?: string; returnsPart?: true }
  | { daysAgo: number; do: 'cancel-by-shop'; reason: string }
  | { daysAgo: number; do: 'ask'; kind: 'cancel' | 'return'; reason: string }
  | { daysAgo: number; do: 'answer'; text: string }
  | { daysAgo: number; do: 'note'; text: string };

export interface Story {
  buyer: keyof typeof buyers;
  placedDaysAgo: number;
  /** Places in the list of parts, and how many of each. */
  parts: readonly (readonly [part: number, qty: number])[];
  customerNote?: string;
  steps?: readonly Step[];
}

const ups = ['UPS', '1Z999AA10123456784'] as const;
const usps = ['USPS', '9400111899223197428490'] as const;
const freight = ['FedEx', '770123456789'] as const;

export const stories: readonly Story[] = [
  {
    buyer: 'walt',
    placedDaysAgo: 70,
    parts: [
      [0, 1],
      [1, 2],
    ],
    steps: [
      { daysAgo: 70, do: 'pay' },
      { daysAgo: 68.2, do: 'send', by: ups },
      { daysAgo: 64, do: 'deliver' },
    ],
  },
  // With Walt's, three customers have bought the first two parts in one order: their pages say so.
  {
    buyer: 'rosa',
    placedDaysAgo: 58.3,
    parts: [
      [0, 1],
      [1, 1],
      [23, 1],
    ],
    steps: [
      { daysAgo: 58.3, do: 'pay' },
      { daysAgo: 56, do: 'send', by: ups },
      { daysAgo: 52.6, do: 'deliver' },
    ],
  },
  {
    buyer: 'rosa',
    placedDaysAgo: 52.4,
    parts: [[2, 1]],
    steps: [
      { daysAgo: 52.4, do: 'pay' },
      { daysAgo: 51, do: 'send', by: usps },
      { daysAgo: 47, do: 'deliver' },
      { daysAgo: 40, do: 'refund', reason: 'The chrome is pitted', amount: '5.00' },
    ],
  },
  {
    buyer: 'otis',
    placedDaysAgo: 45.2,
    parts: [
      [0, 2],
      [1, 1],
    ],
    steps: [
      { daysAgo: 45.2, do: 'pay' },
      { daysAgo: 43, do: 'send', by: usps },
      { daysAgo: 39, do: 'deliver' },
    ],
  },
  {
    buyer: 'hank',
    placedDaysAgo: 38.1,
    parts: [
      [3, 1],
      [4, 4],
      [5, 1],
    ],
    customerNote: 'Please pack the trim pieces apart from the bumper.',
    steps: [
      { daysAgo: 38.1, do: 'pay' },
      { daysAgo: 36.5, do: 'send', by: freight },
      { daysAgo: 30, do: 'deliver' },
    ],
  },
  { buyer: 'otis', placedDaysAgo: 33, parts: [[6, 1]], steps: [{ daysAgo: 32.9, do: 'cancel' }] },
  {
    buyer: 'mabel',
    placedDaysAgo: 27.3,
    parts: [[7, 2]],
    steps: [
      { daysAgo: 27.3, do: 'pay' },
      { daysAgo: 25, do: 'send', by: ups },
      { daysAgo: 14, do: 'refund', reason: 'Did not fit a second-series cab', returnsPart: true },
    ],
  },
  {
    buyer: 'walt',
    placedDaysAgo: 21,
    parts: [[8, 1]],
    steps: [
      { daysAgo: 21, do: 'pay' },
      { daysAgo: 19.8, do: 'send', by: usps },
      { daysAgo: 16, do: 'deliver' },
      { daysAgo: 6.4, do: 'ask', kind: 'return', reason: '' },
      { daysAgo: 6.1, do: 'answer', text: 'Send it to the shop, with the order number in the box.' },
    ],
  },
  {
    buyer: 'ray',
    placedDaysAgo: 18.6,
    parts: [
      [9, 1],
      [10, 1],
    ],
    steps: [
      { daysAgo: 18.6, do: 'pay' },
      { daysAgo: 17, do: 'send', by: freight },
      { daysAgo: 3, do: 'dispute' },
      {
        daysAgo: 2.8,
        do: 'note',
        text: 'Called him: the parcel is at the neighbor’s. He’s going to tell PayPal.',
      },
    ],
  },
  { buyer: 'june', placedDaysAgo: 11, parts: [[11, 1]] },
  {
    buyer: 'otis',
    placedDaysAgo: 9.5,
    parts: [[12, 1]],
    steps: [
      { daysAgo: 9.5, do: 'pay' },
      { daysAgo: 9, do: 'refund', reason: 'Sold twice, we are sorry' },
    ],
  },
  {
    buyer: 'june',
    placedDaysAgo: 8.2,
    parts: [
      [13, 1],
      [14, 2],
    ],
    steps: [
      { daysAgo: 8.2, do: 'pay' },
      { daysAgo: 6.9, do: 'send', by: ['Local pickup'] },
    ],
  },
  {
    buyer: 'rosa',
    placedDaysAgo: 5.1,
    parts: [[15, 1]],
    steps: [{ daysAgo: 4, do: 'cancel-by-shop', reason: 'This part was reserved for another customer.' }],
  },
  {
    buyer: 'hank',
    placedDaysAgo: 4.4,
    parts: [[16, 2]],
    steps: [
      { daysAgo: 4.4, do: 'pay' },
      { daysAgo: 2.3, do: 'send', by: ups },
      { daysAgo: 0.2, do: 'ask', kind: 'return', reason: 'I ordered two by mistake and need only one.' },
    ],
  },
  // Ordered on the phone.
  {
    buyer: 'mabel',
    placedDaysAgo: 6.2,
    parts: [[24, 1]],
    steps: [{ daysAgo: 1.2, do: 'pay-by-check', number: '2041' }],
  },
  { buyer: 'mabel', placedDaysAgo: 2.6, parts: [[17, 1]], steps: [{ daysAgo: 2.6, do: 'start' }] },
  {
    buyer: 'ray',
    placedDaysAgo: 1.9,
    parts: [[18, 1]],
    customerNote: 'I am at work until six. Call before you send it, please.',
    steps: [{ daysAgo: 1.9, do: 'pay' }],
  },
  {
    buyer: 'walt',
    placedDaysAgo: 0.9,
    parts: [
      [19, 1],
      [0, 1],
      [20, 3],
    ],
    steps: [
      { daysAgo: 0.9, do: 'pay' },
      { daysAgo: 0.5, do: 'note', text: 'Third order this quarter: put a sticker in.' },
    ],
  },
  { buyer: 'otis', placedDaysAgo: 0.2, parts: [[21, 1]] },
  { buyer: 'june', placedDaysAgo: 0.1, parts: [[22, 1]], steps: [{ daysAgo: 0.1, do: 'pay' }] },
];

/** Besides the demo's inquiries: one with photographs. */
export const photoInquiry = {
  daysAgo: 0.4,
  picture: 'public/art/trucks/b-smoothside-1957.svg',
  form: {
    name: 'Lester Amundsen',
    email: 'lester.amundsen@example.com',
    phone: '5305550118',
    subject: 'What would you pay, what would you fix?',
    brandModel: '1957 Chevrolet 3100, smooth-side',
    description:
      'It has stood in my uncle’s barn since 1979. I have put two pictures in. The engine turns by hand, the bed wood is gone.',
  },
};
