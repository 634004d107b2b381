import { z } from 'zod';
import { amountSchema } from '../endpoint.ts';

export const orderPaymentSchema = z
  .object({
    sellerProtection: z
      .enum(['eligible', 'partially_eligible', 'not_eligible', 'no_address', 'unknown'])
      .meta({
        description:
          '`no_address`: the provider was not given the address of the parcel, so it protects nothing',
      }),
    url: z.string().meta({ description: 'Where the provider shows it' }),
    currency: z.string(),
    fee: amountSchema.nullable().meta({ description: 'What the provider keeps; null until known' }),
    net: amountSchema.nullable().meta({ description: 'What is left of the payment; null until known' }),
    tracking: z.enum(['none', 'waiting', 'sent', 'refused']).meta({
      description: 'Whether the provider knows the tracking number',
    }),
    trackingIssue: z.string().nullable().meta({
      description: 'Why the provider refused the tracking number, in its own code',
    }),
  })
  .meta({ description: 'The payment that paid the order; only for admins, and not in lists' });

export const manualPaymentSchema = z
  .object({
    reference: z.string().meta({ description: 'The number of the check or money order; may be empty' }),
  })
  .meta({
    description:
      'Instead of `payment`: an admin recorded that the order was paid as `paymentMethod` says; only for admins, and not in lists',
  });
