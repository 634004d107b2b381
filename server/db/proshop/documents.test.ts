import { describe, expect, test } from 'vitest';
import type { DocumentReader } from './documents.ts';
import { inquiryReader } from './inquiry-documents.ts';
import { orderReader } from './order-documents.ts';
import { userReader } from './people-documents.ts';
import { couponReader, productReader } from './product-documents.ts';

/** Single documents, as they are found in a database of many years. */

const id = '5f0c1e9a7b3d4c2e8a6f1b90';
const other = '5f0c1e9a7b3d4c2e8a6f1b91';

function rowOf(reader: DocumentReader, document: object) {
  const read = reader.read({ _id: id, ...document });
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  return { ...read.row, notes: read.notes.map(({ field, reason }) => `${field}: ${reason}`) };
}
function faultsOf(reader: DocumentReader, document: unknown): string[] {
  const read = reader.read(document);
  return 'faults' in read ? read.faults.map(({ field, reason }) => `${field}: ${reason}`) : [];
}

describe('a user', () => {
  const hash = `$2b$10$${'x'.repeat(53)}`;

  test('keeps a bcrypt hash that is no burden, and sets any other password anew', () => {
    expect(rowOf(userReader, { email: 'A@B.co', password: hash })).toMatchObject({
      email: 'a@b.co',
      name: 'a',
      password_hash: hash,
      notes: [],
    });
    const others = [hash.replace('$10$', '$31$'), `${hash}x`, hash.replace('$2b$', '$2x$')];
    for (const password of [undefined, '123456', ...others])
      expect(rowOf(userReader, { email: 'a@b.co', password })).toMatchObject({
        password_hash: null,
        notes: [expect.stringMatching(/^password: /)],
      });
  });

  test.each([
    [{ email: 'a@b.co' }, '_id: Not an id'],
    [{ _id: 'x', email: 'a@b.co' }, '_id: Not an id of 24 hexadecimal digits'],
    [{ _id: id, email: 'nobody' }, 'email: Please enter a valid email address'],
    [{ _id: id, email: 'a@b.co', isAdmin: 'yes' }, 'isAdmin: Not true or false'],
    [{ _id: id, email: 'a@b.co', name: { $gt: '' } }, 'name: Not a text'],
    ['text', 'document: Invalid input: expected object, received string'],
  ])('like %j is rejected: %s', (document, fault) => {
    expect(faultsOf(userReader, document)).toEqual([fault]);
  });
});

describe('a product', () => {
  const product = { name: 'Horn ring', price: 19.99, countInStock: 2 };

  test('keeps the reviews that can be read', () => {
    const review = { _id: other, name: 'Jo', rating: 4, comment: 'Good.', user: id };
    const read = rowOf(productReader, { ...product, reviews: [review, { ...review, rating: 6 }, 'x'] });
    expect(read).toMatchObject({ reviews: [{ id: other, user_id: id, rating: 4 }] });
    expect(read.notes).toEqual([
      'reviews.1.rating: Above 5: review left out',
      'reviews.2.document: Invalid input: expected object, received string: review left out',
    ]);
  });

  test('without a name or a price is hidden, and stock below zero is none', () => {
    const sold = { hidden: false, on_hand: 2, price_cents: 1999, notes: [] };
    expect(rowOf(productReader, product)).toMatchObject(sold);
    expect(rowOf(productReader, { ...product, price: 0, countInStock: -3 })).toMatchObject({
      hidden: true,
      on_hand: 0,
      notes: [expect.stringMatching(/^countInStock/), expect.stringMatching(/^price/)],
    });
  });

  test.each([
    [
      [1957, '1955'],
      [1955, 1957],
    ],
    ['1955-1956', [1955, 1956]],
    [[55], [1955]],
    [null, []],
  ])('with the years %j has the years %j', (year, years) => {
    expect(rowOf(productReader, { ...product, year })).toMatchObject({ years });
  });

  test('with a year of three digits is rejected', () => {
    expect(faultsOf(productReader, { _id: id, ...product, year: [195] })).toEqual([
      'year: Not a list of years from 1900 to 2100',
    ]);
  });
});

test('a coupon without a code that can be typed is rejected', () => {
  expect(rowOf(couponReader, { code: ' SPRING ', napcoDiscountPercentage: 7.5 })).toMatchObject({
    code: 'SPRING',
    napco_basis_points: 750,
    is_active: false,
  });
  expect(faultsOf(couponReader, { _id: id, code: 'x', napcoDiscountPercentage: 101 })).toEqual([
    'code: Not 3 to 40 characters',
    'napcoDiscountPercentage: Not a percentage',
  ]);
});

describe('an order', () => {
  const line = { product: other, name: 'Horn ring', brand: 'NAPCO', price: 20, qty: 2 };
  const order = {
    user: { _id: other, name: 'Jo Miller', email: 'Jo@Example.com' },
    orderItems: [line],
    shippingAddress: {
      address: '1 Main St',
      city: 'Auburn',
      state: 'California',
      postalCode: 95603,
      country: 'USA',
      phone: '5305550101',
    },
    itemsPrice: '40.00',
    shippingPrice: 60,
    handlingFee: 4,
    taxPrice: 3,
    totalPrice: 107,
    isPaid: true,
    paidAt: new Date('2021-01-01T00:00:00Z'),
    paymentResult: { id: '5PP', email_address: 'payer@example.com' },
  };

  test('is kept with its amounts, its buyer and its payment’s id', () => {
    expect(rowOf(orderReader, order)).toMatchObject({
      user_id: other,
      email: 'jo@example.com',
      payer_email: 'payer@example.com',
      shipping_address: { name: 'Jo Miller', state: 'CA', country: 'United States', postalCode: '95603' },
      address_incomplete: false,
      payment_method: 'PayPal',
      undiscounted_items_cents: 4000,
      total_cents: 10_700,
      tax_basis_points: 750,
      imported_payment: '5PP',
      paid_at: '2021-01-01T00:00:00.000Z',
      delivered_at: null,
      lines: [{ product_id: other, qty: 2, line_cents: 4000, unit_shipping_cents: 3000 }],
      notes: [],
    });
  });

  test('keeps a total that is not the sum of its parts, and says so', () => {
    expect(rowOf(orderReader, { ...order, totalPrice: 107.01 })).toMatchObject({
      total_cents: 10_701,
      notes: ['totalPrice: Not the sum of its parts: kept as it was'],
    });
  });

  test('has each product once', () => {
    const twice = rowOf(orderReader, { ...order, orderItems: [line, { ...line, qty: 3 }] });
    expect(twice).toMatchObject({ lines: [{ qty: 5, line_cents: 10_000 }] });
    const twoPrices = { _id: id, ...order, orderItems: [line, { ...line, price: 21 }] };
    expect(faultsOf(orderReader, twoPrices)).toEqual(['orderItems: The same product at two prices']);
    const many = { ...line, qty: 60_000 };
    expect(faultsOf(orderReader, { _id: id, ...order, orderItems: [many, many] })).toEqual([
      'orderItems.qty: More than 100,000',
    ]);
  });

  test.each([
    [
      { user: null, guestUser: { guestEmail: 'G@Example.com' } },
      { email: 'g@example.com', guest_id: null },
    ],
    [
      { user: undefined, guestUser: other },
      { email: null, guest_id: other },
    ],
    [
      { user: null, guestEmail: 'g@example.com' },
      { email: 'g@example.com', user_id: null },
    ],
    [{ user: other }, { email: null, user_id: other }],
  ])('with the buyer %j belongs to %j', (buyer, expected) => {
    expect(rowOf(orderReader, { ...order, ...buyer })).toMatchObject(expected);
  });

  test.each([
    [{ orderItems: [] }, 'orderItems: Empty'],
    [{ orderItems: [{ ...line, qty: 1.5 }] }, 'orderItems.0.qty: Not a whole number'],
    [{ totalPrice: 'a lot' }, 'totalPrice: Not an amount of money'],
    [{ isPaid: false, isDelivered: true }, 'isDelivered: Delivered, but not paid'],
    [{ shippingAddress: undefined }, 'shippingAddress: Missing'],
  ])('with %j is rejected: %s', (given, fault) => {
    expect(faultsOf(orderReader, { _id: id, ...order, ...given })).toEqual([fault]);
  });
});

test('an inquiry needs what the form asks for; its phone may be written in any way', () => {
  const asked = {
    name: 'Jo',
    email: 'jo@example.com',
    phone: '+1 (916) 555-0188',
    subject: 'Grille',
    details: 'One.',
  };
  expect(rowOf(inquiryReader('part'), { ...asked, partType: 'OEM', file: '/uploads/a.pdf' })).toMatchObject({
    form: 'part',
    phone: '9165550188',
    files: [{ kind: 'file', path: '/uploads/a.pdf' }],
  });
  expect(faultsOf(inquiryReader('part'), { _id: id, ...asked, phone: '555', partType: 'New' })).toEqual([
    'phone: Please enter a valid 10-digit US phone number with area code',
    'partType: Not one of the part types',
  ]);
});
