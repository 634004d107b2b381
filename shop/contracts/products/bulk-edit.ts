import { z } from 'zod';
import { adminProductSchema, productChangeSchema } from '../catalog-admin.ts';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import { adminInputErrors, idSchema } from '../endpoint.ts';

/** Changes several products at once: what the list of products can do with those that are chosen. */

/** Five pages of the list; more is a matter for a CSV file (decision 104). */
const bulkEditMax = 100;

const editSchema = productChangeSchema
  .pick({ hidden: true, byLink: true, partType: true, version: true })
  .extend({ _id: idSchema });
export type BulkProductEdit = z.output<typeof editSchema>;

const editOutcomes = ['changed', 'same', 'stale', 'incomplete', 'deleted'] as const;
export type EditOutcome = (typeof editOutcomes)[number];

export const bulkEditEndpoints = {
  'PUT /api/products': {
    guard: 'admin',
    scope: 'products:write',
    summary: 'Changes several products at once, and says of each what became of it',
    body: z.strictObject({
      edits: z
        .array(editSchema)
        .min(1, 'Please choose a product')
        .max(bulkEditMax, `At most ${bulkEditMax} products at once`)
        .refine(
          (edits) => new Set(edits.map(({ _id }) => _id)).size === edits.length,
          'Each product may be named once',
        ),
    }),
    reply: z.object({
      products: z
        .array(
          adminProductSchema.extend({
            outcome: z.enum(editOutcomes).meta({
              description:
                '`same`: it was so already; left as they are: `stale` (changed since `version`), `incomplete` (has no name or no price, so it cannot be sold) and `deleted`',
            }),
          }),
        )
        .meta({ description: 'The products as they are now, in the order of `edits`' }),
    }),
    errors: [...adminInputErrors, 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
