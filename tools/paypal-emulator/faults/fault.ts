import { z } from 'zod';
import { eventTypes, operations } from '../operations.ts';

/**
 * A fault to come: on which call or event, when, and what it does. It hits the `nth` matching call after it was set and the
 * following ones, `times` in all; or each matching call with `probability`, drawn from `seed`, so that the same calls in the
 * same order meet the same faults.
 */
const moment = {
  id: z.string().min(1).max(64).optional(),
  nth: z.int().min(1).optional(),
  probability: z.number().min(0).max(1).optional(),
  seed: z.int().optional(),
  times: z.int().min(1).optional(),
};
/** `about` limits it to calls about the order with this custom id. */
const call = { ...moment, on: z.enum([...operations, 'any']), about: z.string().min(1).max(127).optional() };
const event = { ...moment, on: z.enum([...eventTypes, 'webhook']) };
/** Before the call is processed, so that nothing has happened, or after it, so that everything has. */
const when = z.enum(['before', 'after']);
const resolution = z.enum(['COMPLETED', 'DENIED']);

const tamperedFields = ['amount', 'currency', 'payee', 'custom_id', 'invoice_id'] as const;

/** PayPal's reasons for a PENDING capture. */
const pendingReasons = [
  'ECHECK',
  'INTERNATIONAL_WITHDRAWAL',
  'OTHER',
  'PENDING_REVIEW',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'TRANSACTION_APPROVED_AWAITING_FUNDING',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
] as const;

const omittableFields = ['payee', 'supplementary_data', 'links', 'custom_id', 'invoice_id'] as const;

export const callFaultSchema = z.discriminatedUnion('what', [
  /** No reply at all; the connection stays open. */
  z.strictObject({ ...call, what: z.literal('hang'), when }),
  z.strictObject({
    ...call,
    what: z.literal('status'),
    when,
    status: z.literal([403, 429, 500, 502, 503, 504]),
    retryAfterSeconds: z.int().min(0).optional(),
  }),
  z.strictObject({ ...call, what: z.literal('latency'), ms: z.int().min(0) }),
  z.strictObject({ ...call, what: z.literal('reset'), when }),
  /** A replica that lags behind answers: it does not know yet what was made a moment ago. */
  z.strictObject({
    ...call,
    on: z.enum(['read-order', 'read-capture', 'read-refund', 'read-dispute']),
    what: z.literal('not-yet'),
  }),
  /** The reply is garbled; the call has been processed. */
  z.strictObject({
    ...call,
    what: z.literal('malformed'),
    as: z.enum(['truncated', 'wrong-types', 'html', 'empty']),
  }),
  /** All tokens have expired, or the one used was revoked. */
  z.strictObject({ ...call, what: z.enum(['token-expired', 'token-revoked']) }),
  /** The reply has a wrong field; `lasting`: it is also stored and captured that way. */
  z.strictObject({
    ...call,
    what: z.literal('tampered'),
    field: z.enum(tamperedFields),
    value: z.string().optional(),
    lasting: z.boolean().default(false),
  }),
  /** The reply lacks these fields wherever they occur, as older replies of PayPal do. */
  z.strictObject({ ...call, what: z.literal('omitted'), fields: z.array(z.enum(omittableFields)).min(1) }),
  /** INSTRUMENT_DECLINED; of a refund, REFUND_FAILED_INSUFFICIENT_FUNDS. */
  z.strictObject({ ...call, on: z.enum(['capture-order', 'refund-capture']), what: z.literal('declined') }),
  /** 201 and a COMPLETED order, but its capture is DECLINED. */
  z.strictObject({ ...call, on: z.literal('capture-order'), what: z.literal('declined-capture') }),
  /** PENDING until resolved through the control API; with `becomes`, resolved automatically after `afterMs`. */
  z.strictObject({
    ...call,
    on: z.enum(['capture-order', 'refund-capture']),
    what: z.literal('pending'),
    /** Why a capture is pending. */
    reason: z.enum(pendingReasons).default('PENDING_REVIEW'),
    becomes: resolution.optional(),
    afterMs: z.int().min(0).default(60_000),
  }),
]);

export const eventFaultSchema = z.discriminatedUnion('what', [
  z.strictObject({ ...event, what: z.literal('lost') }),
  z.strictObject({ ...event, what: z.literal('doubled'), copies: z.int().min(2).max(50).default(2) }),
  z.strictObject({ ...event, what: z.literal('late'), ms: z.int().min(0) }),
  /** Sent after the next event. */
  z.strictObject({ ...event, what: z.literal('reordered') }),
  /** Sent, and answered, before the reply to the call that caused it. */
  z.strictObject({ ...event, what: z.literal('before-reply') }),
  /** An attacker first sends an event with the same id: with a wrong signature, altered, for another shop, or with their own certificate. */
  z.strictObject({
    ...event,
    what: z.literal('forged'),
    how: z.enum(['signature', 'body', 'webhook-id', 'certificate']),
  }),
]);

export const faultSchema = z
  .union([callFaultSchema, eventFaultSchema])
  .refine((fault) => fault.nth === undefined || fault.probability === undefined, {
    error: 'nth and probability exclude each other',
  });

export type CallFault = z.output<typeof callFaultSchema>;
export type EventFault = z.output<typeof eventFaultSchema>;
export type Fault = CallFault | EventFault;
/** A fault as written by tests; fields with defaults may be left out. */
export type FaultInput = z.input<typeof callFaultSchema> | z.input<typeof eventFaultSchema>;
export type Forgery = Extract<EventFault, { what: 'forged' }>['how'];
