import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { idParams, idSchema } from './endpoint.ts';
import { patternSchema } from './reports.ts';

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

const adminErrors = ['not_signed_in', 'not_allowed'] as const;

export const operationEndpoints = {
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
} as const satisfies Record<EndpointKey, EndpointRecord>;
