import { z } from 'zod';
import { auditActions, auditThings } from '../audit-actions.ts';
import { securityEventNames } from '../security-events.ts';
import { keywordSchema } from './catalog.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminErrors,
  adminInputErrors,
  amountSchema,
  csvFileSchema,
  idParams,
  idSchema,
  pageNumberSchema,
  paged,
} from './endpoint.ts';
import { orderFilterSchema } from './orders-admin.ts';
import { periodSchema } from './reports/period.ts';

const auditEntrySchema = z
  .object({
    _id: idSchema,
    at: z.iso.datetime(),
    by: z.object({
      _id: idSchema,
      name: z.string(),
      token: z.string().optional().meta({ description: 'Name of the API token that a program used' }),
    }),
    action: z.enum(auditActions),
    thing: z.enum(auditThings),
    thingId: idSchema,
    name: z.string().nullable().meta({ description: 'Current name of the thing, if it has one' }),
    form: z
      .enum(['restoration', 'part', 'career'])
      .optional()
      .meta({ description: 'Which form, if the thing is an inquiry' }),
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });

const securityEventSchema = z
  .object({
    _id: idSchema,
    at: z.iso.datetime(),
    event: z.enum(securityEventNames),
    user: z.object({ _id: idSchema, name: z.string() }).nullable(),
    emailHash: z.string().nullable().meta({ description: 'Keyed hash of the email typed at sign-in' }),
    subject: z
      .string()
      .nullable()
      .meta({ description: 'Id of the other account, order, API token or session, or a file’s name' }),
    subjectName: z.string().nullable().meta({ description: 'Current name of the subject, if it has one' }),
    address: z.string().meta({ description: 'Where the request came from' }),
    reqId: z.string().meta({ description: 'Id of the request in the log' }),
  })
  .meta({ id: 'SecurityEvent' });

const todaySchema = z
  .object({
    toShip: z.object({
      count: z.int().meta({ description: 'Orders of the list `to-ship`' }),
      oldestPaidAt: z.iso.datetime().nullable(),
      reversed: z.int().meta({ description: 'Orders of the list `reversed`' }),
    }),
    uncollected: z.int().meta({ description: 'Orders of the list `uncollected`' }),
    asked: z.int().meta({ description: 'Orders of the list `asked`' }),
    returns: z.int().meta({ description: 'Orders of the list `returns`' }),
    paymentIssues: z.int().meta({ description: 'Number of open payment issues' }),
    disputes: z.object({
      count: z.int().meta({ description: 'Number of open disputes' }),
      respondBy: z.iso.datetime().nullable().meta({ description: 'When the first answer is due' }),
    }),
    failedJobs: z.int().meta({ description: 'Number of jobs that keep failing or gave up' }),
    submissions: z
      .object({ restoration: z.int(), part: z.int(), career: z.int() })
      .meta({ description: 'Number of new inquiries by form' }),
    questions: z.int().meta({ description: 'Questions about parts that wait for an answer' }),
    reviews: z.int().meta({ description: 'Reviews of the last seven days' }),
    lowStock: z.object({
      count: z.int(),
      names: z.array(z.string()).meta({ description: 'Names of the first three' }),
    }),
    uploads: z.object({
      percent: z
        .int()
        .meta({ description: 'How full the storage for uploaded files is; at 100 uploads are rejected' }),
      most: z
        .enum(['restoration', 'part', 'career'])
        .nullable()
        .meta({ description: 'The form whose files take the most space' }),
    }),
    isPractice: z.boolean().meta({
      description:
        'Whether this is a practice copy, which sends no emails, follows no payments and makes no backups',
    }),
    backup: z.object({
      place: z
        .string()
        .nullable()
        .meta({ description: 'Where the shop writes a backup each night; null when it makes none' }),
      last: z
        .object({ at: z.iso.datetime(), sizeBytes: z.int() })
        .nullable()
        .meta({ description: 'The last one that was made' }),
      failure: z
        .object({ at: z.iso.datetime(), error: z.string() })
        .nullable()
        .meta({ description: 'The last try since, if it has failed' }),
      isOverdue: z.boolean().meta({
        description:
          'Whether the last one is older than 36 hours, or there is none although the shop has run for as long, or has failed to make it',
      }),
    }),
  })
  .meta({ id: 'Today' });

const soldSchema = z
  .object({
    span: z.string().meta({
      description: 'A day, the Monday of a week, or a month, in California time',
      example: '2026-11-21',
    }),
    orders: z.int().meta({ description: 'Orders paid in that time' }),
    total: amountSchema.meta({ description: 'Total of those orders, minus refunds in that time' }),
  })
  .meta({ id: 'Sold' });

export type Today = z.output<typeof todaySchema>;
export type Sold = z.output<typeof soldSchema>;

/** The pattern of a route, never a URL: it contains no id, no token and no keyword. */
const patternSchema = z
  .string()
  .max(80)
  .regex(/^\/[A-Za-z:*/-]*$/, 'Must be the pattern of a page')
  .meta({ example: '/product/:id' });

const viewedSchema = z
  .object({
    page: patternSchema,
    today: z.int(),
    week: z.int().meta({ description: 'In the last seven days, including today' }),
    month: z.int().meta({ description: 'In the last thirty days, including today' }),
  })
  .meta({ id: 'PageViews' });
export type PageViews = z.output<typeof viewedSchema>;

const failedJobSchema = z
  .object({
    _id: idSchema,
    name: z.string().meta({ description: 'What the job does', example: 'Email about an order' }),
    error: z.string().meta({ description: 'Why it failed the last time' }),
    failedAt: z.iso.datetime(),
    attempts: z.int(),
    nextAt: z.iso.datetime().nullable().meta({ description: 'When it is tried again; null if it is not' }),
    order: idSchema.nullable().meta({ description: 'The order it is about, if it is about one' }),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.output<typeof failedJobSchema>;

const browserErrorSchema = z
  .object({
    _id: z.string(),
    message: z.string(),
    source: z.string().meta({ description: 'File, line and column', example: 'frame-CEAHBPmI.js:1:2345' }),
    page: z.string().meta({ description: 'Pattern of the page where it happened last' }),
    browser: z.string().meta({ description: 'Where it happened last', example: 'Safari on iPhone' }),
    count: z.int(),
    firstAt: z.iso.datetime(),
    lastAt: z.iso.datetime(),
  })
  .meta({ id: 'BrowserError' });
export type BrowserError = z.output<typeof browserErrorSchema>;

export const reportEndpoints = {
  'GET /api/reports/today': {
    guard: 'admin',
    scope: 'reports:read',
    summary: "Returns what needs an admin's attention",
    reply: todaySchema,
    errors: adminErrors,
  },
  'GET /api/reports/sales': {
    guard: 'admin',
    scope: 'reports:read',
    summary:
      'Returns the sales of the last thirty days, twelve weeks and twelve months, the current one last',
    reply: z.object({ days: z.array(soldSchema), weeks: z.array(soldSchema), months: z.array(soldSchema) }),
    errors: adminErrors,
  },
  'POST /api/page-views': {
    guard: 'anyone',
    summary: 'Counts a page view and stores nothing else; skips admins, and visitors who send `Sec-GPC: 1`',
    query: z.strictObject({ page: patternSchema }),
    reply: z.strictObject({}),
    status: 202,
    errors: ['invalid_input'],
  },
  'GET /api/reports/page-views': {
    guard: 'admin',
    summary: 'Counts the views of each kind of page, the most viewed first',
    reply: z.object({ pages: z.array(viewedSchema) }),
    errors: adminErrors,
  },
  'GET /api/reports/troubles': {
    guard: 'admin',
    summary: 'Returns the jobs that keep failing and the errors of visitors’ browsers, the latest first',
    reply: z.object({ jobs: z.array(failedJobSchema), browserErrors: z.array(browserErrorSchema) }),
    errors: adminErrors,
  },
  'POST /api/jobs/:id/retry': {
    guard: 'admin',
    summary: 'Tries a failed job once more, now; recorded in the audit log',
    params: idParams('There is no such failed job'),
    reply: z.strictObject({}),
    status: 202,
    errors: [...adminErrors, 'not_found'],
  },
  'POST /api/browser-errors': {
    guard: 'anyone',
    summary:
      'Counts an error of a page’s script; keeps no address and nothing that was typed. Some of many are dropped',
    body: z.strictObject({
      message: z.string().min(1).max(300),
      source: z
        .string()
        .regex(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/, 'Must be a script’s name, line and column'),
      page: patternSchema,
    }),
    reply: z.strictObject({}),
    status: 202,
    errors: ['invalid_input'],
  },
  'GET /api/reports/orders.csv': {
    guard: 'admin',
    scope: 'orders:read',
    summary:
      'Exports orders as CSV, newest first: all of them, or those that the list finds; with what was refunded when, the provider’s fee and its id of the payment; recorded in the audit log',
    query: orderFilterSchema,
    reply: csvFileSchema,
    errors: adminInputErrors,
  },
  'GET /api/reports/customers.csv': {
    guard: 'admin',
    summary: 'Exports accounts, and guests who have ordered, as CSV; recorded in the audit log',
    reply: csvFileSchema,
    errors: adminErrors,
  },
  'GET /api/reports/tax.csv': {
    guard: 'admin',
    scope: 'reports:read',
    summary:
      'Exports tax by state as CSV, with what was collected and what was refunded; recorded in the audit log',
    query: z.strictObject({ period: periodSchema }),
    reply: csvFileSchema,
    errors: adminInputErrors,
  },
  'GET /api/reports/low-stock.csv': {
    guard: 'admin',
    scope: 'reports:read',
    summary:
      'Exports the products of the list `low`, or those it finds, as CSV, vendor by vendor; recorded in the audit log',
    query: z.strictObject({ keyword: keywordSchema }),
    reply: csvFileSchema,
    errors: adminInputErrors,
  },
  'GET /api/audit': {
    guard: 'admin',
    summary: 'Lists who changed what, newest first; of one thing, kind of thing or admin only, if given',
    query: z.strictObject({
      thingId: idSchema.optional(),
      thing: z.enum(auditThings).optional(),
      by: idSchema.optional().meta({ description: 'Id of an admin' }),
      pageNumber: pageNumberSchema,
    }),
    reply: paged('entries', auditEntrySchema),
    errors: adminInputErrors,
  },
  'GET /api/security-events': {
    guard: 'admin',
    summary:
      'Lists sign-ins, failures and changes of accounts, newest first; of one kind only if it is given',
    query: z.strictObject({ event: z.enum(securityEventNames).optional(), pageNumber: pageNumberSchema }),
    reply: paged('events', securityEventSchema),
    errors: adminInputErrors,
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
