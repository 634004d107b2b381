import { z } from 'zod';
import { apiScopeNames, apiTokenDays, apiTokenNameMax } from '../../integrations.ts';
import type { EndpointKey, EndpointRecord } from '../endpoint.ts';
import { adminErrors, adminInputErrors, idParams, idSchema, messageSchema } from '../endpoint.ts';
import { requiredLine } from '../text.ts';

const apiTokenSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    scopes: z.array(z.enum(apiScopeNames)),
    createdBy: z.object({ _id: idSchema, name: z.string() }).meta({ description: 'It acts in their name' }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute' }),
    state: z.enum(['works', 'expired', 'revoked', 'orphaned']).meta({
      description: 'A token is `orphaned` when the admin who made it is no admin anymore',
    }),
  })
  .meta({ id: 'ApiToken' });

const apiTokenInputSchema = z.strictObject({
  name: requiredLine('Enter what the token is for', apiTokenNameMax),
  scopes: z
    .array(z.enum(apiScopeNames, { error: 'There is no such permission' }))
    .min(1, 'Choose what the token may do')
    .transform((scopes) => apiScopeNames.filter((scope) => scopes.includes(scope))),
  days: z
    .union(
      apiTokenDays.map((days) => z.literal(days)),
      { error: 'Choose when the token expires' },
    )
    .nullable()
    .default(90)
    .meta({ description: 'How long it works; null: until it is revoked' }),
  currentPassword: z
    .string({ error: 'Please enter your current password' })
    .min(1, 'Please enter your current password')
    .max(128, 'At most 128 characters'),
});

export type ApiToken = z.output<typeof apiTokenSchema>;
export type ApiTokenInput = z.output<typeof apiTokenInputSchema>;

export const apiTokenEndpoints = {
  'GET /api/integrations/tokens': {
    guard: 'admin',
    summary: 'Lists the API tokens of all admins, newest first; what they are is never shown again',
    reply: z.object({ tokens: z.array(apiTokenSchema) }),
    errors: adminErrors,
  },
  'POST /api/integrations/tokens': {
    guard: 'admin',
    summary: 'Creates an API token, which is shown in this reply only',
    body: apiTokenInputSchema,
    reply: z.object({ token: z.string(), apiToken: apiTokenSchema }),
    status: 201,
    errors: [...adminInputErrors, 'conflict', 'too_many_requests'],
  },
  'DELETE /api/integrations/tokens/:id': {
    guard: 'admin',
    summary: 'Revokes an API token at once',
    params: idParams('API token not found'),
    reply: messageSchema,
    errors: [...adminErrors, 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
