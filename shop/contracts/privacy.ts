import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { adminInputErrors, idSchema, messageSchema } from './endpoint.ts';
import { emailOnlySchema, passwordSchema } from './accounts.ts';

const erasableSchema = z
  .object({
    account: z.object({ _id: idSchema, name: z.string(), isAdmin: z.boolean() }).nullable(),
    orders: z.int().meta({ description: 'Orders that were placed with the email as a guest' }),
    undelivered: z.int().meta({
      description: 'Paid orders of the account and of guests with the email that are not delivered yet',
    }),
    inquiries: z.int(),
    arrivals: z.int().meta({ description: 'Parts that somebody with the email waits for' }),
    questions: z.int().meta({ description: 'Questions about parts' }),
    forgetting: z
      .object({ orders: z.int(), until: z.iso.datetime() })
      .nullable()
      .meta({ description: 'Orders of an erased customer, and when the last of them stops naming them' }),
  })
  .meta({ description: 'What the shop keeps under an email' });
export type Erasable = z.output<typeof erasableSchema>;

/** What people may ask of whoever keeps data about them: a copy, and to be forgotten. */
export const privacyEndpoints = {
  'GET /api/users/data': {
    guard: 'customer',
    summary: 'Downloads everything that the shop keeps about the user, as JSON',
    reply: z.custom<object>().meta({ description: 'The file' }),
    errors: ['not_signed_in', 'too_many_requests'],
  },
  'DELETE /api/users/profile': {
    guard: 'customer',
    summary:
      'Deletes the user’s own account with their inquiries; their orders stop naming them once nothing can follow from them',
    body: z.strictObject({ currentPassword: passwordSchema }),
    reply: messageSchema,
    errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests', 'unavailable'],
  },
  'GET /api/customers': {
    guard: 'admin',
    summary: 'Tells what the shop keeps under an email',
    query: emailOnlySchema,
    reply: erasableSchema,
    errors: adminInputErrors,
  },
  'DELETE /api/customers': {
    guard: 'admin',
    summary: 'Erases a customer by their email, with or without an account',
    body: emailOnlySchema,
    reply: messageSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
