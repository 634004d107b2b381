import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { adminInputErrors, amountSchema, idSchema, pageNumberSchema, paged } from './endpoint.ts';

const disputeSchema = z
  .object({
    _id: z.string().meta({ description: 'The provider’s id of the dispute' }),
    order: idSchema.nullable(),
    orderNumber: z.int().nullable(),
    capture: z.string().nullable().meta({ description: 'Id of the disputed capture' }),
    reason: z.string(),
    stage: z.string(),
    status: z.string(),
    outcome: z.string().nullable(),
    isOpen: z.boolean(),
    amount: amountSchema,
    currency: z.string(),
    respondBy: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when the shop must answer; null when no answer is due' }),
    openedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    url: z.string().meta({ description: 'Where disputes are answered' }),
  })
  .meta({ id: 'Dispute' });

export type Dispute = z.output<typeof disputeSchema>;

export const disputeEndpoints = {
  'GET /api/disputes': {
    guard: 'admin',
    summary: 'Lists disputes; by default only open ones, those to answer first',
    query: z.strictObject({
      state: z.enum(['open', 'all']).optional(),
      order: z.string().max(64).optional().meta({ description: 'Only disputes about this order' }),
      pageNumber: pageNumberSchema,
    }),
    reply: paged('disputes', disputeSchema),
    errors: adminInputErrors,
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
