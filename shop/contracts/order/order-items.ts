import { z } from 'zod';
import { idSchema } from '../endpoint.ts';
import { freightKinds } from '../../freight.ts';
import { orderLinesMax, quantityMax } from '../../facts.ts';

/** What a cart sends of its lines, and what an order says of them. */

/** What a stored cart carries besides product and quantity: accepted and ignored. */
const ignoredItemFields = (
  'image price brand lugoPart vendor category shippingPrice rating numReviews partType year ' +
  'description countInStock fitment anotherThan reviews specs fitNotes fitsOnly californiaWarning weightLb oversize freight related'
).split(' ');

/** Only `product` (or `_id`) and `qty` count; the name is used in the error when the product is no longer sold. */
const orderItemInput = z
  .strictObject({
    product: idSchema.optional(),
    _id: idSchema.optional(),
    qty: z
      .int('Must be a whole number')
      .min(1, 'Must be at least 1')
      .max(quantityMax, `Must be at most ${quantityMax}`),
    anotherTruck: z
      .boolean()
      .default(false)
      .meta({ description: 'The buyer knows that it doesn’t fit `truck`: it is for another one' }),
    name: z.unknown().optional(),
    ...(Object.fromEntries(ignoredItemFields.map((field) => [field, z.unknown().optional()])) as object),
  })
  .transform(({ product, _id, qty, anotherTruck, name }, context) => {
    const productId = product ?? _id;
    if (productId === undefined) {
      context.addIssue({ code: 'custom', message: 'Must name a product', path: ['product'] });
      return z.NEVER;
    }
    return {
      productId,
      qty,
      anotherTruck,
      nameInCart: typeof name === 'string' ? name.slice(0, 100) : undefined,
    };
  });

/** The lines of a cart, in requests for orders and coupons. */
export const cartItemsSchema = z
  .array(orderItemInput)
  .min(1, 'Your cart is empty')
  .max(orderLinesMax, `At most ${orderLinesMax} lines an order`);
export type OrderedItem = z.output<typeof cartItemsSchema>[number];

export const orderItemSchema = z
  .object({
    name: z.string(),
    image: z.string(),
    price: z.number(),
    qty: z.int(),
    brand: z.string(),
    product: idSchema,
    lugoPart: z.string(),
    year: z.array(z.int()).meta({ description: 'Years that the product fits now' }),
    fit: z
      .object({ verdict: z.enum(['fits', 'check', 'no']), reason: z.string().optional() })
      .optional()
      .meta({ description: 'What the buyer was told of it and `truck`; not in the reduced view' }),
    notSent: z.int().meta({ description: 'Units refunded before they were sent: they are not packed' }),
    cameBack: z.int().meta({ description: 'Units that came back for a refund' }),
    freight: z.enum(freightKinds).nullable().meta({
      description: 'How it was to ship when it was ordered: `truck` with a freight company; null: a parcel',
    }),
    californiaWarning: z.string().optional().meta({
      description:
        'What its buyer must be told before they pay, after the word WARNING; while the order can be paid',
    }),
    vendor: z.string().optional().meta({ description: 'Only for admins' }),
    category: z.string().optional().meta({ description: 'Vendor part number; only for admins' }),
  })
  .meta({ id: 'OrderItem' });
