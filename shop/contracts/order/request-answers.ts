import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import { adminInputErrors, idParams, idSchema } from '../endpoint.ts';
import { orderKeySchema, orderSchema } from '../orders.ts';
import { requiredText } from '../text.ts';

const requestAnswerSchema = z.strictObject({
  answer: requiredText('Please write an answer', 5000).optional().meta({
    description: 'Emailed to the buyer; without it, the request only counts as answered',
  }),
  returnExpected: z.boolean().default(false).meta({
    description: 'Of a request to return: whether they send the parts back, so that the shop waits for them',
  }),
});

/** How admins settle what buyers ask for about their orders, and buyers withdraw it. */
export const requestAnswerEndpoints = {
  'PUT /api/orders/:id/requests/:request': {
    guard: 'admin',
    summary:
      'Marks what the buyer of an order asked for as answered, with an email if there is something to say',
    params: idParams('Order not found').extend({ request: idSchema }),
    body: requestAnswerSchema,
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'DELETE /api/orders/:id/requests/:request': {
    guard: 'payer',
    summary:
      "Withdraws what the caller asked for about their own order, also with the signed key from its emails, as long as the shop hasn't answered",
    params: idParams('Order not found').extend({ request: idSchema }),
    query: z.strictObject({ key: orderKeySchema }),
    reply: orderSchema,
    errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
  },
  'DELETE /api/orders/:id/requests/:request/return': {
    guard: 'admin',
    summary: 'Ends waiting for the parts of a request to return, because nothing will come back',
    params: idParams('Order not found').extend({ request: idSchema }),
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
