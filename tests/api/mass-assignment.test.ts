// @module-tag slow
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointName, Endpoints } from '../../shop/contracts/endpoints.ts';
import { endpoints } from '../../shop/contracts/endpoints.ts';
import type { Asked, Person } from './access/cell.ts';
import { headersOf, personOf } from './access/cell.ts';
import { allowedRequest } from './access/requests.ts';
import { testShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/database.ts';
import { californiaAddress, createProduct, orderBody } from '../support/factories.ts';

/**
 * No writing endpoint accepts an undeclared field: tries every column of every table, in snake_case and camelCase, and
 * common attack fields. The names come from the database, so new columns are tried automatically.
 */

type Writing = Exclude<EndpointName, `GET ${string}`>;
/** Forms with a file, which have their own tests below. */
type WithFile = { [K in Writing]: Endpoints[K] extends { multipart: true } ? K : never }[Writing];
type Bodied = { [K in Writing]: Endpoints[K] extends { body: unknown } ? K : never }[Writing];

/** Bodies that the provider defines; only ids in them are read. */
const open = ['PUT /api/orders/:id/pay', 'POST /api/webhooks/paypal'] as const;
type Open = (typeof open)[number];

const addressFields = 'name address apartment city state postalCode country phone';
const inquiryFields = 'name email phone referralCode filledInMs';
/** Fields that a body may have, listed by hand; everything else must be rejected. */
const spokenOf: Record<Exclude<Bodied, Open | WithFile>, string> = {
  'POST /api/browser-errors': 'message source page',
  'POST /api/guests': 'email',
  'POST /api/guests/order-links': 'email',
  'POST /api/users': 'name email password',
  'POST /api/users/login': 'email password code',
  'POST /api/users/password-reset-request': 'email',
  'POST /api/users/password-reset': 'password',
  'PUT /api/users/profile': '_id name email password currentPassword',
  'POST /api/integrations/tokens': 'name scopes days currentPassword',
  'POST /api/integrations/webhooks': 'url events',
  'PUT /api/integrations/webhooks/:id': 'url events isActive version',
  'PUT /api/users/:id': 'userId name email isAdmin active version',
  'DELETE /api/users/profile': 'currentPassword',
  'DELETE /api/customers': 'email',
  'DELETE /api/users/sessions': 'currentPassword',
  'DELETE /api/users/sessions/:id': 'currentPassword',
  'POST /api/users/two-factor': 'currentPassword',
  'PUT /api/users/two-factor': 'code',
  'DELETE /api/users/two-factor': 'currentPassword code',
  'POST /api/users/addresses': `${addressFields} isDefault`,
  'PUT /api/users/addresses/:id': `${addressFields} isDefault`,
  'PUT /api/users/trucks': 'trucks',
  'PUT /api/products': 'edits',
  'PUT /api/products/:id':
    'productId name price shippingPrice image images brand category lugoPart vendor partType year description ' +
    'fitment specs fitNotes weightLb oversize truckFreight relatedLugoParts featuredPosition topPosition reorderLevel ' +
    'installNotes californiaWarning documents countInStock countInStockSeen countVersion hidden byLink version',
  'POST /api/products/prices/preview': 'select change ending',
  'PUT /api/products/prices': 'select change ending digest',
  'POST /api/products/:id/reviews': 'productId rating comment truck',
  'PUT /api/products/:id/reviews/mine': 'productId rating comment truck',
  'POST /api/coupons/apply': 'couponCode cartItems shippingAddress pickup',
  'PUT /api/settings': 'pickup shipsWithinDays version',
  'POST /api/synonyms': 'term meaning',
  'PUT /api/synonyms/:id': 'term meaning version',
  'PUT /api/coupons/:id':
    'code napcoDiscountPercentage aftermarketDiscountPercentage isActive lastDay maxUses oncePerCustomer version',
  'POST /api/orders':
    'orderItems shippingAddress pickup paymentMethod itemsPrice shippingPrice handlingFee taxPrice totalPrice couponId customerNote email truck',
  'POST /api/orders/for-customer':
    'orderItems shippingAddress pickup paymentMethod itemsPrice shippingPrice handlingFee taxPrice totalPrice couponId customerNote customerEmail inquiry truck',
  'PUT /api/orders/:id/cancel-by-shop': 'reason email restock version',
  'PUT /api/orders/:id/deliver': 'despiteDispute despiteReversal version',
  'PUT /api/orders/:id/tracking':
    'carrier trackingNumber moreToFollow contents version despiteDispute despiteReversal despiteSameNumber',
  'POST /api/orders/:id/packages':
    'carrier trackingNumber moreToFollow contents version despiteDispute despiteReversal despiteSameNumber',
  'PUT /api/orders/:id/email': 'email resend version',
  'PUT /api/orders/:id/shipping-address': `${addressFields} version`,
  'PUT /api/orders/:id/complete-address': `${addressFields} version`,
  'POST /api/orders/:id/requests': 'kind parts returnReason reason',
  'PUT /api/orders/:id/requests/:request': 'answer returnExpected',
  'POST /api/orders/:id/messages': 'subject text seen',
  'POST /api/orders/:id/notes': 'text',
  'POST /api/orders/:id/mails': 'mail',
  'PUT /api/orders/:id/manual-payment': 'paymentMethod reference',
  'POST /api/orders/:id/refunds': 'amount reason returnReason unsent version',
  'PUT /api/payment-issues/:id': 'note',
  'POST /api/restoration': `${inquiryFields} subject brandModel description file`,
  'POST /api/part': `${inquiryFields} subject partType details file`,
  'POST /api/careers': `${inquiryFields} jobCategory coverLetter resume`,
  'POST /api/arrivals': 'email product search',
  'POST /api/products/:id/questions': 'name email question referralCode filledInMs',
  'PUT /api/questions/:id': 'answer shownQuestion published version',
  'PUT /api/part-hunt/:id': 'state lugoPart version',
  'POST /api/products/quick-order': 'lines',
  'POST /api/projects': 'name truck',
  'POST /api/projects/merge': 'name truck entries',
  'POST /api/projects/parts': 'products',
  'PUT /api/projects/:id': 'name truck',
  'PUT /api/projects/:id/entries/:product': 'qty priority state note',
  'PUT /api/projects/:id/share': 'notes',
  'PUT /api/gallery/:position': 'image caption alt version',
  'PUT /api/submissions/:id': 'status from',
  'POST /api/submissions/:id/notes': 'text',
  'POST /api/submissions/:id/replies': 'text',
};
const bodied = Object.keys(spokenOf) as (keyof typeof spokenOf)[];
const bodiless = (Object.keys(endpoints) as EndpointName[]).filter(
  (name): name is Writing => !name.startsWith('GET ') && !('body' in endpoints[name]),
);
const withFile = (Object.keys(endpoints) as EndpointName[]).filter(
  (name): name is WithFile => 'multipart' in endpoints[name],
);

const usual =
  'isAdmin is_admin admin role roles _id id userId user_id user active verified emailVerified price totalPrice total ' +
  'discount isPaid paidAt isDelivered status password passwordHash hash token owner createdAt __v $set constructor ' +
  'prototype toString hasOwnProperty';

const shop = testShop();
let names: string[];
let customer: Person;
beforeAll(async () => {
  const { rows } = await sql<{ columnName: string }>`
    SELECT DISTINCT column_name FROM information_schema.columns WHERE table_schema = 'public'`.execute(
    shop.deps.db,
  );
  const columns = rows.map(({ columnName }) => columnName);
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  names = [...new Set([...columns.flatMap((name) => [camel(name), snake(name)]), ...usual.split(' ')])];
});

async function rightRequest(name: Writing): Promise<Asked> {
  const { caller, asked } = await allowedRequest(shop, name);
  customer = caller;
  return asked;
}

async function send(name: Writing, { params, query = '', emailToken, headers }: Asked, payload: string) {
  const [method, path] = name.split(' ') as ['POST', string];
  const reply = await shop.app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, key: string) => params?.[key] ?? '') + (query && `?${query}`),
    headers: {
      ...headersOf(customer),
      ...(emailToken && { authorization: `Bearer ${emailToken}` }),
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  });
  return {
    status: reply.statusCode,
    body: reply.json<{ code?: string; fields?: Record<string, string> }>(),
  };
}

test('the tried field names include every table column', () => {
  expect(names).toEqual(
    expect.arrayContaining(['isAdmin', 'is_admin', 'passwordHash', 'password_hash', 'paidAt']),
  );
  expect(names.length).toBeGreaterThan(180);
  expect(
    Object.keys(endpoints)
      .filter((name) => !name.startsWith('GET '))
      .sort(),
  ).toEqual([...bodied, ...bodiless, ...open, ...withFile].sort());
});

describe.each(bodied)('%s', (name) => {
  test('rejects every unknown field by name and changes nothing', async () => {
    const asked = await rightRequest(name);
    const extra = names.filter((field) => !spokenOf[name].split(' ').includes(field));
    const before = await wholeDatabase(shop);
    const body = { ...asked.body, ...trueFor(extra) };
    const reply = await send(name, asked, JSON.stringify(body));
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(reply.body.fields ?? {}).sort()).toEqual(extra.toSorted());
    expect(new Set(Object.values(reply.body.fields ?? {}))).toEqual(new Set(['Unknown field']));
    expect(await wholeDatabase(shop)).toBe(before);
  });

  test('succeeds without the unknown fields', async () => {
    const asked = await rightRequest(name);
    expect((await send(name, asked, JSON.stringify(asked.body))).status).toBeLessThan(300);
  });
});

test.each(withFile)('%s rejects every unknown field by name and stores no file', async (name) => {
  const asked = await rightRequest(name);
  const before = await wholeDatabase(shop);
  const spoken = name === 'POST /api/upload' ? ['image'] : ['file', 'formType', 'fileType'];
  for (const field of names.filter((field) => !spoken.includes(field))) {
    const form = withField({ ...asked, headers: { ...headersOf(customer), ...asked.headers } }, field);
    const reply = await shop.app.inject({ method: 'POST', url: name.slice('POST '.length), ...form });
    expect({ status: reply.statusCode, ...reply.json<object>() }).toMatchObject({
      status: 400,
      fields: { [field]: 'Unknown field' },
    });
  }
  expect(await wholeDatabase(shop)).toBe(before);
});

const trueFor = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, true]));

/** Returns a form with one more field. */
function withField({ headers, payload = Buffer.alloc(0) }: Asked, field: string) {
  const [, boundary] = /boundary=(.*)/.exec(headers?.['content-type'] ?? '') ?? [];
  const more = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\ntrue\r\n`;
  return { headers, payload: Buffer.concat([Buffer.from(more), payload]) };
}

describe.each(bodiless)('%s', (name) => {
  test('rejects any body, changes nothing, and succeeds without one', async () => {
    const asked = await rightRequest(name);
    const before = await wholeDatabase(shop);
    const bodies = [...usual.split(' ').map((field) => ({ [field]: true })), trueFor(names)];
    for (const body of bodies) {
      const reply = await send(name, asked, JSON.stringify(body));
      expect({ sent: body, ...reply }).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
    expect(await wholeDatabase(shop)).toBe(before);
    expect((await send(name, asked, '{}')).status).toBeLessThan(300);
  });
});

test.each([...bodied, ...bodiless, 'PUT /api/orders/:id/pay'] as Writing[])(
  '%s refuses a body that targets the prototype',
  async (name) => {
    const asked = await rightRequest(name);
    const right = JSON.stringify(asked.body ?? {}).slice(1, -1);
    const before = await wholeDatabase(shop);
    for (const reach of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
      const reply = await send(name, asked, `{${[right, reach].filter(Boolean).join(',')}}`);
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(await wholeDatabase(shop)).toBe(before);
  },
);

const hostile = (fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, field === 'qty' ? 9999 : '999999999999999999999999']));

test('the shipping address of an order rejects every unknown field by name', async () => {
  const asked = await rightRequest('POST /api/orders');
  const extra = names.filter((field) => !addressFields.split(' ').includes(field));
  const shippingAddress = { ...californiaAddress, ...hostile(extra) };
  const { status, body } = await send(
    'POST /api/orders',
    asked,
    JSON.stringify({ ...asked.body, shippingAddress }),
  );
  expect(status).toBe(400);
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(
    extra.map((field) => `shippingAddress.${field}`).sort(),
  );
});

/** The product fields in a stored cart; the specification's pages send all of them. */
const carried =
  'name image price brand lugoPart vendor category shippingPrice rating numReviews partType year description ' +
  'countInStock fitment reviews specs fitNotes fitsOnly californiaWarning weightLb oversize freight related';

test('the items of an order reject every field a product does not have', async () => {
  const { id: product } = await createProduct(shop);
  const asked = await rightRequest('POST /api/orders');
  const extra = names.filter((field) => !`product _id qty ${carried}`.split(' ').includes(field));
  const body = { ...asked.body, orderItems: [{ product, qty: 1, ...hostile(extra) }] };
  const reply = await send('POST /api/orders', asked, JSON.stringify(body));
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {}).sort()).toEqual(
    extra.map((field) => `orderItems.0.${field}`).sort(),
  );
});

test('product fields sent with an order’s items do not change the order', async () => {
  const { id: product } = await createProduct(shop);
  customer = await personOf(shop, 'customer');
  const place = (item: object) =>
    shop.as(customer)('POST /api/orders', { body: orderBody([{ product, qty: 2, ...item }]) });
  const plain = await place({});
  for (const field of [...carried.split(' '), carried]) {
    const tampered = await place(hostile(field.split(' ')));
    const ofItsOwn = { _id: '', number: 0, createdAt: '', expiresAt: '' };
    expect({ field, ...tampered, ...ofItsOwn }).toEqual({ field, ...plain, ...ofItsOwn });
  }
});

test('paying uses only the provider’s order id: no other field of the body changes what is stored', async () => {
  const pay = async (extra: object) => {
    const asked = await rightRequest('PUT /api/orders/:id/pay');
    const stored = async () => {
      const { rows } = await sql<{ row: object }>`
        SELECT to_jsonb(orders) || jsonb_build_object('lines', (
          SELECT jsonb_agg(to_jsonb(line) - '{order_id,product_id,name,lugo_part,vendor_part}'::text[])
          FROM order_lines AS line WHERE order_id = orders.id), 'buyer', to_jsonb(users))
        AS row FROM orders JOIN users ON users.id = user_id WHERE orders.id = ${asked.params?.id}`.execute(
        shop.deps.db,
      );
      return rows[0]?.row;
    };
    const before = await stored();
    const reply = await send('PUT /api/orders/:id/pay', asked, JSON.stringify({ ...extra, ...asked.body }));
    expect(reply.status).toBe(200);
    expect(await stored()).toEqual({ ...before, paid_at: expect.any(String) });
  };
  await pay({});
  await pay(hostile(names));
});

test('a profile update ignores `_id` and grants no rights', async () => {
  customer = await personOf(shop, 'customer');
  const admin = await personOf(shop, 'admin');
  const row = (id = '') =>
    shop.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const [own, other] = [await row(customer.userId), await row(admin.userId)];
  for (const _id of [admin.userId, customer.userId, '0'.repeat(24), '', "' OR 1=1 --"]) {
    const reply = await send('PUT /api/users/profile', {}, JSON.stringify({ _id, name: 'Renamed' }));
    expect(reply).toMatchObject({ status: 200, body: { _id: customer.userId, isAdmin: false } });
  }
  // Only the first of them changed anything.
  expect(await row(customer.userId)).toEqual({ ...own, name: 'Renamed', version: own.version + 1 });
  expect(await row(admin.userId)).toEqual(other);
});
