import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call, Input } from '../../../shop/api-client.ts';
import { createProduct, sell, stockOf } from '../../../tests/support/factories.ts';
import { multipart } from '../../../tests/support/files/multipart.ts';
import { uploadDocument } from '../../../tests/support/files/pdfs.ts';
import { paint } from '../../../tests/support/files/picture-corpus.ts';
import { askQuestion } from '../../../tests/support/questions.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { sweepPictures } from '../files/upload-picture.ts';

const shop = testShop();
let admin: Call;
let adminId: string;
let cookie: string;
beforeAll(async () => {
  ({ id: adminId, cookie } = await newAdmin(shop));
  admin = shop.as({ cookie });
});

type Body = NonNullable<Input<'PUT /api/products/:id'>['body']>;
const save = (id: string, body: Body) => admin('PUT /api/products/:id', { params: { id }, body });
const duplicate = (id: string) => admin('POST /api/products/:id/duplicate', { params: { id } });
const remove = (id: string) => admin('DELETE /api/products/:id', { params: { id } });
const statusOf = async (url: string) => (await shop.app.inject(url)).statusCode;
const rowOf = (id: string): Promise<Record<string, unknown>> =>
  shop.deps.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function uploadPicture(): Promise<string> {
  const bytes = await paint(60, 60).png().toBuffer();
  const { headers, payload } = multipart([['image', { bytes, filename: 'part.png', type: 'image/png' }]]);
  const request = { method: 'POST', url: '/api/upload', headers: { ...headers, cookie }, payload } as const;
  return (await shop.app.inject(request)).json<{ image: string }>().image;
}

/** A product in the store that differs from a blank one wherever it can. */
function createFullProduct() {
  const id = newId();
  return createProduct(shop, {
    id,
    brand: 'NAPCO',
    years: [1957],
    fitment: JSON.stringify([{ from: 1957, to: 1957 }]),
    description: 'Stamped in one piece.',
    specs: JSON.stringify([{ name: 'Finish', value: 'Black' }]),
    fitNotes: 'Not for the Cameo.',
    installNotes: 'Drill two holes.',
    californiaWarning: 'Risk of cancer from exposure to lead.',
    weightLb: 12.5,
    oversize: true,
    truckFreight: true,
    relatedLugoParts: ['FN-1'],
    shippingCents: 1850,
    image: `/pictures/${newId()}.webp`,
    drawing: 'fender',
    drawingAlt: 'A fender',
    featuredPosition: 1,
    topPosition: 2,
    reorderLevel: 4,
    ratingSum: 9,
    ratingCount: 2,
    version: 5,
    onHand: 7,
    reserved: 2,
  });
}

describe('POST /api/products/:id/duplicate', () => {
  it('copies what a product is, fits, costs and looks like, and nothing else', async () => {
    const { id, name } = await createFullProduct();
    const copied = await duplicate(id);
    const blank = await rowOf((await admin('POST /api/products'))._id);
    const [original, copy] = [await rowOf(id), await rowOf(copied._id)];
    const columns = Object.keys(original).sort();
    // A new column gets a value above, and is then copied or left as in a blank product, on purpose. What the store
    // shows is not sold by its link alone.
    expect(columns.filter((of) => isDeepStrictEqual(original[of], blank[of]))).toEqual([
      'byLink',
      'deletedAt',
    ]);
    const areCopied = columns.filter((of) => isDeepStrictEqual(copy[of], original[of]));
    const areBlank = columns.filter((of) => isDeepStrictEqual(copy[of], blank[of]));
    expect(areCopied).toEqual(
      'brand byLink californiaWarning deletedAt description drawing drawingAlt fitment fitNotes image installNotes oversize partType priceCents relatedLugoParts reorderLevel shelf shippingCents specs truckFreight vendor vendorPart weightLb years'
        .split(' ')
        .sort(),
    );
    expect(areBlank).toEqual(
      'byLink deletedAt featuredPosition hidden lugoPart lugoPartKey rating ratingCount ratingSum topPosition version'
        .split(' ')
        .sort(),
    );
    expect(copied).toMatchObject({ name: `${name} (copy)`, lugoPart: '', hidden: true, byLink: false });
    expect(await admin('GET /api/products/:id/edit', { params: { id: copied._id } })).toEqual(copied);
  });

  it('is not sold by its link, even if the original is', async () => {
    const { id } = await createProduct(shop, { hidden: true, byLink: true });
    const copy = await duplicate(id);
    expect(copy).toMatchObject({ hidden: true, byLink: false });
    expect(await statusOf(`/api/products/${copy._id}`)).toBe(404);
  });

  it('starts with nothing in stock', async () => {
    const { id } = await createFullProduct();
    const copy = await duplicate(id);
    expect(copy).toMatchObject({ countInStock: 0, onHand: 0, reserved: 0 });
    expect(await stockOf(shop, copy._id)).toEqual({ onHand: 0, reserved: 0 });
    expect(await stockOf(shop, id)).toEqual({ onHand: 7, reserved: 2 });
  });

  it('leaves sales, reviews and questions with the original', async () => {
    const { id } = await createProduct(shop);
    await sell(shop, id);
    await askQuestion(shop, { productId: id });
    await shop.deps.db
      .insertInto('reviews')
      .values({ id: newId(), productId: id, userId: null, name: 'Ann', rating: 4, comment: 'Fits.' })
      .execute();
    await save(id, { images: [{ image: await uploadPicture(), alt: '' }] });
    const before = await tablesWith(id);
    expect(before).toEqual(expect.arrayContaining(['order_lines', 'questions', 'reviews']));
    expect(await tablesWith((await duplicate(id))._id)).toEqual([
      'product_pictures',
      'product_search',
      'stock',
    ]);
    expect(await tablesWith(id)).toEqual(before);
  });

  it('is hidden until it is shown on purpose, and changes nothing of the original', async () => {
    const { id } = await createProduct(shop);
    const before = await rowOf(id);
    const copy = await duplicate(id);
    expect(await statusOf(`/api/products/${copy._id}`)).toBe(404);
    const { products } = await admin('GET /api/products/admin', { query: { show: 'hidden' } });
    expect(products.map(({ _id }) => _id)).toContain(copy._id);
    await save(copy._id, { name: 'Tailgate, red', hidden: false, lugoPart: `RT-${copy._id.slice(-8)}` });
    expect(await statusOf(`/api/products/${copy._id}`)).toBe(200);
    expect(await rowOf(id)).toEqual(before);
  });

  it('keeps its pictures and documents whatever becomes of those of the original, and the other way around', async () => {
    const { id } = await createProduct(shop);
    const [own, shared] = [await uploadPicture(), await uploadPicture()];
    const images = [
      { image: shared, alt: 'From the left' },
      { image: own, alt: 'From below' },
    ];
    const documents = [{ url: await uploadDocument(shop, cookie), title: 'Instructions' }];
    const original = await save(id, { images, documents });
    const copy = await duplicate(id);
    expect(copy).toMatchObject({ image: shared, images, documents: original.documents });

    // The copy drops one picture, the original the other, and is deleted.
    await save(copy._id, { images: [{ image: shared, alt: 'Red' }], hidden: false });
    const kept = await admin('GET /api/products/:id/edit', { params: { id } });
    expect(kept).toMatchObject({ images, documents: original.documents });
    await save(id, { images: [{ image: own, alt: '' }], documents: [] });
    await remove(id);
    shop.advance(25 * 3_600_000);
    await sweepPictures(shop.deps);
    expect(await shop.call('GET /api/products/:id', { params: { id: copy._id } })).toMatchObject({
      images: [{ image: shared, alt: 'Red' }],
      documents: original.documents,
    });
    const files = [shared, own, documents[0]?.url ?? ''];
    expect(await Promise.all(files.map(statusOf))).toEqual([200, 200, 200]);
    shop.advance(-25 * 3_600_000);
  });

  it.each([
    ['no name yet', '', ''],
    ['the longest name', 'T'.repeat(200), `${'T'.repeat(193)} (copy)`],
    ['a name that is cut at an emoji', `${'T'.repeat(192)}😀😀`, `${'T'.repeat(192)} (copy)`],
  ])('has a name that can be saved if the original has %s', async (_, name, expected) => {
    const { id } = await createProduct(shop, { name, hidden: true });
    const copy = await duplicate(id);
    expect(copy.name).toBe(expected);
    expect(await save(copy._id, { name: expected, vendor: 'Dayton' })).toMatchObject({ name: expected });
  });

  it('can be repeated, also for a copy', async () => {
    const { id, name } = await createProduct(shop);
    const [one, other] = await Promise.all([duplicate(id), duplicate(id)]);
    expect(new Set([id, one._id, other._id])).toHaveLength(3);
    expect(await duplicate(one._id)).toMatchObject({ name: `${name} (copy) (copy)`, lugoPart: '' });
  });

  it('rejects a deleted product', async () => {
    const { id } = await createProduct(shop);
    await remove(id);
    await expect(duplicate(id)).rejects.toMatchObject({ code: 'not_found', message: 'Product not found' });
  });

  it('is recorded in the audit log under the copy, with what it is a copy of', async () => {
    const { id, name } = await createProduct(shop, { lugoPart: `TG-${newId()}` });
    const { lugoPart } = await rowOf(id);
    const copy = await duplicate(id);
    const entries = (thingId: string) =>
      shop.deps.db.selectFrom('auditLog').selectAll().where('thingId', '=', thingId).execute();
    const after = { name: `${name} (copy)`, copyOf: lugoPart };
    expect(await entries(copy._id)).toMatchObject([
      { action: 'product.duplicate', thing: 'product', userId: adminId, before: {}, after },
    ]);
    expect(await entries(id)).toEqual([]);
  });
});

/** Lists the tables that have a row about a product. */
async function tablesWith(id: string): Promise<string[]> {
  const { pool } = shop.deps.database;
  const { rows } = await pool.query<{ table: string; column: string }>(`
    SELECT DISTINCT conrelid::regclass::text AS "table", attname AS "column" FROM pg_constraint
      JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
      WHERE contype = 'f' AND confrelid = 'products'::regclass ORDER BY 1`);
  const found = await Promise.all(
    rows.map(async ({ table, column }) => {
      const { rowCount } = await pool.query(`SELECT FROM ${table} WHERE ${column} = $1`, [id]);
      return rowCount ? [table] : [];
    }),
  );
  return [...new Set(found.flat())];
}
