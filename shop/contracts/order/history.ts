import { z } from 'zod';
import { idSchema } from '../endpoint.ts';

export const noteSchema = z
  .object({
    _id: idSchema,
    text: z.string(),
    by: z.string().meta({ description: 'Name of the admin' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OrderNote' });

export const eventSchema = z
  .object({
    at: z.iso.datetime(),
    text: z.string().meta({ example: 'Paid $1,234.50' }),
    outcome: z.enum(['done', 'failed', 'open', 'ended']).meta({
      description:
        '`failed`: a payment or refund that came to nothing; `open`: its end is not known yet; `ended`: the order was canceled or has expired',
    }),
    by: z
      .string()
      .nullable()
      .meta({ description: 'Name of the admin; null if it was the customer or the shop itself' }),
  })
  .meta({ id: 'OrderEvent' });

export type OrderNote = z.output<typeof noteSchema>;
export type OrderEvent = z.output<typeof eventSchema>;
