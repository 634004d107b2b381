import { beforeAll, describe, expect, it } from 'vitest';
import { callAsAdmin, testShop } from '../../../../tests/support/test-shop.ts';
import { createProduct } from '../../../../tests/support/factories.ts';
import { openCatalog } from '../listing/catalog.ts';

const shop = testShop();
const admin = callAsAdmin(shop);
beforeAll(async () => {
  await createProduct(shop, { name: 'Cab Corner, Outer', partType: 'Cab Corners & Rear Panels' });
  await createProduct(shop, { name: 'Gizmo Bracket' });
});

const found = async (keyword: string) =>
  (await shop.call('GET /api/products', { query: { keyword } })).products.map(({ name }) => name);
const add = (term: string, meaning: string) => admin('POST /api/synonyms', { body: { term, meaning } });

describe('synonyms of the owner', () => {
  it('work in the next search, and stop with their deletion', async () => {
    expect(await found('hockey puck')).toEqual([]);
    const { _id: id, products } = await add('hockey puck', 'cab corner');
    expect(products).toBe(1);
    expect(await found('Hockey PUCKS')).toEqual(['Cab Corner, Outer']);
    await admin('PUT /api/synonyms/:id', {
      params: { id },
      body: { term: 'hockey puck', meaning: 'gizmo', version: 1 },
    });
    expect(await found('hockey puck')).toEqual(['Gizmo Bracket']);
    await admin('DELETE /api/synonyms/:id', { params: { id } });
    expect(await found('hockey puck')).toEqual([]);
    await expect(admin('GET /api/synonyms/:id', { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('work at once in another process, which has a catalog of its own', async () => {
    const other = openCatalog(shop.deps.db);
    const total = async () => (await other.current()).find('zamboni', {}, { number: 1, size: 12 }).total;
    expect(await total()).toBe(0);
    const { _id: id } = await add('zamboni', 'gizmo');
    expect(await total()).toBe(1);
    await admin('DELETE /api/synonyms/:id', { params: { id } });
    expect(await total()).toBe(0);
  });

  it('go before what the shop knows by itself', async () => {
    expect(await found('wander')).not.toContain('Gizmo Bracket');
    const { _id: id } = await add('wander', 'gizmo');
    expect(await found('wander')).toEqual(['Gizmo Bracket']);
    await admin('DELETE /api/synonyms/:id', { params: { id } });
  });

  it('are refused when another has the same words, however they are written', async () => {
    await add('puck bolts', 'gizmo');
    await expect(add('Puck-Bolt', 'cab corner')).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      details: { fields: { term: 'These words are in the list already' } },
    });
    const { _id: id } = await add('other puck', 'gizmo');
    await expect(
      admin('PUT /api/synonyms/:id', { params: { id }, body: { term: 'PUCK BOLT', meaning: 'gizmo' } }),
    ).rejects.toMatchObject({
      status: 409,
      details: { fields: { term: 'These words are in the list already' } },
    });
  });

  it.each([
    ['', 'gizmo', { term: 'Please enter what customers type' }],
    ['x'.repeat(61), 'gizmo', { term: expect.stringContaining('60') }],
    ['??', 'gizmo', { term: 'Must contain a word of letters or digits' }],
    ['puck', '  ', { meaning: 'Please enter what the catalog calls it' }],
    ['puck', 'y'.repeat(61), { meaning: expect.stringContaining('60') }],
  ])('are refused at the field: %j for %j', async (term, meaning, fields) => {
    await expect(add(term, meaning)).rejects.toMatchObject({ status: 400, details: { fields } });
  });

  it('are not overwritten by someone who read an older version', async () => {
    const { _id: id } = await add('stale puck', 'gizmo');
    const change = (meaning: string) =>
      admin('PUT /api/synonyms/:id', { params: { id }, body: { term: 'stale puck', meaning, version: 1 } });
    await change('cab corner');
    await expect(change('bumper')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { meaning: 'cab corner', version: 2 } },
    });
  });

  it('leave audit entries', async () => {
    const { _id: id } = await add('audited puck', 'gizmo');
    await admin('PUT /api/synonyms/:id', {
      params: { id },
      body: { term: 'audited puck', meaning: 'bumper' },
    });
    await admin('DELETE /api/synonyms/:id', { params: { id } });
    const entries = await shop.deps.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('thingId', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'synonym.create', before: {}, after: { term: 'audited puck', meaning: 'gizmo' } },
      { action: 'synonym.update', before: { meaning: 'gizmo' }, after: { meaning: 'bumper' } },
      { action: 'synonym.delete', before: { term: 'audited puck', meaning: 'bumper' }, after: {} },
    ]);
  });

  it('are listed with what they find', async () => {
    await add('another puck', 'nothing we have');
    await add('third puck', 'cab corner');
    const { synonyms } = await admin('GET /api/synonyms');
    const listed = (name: string) => synonyms.find(({ term }) => term === name);
    expect(listed('another puck')).toMatchObject({ meaning: 'nothing we have', products: 0 });
    expect(listed('third puck')).toMatchObject({ products: 1 });
  });

  it('find nothing by a meaning that nothing is called, though the term finds parts by itself', async () => {
    for (const meaning of ['blargh', 'gizmo corner', 'gizmos brackett'])
      expect(await add(`puck for ${meaning}`, meaning)).toMatchObject({ products: 0 });
    const { _id: id, products } = await add('gizmo', 'blargh');
    expect(products).toBe(0);
    expect(await found('gizmo')).toEqual(['Gizmo Bracket']);
    await admin('DELETE /api/synonyms/:id', { params: { id } });
  });
});
