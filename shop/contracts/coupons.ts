import { z } from 'zod';
import { formatCount } from '../rules/in-words.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminErrors,
  adminInputErrors,
  amountSchema,
  editedVersionSchema,
  idParams,
  idSchema,
  messageSchema,
  pageNumberSchema,
  paged,
  versionSchema,
} from './endpoint.ts';
import { cartItemsSchema } from './order/order-items.ts';
import { pickupSchema, totalsSchema } from './orders.ts';
import { shippingAddressSchema } from './order/shipping-address.ts';
import { isReadable, notReadable, requiredLine } from './text.ts';
import { couponCodeLength } from '../facts.ts';
import { couponEnds, couponUsesMax } from '../rules/orders/coupon-limits.ts';

const { min, max } = couponCodeLength;
const enterCode = 'Please enter a coupon code';
const notPercentage = 'Must be a percentage from 0 to 100 with at most two decimals';

/** A number, or a number as text. */
const percentageInput = z
  .union([z.number(), z.string()], { error: notPercentage })
  .refine((value) => /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/.test(String(value)), notPercentage);

const notDay = 'Must be a day such as 2026-11-30';
const notUses = `Must be a whole number from 1 to ${formatCount(couponUsesMax)}`;

const limitTexts = {
  lastDay: 'The last day on which it can be used, in California; null: it has no end',
  maxUses: 'How many orders can have it; null: any number',
  oncePerCustomer: 'Whether each account, and each email of guests, can use it once',
};

const usageSchema = z
  .object({
    paid: z.int().meta({ description: 'Paid orders that were not canceled or refunded in full' }),
    unpaid: z.int().meta({ description: 'Orders that can still be paid: each holds a use until it expires' }),
    discount: amountSchema.meta({ description: 'What the paid orders saved, before partial refunds' }),
    firstPaidAt: z.iso.datetime().nullable(),
    end: z
      .enum(couponEnds)
      .nullable()
      .meta({ description: 'Why nobody can use it anymore, even if it is active' }),
  })
  .meta({ id: 'CouponUsage' });

const couponSchema = z
  .object({
    _id: idSchema,
    code: z.string(),
    napcoDiscountPercentage: z.number(),
    aftermarketDiscountPercentage: z.number(),
    isActive: z.boolean(),
    lastDay: z.iso.date().nullable().meta({ description: limitTexts.lastDay }),
    maxUses: z.int().nullable().meta({ description: limitTexts.maxUses }),
    oncePerCustomer: z.boolean().meta({ description: limitTexts.oncePerCustomer }),
    usage: usageSchema
      .optional()
      .meta({ description: 'In what lists and reads coupons, not what changes them' }),
    version: versionSchema,
  })
  .meta({ id: 'Coupon' });

const couponInputSchema = z.strictObject({
  code: z
    .string({ error: enterCode })
    // Some customers type the blanks of a code, some don't.
    .overwrite((code) => code.replaceAll(/\s/g, ''))
    .min(1, enterCode)
    // Counts code points, as the database does, not UTF-16 units.
    .refine(
      (code) => [...code].length >= min && [...code].length <= max,
      `Must be ${min} to ${max} characters`,
    )
    .refine(isReadable, notReadable),
  napcoDiscountPercentage: percentageInput,
  aftermarketDiscountPercentage: percentageInput,
  isActive: z.boolean(),
  // A limit that is left out stays as it is: a client that doesn't know it must not lift it.
  lastDay: z.iso
    .date(notDay)
    .refine((day) => day.startsWith('20'), notDay)
    .nullish()
    .meta({ description: `${limitTexts.lastDay}, and left out it stays as it is` }),
  maxUses: z
    .int(notUses)
    .min(1, notUses)
    .max(couponUsesMax, notUses)
    .nullish()
    .meta({ description: `${limitTexts.maxUses}, and left out it stays as it is` }),
  oncePerCustomer: z
    .boolean()
    .optional()
    .meta({ description: `${limitTexts.oncePerCustomer}; left out it stays as it is` }),
  version: editedVersionSchema,
});

export type CouponUsage = z.output<typeof usageSchema>;
export type Coupon = z.output<typeof couponSchema>;
export type CouponInput = z.output<typeof couponInputSchema>;

/** The code, or the discount on NAPCO or on other parts; a minus reverses it. */
export const couponSorts = ['code', '-code', 'napco', '-napco', 'aftermarket', '-aftermarket'] as const;
export type CouponSort = (typeof couponSorts)[number];

export const couponEndpoints = {
  'POST /api/coupons/apply': {
    guard: 'anyone',
    summary:
      'Prices a cart with a coupon; an inactive code gets the same 404 as an unknown one, one that has ended or was used says so',
    body: z.strictObject({
      couponCode: requiredLine(enterCode, 200),
      cartItems: cartItemsSchema,
      // Only the state matters; a cart may not have an address yet.
      shippingAddress: shippingAddressSchema.partial().optional(),
      pickup: pickupSchema,
    }),
    reply: totalsSchema.extend({
      couponId: idSchema,
      code: z.string().meta({ description: 'As the coupon has it, however it was typed' }),
      napcoDiscountPercentage: z.number(),
      aftermarketDiscountPercentage: z.number(),
    }),
    errors: ['invalid_input', 'not_found', 'coupon_gone', 'too_many_requests'],
  },
  'GET /api/coupons': {
    guard: 'admin',
    summary: 'Lists coupons, newest first',
    query: z.strictObject({
      pageNumber: pageNumberSchema,
      sort: z.enum(couponSorts).optional().meta({ description: 'Default: the newest first' }),
    }),
    reply: paged('coupons', couponSchema),
    errors: adminInputErrors,
  },
  'GET /api/coupons/:id': {
    guard: 'admin',
    summary: 'Returns one coupon',
    params: idParams('Coupon not found'),
    reply: couponSchema,
    errors: [...adminErrors, 'not_found'],
  },
  'POST /api/coupons': {
    guard: 'admin',
    summary: 'Creates a coupon: inactive, 0 %, with a random code',
    reply: couponSchema,
    status: 201,
    errors: adminErrors,
  },
  'PUT /api/coupons/:id': {
    guard: 'admin',
    summary:
      'Changes a coupon; codes are unique regardless of case, placed orders keep their discount, and limits that are not sent stay as they are',
    params: idParams('Coupon not found'),
    body: couponInputSchema,
    reply: couponSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'DELETE /api/coupons/:id': {
    guard: 'admin',
    summary: 'Deletes a coupon; its code can be reused, and placed orders keep their discount',
    params: idParams('Coupon not found'),
    reply: messageSchema,
    errors: [...adminErrors, 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
