import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import { adminInputErrors, idParams, idSchema } from '../endpoint.ts';
import { requiredLine, requiredText } from '../text.ts';

/** What admins write to the buyer of an order. */

export const messageSubjectMax = 150;
export const messageTextMax = 5000;

export const orderMessageSchema = z
  .object({
    _id: idSchema,
    subject: z.string(),
    text: z.string(),
    by: z.string().meta({ description: 'Name of the admin' }),
    sentAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the mail server accepted it; null before' }),
    refusedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the mail server said that it never will accept it' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OrderMessage' });
export type OrderMessage = z.output<typeof orderMessageSchema>;

export const orderMessageEndpoints = {
  'POST /api/orders/:id/messages': {
    guard: 'admin',
    summary: 'Emails the customer of an order what an admin writes, and keeps it with the order',
    params: idParams('Order not found'),
    body: z.strictObject({
      subject: requiredLine('Please enter a subject', messageSubjectMax),
      text: requiredText('Please write a message', messageTextMax),
      seen: idSchema.nullish().meta({
        description:
          'The last message that the admin saw, null for none: 409 when there is another by now; left out, it is sent whatever is there',
      }),
    }),
    reply: orderMessageSchema,
    status: 201,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
