import { describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { password, signedInUser } from '../../../tests/support/users.ts';
import { trucksMax } from '../../../shop/facts.ts';

const shop = testShop();

const newCustomer = async () => {
  const user = await signedInUser(shop);
  return { ...user, call: shop.as(user) };
};
const apache = { year: 1959, make: 'chevrolet', bed: 'fleetside' };
const advance = { year: 1955, series: 'first' };

describe('the trucks of an account', () => {
  it('are kept in their order, and seen by nobody else', async () => {
    const [owner, other] = [await newCustomer(), await newCustomer()];
    expect(await owner.call('GET /api/users/trucks')).toEqual({ trucks: [] });
    const kept = { trucks: [apache, advance] };
    expect(await owner.call('PUT /api/users/trucks', { body: kept })).toEqual(kept);
    expect(await owner.call('GET /api/users/trucks')).toEqual(kept);
    expect(await other.call('GET /api/users/trucks')).toEqual({ trucks: [] });
    await owner.call('PUT /api/users/trucks', { body: { trucks: [advance] } });
    expect(await owner.call('GET /api/users/trucks')).toEqual({ trucks: [advance] });
  });

  it('are kept once each, without a series that says nothing and what no such truck had', async () => {
    const { call } = await newCustomer();
    const impossible = { ...advance, bed: 'fleetside', engine: '283' };
    const trucks = [{ year: 1957, series: 'first' }, { year: 1957 }, apache, apache, impossible];
    expect(await call('PUT /api/users/trucks', { body: { trucks } })).toEqual({
      trucks: [{ year: 1957 }, apache, { ...advance, engine: '283' }],
    });
  });

  it('are all there after two browsers have saved at once', async () => {
    const { call } = await newCustomer();
    const lists = [[apache, advance], [{ year: 1956 }]];
    await Promise.all(lists.map((trucks) => call('PUT /api/users/trucks', { body: { trucks } })));
    expect(lists).toContainEqual((await call('GET /api/users/trucks')).trucks);
  });

  it.each([
    [{ year: 1946 }, 'trucks.0.year', 'The year must be from 1947 to 1998'],
    [{ year: '1957' }, 'trucks.0.year', 'The year must be from 1947 to 1998'],
    [{}, 'trucks.0.year', 'The year must be from 1947 to 1998'],
    [{ year: 1957, make: 'ford' }, 'trucks.0.make', 'Make must be one of chevrolet, gmc'],
    [{ year: 1957, plate: '7ABC123' }, 'trucks.0.plate', expect.any(String)],
  ])('refuses %j', async (truck, field, text) => {
    const { call } = await newCustomer();
    await call('PUT /api/users/trucks', { body: { trucks: [apache] } });
    await expect(call('PUT /api/users/trucks', { body: { trucks: [truck as never] } })).rejects.toMatchObject(
      {
        code: 'invalid_input',
        details: { fields: { [field]: text } },
      },
    );
    expect(await call('GET /api/users/trucks')).toEqual({ trucks: [apache] });
  });

  it('are at most ten', async () => {
    const { call } = await newCustomer();
    const trucks = Array.from({ length: trucksMax + 1 }, (_, at) => ({ year: 1950 + at }));
    await expect(call('PUT /api/users/trucks', { body: { trucks } })).rejects.toMatchObject({
      details: { fields: { trucks: 'You can keep at most 10 trucks' } },
    });
    await call('PUT /api/users/trucks', { body: { trucks: trucks.slice(1) } });
    expect((await call('GET /api/users/trucks')).trucks).toHaveLength(trucksMax);
  });

  it('are in the copy of one’s data, and go with the account', async () => {
    const { id, call } = await newCustomer();
    await call('PUT /api/users/trucks', { body: { trucks: [apache] } });
    expect(await call('GET /api/users/data')).toMatchObject({ trucks: [apache] });
    await call('DELETE /api/users/profile', { body: { currentPassword: password } });
    const rows = await shop.deps.db.selectFrom('trucks').selectAll().where('userId', '=', id).execute();
    expect(rows).toEqual([]);
  });

  it.each([
    ['1957; DROP TABLE', 1],
    ['57', 1],
    ['1957', 0],
    ['1957', 11],
  ])('have constraints of their own: %s at %i', async (truck, position) => {
    const { id: userId } = await newCustomer();
    await expect(
      shop.deps.db.insertInto('trucks').values({ userId, position, truck }).execute(),
    ).rejects.toThrow('violates check constraint');
  });
});
