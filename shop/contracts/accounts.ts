import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { idParams, idSchema } from './endpoint.ts';
import { shippingAddressSchema } from './orders.ts';
import { emailSchema, nameSchema } from './person.ts';

/** A password that is being chosen; the server also refuses the commonest. */
export const newPasswordSchema = z
  .string({ error: 'Password is required' })
  .min(8, 'At least 8 characters')
  .max(128, 'At most 128 characters');

/** A password that is being given; what rules it once followed does not matter. */
const passwordSchema = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(128, 'At most 128 characters');

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
const codeSchema = z
  .string({ error: 'Please enter the code' })
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'At most 40 characters');

/** The signed-in user as the browser may know them; mirrored under `userInfo`, authorizes nothing. */
export const userInfoSchema = z
  .object({ _id: idSchema, name: z.string(), email: z.string(), isAdmin: z.boolean(), active: z.boolean() })
  .meta({ id: 'UserInfo' });

export const signInSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  code: codeSchema
    .optional()
    .meta({ description: 'Asked for with `code_required` when two-step sign-in is on' }),
});

export const registerSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});

export const emailOnlySchema = z.strictObject({ email: emailSchema });

/** What is absent stays as it is. `_id` is the specification's and is ignored: a profile is one's own. */
export const profileSchema = z.strictObject({
  _id: z.string().optional(),
  name: nameSchema.optional(),
  email: emailSchema.optional(),
  password: newPasswordSchema.optional(),
  currentPassword: passwordSchema.optional().meta({
    description: 'Needed for a new email or password unless the sign-in is younger than 10 minutes',
  }),
});

export const sessionSchema = z
  .object({
    _id: idSchema,
    device: z.string().meta({ example: 'Chrome on Android' }),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    current: z.boolean().meta({ description: 'The session that asks' }),
  })
  .meta({ id: 'Session' });

export const savedAddressSchema = shippingAddressSchema
  .extend({ _id: idSchema, isDefault: z.boolean() })
  .meta({ id: 'SavedAddress' });

export const twoFactorSchema = z
  .object({
    enabled: z.boolean(),
    recoveryCodesLeft: z.int(),
    asked: z.boolean().meta({ description: 'True for admins in production who have not turned it on' }),
  })
  .meta({ id: 'TwoFactor' });

export type UserInfo = z.output<typeof userInfoSchema>;
export type Session = z.output<typeof sessionSchema>;
export type SavedAddress = z.output<typeof savedAddressSchema>;
export type TwoFactor = z.output<typeof twoFactorSchema>;

const messageSchema = z.object({ message: z.string() });
const addressesSchema = z.object({ addresses: z.array(savedAddressSchema) });
const addressBody = shippingAddressSchema.extend({ isDefault: z.boolean().default(false) });

export const accountEndpoints = {
  'POST /api/guests': {
    guard: 'anyone',
    summary: 'A token for a guest, good for 72 hours and for the orders made with it',
    body: emailOnlySchema,
    reply: z.object({ token: z.string() }),
    status: 201,
    errors: ['invalid_input', 'too_many_requests'],
  },
  'POST /api/users': {
    guard: 'anyone',
    summary: 'Registers, signs in and emails a link that verifies the address',
    body: registerSchema,
    reply: userInfoSchema,
    status: 201,
    errors: ['invalid_input', 'conflict', 'too_many_requests', 'unavailable'],
  },
  'POST /api/users/login': {
    guard: 'anyone',
    summary: 'Signs in with email and password; sets the session cookie',
    body: signInSchema,
    reply: userInfoSchema,
    errors: ['invalid_input', 'wrong_credentials', 'code_required', 'too_many_requests', 'unavailable'],
  },
  'POST /api/users/logout': {
    guard: 'anyone',
    summary: 'Ends the session on the server and removes its cookie',
    reply: messageSchema,
  },
  'GET /api/users/verify-email': {
    guard: 'email-token',
    summary: 'Verifies the address that the token was emailed to; good for 48 hours and more than once',
    reply: messageSchema,
    errors: ['link_expired'],
  },
  'POST /api/users/resend-verification-email': {
    guard: 'customer',
    summary: 'Mails a new verification link',
    reply: messageSchema,
    errors: ['not_signed_in', 'too_many_requests'],
  },
  'POST /api/users/password-reset-request': {
    guard: 'anyone',
    summary: 'Mails a link by which a new password can be set within 60 minutes',
    body: emailOnlySchema,
    reply: messageSchema,
    errors: ['invalid_input', 'not_found', 'too_many_requests'],
  },
  'POST /api/users/password-reset': {
    guard: 'email-token',
    summary: 'Sets a new password with the emailed token, once; ends all sessions',
    body: z.strictObject({ password: newPasswordSchema }),
    reply: messageSchema,
    errors: ['invalid_input', 'link_expired', 'unavailable'],
  },
  'GET /api/users/profile': {
    guard: 'customer',
    summary: 'The signed-in user',
    reply: userInfoSchema,
    errors: ['not_signed_in'],
  },
  'PUT /api/users/profile': {
    guard: 'customer',
    summary: "Changes one's own name, email or password",
    body: profileSchema,
    reply: userInfoSchema,
    errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests', 'unavailable'],
  },
  'GET /api/users/sessions': {
    guard: 'customer',
    summary: 'Where one is signed in, the asking session first',
    reply: z.object({ sessions: z.array(sessionSchema) }),
    errors: ['not_signed_in'],
  },
  'DELETE /api/users/sessions': {
    guard: 'customer',
    summary: 'Signs out everywhere, here too',
    reply: messageSchema,
    errors: ['not_signed_in'],
  },
  'DELETE /api/users/sessions/:id': {
    guard: 'customer',
    summary: "Ends one of one's own sessions",
    params: idParams('Session not found'),
    reply: messageSchema,
    errors: ['not_signed_in', 'not_found'],
  },
  'GET /api/users/two-factor': {
    guard: 'customer',
    summary: 'Whether two-step sign-in is on',
    reply: twoFactorSchema,
    errors: ['not_signed_in'],
  },
  'POST /api/users/two-factor': {
    guard: 'customer',
    summary:
      'Begins two-step sign-in: a secret for the authenticator app, not in force before it is confirmed',
    body: z.strictObject({ currentPassword: passwordSchema }),
    reply: z.object({
      secret: z.string().meta({ description: 'Base32' }),
      uri: z.string().meta({ description: 'otpauth://…' }),
      qrCode: z.string().meta({ description: 'SVG' }),
    }),
    errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests', 'unavailable'],
  },
  'PUT /api/users/two-factor': {
    guard: 'customer',
    summary: 'Confirms it with a first code; answers the recovery codes, which are never shown again',
    body: z.strictObject({ code: codeSchema }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests'],
  },
  'DELETE /api/users/two-factor': {
    guard: 'customer',
    summary: 'Turns two-step sign-in off',
    body: z.strictObject({ currentPassword: passwordSchema, code: codeSchema }),
    reply: messageSchema,
    errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests', 'unavailable'],
  },
  'GET /api/users/addresses': {
    guard: 'customer',
    summary: "One's saved shipping addresses, the default first",
    reply: addressesSchema,
    errors: ['not_signed_in'],
  },
  'POST /api/users/addresses': {
    guard: 'customer',
    summary: 'Saves an address; the first becomes the default',
    body: addressBody,
    reply: savedAddressSchema,
    status: 201,
    errors: ['invalid_input', 'not_signed_in', 'conflict'],
  },
  'PUT /api/users/addresses/:id': {
    guard: 'customer',
    summary: "Changes one of one's own addresses",
    params: idParams('Address not found'),
    body: addressBody,
    reply: savedAddressSchema,
    errors: ['invalid_input', 'not_signed_in', 'not_found'],
  },
  'DELETE /api/users/addresses/:id': {
    guard: 'customer',
    summary: "Forgets one of one's own addresses",
    params: idParams('Address not found'),
    reply: messageSchema,
    errors: ['not_signed_in', 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
