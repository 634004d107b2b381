import { z } from 'zod';
import type { ErrorCode } from '../shop-error.ts';
import type { ApiScope } from '../integrations.ts';
import { toCents } from '../rules/money.ts';
import { errorStatus } from '../shop-error.ts';

/**
 * Who may call:
 * anyone · email-token (a token from one of our emails, sent as Bearer; the use case checks it) ·
 * buyer (signed in, or a guest with a token) · payer (a buyer, or anyone with the key of an order's link in the query) ·
 * customer (signed in) · admin.
 * The use case behind the guard checks who owns what.
 */
export type Guard = 'anyone' | 'email-token' | 'payer' | 'buyer' | 'customer' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Method and path in one: `GET /api/products/:id`. It is the name of an endpoint everywhere. */
export type EndpointKey = `${Method} /${string}`;

/** An endpoint as data. Routes, the client's types and the API docs are all derived from it. */
export interface EndpointRecord {
  guard: Guard;
  summary: string;
  /**
   * Also for API tokens with this scope, which act as the admin who made them. Without it, tokens may only read what anyone
   * may read.
   */
  scope?: ApiScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Schema of a successful reply. */
  reply: z.ZodType;
  /** Status of a successful reply; 200 by default. */
  status?: 200 | 201 | 202;
  /** Status of a successful reply whose outcome is still open; the handler sets it. */
  pendingStatus?: 202;
  /** Error codes of this endpoint, besides those that any endpoint may return. */
  errors?: readonly ErrorCode[];
  /** Largest body in KiB; 100 by default. */
  bodyLimitKiB?: number;
  /** Logs each refusal: a refused caller may be an attacker. */
  logRefusals?: true;
  /** Also for admins who have yet to turn on two-step sign-in; production keeps them from everything else. */
  beforeTwoStep?: true;
  /** The body is a form with a file, sent as multipart/form-data. */
  multipart?: true;
  /** The handler needs the raw bytes of the body: `request.rawBody`. */
  rawBody?: true;
  /** `catalog`: the same for everyone, kept in memory and by caches for 5 s. Everything else is `no-store`. */
  cache?: 'catalog';
  /** With this query parameter the reply depends on the caller and is `no-store`. */
  personalWith?: string;
}

/** Error codes of endpoints for admins, and of those that also validate input. */
export const adminErrors = ['not_signed_in', 'not_allowed'] as const;
export const adminInputErrors = ['invalid_input', ...adminErrors] as const;

const idMeta = { description: '24 lowercase hex characters', example: '5f0c1e9a7b3d4c2e8a6f1b90' };

export const idSchema = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .meta(idMeta);

/**
 * The path parameter `id`.
 * @param notFound message of the 404, which a malformed id gets as well as an unknown one
 */
export const idParams = (notFound: string) =>
  z.object({
    id: z
      .string()
      .regex(/^[0-9a-f]{24}$/, notFound)
      .meta(idMeta),
  });

/** The version of a record that admins edit. */
export const versionSchema = z.int().meta({ description: 'Increases with every change' });
export const editedVersionSchema = z.int().optional().meta({
  description: 'The version that was edited: 409 with the current record if it has changed since',
});

/** An amount in replies: dollars as a string with two decimals. */
export const amountSchema = z
  .string()
  .regex(/^-?\d+\.\d{2}$/)
  .meta({ example: '1234.50' });

const notAmount = 'Must be an amount with at most two decimals';
const amountInputSchema = z.union(
  [
    z.number().max(100_000_000, 'Must be at most 100,000,000'),
    z.string().regex(/^-?\d{1,9}(\.\d{1,2})?$/, notAmount),
  ],
  { error: notAmount },
);

/**
 * Amounts in requests: dollars as a number or a string with at most two decimals, handed to the handler as cents.
 * @param leastCents the smallest amount accepted
 * @param tooLittle the message for anything below it
 */
export const centsInputSchema = (leastCents: number, tooLittle: string) =>
  amountInputSchema.transform((amount, context) => {
    const cents = readCents(amount);
    if (cents !== undefined && cents >= leastCents) return cents;
    context.addIssue({ code: 'custom', message: cents === undefined ? notAmount : tooLittle });
    return z.NEVER;
  });

/** Returns undefined for anything but an amount with at most two decimals. */
export function readCents(amount: number | string): number | undefined {
  try {
    return toCents(amount);
  } catch {
    return undefined;
  }
}

/** A whole number, or its digits as typed. */
export const wholeNumber = (min: number, max: number, otherwise: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,7}$/)
          .transform(Number),
      ],
      { error: otherwise },
    )
    .pipe(z.int(otherwise).min(min, otherwise).max(max, otherwise));

/** An emptied field has no value; others are parsed, with the errors of their schema. */
export const orEmpty = <T extends z.ZodType>(schema: T) =>
  z.union([z.null(), z.literal('').transform(() => null), schema], {
    error: ({ errors }) => errors.at(-1)?.[0]?.message,
  });

/** Page numbers in a query are text; anything but a whole number from 1 is rejected with 400. */
export const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'There is no such page: the first one is 1')
  .transform(Number)
  .optional();

/** The reply of calls that return nothing but what they did, in words for the customer. */
export const messageSchema = z.object({ message: z.string() });

/** The reply of calls that return a table. */
export const csvFileSchema = z.custom<AsyncIterable<string>>().meta({ description: 'The file, streamed' });

export const paged = <K extends string, T extends z.ZodType>(name: K, item: T) =>
  z.object({ [name]: z.array(item), page: z.int(), pages: z.int(), total: z.int() } as {
    [P in K]: z.ZodArray<T>;
  } & { page: z.ZodInt; pages: z.ZodInt; total: z.ZodInt });

export const shortLinesSchema = z.array(
  z.object({
    product: z.string(),
    name: z.string(),
    available: z.int(),
    isReserved: z.boolean().meta({
      description: 'Whether some of it is reserved for payments that are not settled yet, and may come back',
    }),
  }),
);

export const errorSchema = z
  .object({
    message: z.string(),
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    fields: z.record(z.string(), z.string()).optional(),
    totals: z.record(z.string(), amountSchema).optional(),
    lines: shortLinesSchema.optional(),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'With `conflict`, if someone else saved first: the record as it is now' }),
    retryAfter: z.int().optional(),
  })
  .meta({ id: 'Error' });
