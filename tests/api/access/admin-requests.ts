import { newId } from '../../../server/db/id.ts';
import type { EndpointName } from '../../../shop/contracts/endpoints.ts';
import type { ImportState } from '../../../shop/product-csv.ts';
import type { Asked, Cell } from './cell.ts';
import { personOf } from './cell.ts';
import { californiaAddress, createProduct, placeOrder } from '../../support/factories.ts';
import { multipart } from '../../support/files/multipart.ts';
import { pdf } from '../../support/files/pdfs.ts';
import { createFailedJob } from '../../support/run-jobs.ts';
import { createUser } from '../../support/users.ts';

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const fivePercent = { select: { brand: 'Nobody' }, change: { percent: 5 } };

/** Requests to the admin endpoints; `requests.ts` has the others. */
export const adminRequests = {
  'GET /api/products/admin': () => ({}),
  'POST /api/products': () => ({}),
  'PUT /api/products': async ({ shop }: Cell) => {
    const { id } = await createProduct(shop);
    return { body: { edits: [{ _id: id, hidden: true }] } };
  },
  'GET /api/products/:id/edit': (cell: Cell) => product(cell),
  'PUT /api/products/:id': async (cell: Cell) => ({
    ...(await product(cell)),
    body: { name: 'Tailgate, Stepside', price: 129.5, countInStock: 4 },
  }),
  'DELETE /api/products/:id': (cell: Cell) => product(cell),
  'POST /api/products/:id/restore': (cell: Cell) => product(cell),
  'POST /api/products/:id/duplicate': (cell: Cell) => product(cell),
  'GET /api/products/prices/choices': () => ({}),
  'POST /api/products/prices/preview': () => ({ body: fivePercent }),
  // No product has this brand: nothing changes, and the digest is that of an empty change.
  'PUT /api/products/prices': () => ({
    body: { ...fivePercent, digest: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU' },
  }),

  'GET /api/products/export': () => ({}),
  'GET /api/products/imports': () => ({}),
  'POST /api/products/imports': () =>
    multipart([['file', { bytes: 'Lugo Part #,Price\r\n', filename: 'parts.csv', type: 'text/csv' }]]),
  'GET /api/products/imports/:id': (cell: Cell) => productImport(cell, 'checking'),
  'POST /api/products/imports/:id/apply': (cell: Cell) => productImport(cell, 'checked'),
  'GET /api/products/imports/:id/undo': (cell: Cell) => productImport(cell, 'applied'),

  'GET /api/users': () => ({}),
  'GET /api/users/:id': user,
  'PUT /api/users/:id': (cell: Cell) => {
    const asked = user(cell);
    return asked && { ...asked, body: { name: 'Another Name', active: true } };
  },
  'DELETE /api/users/:id': user,
  'DELETE /api/users/:id/sessions': user,
  'DELETE /api/users/:id/two-factor': userWithTwoStep,
  'POST /api/users/:id/password-reset-request': user,

  'GET /api/customers': () => ({ query: 'email=someone%40example.com' }),
  'GET /api/customers/overview': async ({ shop }: Cell) => ({
    query: `email=${encodeURIComponent((await personOf(shop, 'customer')).email)}`,
  }),
  'DELETE /api/customers': async ({ shop }: Cell) => ({
    body: { email: (await personOf(shop, 'customer')).email },
  }),

  'GET /api/orders': () => ({}),
  'PUT /api/orders/:id/deliver': async (cell: Cell) => ({ ...(await paidOrder(cell)), body: {} }),
  'DELETE /api/orders/:id/deliver': (cell: Cell) => paidOrder(cell, { delivered: true }),
  'PUT /api/orders/:id/tracking': async (cell: Cell) => ({
    ...(await paidOrder(cell)),
    body: { carrier: 'UPS', trackingNumber: '1Z 999 AA1' },
  }),
  'DELETE /api/orders/:id/tracking': (cell: Cell) => paidOrder(cell, { sent: true }),
  'POST /api/orders/:id/packages': async (cell: Cell) => ({
    ...(await paidOrder(cell, { sent: true })),
    body: { carrier: 'Sierra Freight Lines', trackingNumber: 'PRO 44-120' },
  }),
  'DELETE /api/orders/:id/packages/:position': orderInTwoPackages,
  'PUT /api/orders/:id/requests/:request': async (cell: Cell) => ({
    ...(await askedOrder(cell)),
    body: { answer: 'It is canceled.' },
  }),
  'DELETE /api/orders/:id/requests/:request': (cell: Cell) => askedOrder(cell),
  'DELETE /api/orders/:id/requests/:request/return': (cell: Cell) =>
    askedOrder(cell, { returnExpected: true }),
  'PUT /api/orders/:id/email': async (cell: Cell) => ({
    ...(await paidOrder(cell)),
    body: { email: `corrected-${newId()}@example.com` },
  }),
  'PUT /api/orders/:id/shipping-address': async (cell: Cell) => ({
    ...(await paidOrder(cell)),
    body: { ...californiaAddress, address: '420 Orchard Lane' },
  }),
  'GET /api/orders/:id/history': (cell: Cell) => paidOrder(cell),
  'POST /api/orders/:id/messages': async (cell: Cell) => ({
    ...(await paidOrder(cell)),
    body: { subject: 'Your order', text: 'It goes out on Tuesday.' },
  }),
  'POST /api/orders/:id/notes': async (cell: Cell) => ({
    ...(await paidOrder(cell)),
    body: { text: 'Rang twice.' },
  }),
  'POST /api/orders/:id/mails': async (cell: Cell) => ({
    ...(await paidOrder(cell)),
    body: { mail: 'order-paid' },
  }),

  'POST /api/upload': () =>
    multipart([['image', { bytes: onePixel, filename: 'part.png', type: 'image/png' }]]),
  'POST /api/documents': () =>
    multipart([['file', { bytes: pdf(), filename: 'part.pdf', type: 'application/pdf' }]]),
  'PUT /api/gallery/:position': ({ owner }: Cell) => ({
    params: { position: owner ? '12' : '13' },
    body: { image: '/art/gallery/12-engine-bay.svg', caption: `Seen ${newId()}`, alt: 'An engine bay' },
  }),
  'GET /api/audit': () => ({}),
  'GET /api/security-events': () => ({}),
  'GET /api/reports/today': () => ({}),
  'GET /api/reports/troubles': () => ({}),
  'POST /api/jobs/:id/retry': failedJob,
  'GET /api/reports/sales': () => ({}),
  'GET /api/reports/page-views': () => ({}),
  'GET /api/reports/orders.csv': () => ({}),
  'GET /api/reports/customers.csv': () => ({}),
  'GET /api/reports/tax.csv': () => ({}),
  'GET /api/reports/tax-orders.csv': () => ({ query: 'state=CA' }),
  'GET /api/reports/income': () => ({}),
  'GET /api/reports/income.csv': () => ({}),
  'GET /api/reports/best-sellers': () => ({}),
  'GET /api/reports/best-sellers.csv': () => ({}),
  'GET /api/reports/low-stock.csv': () => ({}),
  'GET /api/orders/admin/tax': () => ({}),
  'GET /api/orders/admin/tax/:state': () => ({ params: { state: 'CA' } }),
} satisfies Partial<Record<EndpointName, (cell: Cell) => Asked | undefined | Promise<Asked>>>;

async function product({ shop, owner }: Cell): Promise<Asked> {
  if (!owner) return { params: { id: newId() } };
  const { id } = await createProduct(shop);
  return { params: { id }, thing: { table: 'products', id } };
}

async function productImport({ shop, owner }: Cell, state: ImportState): Promise<Asked> {
  if (!owner) return { params: { id: newId() } };
  const { db, clock, storage } = shop.deps;
  const { id: userId } = await createUser(shop, { isAdmin: true });
  const id = newId();
  await storage.put(`imports/${id}-undo.csv`, 'Lugo Part #\r\n', 'text/csv');
  await db
    .insertInto('productImports')
    .values({ id, userId, fileName: 'parts.csv', state, createdAt: clock(), appliedAt: null })
    .execute();
  return { params: { id }, thing: { table: 'productImports', id } };
}

function user({ owner }: Cell): Asked | undefined {
  if (!owner) return { params: { id: newId() } };
  const { userId: id } = owner;
  return id === undefined ? undefined : { params: { id }, thing: { table: 'users', id } };
}

function userWithTwoStep(cell: Cell): Asked | Promise<Asked> | undefined {
  const asked = user(cell);
  return asked?.thing ? withTwoStep(cell, asked, asked.thing.id) : asked;
}

async function withTwoStep({ shop }: Cell, asked: Asked, userId: string): Promise<Asked> {
  const now = shop.deps.clock();
  await shop.deps.db
    .insertInto('twoFactor')
    .values({ userId, secret: Buffer.from('sealed'), confirmedAt: now, createdAt: now })
    .execute();
  return asked;
}

async function failedJob({ shop, owner }: Cell): Promise<Asked> {
  return { params: { id: owner ? await createFailedJob(shop) : newId() } };
}

async function paidOrder({ shop, owner }: Cell, { delivered = false, sent = false } = {}): Promise<Asked> {
  if (!owner) return { params: { id: newId() } };
  const { id: product } = await createProduct(shop);
  const { _id: id } = await placeOrder(shop, owner, [{ product, qty: 1 }]);
  const now = shop.deps.clock();
  const tracking = { carrier: sent ? 'UPS' : null, trackingNumber: sent ? '1Z999AA10123456784' : null };
  const paid = { paidAt: now, deliveredAt: delivered ? now : null, ...tracking };
  await shop.deps.db.updateTable('orders').set(paid).where('id', '=', id).execute();
  return { params: { id }, thing: { table: 'orders', id } };
}

async function askedOrder(cell: Cell, { returnExpected = false } = {}): Promise<Asked> {
  const { params } = await paidOrder(cell);
  const kind = returnExpected ? ('return' as const) : ('cancel' as const);
  const asked = { id: newId(), orderId: params?.['id'] ?? '', kind, reason: '', returnExpected };
  if (cell.owner) {
    const createdAt = cell.shop.deps.clock();
    await cell.shop.deps.db
      .insertInto('orderRequests')
      .values({ ...asked, createdAt, answeredAt: returnExpected ? createdAt : null })
      .execute();
  }
  const thing = { table: 'orderRequests', id: asked.id } as const;
  return {
    params: { ...params, request: asked.id },
    ...(cell.owner && { thing }),
  };
}

async function orderInTwoPackages(cell: Cell): Promise<Asked> {
  const { params, ...asked } = await paidOrder(cell, { sent: true });
  const added = { orderId: params?.['id'] ?? '', position: 2, carrier: 'UPS', trackingNumber: '1Z 999 AA2' };
  if (cell.owner) await cell.shop.deps.db.insertInto('orderPackages').values(added).execute();
  return { ...asked, params: { ...params, position: '2' } };
}
