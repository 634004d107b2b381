import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { idParams, idSchema, pageNumberSchema, paged } from './endpoint.ts';
import { cartItemsSchema, shippingAddressSchema, totalsSchema } from './orders.ts';
import { isReadable, notReadable } from './text.ts';
import { couponCodeLength } from '../facts.ts';

const { min, max } = couponCodeLength;
const enterCode = 'Please enter a coupon code';
const notPercentage = 'Must be a percentage from 0 to 100 with at most two decimals';

/** A number, or its text. */
const percentageInput = z
  .union([z.number(), z.string()], { error: notPercentage })
  .refine((value) => /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(String(value)), notPercentage);

const couponSchema = z
  .object({
    _id: idSchema,
    code: z.string(),
    napcoDiscountPercentage: z.number(),
    aftermarketDiscountPercentage: z.number(),
    isActive: z.boolean(),
    version: z.int().meta({ description: 'Goes up with every change' }),
  })
  .meta({ id: 'Coupon' });

const couponInputSchema = z.strictObject({
  code: z
    .string({ error: enterCode })
    .trim()
    .min(1, enterCode)
    // Characters, as the database counts them, and not halves of them.
    .refine(
      (code) => [...code].length >= min && [...code].length <= max,
      `Must be ${min} to ${max} characters`,
    )
    .refine(isReadable, notReadable),
  napcoDiscountPercentage: percentageInput,
  aftermarketDiscountPercentage: percentageInput,
  isActive: z.boolean({ error: 'Must be true or false' }),
  version: z.int().optional().meta({
    description: 'The version that was edited: 409 with the present record when somebody else was first',
  }),
});

export type Coupon = z.output<typeof couponSchema>;
export type CouponInput = z.output<typeof couponInputSchema>;

const adminOnly = ['not_signed_in', 'not_allowed'] as const;

export const couponEndpoints = {
  'POST /api/coupons/apply': {
    guard: 'anyone',
    summary: 'Prices a cart with a coupon. An unknown and an inactive code are answered alike (404)',
    body: z.strictObject({
      couponCode: z
        .string({ error: enterCode })
        .trim()
        .min(1, enterCode)
        .max(200, 'At most 200 characters')
        .refine(isReadable, notReadable),
      cartItems: cartItemsSchema,
      // Of the address only the state counts; a cart may not have one yet.
      shippingAddress: shippingAddressSchema.partial().optional(),
    }),
    reply: totalsSchema.extend({
      couponId: idSchema,
      napcoDiscountPercentage: z.number(),
      aftermarketDiscountPercentage: z.number(),
    }),
    errors: ['invalid_input', 'not_found', 'too_many_requests'],
  },
  'GET /api/coupons': {
    guard: 'admin',
    summary: 'All coupons, the newest first',
    query: z.strictObject({ pageNumber: pageNumberSchema }),
    reply: paged('coupons', couponSchema),
    errors: ['invalid_input', ...adminOnly],
  },
  'GET /api/coupons/:id': {
    guard: 'admin',
    summary: 'One coupon',
    params: idParams('Coupon not found'),
    reply: couponSchema,
    errors: [...adminOnly, 'not_found'],
  },
  'POST /api/coupons': {
    guard: 'admin',
    summary: 'Makes a coupon: inactive, 0 %, with a random code',
    reply: couponSchema,
    status: 201,
    errors: adminOnly,
  },
  'PUT /api/coupons/:id': {
    guard: 'admin',
    summary: 'Changes a coupon. A code is unique whatever its case; placed orders keep what they had',
    params: idParams('Coupon not found'),
    body: couponInputSchema,
    reply: couponSchema,
    errors: ['invalid_input', ...adminOnly, 'not_found', 'conflict'],
  },
  'DELETE /api/coupons/:id': {
    guard: 'admin',
    summary: 'Deletes a coupon; its code may be used again, orders keep their copy',
    params: idParams('Coupon not found'),
    reply: z.object({ message: z.string() }),
    errors: [...adminOnly, 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
