import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminInputErrors,
  editedVersionSchema,
  idParams,
  messageSchema,
  pageNumberSchema,
  paged,
} from './endpoint.ts';
import { eventSchema, noteSchema } from './order/history.ts';
import { orderMessageSchema } from './order/messages.ts';
import { unitListSchema } from './order/units.ts';
import { orderSchema } from './orders.ts';
import { shippingAddressSchema } from './order/shipping-address.ts';
import { emailSchema } from './person.ts';
import { periodSchema } from './reports/period.ts';
import { isReadable, notReadable, requiredLine, requiredText } from './text.ts';
import { carrierName, isPickupCarrier } from '../rules/orders/tracking.ts';

const despiteDispute =
  'The admin knows that the payment is disputed; without it, that is refused as `open_dispute`';
const despiteReversal =
  'The admin knows that the provider has taken the payment back; without it, that is refused as `payment_reversed`';
/** Warnings that an admin has seen and overrides. */
const confirmedShape = {
  despiteDispute: z.boolean().optional().meta({ description: despiteDispute }),
  despiteReversal: z.boolean().optional().meta({ description: despiteReversal }),
};

const carrierSchema = requiredLine('Carrier is required', 40).transform(carrierName);
const trackingNumberSchema = z
  .string()
  .trim()
  .max(60, 'At most 60 characters')
  .regex(/^(?:[A-Za-z0-9][A-Za-z0-9 ._/-]*)?$/, 'A tracking number has letters, digits, dashes and spaces');
/** Undefined leaves it as it is. */
const moreToFollow = z.boolean().optional().meta({
  description:
    'Whether more packages of the order will follow: until they have, it is in the list `to-ship`. The email of a first or another package says so',
});
const despiteSameNumber = z.boolean().optional().meta({
  description:
    'The admin knows that another order has this number; without it, that is refused as `conflict` where `version` is given, unless both have the same buyer and address',
});
/** The version that the admin saw, of a call without a body. */
const seenVersionQuery = z.strictObject({
  version: z.coerce
    .number()
    .int()
    .optional()
    .meta({ description: 'The version that the admin saw: 409 if it has changed since' }),
});

/** Orders of the list; a minus reverses one. */
export const orderSorts = ['placed', '-placed', 'total', '-total'] as const;
export type OrderSort = (typeof orderSorts)[number];

export const ordersShown = [
  'all',
  'to-ship',
  'reversed',
  'uncollected',
  'asked',
  'returns',
  'sent',
  'paid',
  'unpaid',
  'expired',
  'canceled',
  'delivered',
] as const;
export type OrdersShown = (typeof ordersShown)[number];

/** What a period of orders goes by. */
export const ordersBy = ['placed', 'paid'] as const;
export type OrdersBy = (typeof ordersBy)[number];

/** Which orders are listed or exported. */
export const orderFilterSchema = z.strictObject({
  keyword: z.string().max(200).refine(isReadable, notReadable).optional(),
  show: z.enum(ordersShown).optional().meta({
    description:
      '`to-ship`: paid, not fully refunded, not canceled, not delivered, and without a carrier or with more packages to follow; `reversed`: the payment was taken back by the provider, and the parts, or some of them, are not sent or wait to be picked up; `uncollected`: ready to be picked up for more than three days; `asked`: the buyer asked to cancel it or to return parts, and waits for an answer; `returns`: parts are on their way back, and not refunded yet; `sent`: with a carrier, so on its way or ready to be picked up; `unpaid`: neither paid nor expired nor canceled',
  }),
  period: periodSchema.meta({
    description: 'When they were placed, or paid (`by`), in California time; by default at any time',
    example: '2026-11',
  }),
  by: z.enum(ordersBy).optional().meta({
    description: 'What `period`, and a day as the keyword, go by: when they were placed (default) or paid',
  }),
});

export const orderAdminEndpoints = {
  'GET /api/orders': {
    guard: 'admin',
    scope: 'orders:read',
    summary:
      'Lists orders, newest first, those to ship oldest first; a keyword searches for an order id or number, a name, an email, a phone, a tracking number, the name or a number of a part in them, the vendor’s too, a whole city, ZIP code or coupon code, or the day they were placed on (`11/21/2026`)',
    query: orderFilterSchema.extend({
      without: z
        .literal('parts', { error: 'Must be parts, or left out' })
        .optional()
        .meta({ description: 'Leaves out the orders that only contain a part that the keyword names' }),
      pageNumber: pageNumberSchema,
      sort: z.enum(orderSorts).optional().meta({
        description: 'Default: the newest first, and of `to-ship` the oldest',
      }),
    }),
    reply: paged('orders', orderSchema).extend({
      firstYear: z.int().meta({ description: 'Year in which the first order was placed' }),
    }),
    errors: [...adminInputErrors, 'not_found'],
  },
  'PUT /api/orders/:id/deliver': {
    guard: 'admin',
    scope: 'orders:ship',
    summary: 'Marks a paid order as delivered; works once',
    params: idParams('Order not found'),
    body: z.strictObject({ ...confirmedShape, version: editedVersionSchema }),
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict', 'open_dispute', 'payment_reversed'],
  },
  'DELETE /api/orders/:id/deliver': {
    guard: 'admin',
    scope: 'orders:ship',
    summary: 'Takes back that an order is delivered',
    params: idParams('Order not found'),
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'PUT /api/orders/:id/tracking': {
    guard: 'admin',
    scope: 'orders:ship',
    summary:
      'Saves how a paid order is sent, or that it can be picked up at the shop, and emails that to the customer; `moreToFollow` alone sends no email. With a `version`, a carrier may also take what was marked as picked up, which then isn’t delivered',
    params: idParams('Order not found'),
    body: z
      .strictObject({
        carrier: carrierSchema,
        trackingNumber: trackingNumberSchema
          .default('')
          .meta({ description: 'Required, except of the carrier `Local pickup`, which has none' }),
        moreToFollow,
        contents: unitListSchema.optional().meta({
          description:
            'Which parts are in the first package: the email and the order’s page name them. Left out, they stay as they are; changed alone, they send no email',
        }),
        version: editedVersionSchema,
        despiteSameNumber,
        ...confirmedShape,
      })
      .superRefine(({ carrier, trackingNumber, contents = [] }, { addIssue }) => {
        if (isPickupCarrier(carrier) && contents.length > 0)
          addIssue({ code: 'custom', path: ['contents'], message: 'A local pickup has no packages' });
        const isMissing = trackingNumber === '';
        if (isMissing === isPickupCarrier(carrier)) return;
        const message = isMissing ? 'Tracking number is required' : 'A local pickup has no tracking number';
        addIssue({ code: 'custom', path: ['trackingNumber'], message });
      }),
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict', 'open_dispute', 'payment_reversed'],
  },
  'DELETE /api/orders/:id/tracking': {
    guard: 'admin',
    scope: 'orders:ship',
    summary: 'Takes back that an order is sent, or ready to be picked up, and emails that to the customer',
    params: idParams('Order not found'),
    query: seenVersionQuery,
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'POST /api/orders/:id/packages': {
    guard: 'admin',
    scope: 'orders:ship',
    summary:
      'Adds another package to an order that is sent, and emails all of them to the customer. Of a package that it has already, only the contents are corrected, without an email',
    params: idParams('Order not found'),
    body: z.strictObject({
      carrier: carrierSchema.refine((carrier) => !isPickupCarrier(carrier), 'A package has a carrier'),
      trackingNumber: trackingNumberSchema.min(1, 'Tracking number is required'),
      moreToFollow: z.boolean().default(false).meta({
        description: 'Whether more packages will follow after this one: if left out, it was the last',
      }),
      contents: unitListSchema.optional().meta({
        description:
          'Which parts are in it: the email and the order’s page name them. If left out, nothing is said of a new package, and nothing changes of one that the order has',
      }),
      version: editedVersionSchema,
      despiteSameNumber,
      ...confirmedShape,
    }),
    reply: orderSchema,
    status: 201,
    errors: [...adminInputErrors, 'not_found', 'conflict', 'open_dispute', 'payment_reversed'],
  },
  'DELETE /api/orders/:id/packages/:position': {
    guard: 'admin',
    scope: 'orders:ship',
    summary:
      'Removes a package beyond the first that was entered by mistake, and emails the right ones to the customer',
    params: idParams('Order not found').extend({
      position: z
        .string()
        .regex(/^\d{1,6}$/, 'Package not found')
        .transform(Number)
        .meta({ description: 'Its `position` among the packages of the order, from 2' }),
    }),
    query: seenVersionQuery.extend({
      moreToFollow: z.literal('true', { error: 'Must be true, or left out' }).optional().meta({
        description: 'Its parts are still at the shop: the order is in the list `to-ship`',
      }),
    }),
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'PUT /api/orders/:id/email': {
    guard: 'admin',
    summary:
      'Corrects the email of an order: links in earlier emails end, and an order that belongs to an account stays with it',
    params: idParams('Order not found'),
    body: z.strictObject({
      email: emailSchema,
      resend: z.boolean().default(false).meta({
        description: 'Whether the order confirmation is sent to the corrected email',
      }),
      version: editedVersionSchema,
    }),
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict', 'order_closed'],
  },
  'PUT /api/orders/:id/shipping-address': {
    guard: 'admin',
    summary:
      'Corrects the shipping address of an order until it is sent; another state must have the same sales tax',
    params: idParams('Order not found'),
    body: shippingAddressSchema.extend({ version: editedVersionSchema }),
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'conflict'],
  },
  'PUT /api/orders/:id/cancel-by-shop': {
    guard: 'admin',
    summary:
      'Cancels an unpaid order, which ends a payment that has only been started; or a paid one that cost nothing, or whose payment the provider has taken back',
    params: idParams('Order not found'),
    body: z.strictObject({
      reason: requiredLine('Enter a reason', 200).meta({ description: 'Shown to the customer' }),
      email: z.boolean().default(false).meta({ description: 'Whether to email the customer' }),
      restock: z.boolean().default(false).meta({
        description: 'Of an order that was paid: whether its parts are put back in stock',
      }),
      version: editedVersionSchema,
    }),
    reply: orderSchema,
    errors: [...adminInputErrors, 'not_found', 'already_paid', 'conflict'],
  },
  'GET /api/orders/:id/history': {
    guard: 'admin',
    scope: 'orders:read',
    summary:
      'Returns the history of an order, oldest first, its private notes, and what was written to the customer',
    params: idParams('Order not found'),
    reply: z.object({
      events: z.array(eventSchema),
      notes: z.array(noteSchema),
      messages: z.array(orderMessageSchema),
    }),
    errors: [...adminInputErrors, 'not_found'],
  },
  'POST /api/orders/:id/notes': {
    guard: 'admin',
    scope: 'orders:ship',
    summary: 'Adds a private note to an order; customers never see it',
    params: idParams('Order not found'),
    body: z.strictObject({
      text: requiredText('Please write a note', 2000),
    }),
    reply: noteSchema,
    status: 201,
    errors: [...adminInputErrors, 'not_found'],
  },
  'POST /api/orders/:id/mails': {
    guard: 'admin',
    summary: 'Sends the customer an email about their order, or about its last refund, again',
    params: idParams('Order not found'),
    body: z.strictObject({
      mail: z.enum(['order-received', 'order-paid', 'order-shipped', 'refunded'], {
        error: 'There is no such email',
      }),
    }),
    reply: messageSchema,
    status: 202,
    errors: [...adminInputErrors, 'not_found', 'conflict', 'order_closed'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
