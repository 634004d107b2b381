import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';

export const siteSchema = z.object({
  publicUrl: z.string(),
  demo: z.boolean(),
  analyticsUrl: z.string().nullable(),
  /** Rates of today in basis points (750 = 7.5 %) by state code; a state without an entry has none. */
  taxRates: z.record(z.string(), z.int()),
});
export type Site = z.output<typeof siteSchema>;

export const siteEndpoints = {
  'GET /api/config/site': {
    guard: 'anyone',
    summary:
      'What every page needs to know: public address, demo or not, page-view address, tax rates of today',
    reply: siteSchema,
    cache: 'catalog',
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
