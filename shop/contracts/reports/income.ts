import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import { adminInputErrors, amountSchema, csvFileSchema } from '../endpoint.ts';
import { periodSchema } from './period.ts';

const incomeSchema = z
  .object({
    orders: z.int().meta({ description: 'Orders paid in that time' }),
    items: amountSchema.meta({ description: 'What their parts cost before discounts' }),
    discounts: amountSchema,
    shipping: amountSchema,
    handling: amountSchema,
    tax: amountSchema,
    paid: amountSchema.meta({ description: 'What these orders were paid' }),
    refunded: z
      .object({
        items: amountSchema,
        shipping: amountSchema,
        handling: amountSchema,
        tax: amountSchema,
        total: amountSchema,
      })
      .meta({ description: 'What was refunded in that time, of orders of any time' }),
    net: amountSchema.meta({ description: 'Paid, less what was refunded' }),
    fees: amountSchema.meta({
      description: 'What the payment provider kept of these payments, as far as it has said',
    }),
    unknownFees: z.int().meta({
      description: 'Orders of which the fee is not known: not named yet, or paid in the former shop',
    }),
    received: amountSchema.meta({ description: 'Net, less these fees' }),
  })
  .meta({ id: 'Income' });
export type Income = z.output<typeof incomeSchema>;

const spanSchema = incomeSchema
  .extend({
    span: z.string().meta({
      description:
        'Of all time a year, of a year or a quarter a month, of a month a day; those without income are left out',
      example: '2026-11',
    }),
  })
  .meta({ id: 'IncomeOfSpan' });
export type IncomeOfSpan = z.output<typeof spanSchema>;

export const incomeEndpoints = {
  'GET /api/reports/income': {
    guard: 'admin',
    scope: 'reports:read',
    summary:
      'Sums what orders were paid, what was refunded and what the payment provider kept, by year, month or day, the earliest first',
    query: z.strictObject({ period: periodSchema }),
    reply: z.object({
      spans: z.array(spanSchema),
      totals: incomeSchema,
      firstYear: z.int().meta({ description: 'Year in which the first order was paid' }),
    }),
    errors: adminInputErrors,
  },
  'GET /api/reports/income.csv': {
    guard: 'admin',
    scope: 'reports:read',
    summary:
      'Exports the income of a period, or of all time, by year, month or day as CSV; recorded in the audit log',
    query: z.strictObject({ period: periodSchema }),
    reply: csvFileSchema,
    errors: adminInputErrors,
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
