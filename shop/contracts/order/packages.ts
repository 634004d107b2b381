import { z } from 'zod';
import { orderLinesMax, quantityMax } from '../../facts.ts';
import { idSchema } from '../endpoint.ts';

/** The packages of an order, and which parts are in them. */

const unitsSchema = z.strictObject({ product: idSchema, qty: z.int().min(1).max(quantityMax) });

export const packageSchema = z.object({
  position: z.int(),
  carrier: z.string(),
  number: z.string().optional(),
  contents: z.array(unitsSchema).meta({
    description: 'Which parts are in it; empty if the shop has not said, and in the reduced view',
  }),
});

export const contentsSchema = z
  .array(unitsSchema)
  .max(orderLinesMax)
  .refine(
    (contents) => new Set(contents.map(({ product }) => product)).size === contents.length,
    'Each part only once',
  );
