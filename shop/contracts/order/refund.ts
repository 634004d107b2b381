import { z } from 'zod';
import { amountSchema, idSchema } from '../endpoint.ts';

/** A refund as a part of its order. */
export const refundSchema = z
  .object({
    _id: z.string(),
    amount: amountSchema,
    tax: amountSchema.meta({ description: 'Tax included in the amount' }),
    payment: z.enum(['primary', 'duplicate', 'late', 'foreign']).meta({
      description:
        '`primary`: the payment that paid the order. The others were refunded because they paid for nothing',
    }),
    state: z
      .enum(['requested', 'completed', 'failed'])
      .meta({ description: '`failed` is shown only to admins' }),
    reason: z.string(),
    createdAt: z.iso.datetime(),
    completedAt: z.iso.datetime().nullable(),
    requestedBy: z.string().nullable().optional().meta({ description: 'Name of the admin; only for admins' }),
    issue: z.string().nullable().optional().meta({
      description: 'Why it failed, as the payment provider says; only for admins',
    }),
    breakdown: z
      .object({ items: amountSchema, shipping: amountSchema, handling: amountSchema, tax: amountSchema })
      .optional()
      .meta({ description: 'What the amount consists of; not in lists' }),
    returned: z
      .array(
        z.object({
          name: z.string(),
          qty: z.int(),
          unsent: z.boolean(),
          restocked: z.boolean().optional().meta({ description: 'Only for admins' }),
        }),
      )
      .optional()
      .meta({
        description: 'The parts that came back for it, or (`unsent`) were never sent; not in lists',
      }),
    keptFee: amountSchema.optional().meta({
      description: 'The restocking fee that was kept of the price of the returned parts; not in lists',
    }),
  })
  .meta({ id: 'Refund' });

export type Refund = z.output<typeof refundSchema>;

/** What of a payment and of the parts can still come back. */
export const refundLeftSchema = z
  .object({
    items: amountSchema,
    shipping: amountSchema,
    handling: amountSchema,
    tax: amountSchema,
    lines: z.array(
      z.object({
        product: idSchema,
        name: z.string(),
        ordered: z.int().meta({ description: 'Units ordered' }),
        returnedEarlier: z
          .int()
          .meta({ description: 'Units that came back, or were not sent, with earlier refunds' }),
        returnable: z.int().meta({ description: 'Units that can still come back, or stay unsent' }),
        lineTotal: amountSchema.meta({
          description: 'What all units of the line cost after the discount',
        }),
        unitShipping: amountSchema,
      }),
    ),
  })
  .meta({
    description:
      'What of the order can still be refunded, and which units can still come back; only for admins, and not in lists',
  });
