import { beforeAll, describe, expect, it } from 'vitest';
import type { Call, Input } from '../../../shop/api-client.ts';
import { documentsMax, topCount } from '../../../shop/facts.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { uploadDocument } from '../../../tests/support/files/pdfs.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
let cookie: string;
let admin: Call;
beforeAll(async () => {
  ({ cookie } = await newAdmin(shop));
  admin = shop.as({ cookie });
});

type Body = NonNullable<Input<'PUT /api/products/:id'>['body']>;
const save = (id: string, body: Body) => admin('PUT /api/products/:id', { params: { id }, body });
const show = (id: string) => shop.call('GET /api/products/:id', { params: { id } });

describe('PUT /api/products/:id, documents', () => {
  it('lists them on the product page in order, and in the audit log', async () => {
    const { id } = await createProduct(shop);
    const [one, two] = [await uploadDocument(shop, cookie), await uploadDocument(shop, cookie)];
    expect(await show(id)).toMatchObject({ documents: [] });
    const documents = [
      { url: two, title: 'Torque values' },
      { url: one, title: 'Instructions' },
    ];
    const listed = documents.map((document) => ({ ...document, sizeBytes: expect.any(Number) }));
    const saved = await save(id, { documents });
    expect(saved.documents).toEqual(listed);
    expect((await show(id)).documents).toEqual(listed);
    const log = shop.deps.db.selectFrom('auditLog').selectAll().where('thingId', '=', id);
    expect(await log.execute()).toMatchObject([{ before: { documents: [] }, after: { documents } }]);
    expect((await save(id, { documents })).version).toBe(saved.version);
    const turned = await save(id, { documents: documents.toReversed() });
    expect(turned.documents).toEqual(listed.toReversed());
    expect((await save(id, { name: 'Another name' })).documents).toEqual(listed.toReversed());
    expect((await save(id, { documents: [] })).documents).toEqual([]);
  });

  it('may be the same for several products, with titles of their own', async () => {
    const [one, two] = [await createProduct(shop), await createProduct(shop)];
    const url = await uploadDocument(shop, cookie);
    await save(one.id, { documents: [{ url, title: 'Left side' }] });
    await save(two.id, { documents: [{ url, title: 'Right side' }] });
    expect((await show(one.id)).documents).toMatchObject([{ url, title: 'Left side' }]);
  });

  it('are refused as of another version of the product', async () => {
    const { id } = await createProduct(shop);
    const { version } = await save(id, { documents: [] });
    const url = await uploadDocument(shop, cookie);
    await save(id, { documents: [{ url, title: 'Wiring' }], version });
    await expect(save(id, { documents: [], version })).rejects.toMatchObject({ code: 'conflict' });
  });

  const gone = `/documents/${newId()}.pdf`;
  const many = Array.from({ length: documentsMax + 1 }, () => ({
    url: `/documents/${newId()}.pdf`,
    title: 'x',
  }));
  it.each<[string, NonNullable<Body['documents']>]>([
    ['Document 1 has no title', [{ url: gone, title: ' ' }]],
    ['Document 1: Contains a character that cannot be read', [{ url: gone, title: 'Wiring\u202E' }]],
    ['The title of document 1 has more than 100 characters', [{ url: gone, title: 'x'.repeat(101) }]],
    [
      'Document 2 is already in the list: once is enough',
      [
        { url: gone, title: 'One' },
        { url: gone, title: 'Two' },
      ],
    ],
    [
      'Document 2 has the same title as document 1. Give one of them another title.',
      [
        { url: gone, title: 'Wiring' },
        { url: `/documents/${newId()}.pdf`, title: ' Wiring' },
      ],
    ],
    [
      'Document 1 is not on this shop. Please upload it.',
      [{ url: 'https://maker.example/wiring.pdf', title: 'Wiring' }],
    ],
    ['Document 1 no longer exists. Please upload it again.', [{ url: gone, title: 'Wiring' }]],
    [`At most ${documentsMax} documents`, many],
  ])('are refused: %s', async (text, documents) => {
    const { id } = await createProduct(shop);
    await expect(save(id, { documents })).rejects.toMatchObject({
      code: 'invalid_input',
      message: text,
      details: { fields: { documents: text } },
    });
  });
});

describe('PUT /api/products/:id, installation notes', () => {
  it('are shown on the product page, and nowhere when empty', async () => {
    const { id } = await createProduct(shop);
    const page = async () => (await shop.app.inject(`/api/products/${id}`)).json() as object;
    expect(await page()).toMatchObject({ installNotes: '' });
    const installNotes = 'Start with the rear bracket.\n\nThen drill.';
    expect(await save(id, { installNotes: ` ${installNotes}\n` })).toMatchObject({ installNotes });
    expect(await page()).toMatchObject({ installNotes });
    expect(await save(id, { installNotes: ' ' })).toMatchObject({ installNotes: '' });
    await expect(save(id, { installNotes: 'x'.repeat(5001) })).rejects.toMatchObject({
      details: { fields: { installNotes: 'At most 5000 characters' } },
    });
  });
});

describe('PUT /api/products/:id, top position', () => {
  const top = async () => (await shop.call('GET /api/products/top')).map(({ _id }) => _id);
  const newRated = (ratingSum: number) => createProduct(shop, { ratingSum, ratingCount: ratingSum / 5 });

  it('comes before the best rated parts, by position and then by part number', async () => {
    const rated = [];
    for (const ratingSum of [1000, 900, 800, 700, 600]) rated.push((await newRated(ratingSum)).id);
    const tag = newId().slice(-10);
    const [b, a, hidden] = [
      await createProduct(shop, { lugoPart: `B-${tag}` }),
      await createProduct(shop, { lugoPart: `A-${tag}` }),
      await createProduct(shop, {}),
    ];
    expect(await top()).toEqual(rated);
    await save(b.id, { topPosition: '7' });
    expect(await top()).toEqual([b.id, ...rated.slice(0, 4)]);
    await save(a.id, { topPosition: 7 });
    await save(hidden.id, { topPosition: 1, hidden: true });
    expect(await top()).toEqual([a.id, b.id, ...rated.slice(0, 3)]);
    // A part that would be there by its rating is there once.
    await save(rated[0] ?? '', { topPosition: 100 });
    expect(await top()).toEqual([a.id, b.id, rated[0], rated[1], rated[2]]);
    for (const [at, id] of rated.entries()) await save(id, { topPosition: at + 1 });
    expect(await top()).toEqual(rated);
    expect(await top()).toHaveLength(topCount);
    for (const id of [a.id, b.id, ...rated]) await save(id, { topPosition: '' });
    expect(await top()).toEqual(rated);
  });

  it.each(['0', '101', '1.5', 'first', 0, -1])('is refused when it is %s', async (topPosition) => {
    const { id } = await createProduct(shop);
    await expect(save(id, { topPosition })).rejects.toMatchObject({
      details: { fields: { topPosition: 'Must be a whole number from 1 to 100, or empty' } },
    });
  });

  it.each([0, 101])('is at most 100 and at least 1 in the database as well: not %i', async (topPosition) => {
    await expect(createProduct(shop, { topPosition })).rejects.toMatchObject({
      constraint: 'products_top_position',
    });
  });
});
