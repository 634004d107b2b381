import { z } from 'zod';
import { priceEndings } from '../rules/price-change.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { adminErrors, adminInputErrors, idSchema, readCents } from './endpoint.ts';
import { optionalLine } from './text.ts';

/** Changes many prices at once, after a preview. */

const twoDecimals = (text: string) => z.number(text).refine((value) => readCents(value) !== undefined, text);

const percentText = 'Must be a percentage from -90 to 500 with at most two decimals';
const amountText = 'Must be an amount from -10,000 to 10,000 with at most two decimals';

const priceChangeSchema = z.strictObject({
  select: z
    .strictObject({
      ids: z.array(idSchema).min(1).max(1000, 'At most 1000 products by id').optional(),
      brand: optionalLine(100).optional(),
      partType: optionalLine(100).optional(),
      vendor: optionalLine(100).optional(),
    })
    .refine((given) => Object.values(given).some((value) => value !== undefined), {
      error: 'Please choose which products',
    }),
  change: z.union(
    [
      z.strictObject({ percent: twoDecimals(percentText).min(-90, percentText).max(500, percentText) }),
      z.strictObject({ amount: twoDecimals(amountText).min(-10_000, amountText).max(10_000, amountText) }),
    ],
    { error: 'Please enter a percentage or an amount with at most two decimals' },
  ),
  ending: z
    .enum(priceEndings)
    .default('exact')
    .meta({ description: '`dollar` rounds to whole dollars, `95` to prices ending in .95' }),
});
export type PriceChangeInput = z.output<typeof priceChangeSchema>;

export const priceQuestionsSchema = z.array(z.string()).meta({
  description: 'Prices that are far from the former ones, perhaps mistyped',
  example: ['LCT-FS-5502: 31.80 → 3180.00. That is 100 times the former price.'],
});

const changedRow = z.object({
  _id: idSchema,
  name: z.string(),
  lugoPart: z.string(),
  before: z.number(),
  after: z.number(),
});

const pricePreviewSchema = z
  .object({
    rows: z.array(changedRow).meta({ description: 'The first hundred changes' }),
    changed: z.int(),
    same: z.int().meta({ description: 'How many products already have that price' }),
    refused: z.int().meta({
      description: 'How many stay unchanged because the price would fall to 0 or rise above 100,000',
    }),
    priceQuestions: priceQuestionsSchema,
    digest: z.string().meta({ description: 'Hash of all changes; send it back to apply exactly these' }),
  })
  .meta({ id: 'PricePreview' });
export type PricePreview = z.output<typeof pricePreviewSchema>;

export const priceEndpoints = {
  'GET /api/products/prices/choices': {
    guard: 'admin',
    summary: 'Lists the brands and vendors that have products, in alphabetical order',
    reply: z.object({ brands: z.array(z.string()), vendors: z.array(z.string()) }),
    errors: adminErrors,
  },
  'POST /api/products/prices/preview': {
    guard: 'admin',
    summary: 'Previews a change of many prices',
    body: priceChangeSchema,
    reply: pricePreviewSchema,
    errors: adminInputErrors,
  },
  'PUT /api/products/prices': {
    guard: 'admin',
    summary: 'Changes many prices exactly as previewed, all or none',
    body: priceChangeSchema.extend({ digest: z.string().max(100) }),
    reply: z.object({
      changed: z.int(),
      importId: idSchema
        .nullable()
        .meta({ description: 'The import whose undo file restores the prices; null when none has changed' }),
    }),
    errors: [...adminInputErrors, 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
