import { z } from 'zod';
import { keywordMaxLength } from '../facts.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminInputErrors,
  editedVersionSchema,
  idParams,
  idSchema,
  messageSchema,
  pageNumberSchema,
  paged,
  versionSchema,
} from './endpoint.ts';
import { emailSchema, nameSchema } from './person.ts';
import { optionalLine } from './text.ts';

const adminUserSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    email: z.string(),
    createdAt: z.iso.datetime(),
    isAdmin: z.boolean(),
    active: z.boolean().meta({ description: 'Whether the email address is verified' }),
    twoStep: z.boolean().meta({ description: 'Whether signing in asks for a code' }),
    version: versionSchema,
  })
  .meta({ id: 'User' });
export type AdminUser = z.output<typeof adminUserSchema>;

const userChangeSchema = z.strictObject({
  userId: z.string().optional().meta({ description: 'Accepted and ignored: the id in the path counts' }),
  name: nameSchema.optional(),
  email: emailSchema.optional(),
  isAdmin: z.boolean().optional(),
  active: z.boolean().optional(),
  version: editedVersionSchema,
});
export type UserChange = z.output<typeof userChangeSchema>;

/** Orders of the list; a minus reverses one. */
export const userSorts = ['name', '-name', 'email', '-email', 'since', '-since'] as const;
export type UserSort = (typeof userSorts)[number];

export const accountAdminEndpoints = {
  'GET /api/users': {
    guard: 'admin',
    summary: 'Lists accounts, newest first; a keyword searches names and emails',
    query: z.strictObject({
      keyword: optionalLine(keywordMaxLength).optional(),
      pageNumber: pageNumberSchema,
      sort: z.enum(userSorts).optional().meta({ description: 'Default: the newest first' }),
    }),
    reply: paged('users', adminUserSchema),
    errors: adminInputErrors,
  },
  'GET /api/users/:id': {
    guard: 'admin',
    summary: 'Returns one account',
    params: idParams('User not found'),
    reply: adminUserSchema,
    errors: [...adminInputErrors, 'not_found'],
  },
  'PUT /api/users/:id': {
    guard: 'admin',
    summary: 'Changes an account; an admin who loses that role is signed out everywhere',
    params: idParams('User not found'),
    body: userChangeSchema,
    reply: adminUserSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'DELETE /api/users/:id': {
    guard: 'admin',
    summary: 'Deletes an account and its sessions; its orders stay',
    params: idParams('User not found'),
    reply: messageSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'DELETE /api/users/:id/sessions': {
    guard: 'admin',
    summary: 'Signs a user out everywhere',
    params: idParams('User not found'),
    reply: messageSchema,
    errors: [...adminInputErrors, 'not_found'],
  },
  'DELETE /api/users/:id/two-factor': {
    guard: 'admin',
    summary:
      'Turns off a customer’s two-step sign-in, signs them out everywhere and emails a verified address; never an admin’s',
    params: idParams('User not found'),
    reply: messageSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'POST /api/users/:id/password-reset-request': {
    guard: 'admin',
    summary: 'Emails a user a link that sets a new password',
    params: idParams('User not found'),
    reply: messageSchema,
    errors: [...adminInputErrors, 'not_found', 'too_many_requests'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
