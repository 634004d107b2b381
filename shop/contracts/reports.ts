import { z } from 'zod';
import { auditActions, auditThings } from '../audit-actions.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { amountSchema, idSchema, pageNumberSchema, paged } from './endpoint.ts';
import { periodSchema } from './tax.ts';

const auditEntrySchema = z
  .object({
    _id: idSchema,
    at: z.iso.datetime(),
    by: z.object({ _id: idSchema, name: z.string() }),
    action: z.enum(auditActions),
    thing: z.enum(auditThings),
    thingId: idSchema,
    name: z.string().nullable().meta({ description: 'What the thing is called today, where it has a name' }),
    form: z.enum(['restoration', 'part', 'career']).optional().meta({ description: 'Of an inquiry' }),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });

const todaySchema = z
  .object({
    toShip: z.object({
      count: z.int().meta({ description: 'Paid, not refunded in full and not delivered' }),
      oldestPaidAt: z.iso.datetime().nullable(),
    }),
    paymentIssues: z.int().meta({ description: 'Open ones' }),
    submissions: z
      .object({ restoration: z.int(), part: z.int(), career: z.int() })
      .meta({ description: 'New ones, which nobody has answered' }),
    lowStock: z.object({
      count: z.int(),
      names: z.array(z.string()).meta({ description: 'The first three' }),
    }),
    uploads: z.object({
      percent: z.int().meta({ description: 'Of the room for files of inquiries; at 100 none is taken' }),
      most: z
        .enum(['restoration', 'part', 'career'])
        .nullable()
        .meta({ description: 'The form whose files take most of it' }),
    }),
  })
  .meta({ id: 'Today' });

const soldSchema = z
  .object({
    span: z.string().meta({ description: 'A day or a month of California', example: '2026-11-21' }),
    orders: z.int().meta({ description: 'Paid in it' }),
    total: amountSchema.meta({ description: 'What they came to, less what was refunded in it' }),
  })
  .meta({ id: 'Sold' });

export type Today = z.output<typeof todaySchema>;
export type Sold = z.output<typeof soldSchema>;

const adminErrors = ['not_signed_in', 'not_allowed'] as const;
const csvFile = z.custom<AsyncIterable<string>>().meta({ description: 'The file, as it is being written' });

export const reportEndpoints = {
  'GET /api/reports/today': {
    guard: 'admin',
    summary: 'What needs an admin’s attention',
    reply: todaySchema,
    errors: adminErrors,
  },
  'GET /api/reports/sales': {
    guard: 'admin',
    summary: 'Sales of the last thirty days and twelve months, the present one last',
    reply: z.object({ days: z.array(soldSchema), months: z.array(soldSchema) }),
    errors: adminErrors,
  },
  'GET /api/reports/orders.csv': {
    guard: 'admin',
    summary: 'All orders for a spreadsheet, the newest first; written into the audit log',
    reply: csvFile,
    errors: adminErrors,
  },
  'GET /api/reports/customers.csv': {
    guard: 'admin',
    summary: 'Accounts and guests who have ordered, for a spreadsheet; written into the audit log',
    reply: csvFile,
    errors: adminErrors,
  },
  'GET /api/reports/tax.csv': {
    guard: 'admin',
    summary: 'Tax by state for filing, with what was taken and what was refunded; written into the audit log',
    query: z.strictObject({ period: periodSchema }),
    reply: csvFile,
    errors: ['invalid_input', ...adminErrors],
  },
  'GET /api/audit': {
    guard: 'admin',
    summary: 'Who changed what, the newest first; of one thing when its id is given',
    query: z.strictObject({ thing: idSchema.optional(), pageNumber: pageNumberSchema }),
    reply: paged('entries', auditEntrySchema),
    errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
