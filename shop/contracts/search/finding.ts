/**
 * What leads to a part besides lists: what is suggested while a search is typed, the categories of the drawings, what was
 * bought with another part, and part numbers.
 */
import { z } from 'zod';
import { orderLinesMax } from '../../facts.ts';
import { productCardSchema, typedKeywordSchema } from '../catalog.ts';
import { truckCodeSchema } from '../trucks.ts';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import { idParams } from '../endpoint.ts';

const quickOrderLineLength = 300;

const suggestionsSchema = z
  .object({
    phrases: z.array(z.string()).meta({ description: 'What to search for, the likeliest first' }),
    categories: z.array(z.string()).meta({ description: 'Part types with such a name' }),
    products: z.array(
      productCardSchema.pick({
        _id: true,
        name: true,
        lugoPart: true,
        image: true,
        price: true,
        countInStock: true,
      }),
    ),
  })
  .meta({ id: 'Suggestions' });

export type Suggestions = z.output<typeof suggestionsSchema>;

const categorySchema = z
  .object({
    partType: z.string(),
    shelf: z.enum(['aftermarket', 'napco']),
    count: z.int().meta({ description: 'Products that a list of the category shows' }),
    inStock: z.int().meta({ description: 'How many of them are available' }),
    priceFrom: z.number().meta({ description: 'The lowest price, in dollars' }),
  })
  .meta({ id: 'PartCategory' });
export type PartCategoryFacts = z.output<typeof categorySchema>;

const partBoughtTogetherSchema = productCardSchema
  .extend({
    customers: z.int().meta({ description: 'Different customers who have bought both in one order' }),
  })
  .meta({ id: 'PartBoughtTogether' });
export type PartBoughtTogether = z.output<typeof partBoughtTogetherSchema>;

const quickOrderLineSchema = z
  .object({
    qty: z.int().nullable().meta({
      description: 'How many the line asks for: 1 if it does not say, null if several cells may say it',
    }),
    isExact: z.boolean().meta({ description: 'Whether the parts have the very number' }),
    parts: z.array(productCardSchema).meta({
      description:
        'The part with this number as its own, or those with it as their vendor’s; if there is none, those with the nearest numbers',
    }),
  })
  .meta({ id: 'QuickOrderLine' });
export type QuickOrderLine = z.output<typeof quickOrderLineSchema>;

export const findingEndpoints = {
  'GET /api/products/suggestions': {
    guard: 'anyone',
    summary:
      'Suggests products, categories and searches for what a customer is typing: the last word is read as unfinished',
    query: z.strictObject({
      keyword: typedKeywordSchema,
      truck: truckCodeSchema.meta({
        description: 'What doesn’t fit it comes last',
        example: '1955,first,chevrolet',
      }),
    }),
    reply: suggestionsSchema,
    cache: 'catalog',
  },
  'GET /api/products/categories': {
    guard: 'anyone',
    summary: 'Lists the part categories that have products: how many, from which price, how many in stock',
    query: z.strictObject({
      truck: truckCodeSchema.meta({
        description: 'Counts only what fits this truck, or depends on facts that are not named',
        example: '1955,first,chevrolet',
      }),
    }),
    reply: z.object({ categories: z.array(categorySchema) }),
    cache: 'catalog',
  },
  'POST /api/products/quick-order': {
    guard: 'anyone',
    summary: 'Finds the parts whose numbers are on the lines of a list',
    body: z.strictObject({
      lines: z
        .array(z.string().max(quickOrderLineLength, `At most ${quickOrderLineLength} characters a line`))
        .min(1, 'Type or paste at least one part number')
        .max(orderLinesMax, `At most ${orderLinesMax} lines at a time`)
        .meta({
          description: 'A part number and how many are wanted: `LCT-TG-5401 2`, or cells of a spreadsheet',
          examples: [['LCT-TG-5401 2']],
        }),
    }),
    reply: z.object({ lines: z.array(quickOrderLineSchema).meta({ description: 'In the same order' }) }),
    errors: ['invalid_input'],
  },
  'GET /api/products/:id/together': {
    guard: 'anyone',
    summary:
      'Lists parts in stock that at least three customers have bought in one order with this one, at most four and none of its related products; counted every night from orders paid a month ago or earlier',
    params: idParams('Product not found'),
    reply: z.array(partBoughtTogetherSchema),
    errors: ['not_found'],
    cache: 'catalog',
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
