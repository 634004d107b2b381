import { z } from 'zod';
import { keywordMaxLength } from '../facts.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { idParams, idSchema, pageNumberSchema, paged } from './endpoint.ts';
import { emailSchema, nameSchema } from './person.ts';
import { isReadable, notReadable } from './text.ts';

const adminUserSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    email: z.string(),
    createdAt: z.iso.datetime(),
    isAdmin: z.boolean(),
    active: z.boolean().meta({ description: 'Email Verified' }),
    version: z.int().meta({ description: 'Goes up with every change' }),
  })
  .meta({ id: 'User' });
export type AdminUser = z.output<typeof adminUserSchema>;

const userChangeSchema = z.strictObject({
  userId: z.string().optional().meta({ description: 'Sent by the page; the path is what counts' }),
  name: nameSchema.optional(),
  email: emailSchema.optional(),
  isAdmin: z.boolean().optional(),
  active: z.boolean().optional(),
  version: z.int().optional().meta({
    description: 'The version that was edited: 409 with the present record when somebody else was first',
  }),
});
export type UserChange = z.output<typeof userChangeSchema>;

const adminErrors = ['invalid_input', 'not_signed_in', 'not_allowed'] as const;

export const accountAdminEndpoints = {
  'GET /api/users': {
    guard: 'admin',
    summary: 'Accounts, the newest first; with a keyword those whose name or email has it',
    query: z.strictObject({
      keyword: z
        .string()
        .max(keywordMaxLength, `Search for at most ${keywordMaxLength} characters`)
        .refine(isReadable, notReadable)
        .optional(),
      pageNumber: pageNumberSchema,
    }),
    reply: paged('users', adminUserSchema),
    errors: adminErrors,
  },
  'GET /api/users/:id': {
    guard: 'admin',
    summary: 'One account',
    params: idParams('User not found'),
    reply: adminUserSchema,
    errors: [...adminErrors, 'not_found'],
  },
  'PUT /api/users/:id': {
    guard: 'admin',
    summary: 'Changes an account; who is no admin any more is signed out',
    params: idParams('User not found'),
    body: userChangeSchema,
    reply: adminUserSchema,
    errors: [...adminErrors, 'not_found', 'conflict'],
  },
  'DELETE /api/users/:id': {
    guard: 'admin',
    summary: 'Ends an account and its sessions; its orders stay',
    params: idParams('User not found'),
    reply: z.object({ message: z.string() }),
    errors: [...adminErrors, 'not_found', 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
