import { z } from 'zod';
import { orderLinesMax, quantityMax } from '../../facts.ts';
import { idSchema } from '../endpoint.ts';

/** Units of a product in an order. */
export const unitsSchema = z.strictObject({ product: idSchema, qty: z.int().min(1).max(quantityMax) });

/** Units of several products in an order. */
export const unitListSchema = z
  .array(unitsSchema)
  .max(orderLinesMax)
  .refine(
    (units) => new Set(units.map(({ product }) => product)).size === units.length,
    'Each part only once',
  );
