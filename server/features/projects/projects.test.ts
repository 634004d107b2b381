import { beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { rateLimits } from '../../../shop/facts.ts';
import { projectLimits } from '../../../shop/rules/projects/project-list.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { wholeDatabase } from '../../../tests/support/database.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { newAdmin, password, signedInUser } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';

const script = '<script>alert(1)</script>';
const entry = { qty: 2, priority: 'must', state: 'missing', note: `Call Dale ${script}` } as const;

const shop = testShop();
let call: Call;
let email: string;
beforeEach(async () => {
  const user = await signedInUser(shop, { name: 'Wilhelmina Quist' });
  call = shop.as(user);
  email = user.email;
});

const create = async (name = `Blue ${newId()}`) => (await call('POST /api/projects', { body: { name } }))._id;
const save = (id: string, product: string, given: object = {}) =>
  call('PUT /api/projects/:id/entries/:product', {
    params: { id, product },
    body: { ...entry, ...given },
  });
const read = (id: string) => call('GET /api/projects/:id', { params: { id } });
const openLink = (id: string, key: string | null) =>
  shop.call('GET /api/projects/:id/shared', { params: { id }, query: { key: key ?? '' } });

describe('a project list', () => {
  it('has its parts in order, at the prices of the store, with notes as they were typed', async () => {
    const [grille, door] = [await createProduct(shop), await createProduct(shop, { priceCents: 12_345 })];
    const id = await create('Blue truck');
    await save(id, grille.id);
    await save(id, door.id, { note: '' });
    await save(id, grille.id, { state: 'done' });
    const { list, parts } = await read(id);
    expect(list).toMatchObject({
      name: 'Blue truck',
      truck: null,
      entries: [
        { product: grille.id, name: grille.name, ...entry, state: 'done' },
        { product: door.id, note: '' },
      ],
    });
    expect(parts.map(({ price }) => price)).toEqual([100, 123.45]);
    const { lists } = await call('GET /api/projects');
    expect(lists).toEqual([
      { _id: id, name: 'Blue truck', truck: null, parts: 2, missing: 1, isShared: false },
    ]);
  });

  it('keeps a part that is hidden or deleted, without what the store says of it', async () => {
    const { id: product, name } = await createProduct(shop);
    const id = await create();
    await save(id, product);
    await shop.deps.db
      .updateTable('products')
      .set({ hidden: true, name: 'Secret name' })
      .where('id', '=', product)
      .execute();
    expect(await read(id)).toMatchObject({ list: { entries: [{ product, name }] }, parts: [] });
    await save(id, product, { state: 'done' });
    expect((await read(id)).list.entries).toMatchObject([{ name, state: 'done' }]);
  });

  it('takes no part that is not in the store', async () => {
    const { id: hidden } = await createProduct(shop, { hidden: true });
    const id = await create();
    for (const product of [hidden, newId()])
      await expect(save(id, product)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    [{ qty: 0 }, 'qty'],
    [{ qty: 10_000 }, 'qty'],
    [{ qty: 1.5 }, 'qty'],
    [{ priority: 'urgent' }, 'priority'],
    [{ state: 'lost' }, 'state'],
    [{ note: 'x'.repeat(1001) }, 'note'],
    [{ price: 1 }, 'price'],
  ])('refuses an entry with %j', async (wrong, field) => {
    const { id: product } = await createProduct(shop);
    const id = await create();
    const fields = { [field]: expect.any(String) };
    await expect(save(id, product, wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields },
    });
  });

  it('has a name of its own among the lists of its owner', async () => {
    const id = await create('Blue truck');
    const other = await create('Red truck');
    const taken = { code: 'invalid_input', details: { fields: { name: expect.any(String) } } };
    await expect(create('BLUE truck')).rejects.toMatchObject(taken);
    const rename = (name: string) =>
      call('PUT /api/projects/:id', { params: { id: other }, body: { name, truck: { year: 1957 } } });
    await expect(rename('Blue truck')).rejects.toMatchObject(taken);
    await rename('red truck');
    expect((await read(other)).list).toMatchObject({ name: 'red truck', truck: { year: 1957 } });
    await call('DELETE /api/projects/:id', { params: { id } });
    await create('Blue truck');
  });

  it.each([
    ['ΑΣ', 'ασ'],
    ['İstanbul', 'ISTANBUL'],
  ])('may be called %j, and then no other %j: the database takes them for one', async (name, same) => {
    const id = await create(name);
    await expect(create(same)).rejects.toMatchObject({
      details: { fields: { name: expect.any(String) } },
    });
    const body = { name: same, truck: null, entries: [] };
    expect((await call('POST /api/projects/merge', { body }))._id).toBe(id);
  });

  it('is one of twenty at most, also when they are made at once', async () => {
    const made = await Promise.allSettled(Array.from({ length: projectLimits.lists + 5 }, () => create()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(projectLimits.lists);
    const [first] = (await call('GET /api/projects')).lists;
    await call('DELETE /api/projects/:id', { params: { id: first?._id ?? '' } });
    await create();
  });

  it('refuses 10,000 entries and more than it holds with a clear error, and keeps what it has', async () => {
    const { id: product } = await createProduct(shop);
    const entries = (count: number, of = newId) =>
      Array.from({ length: count }, () => ({ product: of(), name: 'Grille', ...entry }));
    const merge = (given: object[]) =>
      call('POST /api/projects/merge', { body: { name: 'Blue', truck: null, entries: given as never } });
    await expect(merge(entries(10_000))).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { entries: 'A list holds at most 500 parts' } },
    });
    const { _id: id } = await merge(entries(1, () => product));
    await expect(merge(entries(500))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('at most 500 parts'),
    });
    expect((await read(id)).list.entries).toHaveLength(1);
  });
});

describe('a list from the browser', () => {
  const merge = (entries: object[], name = 'Blue truck', truck: object | null = null) =>
    call('POST /api/projects/merge', { body: { name, truck, entries } as never });

  it('joins the one of the account, and neither side loses anything', async () => {
    const [grille, door, hood] = [
      await createProduct(shop),
      await createProduct(shop),
      await createProduct(shop),
    ];
    const id = await create('Blue truck');
    await save(id, grille.id, { qty: 1, note: 'From the account', state: 'ordered' });
    await save(id, hood.id);
    const here = [
      { ...entry, product: grille.id, name: 'Grille', qty: 3, note: 'From the garage' },
      { ...entry, product: door.id, name: 'Door' },
      { ...entry, product: newId(), name: 'Never heard of' },
    ];
    const merged = await merge(here, 'blue truck', { year: 1957 });
    expect(merged).toEqual({ _id: id, unknown: 1 });
    expect((await merge(here, 'Blue truck', { year: 1957 }))._id).toBe(id);
    const { list } = await read(id);
    expect(list.truck).toEqual({ year: 1957 });
    expect(list.entries).toMatchObject([
      { product: grille.id, qty: 3, state: 'ordered', note: 'From the account\nFrom the garage' },
      { product: hood.id },
      { product: door.id },
    ]);
  });

  it('joins while entries are saved, and nothing is lost', async () => {
    const parts = await Promise.all(Array.from({ length: 12 }, () => createProduct(shop)));
    const id = await create('Busy truck');
    await Promise.all(
      parts.map(({ id: product }, at) =>
        at % 2 === 0 ? save(id, product) : merge([{ ...entry, product, name: 'Grille' }], 'Busy truck'),
      ),
    );
    const { list } = await read(id);
    expect(list.entries.map(({ product }) => product).sort()).toEqual(parts.map((part) => part.id).sort());
  });

  it('becomes another list for another truck of the same name', async () => {
    const { _id: first } = await merge([], 'Truck', { year: 1957 });
    const { _id: second } = await merge([], 'Truck', { year: 1958 });
    expect(second).not.toBe(first);
    expect((await read(second)).list.name).toBe('Truck (2)');
    // As a second tab, or a browser that got no reply, sends it.
    expect((await merge([], 'Truck', { year: 1958 }))._id).toBe(second);
  });

  it('is refused at the name of a part that nobody can read', async () => {
    const { id: product } = await createProduct(shop);
    await expect(merge([{ ...entry, product, name: 'Hood\u0000' }])).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { 'entries.0.name': expect.any(String) } },
    });
  });

  it('is refused for a truck that there is not', async () => {
    await expect(merge([], 'Truck', { year: 1957, cab: script })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(merge([], 'Truck', { year: 3000 })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('the link of a list', () => {
  async function shared(notes = false) {
    const { id: product } = await createProduct(shop);
    const id = await create();
    await save(id, product);
    const { key } = await call('PUT /api/projects/:id/share', { params: { id }, body: { notes } });
    return { id, key, product };
  }

  it('shows the list to anyone, without its owner and without the notes', async () => {
    const { id, key, product } = await shared();
    expect(key).toMatch(/^[\w-]{43}$/);
    const found = await openLink(id, key);
    expect(found).toMatchObject({ list: { entries: [{ product, note: '' }] }, parts: [{ _id: product }] });
    for (const personal of [email, 'Wilhelmina', 'Dale', id])
      expect(JSON.stringify(found)).not.toContain(personal);
  });

  it('shows the notes when the owner says so, and stays the same', async () => {
    const { id, key } = await shared(true);
    expect((await openLink(id, key)).list.entries).toMatchObject([{ note: entry.note }]);
    const again = await call('PUT /api/projects/:id/share', { params: { id }, body: { notes: false } });
    expect(again).toEqual({ key, notes: false });
    expect((await openLink(id, key)).list.entries).toMatchObject([{ note: '' }]);
  });

  it('is gone for good once it is revoked, and the next one is another', async () => {
    const { id, key } = await shared();
    await call('DELETE /api/projects/:id/share', { params: { id } });
    await expect(openLink(id, key)).rejects.toMatchObject({ code: 'not_found' });
    const { key: next } = await call('PUT /api/projects/:id/share', {
      params: { id },
      body: { notes: false },
    });
    expect(next).not.toBe(key);
    await expect(openLink(id, key)).rejects.toMatchObject({ code: 'not_found' });
    await openLink(id, next);
  });

  it('cannot be forged, and the database holds none', async () => {
    const { id, key } = await shared();
    const other = await shared();
    const forged = ['', 'x', `${key?.startsWith('A') ? 'B' : 'A'}${key?.slice(1)}`, other.key];
    for (const wrong of forged)
      await expect(openLink(id, wrong)).rejects.toMatchObject({ code: 'not_found' });
    expect(await wholeDatabase(shop)).not.toContain(key);
  });
});

describe('an owner who leaves', () => {
  it('takes a copy of their lists along, and their lists with them', async () => {
    const { id: product } = await createProduct(shop);
    const id = await create('Apricot truck');
    await save(id, product, { note: 'Ask Euphemia' });
    const { key } = await call('PUT /api/projects/:id/share', { params: { id }, body: { notes: true } });
    expect(await call('GET /api/users/data')).toMatchObject({
      projectLists: [{ name: 'Apricot truck', entries: [{ product, note: 'Ask Euphemia' }] }],
    });
    await call('DELETE /api/users/profile', { body: { currentPassword: password } });
    await expect(openLink(id, key)).rejects.toMatchObject({ code: 'not_found' });
    expect(await wholeDatabase(shop)).not.toContain('Ask Euphemia');
  });

  it('loses them when an admin erases them', async () => {
    await create('Plum truck');
    const admin = shop.as(await newAdmin(shop));
    await admin('DELETE /api/customers', { body: { email } });
    expect(await wholeDatabase(shop)).not.toContain('Plum truck');
  });
});

describe('project lists under rate limits', () => {
  const limited = testShop({ env: { RATE_LIMITS: 'on' } });

  it('take no more changes of any kind from an account than its limit, and go on being read', async () => {
    const user = await signedInUser(limited);
    const { id: product } = await createProduct(limited);
    const change = async (method: 'POST' | 'PUT', path: string, payload: object, { cookie } = user) => {
      const url = `/api/projects${path}`;
      return (await limited.app.inject({ method, url, payload, headers: { cookie } })).statusCode;
    };
    const call = limited.as(user);
    const blue = { name: 'Blue truck', truck: null };
    const red = { ...blue, name: 'Red truck' };
    const { _id } = await call('POST /api/projects', { body: blue });
    for (let n = 1; n < rateLimits.projects.max; n += 1)
      expect(await change('PUT', `/${_id}`, blue)).toBe(200);
    for (const [method, path, body] of [
      ['POST', '', red],
      ['POST', '/merge', { ...red, entries: [] }],
      ['PUT', `/${_id}`, red],
      ['PUT', `/${_id}/entries/${product}`, entry],
      ['PUT', `/${_id}/share`, { notes: false }],
    ] as const)
      expect(await change(method, path, body), path).toBe(429);
    expect((await call('GET /api/projects/:id', { params: { id: _id } })).list.entries).toEqual([]);
    expect(await change('POST', '', red, await signedInUser(limited))).toBe(201);
  });
});
