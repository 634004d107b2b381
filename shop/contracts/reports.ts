import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { idSchema, pageNumberSchema, paged } from './endpoint.ts';

const auditEntrySchema = z
  .object({
    _id: idSchema,
    at: z.iso.datetime(),
    by: z.object({ _id: idSchema, name: z.string() }),
    action: z.string().meta({ example: 'product.update' }),
    thing: z.string().meta({ example: 'product' }),
    thingId: idSchema,
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });

export const reportEndpoints = {
  'GET /api/audit': {
    guard: 'admin',
    summary: 'Who changed what, the newest first; of one thing when its id is given',
    query: z.strictObject({ thing: idSchema.optional(), pageNumber: pageNumberSchema }),
    reply: paged('entries', auditEntrySchema),
    errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
