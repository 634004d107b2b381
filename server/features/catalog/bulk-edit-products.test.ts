import { beforeAll, describe, expect, it } from 'vitest';
import type { Call, Input } from '../../../shop/api-client.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
let admin: Call;
let adminId: string;
beforeAll(async () => {
  const person = await newAdmin(shop);
  adminId = person.id;
  admin = shop.as(person);
});

type Edit = Input<'PUT /api/products'>['body']['edits'][number];
const edit = async (...edits: Edit[]) =>
  (await admin('PUT /api/products', { body: { edits } })).products.map(({ _id, outcome }) => [_id, outcome]);
const save = (id: string, body: Input<'PUT /api/products/:id'>['body']) =>
  admin('PUT /api/products/:id', { params: { id }, body });
const open = (id: string) => admin('GET /api/products/:id/edit', { params: { id } });
const auditOf = (id: string) =>
  shop.deps.db.selectFrom('auditLog').selectAll().where('thingId', '=', id).orderBy('at').execute();
const listed = async (keyword: string) =>
  (await shop.call('GET /api/products', { query: { keyword } })).products.map(({ _id }) => _id);

describe('PUT /api/products', () => {
  it('hides products from the store at once, with an audit row for each', async () => {
    const brand = `Brand ${newId()}`;
    const one = await createProduct(shop, { brand });
    const other = await createProduct(shop, { brand, partType: 'Hoods' });
    await shop.deps.catalogChanged({ productIds: [one.id, other.id] });
    expect((await listed(brand)).toSorted()).toEqual([one.id, other.id].toSorted());
    const { version } = await open(one.id);
    expect(await edit({ _id: one.id, hidden: true, version }, { _id: other.id, hidden: true })).toEqual([
      [one.id, 'changed'],
      [other.id, 'changed'],
    ]);
    expect(await listed(brand)).not.toContain(one.id);
    expect((await shop.app.inject(`/api/products/${other.id}`)).statusCode).toBe(404);
    expect(await open(one.id)).toMatchObject({ hidden: true, byLink: false, version: version + 1 });
    expect(await open(other.id)).toMatchObject({ hidden: true, partType: 'Hoods' });
    for (const { id } of [one, other])
      expect(await auditOf(id)).toMatchObject([
        { userId: adminId, action: 'product.update', before: { hidden: false }, after: { hidden: true } },
      ]);
  });

  it('moves products to a category, and each back to its own', async () => {
    const one = await createProduct(shop, { partType: 'Hoods' });
    const other = await createProduct(shop, { partType: 'Grilles' });
    await edit({ _id: one.id, partType: 'Tailgate' }, { _id: other.id, partType: 'Tailgate' });
    expect([await open(one.id), await open(other.id)]).toMatchObject([
      { partType: 'Tailgate', hidden: false },
      { partType: 'Tailgate', hidden: false },
    ]);
    await edit({ _id: one.id, partType: 'Hoods' }, { _id: other.id, partType: 'Grilles' });
    expect([await open(one.id), await open(other.id)]).toMatchObject([
      { partType: 'Hoods' },
      { partType: 'Grilles' },
    ]);
  });

  it('says of each that it left as it was, and why, and changes the others', async () => {
    const { id: good } = await createProduct(shop, { hidden: true });
    const { id: same } = await createProduct(shop);
    const { id: stale } = await createProduct(shop, { hidden: true });
    const { version } = await open(stale);
    await save(stale, { price: 12 });
    const { id: nameless } = await createProduct(shop, { hidden: true, name: '' });
    const { id: free } = await createProduct(shop, { hidden: true, priceCents: 0 });
    const { id: deleted } = await createProduct(shop, { hidden: true });
    await admin('DELETE /api/products/:id', { params: { id: deleted } });
    const left = [stale, nameless, free, deleted];
    const before = await Promise.all([same, ...left].map(open));
    const show = (_id: string): Edit => ({ _id, hidden: false });
    expect(
      await edit(
        show(good),
        show(same),
        { ...show(stale), version },
        show(nameless),
        show(free),
        show(deleted),
      ),
    ).toEqual([
      [good, 'changed'],
      [same, 'same'],
      [stale, 'stale'],
      [nameless, 'incomplete'],
      [free, 'incomplete'],
      [deleted, 'deleted'],
    ]);
    expect(await open(good)).toMatchObject({ hidden: false });
    expect(await Promise.all([same, ...left].map(open))).toEqual(before);
    expect(await auditOf(same)).toEqual([]);
    expect(await auditOf(nameless)).toEqual([]);
  });

  it('does not call a product stale that is already as it should be', async () => {
    const { id } = await createProduct(shop);
    const { version } = await open(id);
    await save(id, { hidden: true });
    expect(await edit({ _id: id, hidden: true, version })).toEqual([[id, 'same']]);
  });

  it('ends that a product is sold by its link when it is shown, and restores it', async () => {
    const { id } = await createProduct(shop, { hidden: true, byLink: true });
    expect(await edit({ _id: id, hidden: true })).toEqual([[id, 'same']]);
    await edit({ _id: id, hidden: false });
    expect(await open(id)).toMatchObject({ hidden: false, byLink: false });
    await edit({ _id: id, hidden: true });
    expect(await open(id)).toMatchObject({ hidden: true, byLink: false });
    await edit({ _id: id, hidden: true, byLink: true });
    expect(await open(id)).toMatchObject({ hidden: true, byLink: true });
  });

  it('tells whoever waits for a product that is shown', async () => {
    const { id: product } = await createProduct(shop, { onHand: 0 });
    const email = `wait-${newId()}@example.com`;
    await shop.call('POST /api/arrivals', { body: { email, product } });
    const token = /\/arrival\/([\w-]+)/.exec((await emailsTo(shop, email))[0]?.text ?? '')?.[1] ?? '';
    await shop.call('POST /api/arrivals/confirm', { headers: { authorization: `Bearer ${token}` } });
    await edit({ _id: product, hidden: true });
    await save(product, { countInStock: 3 });
    const arrivals = async () =>
      (await emailsTo(shop, email)).filter(({ subject }) => subject.startsWith('It’s here'));
    expect(await arrivals()).toEqual([]);
    await edit({ _id: product, hidden: false });
    expect(await arrivals()).toHaveLength(1);
  });

  it('changes nothing when a product never existed', async () => {
    const { id } = await createProduct(shop);
    await expect(edit({ _id: id, hidden: true }, { _id: newId(), hidden: true })).rejects.toMatchObject({
      status: 404,
    });
    expect(await open(id)).toMatchObject({ hidden: false });
    expect(await auditOf(id)).toEqual([]);
  });

  it('lets admins who choose the same products in another order wait, not fail', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await createProduct(shop)).id));
    const hide = (chosen: string[]) => edit(...chosen.map((_id) => ({ _id, hidden: true })));
    const replies = await Promise.all([hide(ids), hide(ids.toReversed()), hide(ids)]);
    const changed = replies.flat().filter(([, outcome]) => outcome === 'changed');
    expect(changed.map(([id]) => id).toSorted()).toEqual(ids.toSorted());
    expect(await auditOf(ids[0] ?? '')).toHaveLength(1);
  });

  const id = '0'.repeat(24);
  it.each([
    [[], 'edits'],
    [[{ _id: 'x', hidden: true }], 'edits.0._id'],
    [[{ _id: id, price: 5 }], 'edits.0'],
    [[{ _id: id, partType: 'x'.repeat(101) }], 'edits.0.partType'],
    [
      [
        { _id: id, hidden: true },
        { _id: id, hidden: false },
      ],
      'edits',
    ],
    [Array.from({ length: 101 }, () => ({ _id: newId(), hidden: true })), 'edits'],
  ])('rejects %j', async (edits, field) => {
    const refused = await edit(...(edits as Edit[])).then(
      () => undefined,
      (error: { code: string; details: { fields?: object } }) => error,
    );
    expect(refused).toMatchObject({ code: 'invalid_input' });
    expect(Object.keys(refused?.details.fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
  });
});
