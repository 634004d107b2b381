import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';

export const siteSchema = z.object({
  publicUrl: z.string(),
  demo: z.boolean(),
  analyticsUrl: z.string().nullable(),
  /** Today's rates in basis points (750 = 7.5 %) by state code; states without an entry have no tax. */
  taxRates: z.record(z.string(), z.int()),
});
export type Site = z.output<typeof siteSchema>;

export const siteEndpoints = {
  'GET /api/config/site': {
    guard: 'anyone',
    summary:
      "Returns what every page needs: the public URL, whether this is a demo, the analytics URL and today's tax rates",
    reply: siteSchema,
    cache: 'catalog',
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
