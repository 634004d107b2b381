import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import {
  adminInputErrors,
  editedVersionSchema,
  idParams,
  idSchema,
  messageSchema,
  versionSchema,
} from '../endpoint.ts';
import { keywordSchema } from '../catalog.ts';
import { emailSchema } from '../person.ts';
import { optionalLine } from '../text.ts';

export const huntStates = ['open', 'found', 'dismissed'] as const;
export type HuntState = (typeof huntStates)[number];
export const huntSorts = ['asked', 'last'] as const;
export type HuntSort = (typeof huntSorts)[number];

const huntSchema = z
  .object({
    _id: idSchema,
    kind: z.enum(['search', 'part', 'inquiry']),
    words: z
      .string()
      .meta({ description: 'What was searched or asked for, or the name of the sold-out part' }),
    product: idSchema.nullable(),
    inquiry: idSchema.nullable().meta({ description: 'The latest inquiry about it' }),
    asked: z.int().meta({ description: 'How often' }),
    waiting: z.int().meta({ description: 'How many people are told when it arrives' }),
    state: z.enum(huntStates),
    version: versionSchema,
    firstAskedAt: z.iso.datetime(),
    lastAskedAt: z.iso.datetime(),
  })
  .meta({ id: 'PartHunt' });
export type PartHunt = z.output<typeof huntSchema>;

/** What the store does not have: what visitors look for, and who is told when it arrives. */
export const partHuntEndpoints = {
  'POST /api/part-hunt/searches': {
    guard: 'anyone',
    summary:
      'Counts a search that found nothing; stores only its words, and not those that may be about a person',
    query: z.strictObject({ keyword: keywordSchema }),
    reply: z.object({}),
    status: 202,
    errors: ['invalid_input'],
  },
  'GET /api/part-hunt': {
    guard: 'admin',
    summary: 'Lists what visitors look for and the store does not have',
    query: z.strictObject({
      state: z.enum(huntStates).optional(),
      sort: z.enum(huntSorts).optional(),
      after: z
        .string()
        .regex(/^[\d.]{1,20}_[0-9a-f]{24}$/, 'Must be the `next` of a page before')
        .optional(),
    }),
    reply: z.object({
      hunts: z.array(huntSchema),
      total: z.int().meta({ description: 'At most 10,000' }),
      next: z.string().nullable().meta({ description: 'The `after` of the next page' }),
    }),
    errors: adminInputErrors,
  },
  'PUT /api/part-hunt/:id': {
    guard: 'admin',
    summary:
      'Marks something as found or dismissed, or takes that back; tells those who wait which part it is',
    params: idParams('Part not found'),
    body: z.strictObject({
      state: z.enum(huntStates),
      lugoPart: optionalLine(100)
        .optional()
        .meta({ description: 'With `found`: the part number of the part that was searched for' }),
      version: editedVersionSchema,
    }),
    reply: huntSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'POST /api/arrivals': {
    guard: 'anyone',
    summary:
      'Emails a link that confirms the address; then it is told once when the part arrives. The reply is the same for every address',
    body: z.strictObject({
      email: emailSchema,
      product: idSchema.optional(),
      search: keywordSchema,
    }),
    reply: messageSchema,
    status: 202,
    errors: ['invalid_input', 'not_found', 'conflict', 'too_many_requests'],
  },
  'POST /api/arrivals/confirm': {
    guard: 'email-token',
    summary: 'Confirms the address that the token was emailed to; can be repeated',
    reply: messageSchema.extend({
      product: idSchema.optional().meta({ description: 'The part, if it is in stock by now' }),
    }),
    errors: ['link_expired'],
  },
  'POST /api/arrivals/unsubscribe': {
    guard: 'email-token',
    summary: 'Ends the wait for a part, by the key of the link in our emails; can be repeated',
    reply: messageSchema,
    errors: ['link_expired'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
