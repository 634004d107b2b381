import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import { centsInputSchema, idParams, idSchema, pageNumberSchema, paged } from './endpoint.ts';
import { orderSchema } from './orders.ts';
import { isReadable, notReadable } from './text.ts';

const paymentIssueSchema = z
  .object({
    _id: idSchema,
    order: idSchema.nullable(),
    kind: z.string(),
    title: z.string().meta({ description: 'What has happened' }),
    advice: z.string().meta({ description: 'What to do about it' }),
    subject: z.string().meta({ description: 'Id of the capture, payment attempt or refund it is about' }),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    createdAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime().nullable(),
    resolvedBy: z
      .string()
      .nullable()
      .meta({ description: 'Name of the admin; null when it resolved itself' }),
    note: z.string().nullable(),
  })
  .meta({ id: 'PaymentIssue' });

const refundCentsSchema = centsInputSchema(1, 'Must be more than nothing');

export type PaymentIssue = z.output<typeof paymentIssueSchema>;

export const paymentEndpoints = {
  'GET /api/config/paypal': {
    guard: 'anyone',
    summary: 'What the browser needs to load the payment buttons',
    reply: z.object({
      clientId: z.string(),
      sdkUrl: z.string().meta({ description: 'Address of the script with the payment buttons' }),
      demo: z
        .boolean()
        .meta({ description: 'True when payments are simulated by the emulator and no money moves' }),
    }),
  },
  'POST /api/orders/:id/payment': {
    guard: 'buyer',
    summary: "Starts a payment: reserves the stock for 15 minutes and returns the provider's order id",
    params: idParams('Order not found'),
    reply: z.object({ id: z.string() }),
    status: 201,
    errors: ['not_found', 'already_paid', 'out_of_stock', 'payment_unavailable'],
  },
  'PUT /api/orders/:id/pay': {
    guard: 'buyer',
    summary:
      "Captures an approved payment. Only the provider's order id is read from the body. 202 while it is being confirmed",
    params: idParams('Order not found'),
    // The browser may send the provider's whole object; only its id is used.
    body: z.looseObject({ id: z.string().min(1).max(64) }),
    logRefusals: true,
    reply: orderSchema,
    pendingStatus: 202,
    errors: [
      'not_found',
      'already_paid',
      'conflict',
      'out_of_stock',
      'payment_not_approved',
      'payment_declined',
    ],
  },
  'POST /api/orders/:id/refunds': {
    guard: 'admin',
    summary:
      'Refunds the payment of an order, or a part of it. Needs an Idempotency-Key header, which makes a repeat safe. The money goes back a moment later: see the refunds of the order',
    params: idParams('Order not found'),
    body: z.strictObject({
      amount: refundCentsSchema.optional().meta({ description: 'Absent: all that is left' }),
      reason: z
        .string({ error: 'Please write why; the customer reads it' })
        .trim()
        .min(1, 'Please write why; the customer reads it')
        .max(200, 'At most 200 characters')
        .refine(isReadable, notReadable),
    }),
    reply: orderSchema,
    status: 202,
    errors: [
      'invalid_input',
      'not_signed_in',
      'not_allowed',
      'not_found',
      'conflict',
      'idempotency_mismatch',
    ],
  },
  'POST /api/webhooks/paypal': {
    guard: 'anyone',
    summary: 'Accepts an event signed by the provider; what it is about is then read from the provider',
    body: z.looseObject({}),
    bodyLimitKiB: 256,
    rawBody: true,
    reply: z.object({ received: z.literal(true) }),
    errors: ['invalid_input', 'unavailable'],
  },
  'GET /api/payment-issues': {
    guard: 'admin',
    summary: 'Payment issues, newest first; only open ones by default',
    query: z.strictObject({
      state: z.enum(['open', 'all']).optional(),
      order: z.string().max(64).optional().meta({ description: 'Only those about this order' }),
      pageNumber: pageNumberSchema,
    }),
    reply: paged('paymentIssues', paymentIssueSchema),
    errors: ['invalid_input', 'not_signed_in', 'not_allowed'],
  },
  'GET /api/payment-issues/:id': {
    guard: 'admin',
    summary: 'One payment issue, open or closed',
    params: idParams('There is no such payment issue'),
    reply: paymentIssueSchema,
    errors: ['not_signed_in', 'not_allowed', 'not_found'],
  },
  'PUT /api/payment-issues/:id': {
    guard: 'admin',
    summary: 'Closes a payment issue with a note on what has been done',
    params: idParams('There is no such payment issue'),
    body: z.strictObject({
      note: z
        .string({ error: 'Please write what has been done' })
        .trim()
        .min(1, 'Please write what has been done')
        .max(1000, 'At most 1000 characters')
        .refine((text) => isReadable(text.replaceAll(/\r?\n/g, ' ')), notReadable),
    }),
    reply: paymentIssueSchema,
    errors: ['invalid_input', 'not_signed_in', 'not_allowed', 'not_found', 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
