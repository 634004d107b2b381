/**
 * What leads to a part besides lists: what is suggested while a search is typed, the categories of the drawings, and what was
 * bought with another part.
 */
import { z } from 'zod';
import { productCardSchema, typedKeywordSchema } from '../catalog.ts';
import { truckCodeSchema } from '../trucks.ts';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import { idParams } from '../endpoint.ts';

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

export const findingEndpoints = {
  'GET /api/products/suggestions': {
    guard: 'anyone',
    summary:
      'Suggests products, categories and searches for what a customer is typing: the last word is read as unfinished',
    query: z.strictObject({ keyword: typedKeywordSchema }),
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
