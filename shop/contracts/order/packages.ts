import { z } from 'zod';
import { unitsSchema } from './units.ts';

/** How an order gets to its buyer: its packages, and which parts are in them. */

export const trackingSchema = z
  .object({
    carrier: z.string(),
    number: z.string().optional(),
    sentAt: z.iso.datetime().optional().meta({
      description:
        'When it was sent, or became ready to be picked up; not known of orders of the former shop, and of some that were delivered before the shop kept it',
    }),
  })
  .meta({
    description: 'Carrier and tracking number of the first package, once known; a local pickup has no number',
  });

export const packageSchema = z.object({
  position: z.int(),
  carrier: z.string(),
  number: z.string().optional(),
  contents: z.array(unitsSchema).meta({
    description: 'Which parts are in it; empty if the shop has not said, and in the reduced view',
  }),
});
