import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminInputErrors,
  amountSchema,
  csvFileSchema,
  idSchema,
  pageNumberSchema,
  paged,
} from './endpoint.ts';
import { periodSchema } from './reports/period.ts';

const sums = { totalOrders: z.int(), totalItemCosts: amountSchema, totalTaxCollected: amountSchema };
const taxOfStateSchema = z
  .object({ _id: z.string().meta({ description: 'Code of the state', example: 'CA' }), ...sums })
  .meta({ id: 'TaxOfState' });

/** Where an order goes: district taxes depend on it. */
const placeShape = {
  city: z.string(),
  postalCode: z.string(),
  pickup: z.boolean().meta({ description: 'Whether its buyer chose to pick it up at the shop' }),
};

const taxOrderSchema = z
  .object({
    _id: idSchema,
    number: z.int().meta({ description: 'What people call the order' }),
    ...placeShape,
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime(),
    orderItems: z.array(
      z.object({
        name: z.string(),
        qty: z.int(),
        price: z.number(),
        product: idSchema,
        lugoPart: z.string(),
      }),
    ),
    itemsPrice: amountSchema,
    taxPrice: amountSchema,
    shippingPrice: amountSchema,
    handlingFee: amountSchema,
    totalPrice: amountSchema,
  })
  .meta({ id: 'TaxOrder' });

const taxRefundSchema = z
  .object({
    _id: z.string(),
    order: idSchema,
    orderNumber: z.int(),
    ...placeShape,
    completedAt: z.iso.datetime(),
    amount: amountSchema,
    itemsPrice: amountSchema.meta({ description: 'Items included in the amount' }),
    taxPrice: amountSchema.meta({ description: 'Tax included in the amount' }),
  })
  .meta({ id: 'TaxRefund' });

export type TaxOfState = z.output<typeof taxOfStateSchema>;
export type TaxOrder = z.output<typeof taxOrderSchema>;
export type TaxRefund = z.output<typeof taxRefundSchema>;

const firstYear = z.int().meta({ description: 'Year in which the first order was paid' });
export const taxEndpoints = {
  'GET /api/orders/admin/tax': {
    guard: 'admin',
    scope: 'reports:read',
    summary: 'Sums tax by state: orders paid in a period, minus refunds in that period',
    query: z.strictObject({ pageNumber: pageNumberSchema, period: periodSchema }),
    reply: paged('taxInfoByState', taxOfStateSchema).extend({
      totals: z.object(sums).meta({ description: 'Sums over all states' }),
      firstYear,
    }),
    errors: adminInputErrors,
  },
  'GET /api/orders/admin/tax/:state': {
    guard: 'admin',
    scope: 'reports:read',
    summary: "Lists a state's orders paid in a period, newest first, and the refunds made in that period",
    params: z.object({ state: z.string() }),
    query: z.strictObject({ period: periodSchema }),
    reply: z.object({ orders: z.array(taxOrderSchema), refunds: z.array(taxRefundSchema), firstYear }),
    errors: adminInputErrors,
  },
  'GET /api/reports/tax-orders.csv': {
    guard: 'admin',
    scope: 'orders:read',
    summary:
      "Exports a state's orders paid in a period, and the refunds made in it with amounts below zero, with city and ZIP code as CSV; recorded in the audit log",
    query: z.strictObject({
      state: z.string().regex(/^[A-Z]{2}$/, 'Must be the code of a state'),
      period: periodSchema,
    }),
    reply: csvFileSchema,
    errors: adminInputErrors,
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
