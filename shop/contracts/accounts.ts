import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { idSchema } from './endpoint.ts';

const emailSchema = z
  .string({ error: 'Please enter a valid email address' })
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

/** The signed-in user as the browser may know him; mirrored under `userInfo`, authorises nothing. */
export const userInfoSchema = z
  .object({ _id: idSchema, name: z.string(), email: z.string(), isAdmin: z.boolean(), active: z.boolean() })
  .meta({ id: 'UserInfo' });

export type UserInfo = z.output<typeof userInfoSchema>;

export const signInSchema = z.strictObject({
  email: emailSchema,
  password: z.string().min(1, 'Password is required').max(128, 'At most 128 characters'),
});

export const accountEndpoints = {
  'POST /api/guests': {
    guard: 'anyone',
    summary: 'A token for a guest, good for 72 hours and for the orders made with it',
    body: z.strictObject({ email: emailSchema }),
    reply: z.object({ token: z.string() }),
    status: 201,
    errors: ['invalid_input', 'too_many_requests'],
  },
  'POST /api/users/login': {
    guard: 'anyone',
    summary: 'Signs in with e-mail and password; sets the session cookie',
    body: signInSchema,
    reply: userInfoSchema,
    errors: ['invalid_input', 'wrong_credentials', 'too_many_requests'],
  },
  'POST /api/users/logout': {
    guard: 'anyone',
    summary: 'Ends the session on the server and removes its cookie',
    reply: z.object({ message: z.string() }),
  },
  'GET /api/users/profile': {
    guard: 'customer',
    summary: 'The signed-in user',
    reply: userInfoSchema,
    errors: ['not_signed_in'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
