import { z } from 'zod';
import type { EndpointKey, EndpointRecord } from './endpoint.ts';
import {
  adminInputErrors,
  amountSchema,
  centsInputSchema,
  editedVersionSchema,
  idParams,
  idSchema,
  pageNumberSchema,
  paged,
  shortLinesSchema,
} from './endpoint.ts';
import { customerAddressesSchema } from './accounts.ts';
import { emailSchema } from './person.ts';
import { cartItemsSchema, orderItemSchema } from './order/order-items.ts';
import { packageSchema, trackingSchema } from './order/packages.ts';
import { manualPaymentSchema, orderPaymentSchema } from './order/order-payment.ts';
import { refundLeftSchema, refundSchema } from './order/refund.ts';
import { orderRequestSchema, requestInputSchema } from './order/requests.ts';
import { shippingAddressSchema } from './order/shipping-address.ts';
import { truckSchema } from './trucks.ts';
import { isVisible, optionalText } from './text.ts';
import { customerNoteMax, paymentMethods } from '../facts.ts';
import type { OrderState } from '../rules/orders/order-states.ts';
import { requestKinds } from '../rules/orders/may-ask.ts';
import { orderStateNames } from '../rules/orders/order-states.ts';
import { pendingPayments } from '../rules/orders/pending-payment.ts';

export const pickupSchema = z.boolean().optional().meta({
  description: 'Picked up at the shop: without shipping, and with the tax of the shop’s state',
});

export const totalsSchema = z
  .object({
    itemsPrice: amountSchema,
    shippingPrice: amountSchema,
    handlingFee: amountSchema,
    taxPrice: amountSchema,
    totalPrice: amountSchema,
  })
  .meta({ id: 'Totals' });

const orderStates = Object.keys(orderStateNames) as OrderState[];

export const orderSchema = totalsSchema
  .extend({
    _id: idSchema,
    number: z.int().meta({ description: 'What people call the order; it grants nothing', example: 570123 }),
    view: z.enum(['full', 'reduced']).meta({
      description: '`reduced`: without name, email, phone and street, for callers who only know the id',
    }),
    user: z
      .object({
        _id: idSchema,
        name: z.string(),
        email: z.string(),
        isDeleted: z.boolean().optional().meta({ description: 'Of a deleted account; only for admins' }),
      })
      .optional(),
    guestUser: z.object({ guestEmail: z.string() }).optional(),
    orderItems: z.array(orderItemSchema),
    shippingAddress: z.object({
      name: z.string().optional(),
      address: z.string().optional(),
      apartment: z.string().optional(),
      city: z.string().optional(),
      state: z.string(),
      postalCode: z.string().optional(),
      country: z.string(),
      phone: z.string().optional(),
    }),
    addressIncomplete: z.boolean(),
    pickup: z.boolean().meta({
      description:
        'Whether its buyer chose to pick it up at the shop: it has no shipping, and the tax of the shop’s state',
    }),
    paymentMethod: z.string(),
    customerNote: z.string().optional().meta({
      description:
        'What the buyer wrote to the shop; not in the reduced view, and of an unpaid order only for its author and admins',
    }),
    truck: truckSchema
      .optional()
      .meta({ description: 'The truck that it is for, if its buyer told us; not in the reduced view' }),
    couponCode: z.string().nullable(),
    napcoDiscountPercentage: z.number(),
    aftermarketDiscountPercentage: z.number(),
    state: z.enum(orderStates).meta({ description: '`placed`: waiting for its payment' }),
    isPaid: z.boolean(),
    paidAt: z.iso.datetime().nullable(),
    shipsWithinDays: z.int().nullable().meta({
      description:
        'Within how many business days of `paidAt` the shop promised that its parts leave; null: nothing was promised',
    }),
    isDelivered: z.boolean(),
    deliveredAt: z.iso.datetime().nullable(),
    tracking: trackingSchema.optional(),
    packages: z.array(packageSchema).meta({
      description:
        'All packages that the order travels in: the first is that of `tracking`. Empty for a local pickup; without numbers in the reduced view',
    }),
    moreToFollow: z.boolean().meta({
      description: 'Whether packages of an order that is sent are still at the shop',
    }),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().meta({ description: 'Until when an unpaid order can be paid at its prices' }),
    canceledAt: z.iso.datetime().nullable(),
    cancelReason: z
      .string()
      .optional()
      .meta({ description: 'Why an admin canceled it; not in the reduced view' }),
    version: z.int().optional().meta({
      description:
        'Increases with every change of tracking, delivery, email or address, and when its buyer asks for something; not in the reduced view',
    }),
    imported: z
      .object({ payment: z.string().nullable().meta({ description: 'PayPal’s id of it, if known' }) })
      .optional()
      .meta({
        description:
          'Came from the former shop: its payment is not among those of this shop, which can’t refund it; only for admins',
      }),
    forgetsFrom: z.iso.datetime().optional().meta({
      description:
        'The customer has asked to be forgotten, and the order stops naming them then or later; only for admins',
    }),
    isReversed: z.boolean().meta({
      description:
        'Whether the provider took back what was not refunded of the payment, after a dispute or chargeback; never in the reduced view',
    }),
    isDisputed: z.boolean().optional().meta({
      description: 'Whether the customer disputes its payment and that is not decided yet; only for admins',
    }),
    hasPrivateNotes: z.boolean().optional().meta({ description: 'Only for admins, who write them' }),
    refundedTotal: amountSchema.meta({ description: "Refunded so far from the order's payment" }),
    refunds: z.array(refundSchema).meta({ description: 'Oldest first; empty in the reduced view' }),
    refundable: amountSchema.optional().meta({
      description: 'How much of the payment can still be refunded; only for admins, and only on paid orders',
    }),
    mayCancel: z.boolean().meta({
      description:
        'Whether the caller may cancel it: an unpaid order of their own; for admins any, and a paid one that `isReversed` or cost nothing',
    }),
    unpayable: z.string().optional().meta({
      description:
        'Why an order that waits for its payment can’t be paid now: a part of it is no longer in the store; only when it is read alone, in full',
      example: 'Front Fender is no longer in the store.',
    }),
    outOfStock: shortLinesSchema.optional().meta({
      description:
        'The lines that keep an order from being paid now, as less is left; only when it is read alone, in full',
    }),
    refundLeft: refundLeftSchema.optional(),
    payment: orderPaymentSchema.optional(),
    manualPayment: manualPaymentSchema.optional(),
    paymentState: z.enum(['none', 'confirming', 'declined']).meta({
      description:
        '`confirming`: money may have moved, and the shop is checking with the provider. `declined`: the latest payment was confirming for a while, and then declined; not in the reduced view',
    }),
    pendingPayment: z.enum(pendingPayments).optional().meta({
      description:
        'What a payment under way waits for: the bank, the buyer sending money, the seller accepting it, or a review by the provider',
    }),
    requests: z.array(orderRequestSchema).meta({
      description: 'What its buyer asked for once it was paid, oldest first; empty in the reduced view',
    }),
    mayAsk: z.enum(requestKinds).nullable().meta({
      description:
        'What its buyer may ask for now; null in the reduced view, for admins, and while they wait for an answer',
    }),
  })
  .meta({ id: 'Order' });

export type Order = z.output<typeof orderSchema>;

const sentTotalSchema = centsInputSchema(0, 'Must not be negative');

/** The key of the link in the order's emails. */
export const orderKeySchema = z.string().max(200).optional();

/** What a buyer orders, and the totals that they saw. */
const orderInputSchema = z.strictObject({
  orderItems: cartItemsSchema,
  shippingAddress: shippingAddressSchema,
  pickup: pickupSchema,
  paymentMethod: z.enum(paymentMethods, { error: 'Please select PayPal or Credit Card' }),
  itemsPrice: sentTotalSchema.optional(),
  shippingPrice: sentTotalSchema.optional(),
  handlingFee: sentTotalSchema.optional(),
  taxPrice: sentTotalSchema.optional(),
  totalPrice: sentTotalSchema.optional(),
  couponId: idSchema.nullish(),
  customerNote: optionalText(customerNoteMax)
    // Empty lines would fill the packing slip.
    .transform((text) => (isVisible(text) ? text.replaceAll(/(\r?\n[^\S\n]*){3,}/g, '\n\n') : ''))
    .default('')
    .meta({ description: 'To the shop, for example the color of a part that comes in several' }),
  truck: truckSchema.optional().meta({
    description: 'The truck that it is for: each part that doesn’t fit it needs `anotherTruck`',
  }),
});

const placingErrors = [
  'invalid_input',
  'not_signed_in',
  'price_changed',
  'out_of_stock',
  'coupon_gone',
  'idempotency_mismatch',
] as const;

export const orderEndpoints = {
  'POST /api/orders': {
    guard: 'buyer',
    summary: 'Places an order, priced by the server; an Idempotency-Key header makes it safe to repeat',
    body: orderInputSchema.extend({ email: z.string().max(254).optional() }),
    reply: orderSchema,
    status: 201,
    errors: placingErrors,
  },
  'POST /api/orders/for-customer': {
    guard: 'admin',
    summary:
      'Places an order on behalf of a customer, for example on the phone, who is emailed the link to pay; it is in the account that has verified their email, or else a guest’s, and noted in the history of the `inquiry` that it ends; an Idempotency-Key header makes it safe to repeat',
    body: orderInputSchema.extend({ customerEmail: emailSchema, inquiry: idSchema.optional() }),
    reply: orderSchema,
    status: 201,
    errors: [...placingErrors, 'not_allowed'],
  },
  'GET /api/orders/for-customer': {
    guard: 'admin',
    summary:
      'Returns where a customer may want an order: the addresses of the account that has verified their email and of their latest orders, and who they are by their last inquiry',
    query: z.strictObject({ email: emailSchema }),
    reply: customerAddressesSchema,
    errors: adminInputErrors,
  },
  'GET /api/orders/myorders': {
    guard: 'customer',
    summary: "Lists the user's own orders, newest first; a keyword searches for an order id or number",
    query: z.strictObject({ keyword: z.string().max(200).optional(), pageNumber: pageNumberSchema }),
    reply: paged('orders', orderSchema).extend({
      guestOrders: z.int().meta({
        description:
          'How many orders the account can add that were placed as a guest with its verified email',
      }),
    }),
    errors: ['invalid_input', 'not_signed_in', 'not_found'],
  },
  'POST /api/orders/myorders': {
    guard: 'customer',
    summary:
      "Adds to the user's own orders those that were placed as a guest with their email; none before it is verified",
    reply: z.object({ added: z.int() }),
    errors: ['not_signed_in'],
  },
  'GET /api/orders/:id': {
    guard: 'anyone',
    scope: 'orders:read',
    summary:
      "Returns an order: in full to its customer, to admins and with the signed key from its emails, reduced to anyone else. A guest's order joins the account with its email that opens it with that key or the guest's token",
    params: idParams('Order not found'),
    query: z.strictObject({ key: orderKeySchema }),
    reply: orderSchema,
    errors: ['not_found'],
  },
  'PUT /api/orders/:id/cancel': {
    guard: 'buyer',
    summary: "Cancels the caller's own unpaid order, which ends a payment that has only been started",
    params: idParams('Order not found'),
    reply: orderSchema,
    errors: ['not_signed_in', 'not_found', 'already_paid', 'conflict'],
  },
  'POST /api/orders/:id/requests': {
    guard: 'payer',
    summary:
      "Asks the shop to cancel the caller's own paid order, or to take parts of it back, also with the signed key from its emails. While a request waits for its answer, another changes nothing",
    params: idParams('Order not found'),
    query: z.strictObject({ key: orderKeySchema }),
    body: requestInputSchema,
    reply: orderSchema,
    status: 201,
    errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict', 'too_many_requests'],
  },
  'PUT /api/orders/:id/complete-address': {
    guard: 'payer',
    summary:
      "Completes the incomplete shipping address of the caller's own paid order, also with the signed key from its emails, until it is sent; another state must have the same sales tax",
    params: idParams('Order not found'),
    query: z.strictObject({ key: orderKeySchema }),
    body: shippingAddressSchema.extend({ version: editedVersionSchema }),
    reply: orderSchema,
    errors: ['invalid_input', 'not_signed_in', 'not_found', 'conflict'],
  },
} as const satisfies Record<EndpointKey, EndpointRecord>;
