import type { Samples } from '../kinds.ts';
import { longList, sampleOrder, shortList } from './sample-orders.ts';

/** The emails about what the buyers of paid orders ask for. */
export function requestSamples(publicUrl: string): {
  'new-request': Samples<'new-request'>;
  'request-withdrawn': Samples<'request-withdrawn'>;
  'request-received': Samples<'request-received'>;
  'request-answered': Samples<'request-answered'>;
} {
  const order = sampleOrder({ lines: shortList });
  const url = `${publicUrl}/order/${order.id}`;
  const asked = { answer: null, createdAt: '2026-11-22T18:40:00Z', returnExpected: false };
  const cancel = {
    ...asked,
    kind: 'cancel' as const,
    returnReason: null,
    reason: 'I found the same grille in my father’s barn.',
    parts: [],
  };
  const [first] = shortList;
  const returned = {
    ...asked,
    kind: 'return' as const,
    returnReason: 'damaged' as const,
    reason: 'The bracket is bent. I can send you a picture.',
    parts: [{ name: first?.name ?? '', qty: 1 }],
  };
  const long = {
    ...returned,
    reason: `${'It sits half an inch too low on the driver side, whatever I try. '.repeat(9)}\n\nWhat now?`,
    parts: longList.map(({ name }, at) => ({ name, qty: at + 1 })),
  };
  const answer = 'Please pack it well.\n\nWe’ll pay for the way back.';
  const longOrder = sampleOrder({ lines: longList });
  return {
    'new-request': {
      'to cancel': { order, request: cancel, url },
      'to cancel, without a reason': { order, request: { ...cancel, reason: '' }, url },
      'to return, long': { order: longOrder, request: long, url },
    },
    'request-withdrawn': {
      'to cancel': { order, request: cancel, url },
      'to return, long': { order: longOrder, request: long, url },
    },
    'request-received': {
      'to cancel': { order, request: cancel, url },
      'to return': { order, request: returned, url },
    },
    'request-answered': {
      usual: { order, request: { ...returned, answer, returnExpected: true }, url },
      long: {
        order: longOrder,
        request: { ...long, answer: `Good morning,\n\n${'Measure first. '.repeat(30)}` },
        url,
      },
    },
  };
}
