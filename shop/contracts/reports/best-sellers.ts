import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import {
  adminInputErrors,
  amountSchema,
  csvFileSchema,
  idSchema,
  pageNumberSchema,
  paged,
} from '../endpoint.ts';
import { periodSchema } from './period.ts';

/** By units, by sales or by what is in stock; a minus reverses it. */
export const bestSellerSorts = ['units', '-units', 'sales', '-sales', 'stock', '-stock'] as const;
export type BestSellerSort = (typeof bestSellerSorts)[number];

const sold = {
  units: z.int().meta({ description: 'Units of orders paid in the period, minus those in `returned`' }),
  sales: amountSchema.meta({
    description: 'What these orders paid for it after discounts, minus what was refunded of it in the period',
  }),
  returned: z.int().meta({
    description: 'Units that came back, or were not sent, with a refund made in the period',
  }),
};

const bestSellerSchema = z
  .object({
    _id: idSchema.meta({ description: 'Of the product' }),
    name: z.string(),
    lugoPart: z.string(),
    image: z.string(),
    deleted: z.boolean(),
    countInStock: z.int().meta({ description: 'Available now' }),
    reorderLevel: z.int().nullable(),
    ...sold,
  })
  .meta({ id: 'BestSeller' });
export type BestSeller = z.output<typeof bestSellerSchema>;

export const bestSellerEndpoints = {
  'GET /api/reports/best-sellers': {
    guard: 'admin',
    scope: 'reports:read',
    summary: 'Lists the products that were sold in a period, by default those with the most units first',
    query: z.strictObject({
      period: periodSchema,
      sort: z.enum(bestSellerSorts).optional().meta({ description: 'Default: `-units`' }),
      pageNumber: pageNumberSchema,
    }),
    reply: paged('products', bestSellerSchema).extend({
      totals: z.object(sold).meta({ description: 'Sums over all products' }),
      firstYear: z.int().meta({ description: 'Year in which the first order was paid' }),
    }),
    errors: adminInputErrors,
  },
  'GET /api/reports/best-sellers.csv': {
    guard: 'admin',
    scope: 'reports:read',
    summary:
      'Exports all products that were sold in a period as CSV, those with the most units first; recorded in the audit log',
    query: z.strictObject({ period: periodSchema }),
    reply: csvFileSchema,
    errors: adminInputErrors,
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
