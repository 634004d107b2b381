import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { idParams, idSchema, messageSchema } from './endpoint.ts';
import { shippingAddressSchema } from './order/shipping-address.ts';
import { emailSchema, nameSchema } from './person.ts';

/** A new password; the server also rejects the most common ones. */
export const newPasswordSchema = z
  .string({ error: 'Password is required' })
  .min(8, 'At least 8 characters')
  .max(128, 'At most 128 characters');

/** An existing password: it may be older than the rules for new ones. */
export const passwordSchema = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(128, 'At most 128 characters');

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
const codeSchema = z
  .string({ error: 'Please enter the code' })
  .trim()
  .min(1, 'Please enter the code')
  .max(40, 'At most 40 characters');

/** The signed-in user as the browser sees them; it keeps a copy as `userInfo`, which authorizes nothing. */
export const userInfoSchema = z
  .object({ _id: idSchema, name: z.string(), email: z.string(), isAdmin: z.boolean(), active: z.boolean() })
  .meta({ id: 'UserInfo' });

export const signInSchema = z.strictObject({
  email: emailSchema,
  password: passwordSchema,
  code: codeSchema
    .optional()
    .meta({ description: 'Required when two-step sign-in is on: without it the reply is `code_required`' }),
});

export const registerSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});

export const emailOnlySchema = z.strictObject({ email: emailSchema });

/** Absent fields stay unchanged. `_id` is accepted because the specification has it, and ignored: users change only their own profile. */
export const profileSchema = z.strictObject({
  _id: z.string().optional(),
  name: nameSchema.optional(),
  email: emailSchema.optional(),
  password: newPasswordSchema.optional(),
  currentPassword: passwordSchema.optional().meta({
    description:
      'Required to change the email or password, unless the user signed in less than 10 minutes ago',
  }),
});

export const sessionSchema = z
  .object({
    _id: idSchema,
    device: z.string().meta({ example: 'Chrome on Android' }),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    current: z.boolean().meta({ description: 'Whether this is the session of the request' }),
  })
  .meta({ id: 'Session' });

export const savedAddressSchema = shippingAddressSchema
  .extend({ _id: idSchema, isDefault: z.boolean() })
  .meta({ id: 'SavedAddress' });

/** Where a customer may want an order, and who they said they are. */
export const customerAddressesSchema = z.object({
  addresses: z.array(savedAddressSchema),
  contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
});

export const twoFactorSchema = z
  .object({
    enabled: z.boolean(),
    recoveryCodesLeft: z.int(),
    asked: z.boolean().meta({
      description:
        'Whether the user has to turn it on before anything else: true for admins in production who have not',
    }),
  })
  .meta({ id: 'TwoFactor' });

export type UserInfo = z.output<typeof userInfoSchema>;
export type Session = z.output<typeof sessionSchema>;
export type SavedAddress = z.output<typeof savedAddressSchema>;
export type TwoFactor = z.output<typeof twoFactorSchema>;

/** For what a stolen session must not be enough for. */
const confirmedSchema = z.strictObject({
  currentPassword: passwordSchema
    .optional()
    .meta({ description: 'Required unless the user signed in less than 10 minutes ago' }),
});

const addressesSchema = z.object({ addresses: z.array(savedAddressSchema) });
const addressBody = shippingAddressSchema.extend({ isDefault: z.boolean().default(false) });

export const accountEndpoints = {
  'POST /api/guests': {
    guard: 'anyone',
    summary: 'Issues a guest token, valid for 72 hours and for the orders placed with it',
    body: emailOnlySchema,
    reply: z.object({ token: z.string() }),
    status: 201,
    errors: ['invalid_input', 'too_many_requests'],
  },
  'POST /api/guests/order-links': {
    guard: 'anyone',
    summary:
      'Emails a guest new links to ten orders placed with an address in the last two years, paid ones first; orders in an account or of the former shop, and those being erased, are left out; the reply is the same without any',
    body: emailOnlySchema,
    reply: messageSchema,
    errors: ['invalid_input', 'too_many_requests'],
  },
  'POST /api/users': {
    guard: 'anyone',
    summary: 'Creates an account, signs in and emails a link to verify the address',
    body: registerSchema,
    reply: userInfoSchema,
    status: 201,
    errors: ['invalid_input', 'conflict', 'too_many_requests', 'unavailable'],
  },
  'POST /api/users/login': {
    guard: 'anyone',
    summary: 'Signs in with email and password, and sets the session cookie',
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
    summary:
      'Verifies the address the token was emailed to; a token is valid for 48 hours and can be used more than once',
    reply: messageSchema,
    errors: ['link_expired'],
  },
  'POST /api/users/resend-verification-email': {
    guard: 'customer',
    summary: 'Emails a new verification link',
    reply: messageSchema,
    errors: ['not_signed_in', 'too_many_requests'],
  },
  'POST /api/users/password-reset-request': {
    guard: 'anyone',
    summary: 'Emails a link to set a new password, valid for 60 minutes',
    body: emailOnlySchema,
    reply: messageSchema,
    errors: ['invalid_input', 'not_found', 'too_many_requests'],
  },
  'POST /api/users/password-reset': {
    guard: 'email-token',
    summary: 'Sets a new password with an emailed token, which works once; ends all sessions',
    body: z.strictObject({ password: newPasswordSchema }),
    reply: messageSchema,
    errors: ['invalid_input', 'link_expired', 'unavailable'],
  },
  'GET /api/users/profile': {
    guard: 'customer',
    beforeTwoStep: true,
    summary: 'Returns the signed-in user',
    reply: userInfoSchema,
    errors: ['not_signed_in'],
  },
  'PUT /api/users/profile': {
    guard: 'customer',
    summary: "Changes the user's own name, email or password",
    body: profileSchema,
    reply: userInfoSchema,
    errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests', 'unavailable'],
  },
  'GET /api/users/sessions': {
    guard: 'customer',
    beforeTwoStep: true,
    summary: "Lists the user's sessions, the current one first",
    reply: z.object({ sessions: z.array(sessionSchema) }),
    errors: ['not_signed_in'],
  },
  'DELETE /api/users/sessions': {
    guard: 'customer',
    beforeTwoStep: true,
    summary: "Ends all of the user's sessions, including the current one",
    body: confirmedSchema,
    reply: messageSchema,
    errors: ['invalid_input', 'not_signed_in', 'too_many_requests', 'unavailable'],
  },
  'DELETE /api/users/sessions/:id': {
    guard: 'customer',
    beforeTwoStep: true,
    summary: "Ends one of the user's sessions; the current one needs no password",
    params: idParams('Session not found'),
    body: confirmedSchema,
    reply: messageSchema,
    errors: ['invalid_input', 'not_signed_in', 'not_found', 'too_many_requests', 'unavailable'],
  },
  'GET /api/users/two-factor': {
    guard: 'customer',
    beforeTwoStep: true,
    summary: 'Tells whether two-step sign-in is on',
    reply: twoFactorSchema,
    errors: ['not_signed_in'],
  },
  'POST /api/users/two-factor': {
    guard: 'customer',
    beforeTwoStep: true,
    summary:
      'Returns a secret for an authenticator app; two-step sign-in is on once a first code confirms it',
    body: z.strictObject({ currentPassword: passwordSchema }),
    reply: z.object({
      secret: z.string().meta({ description: 'The secret in Base32' }),
      uri: z.string().meta({ description: 'The secret as an otpauth:// link' }),
      qrCode: z.string().meta({ description: 'The link as a QR code, in SVG' }),
    }),
    errors: ['invalid_input', 'not_signed_in', 'conflict', 'too_many_requests', 'unavailable'],
  },
  'PUT /api/users/two-factor': {
    guard: 'customer',
    beforeTwoStep: true,
    summary:
      'Turns two-step sign-in on with a first code; returns the recovery codes, which are never shown again',
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
    summary: "Lists the user's saved shipping addresses, the default first",
    reply: addressesSchema,
    errors: ['not_signed_in'],
  },
  'POST /api/users/addresses': {
    guard: 'customer',
    summary: 'Saves a shipping address; the first one becomes the default',
    body: addressBody,
    reply: savedAddressSchema,
    status: 201,
    errors: ['invalid_input', 'not_signed_in', 'conflict'],
  },
  'PUT /api/users/addresses/:id': {
    guard: 'customer',
    summary: "Changes one of the user's saved addresses",
    params: idParams('Address not found'),
    body: addressBody,
    reply: savedAddressSchema,
    errors: ['invalid_input', 'not_signed_in', 'not_found'],
  },
  'DELETE /api/users/addresses/:id': {
    guard: 'customer',
    summary: "Deletes one of the user's saved addresses",
    params: idParams('Address not found'),
    reply: messageSchema,
    errors: ['not_signed_in', 'not_found'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
