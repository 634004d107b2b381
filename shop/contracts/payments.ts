import { z } from 'zod';
import { manualPaymentMethods } from '../rules/orders/manual-payment.ts';
import { returnReasons } from '../rules/orders/return-reasons.ts';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminErrors,
  adminInputErrors,
  centsInputSchema,
  editedVersionSchema,
  idParams,
  idSchema,
  pageNumberSchema,
  paged,
} from './endpoint.ts';
import { unitListSchema } from './order/units.ts';
import { orderKeySchema, orderSchema } from './orders.ts';
import { optionalLine, requiredLine, requiredText } from './text.ts';

const paymentIssueSchema = z
  .object({
    _id: idSchema,
    order: idSchema.nullable(),
    orderNumber: z.int().nullable(),
    kind: z.string(),
    title: z.string().meta({ description: 'What happened' }),
    advice: z.string().meta({ description: 'What to do about it' }),
    subject: z
      .string()
      .meta({ description: 'Id of the capture, payment attempt or refund that the issue is about' }),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    createdAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime().nullable(),
    resolvedBy: z
      .string()
      .nullable()
      .meta({ description: 'Name of the admin; null if the issue resolved itself' }),
    note: z.string().nullable(),
  })
  .meta({ id: 'PaymentIssue' });

const refundCentsSchema = centsInputSchema(1, 'Must be more than $0.00');
const breakdownCentsSchema = centsInputSchema(0, 'Must not be negative');

const refundBodySchema = z
  .strictObject({
    amount: refundCentsSchema.optional().meta({
      description: 'By default the sum of the breakdown, or all that is left; required with returned units',
    }),
    breakdown: z
      .strictObject({
        items: breakdownCentsSchema,
        shipping: breakdownCentsSchema,
        handling: breakdownCentsSchema,
        tax: breakdownCentsSchema,
      })
      .optional()
      .meta({
        description:
          'What the amount is made of; sums to it. By default the same share of whatever is left of each',
      }),
    returned: unitListSchema.default([]).meta({
      description:
        'Units that came back with this refund, or will not be sent; later refunds no longer offer them',
    }),
    unsent: z.boolean().optional().meta({
      description:
        'Whether these units will not be sent. Needed only of a partly sent order, where the contents of its packages don’t tell',
    }),
    restock: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether the returned units are put back in stock; when omitted, they are' }),
    returnReason: z
      .enum(returnReasons)
      .optional()
      .meta({ description: 'Why the units came back; nothing for those that will not be sent' }),
    bounced: z.boolean().optional().meta({
      description:
        'Whether the bank did not pay the check or money order that paid the order: all that is left is taken off the books, and the email says that no money comes back',
    }),
    reason: requiredLine('Enter a reason', 200),
    refundableSeen: centsInputSchema(0, 'Must not be negative').optional().meta({
      description:
        'What was left to refund when the form was opened; another amount now means that somebody else has refunded meanwhile, and is a conflict',
    }),
    version: editedVersionSchema.meta({
      description: 'Of the order when the form was opened: 409 if it has been sent or edited since',
    }),
  })
  .refine(({ amount, returned }) => amount !== undefined || returned.length === 0, {
    path: ['amount'],
    error: 'Enter the amount to refund for the returned parts',
  });

export type PaymentIssue = z.output<typeof paymentIssueSchema>;

/** Both calls of a payment: starting it, and capturing it once it is approved. */
const ofPayer = {
  guard: 'payer',
  params: idParams('Order not found'),
  query: z.strictObject({ key: orderKeySchema }),
} as const;
const payErrors = [
  'not_signed_in',
  'not_found',
  'already_paid',
  'order_closed',
  'conflict',
  'out_of_stock',
  'too_many_requests',
] as const;

export const paymentEndpoints = {
  'GET /api/config/paypal': {
    guard: 'anyone',
    summary: 'Returns what the browser needs to load the payment buttons',
    reply: z.object({
      clientId: z.string(),
      sdkUrl: z.string().meta({ description: 'URL of the script that draws the payment buttons' }),
      demo: z.boolean().meta({ description: 'Whether payments are simulated and no money moves' }),
    }),
  },
  'POST /api/orders/:id/payment': {
    summary:
      "Starts a payment: reserves the stock for 15 minutes and returns the provider's order id. For the order's customer, for admins and with the signed key from its emails",
    ...ofPayer,
    reply: z.object({ id: z.string() }),
    status: 201,
    errors: [...payErrors, 'payment_unavailable'],
  },
  'PUT /api/orders/:id/pay': {
    summary:
      "Captures an approved payment, named by the provider's order id; the reply is 202 while the outcome is being confirmed",
    ...ofPayer,
    // The browser may send the provider's whole object; only its id is used.
    body: z.looseObject({ id: z.string().min(1).max(64) }),
    logRefusals: true,
    reply: orderSchema,
    pendingStatus: 202,
    errors: [...payErrors, 'payment_not_approved', 'payment_declined'],
  },
  'PUT /api/orders/:id/manual-payment': {
    guard: 'admin',
    summary:
      'Records that an unpaid order was paid by check, in cash or by money order: all of its total, now. It also pays an order that has expired, and ends a payment that has only been started',
    params: idParams('Order not found'),
    body: z.strictObject({
      paymentMethod: z.enum(manualPaymentMethods, { error: 'Choose how it was paid' }),
      reference: optionalLine(40).default('').meta({ description: 'The number of the check or money order' }),
    }),
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'already_paid', 'conflict', 'out_of_stock'],
  },
  'POST /api/orders/:id/refunds': {
    guard: 'admin',
    summary:
      "Refunds an order's payment, or part of it; needs an Idempotency-Key header. The refund is sent in the background: its state is among the order's refunds. Of a `manualPayment` it is only recorded, because the shop gives it back by hand",
    params: idParams('Order not found'),
    body: refundBodySchema,
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
    summary: 'Accepts an event signed by the provider, then reads the current state from the provider',
    body: z.looseObject({}),
    bodyLimitKiB: 256,
    rawBody: true,
    reply: z.object({ received: z.literal(true) }),
    errors: ['invalid_input', 'unavailable'],
  },
  'GET /api/payment-issues': {
    guard: 'admin',
    summary: 'Lists payment issues, newest first; by default only open ones',
    query: z.strictObject({
      state: z.enum(['open', 'all']).optional(),
      order: z.string().max(64).optional().meta({ description: 'Only issues of this order' }),
      pageNumber: pageNumberSchema,
    }),
    reply: paged('paymentIssues', paymentIssueSchema),
    errors: adminInputErrors,
  },
  'GET /api/payment-issues/:id': {
    guard: 'admin',
    summary: 'Returns one payment issue, open or closed',
    params: idParams('There is no such payment issue'),
    reply: paymentIssueSchema,
    errors: [...adminErrors, 'not_found'],
  },
  'PUT /api/payment-issues/:id': {
    guard: 'admin',
    summary: 'Closes a payment issue with a note about what was done',
    params: idParams('There is no such payment issue'),
    body: z.strictObject({
      note: requiredText('Please write what has been done', 1000),
    }),
    reply: paymentIssueSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
