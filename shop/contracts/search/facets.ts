import { z } from 'zod';

const counts = z.array(z.object({ value: z.string(), count: z.int() }));

export const facetsSchema = z
  .object({
    yearRange: counts,
    partType: counts,
    brand: counts.meta({ description: 'Brands that have products, in alphabetical order' }),
    total: z.int().meta({ description: 'Products that pass everything chosen' }),
    onlyNapco: counts.meta({ description: 'Part types that only NAPCO has, whatever is chosen' }),
    shelves: z.object({ aftermarket: z.int(), napco: z.int(), used: z.int() }),
    more: z
      .object({
        year: z.array(z.object({ value: z.int(), count: z.int() })),
        inStock: z.int(),
        fits: z.int().optional().meta({ description: 'Products that fit `truck`' }),
        check: z
          .int()
          .optional()
          .meta({ description: 'Products that depend on what is not known of `truck`' }),
      })
      .optional(),
    usedMatches: z.int().meta({
      description:
        'Used parts that match the keyword, which a search lists when their brand is asked for; 0 if it lists them all anyway',
    }),
  })
  .meta({ id: 'Facets' });

export type Facets = z.output<typeof facetsSchema>;
