import { z } from 'zod';
import { customerAddressesSchema } from '../accounts.ts';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import { adminInputErrors, amountSchema, idSchema } from '../endpoint.ts';
import { emailSchema } from '../person.ts';
import { orderSchema } from '../orders.ts';
import { questionSchema } from '../questions/questions.ts';
import { listedReviewSchema } from '../reviews.ts';
import { truckSchema } from '../trucks.ts';
import { pageSize } from '../../facts.ts';
import { inquiryStatuses } from '../../inquiry-facts.ts';

const newest = `The newest first, ${pageSize.admin} at most`;

const customerInquirySchema = z.object({
  _id: idSchema,
  form: z.enum(['restoration', 'part', 'career']),
  subject: z.string().meta({ description: 'The job, of an application' }),
  status: z.enum(inquiryStatuses),
  createdAt: z.iso.datetime(),
});

const customerSchema = customerAddressesSchema
  .extend({
    email: z.string(),
    account: z
      .object({
        _id: idSchema,
        name: z.string(),
        isAdmin: z.boolean(),
        active: z.boolean().meta({ description: 'Whether the email address is verified' }),
      })
      .nullable(),
    trucks: z.array(truckSchema).meta({ description: 'Those of the account' }),
    orders: z.object({
      placed: z.int(),
      paid: amountSchema.meta({ description: 'What they paid, less what was refunded' }),
      refunded: amountSchema,
      disputed: z.int().meta({ description: 'Orders whose payment they disputed, settled or not' }),
      latest: z.array(orderSchema).meta({ description: newest }),
    }),
    inquiries: z.array(customerInquirySchema).meta({ description: newest }),
    questions: z.array(questionSchema).meta({ description: newest }),
    reviews: z.array(listedReviewSchema).meta({ description: newest }),
    waitingFor: z.array(
      z.object({
        part: z.string().meta({ description: 'Its name, or the words that they searched for' }),
        isConfirmed: z.boolean().meta({ description: 'Whether they have confirmed it by the link' }),
        askedAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'Customer' });
export type Customer = z.output<typeof customerSchema>;

/** An account may have had another email when it ordered: who has one is named by it. */
const customerKeySchema = z
  .strictObject({
    email: emailSchema.optional(),
    user: idSchema.optional().meta({ description: 'The account, instead of the email' }),
  })
  .refine(({ email, user }) => (email === undefined) !== (user === undefined), 'Name an email or an account');

export const customerEndpoints = {
  'GET /api/customers/overview': {
    guard: 'admin',
    summary:
      'Returns what the shop knows of a customer, who may have no account; orders that are to forget their customer are left out',
    query: customerKeySchema,
    reply: customerSchema,
    errors: [...adminInputErrors, 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
