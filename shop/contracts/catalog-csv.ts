import { z } from 'zod';
import { csvMaxBytes, importKinds, importStates } from '../product-csv.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { adminErrors, csvFileSchema, idParams, idSchema } from './endpoint.ts';
import { priceQuestionsSchema } from './prices.ts';

/** Exporting products as CSV, and importing them again after a review. */

const rowSchema = z.object({
  row: z.int().meta({ description: 'Number of the row in a spreadsheet; the header is row 1' }),
  kind: z.enum(['new', 'changed', 'deleted', 'rejected']),
  lugoPart: z.string(),
  name: z.string(),
  changes: z.array(z.string()).meta({ example: ['Price: 10.00 → 12.00'] }),
  reason: z.string().meta({ description: 'Why the row is rejected' }),
});

const importSchema = z
  .object({
    _id: idSchema,
    fileName: z.string(),
    state: z.enum(importStates),
    message: z.string().meta({ description: 'Why it failed, or why it must be reviewed again' }),
    done: z.int().meta({ description: 'Rows processed so far in this state' }),
    total: z.int().meta({ description: 'Number of rows; 0 while unknown' }),
    counts: z.record(z.enum(importKinds), z.int()),
    rows: z.array(rowSchema).meta({ description: 'The first hundred of each kind' }),
    newNames: z.array(z.string()).meta({
      description: 'Brands and part categories that no product has so far, perhaps misspelled',
      example: ['Part Category: Bumpres'],
    }),
    nameQuestions: z.array(z.string()).meta({
      description: 'What the names of products say of trucks and what they fit leaves out',
      example: ['LCT-FS-5502: The name says V-8, but Fits names no engine'],
    }),
    priceQuestions: priceQuestionsSchema,
    createdAt: z.iso.datetime(),
    appliedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ProductImport' });
export type ProductImport = z.output<typeof importSchema>;

const listedSchema = importSchema
  .pick({ _id: true, fileName: true, state: true, counts: true, createdAt: true })
  .extend({ by: z.string().meta({ description: 'Name of the admin' }) })
  .meta({ id: 'ListedImport' });
export type ListedImport = z.output<typeof listedSchema>;

export const catalogCsvEndpoints = {
  'GET /api/products/export': {
    guard: 'admin',
    scope: 'products:read',
    summary: 'Exports every product as CSV; recorded in the audit log',
    reply: csvFileSchema,
    errors: adminErrors,
  },
  'GET /api/products/imports': {
    guard: 'admin',
    summary: 'Lists the latest imports, to resume or undo one',
    reply: z.object({ imports: z.array(listedSchema) }),
    errors: adminErrors,
  },
  'POST /api/products/imports': {
    guard: 'admin',
    summary: 'Uploads a CSV file of products and checks what it would change; changes nothing yet',
    multipart: true,
    body: z.strictObject({ file: z.file({ error: 'Please choose a CSV file' }) }),
    bodyLimitKiB: csvMaxBytes / 1024 + 16,
    reply: importSchema,
    status: 202,
    errors: ['invalid_input', 'too_large', 'wrong_content_type', ...adminErrors],
  },
  'GET /api/products/imports/:id': {
    guard: 'admin',
    summary: 'Returns the progress of an import, and what it would change or has changed',
    params: idParams('Import not found'),
    reply: importSchema,
    errors: ['not_found', ...adminErrors],
  },
  'POST /api/products/imports/:id/apply': {
    guard: 'admin',
    summary: 'Applies a reviewed import in one transaction, without its rejected rows',
    params: idParams('Import not found'),
    reply: importSchema,
    status: 202,
    errors: ['not_found', 'conflict', ...adminErrors],
  },
  'GET /api/products/imports/:id/undo': {
    guard: 'admin',
    summary: 'Returns a CSV file that restores the products as they were before the import',
    params: idParams('Import not found'),
    reply: csvFileSchema,
    errors: ['not_found', ...adminErrors],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
