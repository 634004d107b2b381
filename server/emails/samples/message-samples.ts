import type { Samples } from '../kinds.ts';
import { sampleOrder, shortList } from './sample-orders.ts';

/** What admins write to the buyers of orders. */
export function messageSamples(publicUrl: string): { 'order-message': Samples<'order-message'> } {
  const order = sampleOrder({ lines: shortList });
  const url = `${publicUrl}/order/${order.id}`;
  const message = {
    subject: `Your order ${order.number}`,
    text: 'Your bumper goes out on Tuesday, a day later than we said.\n\nIs your truck the 1957 with the big window?',
  };
  const long = {
    subject: `${'A question about the brackets of your order '.repeat(4).slice(0, 140)} (2)`,
    text: `Hello Dale,\n\n${'It sits half an inch too low on the driver side, whatever we try here. '.repeat(20)}`,
  };
  return {
    'order-message': {
      short: { order, message, url },
      'long, with a greeting of its own': { order, message: long, url },
    },
  };
}
