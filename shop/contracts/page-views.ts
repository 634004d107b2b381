import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';

/** The pattern of a route, never a URL: it contains no id, no token and no keyword. */
export const patternSchema = z
  .string()
  .max(80)
  .regex(/^\/[A-Za-z:*/-]*$/, 'Must be the pattern of a page')
  .meta({ example: '/product/:id' });

const viewedSchema = z
  .object({
    page: patternSchema,
    today: z.int(),
    week: z.int().meta({ description: 'In the last seven days, including today' }),
    month: z.int().meta({ description: 'In the last thirty days, including today' }),
  })
  .meta({ id: 'PageViews' });
export type PageViews = z.output<typeof viewedSchema>;

export const pageViewEndpoints = {
  'POST /api/page-views': {
    guard: 'anyone',
    summary: 'Counts a page view and stores nothing else; skips visitors who send `Sec-GPC: 1`',
    query: z.strictObject({ page: patternSchema }),
    reply: z.strictObject({}),
    status: 202,
    errors: ['invalid_input'],
  },
  'GET /api/reports/page-views': {
    guard: 'admin',
    summary: 'Counts the views of each kind of page, the most viewed first',
    reply: z.object({ pages: z.array(viewedSchema) }),
    errors: ['not_signed_in', 'not_allowed'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
