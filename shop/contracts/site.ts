import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { editedVersionSchema, versionSchema } from './endpoint.ts';

export const siteSchema = z.object({
  publicUrl: z.string(),
  demo: z.boolean(),
  analyticsUrl: z.string().nullable(),
  /** Today's rates in basis points (750 = 7.5 %) by state code; states without an entry have no tax. */
  taxRates: z.record(z.string(), z.int()),
  pickup: z.boolean().meta({ description: 'Whether customers can pick up their parts at the shop' }),
});
export type Site = z.output<typeof siteSchema>;

const settingsSchema = z.object({ pickup: z.boolean(), version: versionSchema }).meta({ id: 'Settings' });
export type Settings = z.output<typeof settingsSchema>;

const adminOnly = ['not_signed_in', 'not_allowed'] as const;

export const siteEndpoints = {
  'GET /api/config/site': {
    guard: 'anyone',
    summary:
      "Returns what every page needs: the public URL, whether this is a demo, the analytics URL, today's tax rates and whether orders can be picked up",
    reply: siteSchema,
    cache: 'catalog',
  },
  'GET /api/settings': {
    guard: 'admin',
    summary: 'Returns what the owner has decided for the whole shop',
    reply: settingsSchema,
    errors: adminOnly,
  },
  'PUT /api/settings': {
    guard: 'admin',
    summary: 'Changes whether customers can pick up their parts; orders already placed stay as they are',
    body: z.strictObject({
      pickup: z.boolean({ error: 'Must be true or false' }),
      version: editedVersionSchema,
    }),
    reply: settingsSchema,
    errors: ['invalid_input', ...adminOnly, 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
