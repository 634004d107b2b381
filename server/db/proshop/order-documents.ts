import { z } from 'zod';
import { emailSchema } from '../../../shop/contracts/person.ts';
import { country } from '../../../shop/facts.ts';
import { share } from '../../../shop/rules/money.ts';
import { isAddressIncomplete } from '../../../shop/rules/orders/address-gaps.ts';
import { fullLineCents, lineCents, unitShippingCents } from '../../../shop/rules/pricing.ts';
import type { DocumentReader, ReadDocument, RejectedDocument, Remark } from './documents.ts';
import { documentReader } from './documents.ts';
import {
  centsField,
  createdAt,
  flagField,
  idField,
  lineField,
  momentField,
  percentField,
  stateField,
  textField,
} from './field-schemas.ts';

interface Person {
  _id?: string | undefined;
  name?: string | undefined;
  email?: string | undefined;
  guestEmail?: string | undefined;
}

const optionalEmail = emailSchema.optional().catch(undefined);
/** A reference: an id, or the document that it was replaced with. */
const personField = z
  .union(
    [
      idField.transform((_id) => ({ _id })),
      z.object({
        _id: idField.optional(),
        name: lineField(100).optional(),
        email: optionalEmail,
        guestEmail: optionalEmail,
      }),
    ],
    'Neither an id nor a person',
  )
  .nullish()
  .transform((given): Person => given ?? {});

const addressSchema = z.object(
  {
    name: lineField(100),
    address: lineField(200),
    apartment: lineField(100),
    city: lineField(100),
    state: stateField,
    postalCode: lineField(20),
    country: lineField(60),
    phone: lineField(30),
  },
  'Missing',
);

const mostUnits = 100_000;
const tooMany = 'More than 100,000';
const itemSchema = z.object({
  product: idField,
  name: lineField(300),
  brand: lineField(100),
  lugoPart: lineField(100),
  vendor: lineField(100),
  category: lineField(100),
  price: centsField,
  qty: z.number('Not a number').int('Not a whole number').min(1, 'Below 1').max(mostUnits, tooMany),
});

const orderSchema = z
  .object({
    _id: idField,
    user: personField,
    guestUser: personField,
    guestEmail: optionalEmail.nullish(),
    orderItems: z.array(itemSchema, 'Not a list').min(1, 'Empty'),
    shippingAddress: addressSchema,
    paymentMethod: lineField(60),
    itemsPrice: centsField,
    shippingPrice: centsField,
    handlingFee: centsField.nullish(),
    taxPrice: centsField,
    totalPrice: centsField,
    couponCode: lineField(40),
    napcoDiscountPercentage: percentField,
    aftermarketDiscountPercentage: percentField,
    isPaid: flagField,
    paidAt: momentField.nullish(),
    isDelivered: flagField,
    deliveredAt: momentField.nullish(),
    paymentResult: z
      .object({ id: textField(100).catch(''), email_address: optionalEmail })
      .nullish()
      .catch(null),
    createdAt: momentField.nullish(),
  })
  .refine(({ isPaid, isDelivered }) => isPaid || !isDelivered, {
    path: ['isDelivered'],
    error: 'Delivered, but not paid',
  });
type OrderDocument = z.output<typeof orderSchema>;

export const orderReader: DocumentReader = documentReader(orderSchema, toRow);

function toRow(order: OrderDocument): ReadDocument | RejectedDocument {
  const notes: Remark[] = [];
  const { _id: id, user, guestUser, paymentResult } = order;
  const created = createdAt(id, order.createdAt);
  const paidAt = order.isPaid ? (order.paidAt ?? created) : null;
  if (order.isPaid && !order.paidAt) notes.push({ field: 'paidAt', reason: 'Missing: the order’s own date' });
  const lines = readLines(order);
  if (!lines) return { faults: [{ field: 'orderItems', reason: 'The same product at two prices' }] };
  if (lines.some(({ qty }) => qty > mostUnits))
    return { faults: [{ field: 'orderItems.qty', reason: tooMany }] };
  const undiscounted = lines.reduce(
    (sum, { price_cents: priceCents, qty }) => sum + fullLineCents({ priceCents, qty }),
    0,
  );
  const parts = order.itemsPrice + order.shippingPrice + (order.handlingFee ?? 0) + order.taxPrice;
  if (parts !== order.totalPrice)
    notes.push({ field: 'totalPrice', reason: 'Not the sum of its parts: kept as it was' });
  const { country: givenCountry, apartment, ...address } = order.shippingAddress;
  const shippingAddress = {
    ...address,
    name: address.name || (user.name ?? ''),
    ...(apartment && { apartment }),
    country: /^(usa?|u\.s\.a?\.?|)$/i.test(givenCountry) ? country : givenCountry,
  };
  return {
    row: {
      id,
      user_id: user._id ?? null,
      guest_id: guestUser._id ?? null,
      email: user.email ?? guestUser.guestEmail ?? guestUser.email ?? order.guestEmail ?? null,
      // For an order whose customer is not known anymore.
      payer_email: paymentResult?.email_address ?? null,
      shipping_address: shippingAddress,
      address_incomplete: isAddressIncomplete(shippingAddress),
      payment_method: order.paymentMethod || 'PayPal',
      undiscounted_items_cents: Math.max(undiscounted, order.itemsPrice),
      items_cents: order.itemsPrice,
      shipping_cents: order.shippingPrice,
      handling_cents: order.handlingFee ?? 0,
      tax_cents: order.taxPrice,
      total_cents: order.totalPrice,
      tax_state: address.state,
      tax_basis_points: taxRate(order),
      coupon_code: order.couponCode || null,
      napco_basis_points: order.napcoDiscountPercentage,
      aftermarket_basis_points: order.aftermarketDiscountPercentage,
      paid_at: paidAt,
      delivered_at: order.isDelivered ? (order.deliveredAt ?? paidAt) : null,
      imported_payment: paidAt ? (paymentResult?.id ?? '') || null : null,
      created_at: created,
      lines,
    },
    notes,
  };
}

/** Returns the lines, those of one product in one; undefined when they have different prices. */
function readLines(order: OrderDocument) {
  const discount = {
    napcoBasisPoints: order.napcoDiscountPercentage,
    aftermarketBasisPoints: order.aftermarketDiscountPercentage,
  };
  const merged = new Map<string, OrderDocument['orderItems'][number]>();
  for (const item of order.orderItems) {
    const other = merged.get(item.product);
    if (other && other.price !== item.price) return undefined;
    merged.set(item.product, { ...item, qty: item.qty + (other?.qty ?? 0) });
  }
  return [...merged.values()].map(({ product, name, brand, lugoPart, vendor, category, price, qty }) => {
    const line = { brand, priceCents: price, shippingCents: null, qty };
    return {
      product_id: product,
      name,
      brand,
      lugo_part: lugoPart,
      vendor,
      vendor_part: category,
      price_cents: price,
      unit_shipping_cents: unitShippingCents(line),
      qty,
      line_cents: lineCents(line, discount),
    };
  });
}

/** The former shop stored no rate. What it took, a cent more or less, was a rate in whole tenths of a percent. */
function taxRate({ taxPrice, itemsPrice }: OrderDocument): number {
  if (taxPrice === 0 || itemsPrice === 0) return 0;
  const exact = Math.min((taxPrice * 10_000) / itemsPrice, 10_000);
  const round = Math.round(exact / 10) * 10;
  return Math.abs(share(itemsPrice, round) - taxPrice) <= 1 ? round : Math.round(exact);
}
