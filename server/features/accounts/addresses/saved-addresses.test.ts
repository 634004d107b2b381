import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../tests/support/build-test-app.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { californiaAddress } from '../../../../tests/support/factories.ts';
import { createUser, openSession } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';

const shop = testShop();
let customer: { id: string; cookie: string };
const newCustomer = async () => {
  const { id } = await createUser(shop);
  return { id, cookie: await openSession(shop, id) };
};
beforeEach(async () => {
  customer = await newCustomer();
});

const list = async (caller: Caller = customer) =>
  (await shop.as(caller)('GET /api/users/addresses')).addresses;
const save = (given: object = {}, caller: Caller = customer) => {
  shop.advance(1000);
  return shop.as(caller)('POST /api/users/addresses', { body: { ...californiaAddress, ...given } });
};
const change = (id: string, given: object = {}, caller: Caller = customer) =>
  shop.as(caller)('PUT /api/users/addresses/:id', {
    params: { id },
    body: { ...californiaAddress, ...given },
  });
const forget = (id: string, caller: Caller = customer) =>
  shop.as(caller)('DELETE /api/users/addresses/:id', { params: { id } });
const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ _id }) => _id);

describe('saving an address', () => {
  it('stores every field of the shipping form, visible only to its owner [3.10]', async () => {
    const saved = await save({ apartment: 'Shed 2' });
    expect(saved).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      ...californiaAddress,
      apartment: 'Shed 2',
      country: 'United States',
      isDefault: true,
    });
    expect(await list()).toEqual([saved]);
    expect(await list(await newCustomer())).toEqual([]);
  });

  it('requires only state and phone, as the shipping form does', async () => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/users/addresses',
      headers: { cookie: customer.cookie },
      payload: { state: 'NV', phone: '7755550123' },
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ name: '', city: '', state: 'NV' });
  });

  it.each([
    [{ state: 'AK' }, 'state'],
    [{ state: undefined }, 'state'],
    [{ phone: '' }, 'phone'],
    [{ country: 'Canada' }, 'country'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ _id: newId() }, '_id'],
    [{ userId: newId() }, 'userId'],
    [{ isDefault: 'yes' }, 'isDefault'],
  ])('refuses %j', async (wrong, field) => {
    const fields = { [field]: expect.any(String) };
    await expect(save(wrong)).rejects.toMatchObject({ code: 'invalid_input', details: { fields } });
    const { _id } = await save();
    await expect(change(_id, wrong)).rejects.toMatchObject({ code: 'invalid_input', details: { fields } });
    expect(await list()).toHaveLength(1);
  });

  it('is rejected when there are ten addresses, and accepted again once one is deleted', async () => {
    for (let n = 0; n < 10; n++) await save({ name: `Garage ${n}` });
    await expect(save()).rejects.toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'You can save at most 10 addresses',
    });
    expect(await list()).toHaveLength(10);
    await forget((await list())[9]?._id ?? '');
    await save();
    expect(await list()).toHaveLength(10);
  });

  it('stores ten addresses and one default when thirty are sent concurrently', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => save({ isDefault: n % 2 === 0 })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' });
    expect(await list()).toHaveLength(10);
    expect(await defaults()).toHaveLength(1);
  });
});

describe('the default', () => {
  it('is the first address until another becomes the default, and is listed first', async () => {
    const first = await save();
    const second = await save();
    expect(second.isDefault).toBe(false);
    expect((await list()).map(({ _id }) => _id)).toEqual([first._id, second._id]);
    const third = await save({ isDefault: true });
    expect(third.isDefault).toBe(true);
    expect((await list()).map(({ _id }) => _id)).toEqual([third._id, second._id, first._id]);
    expect((await change(second._id, { isDefault: true })).isDefault).toBe(true);
    expect(await defaults()).toEqual([second._id]);
  });

  it('stays the default when it is changed', async () => {
    const { _id } = await save();
    await save();
    expect(await change(_id, { city: 'Lodi', isDefault: false })).toMatchObject({
      city: 'Lodi',
      isDefault: true,
    });
    expect(await change(_id, { city: 'Galt' })).toMatchObject({ isDefault: true });
    expect(await defaults()).toEqual([_id]);
  });

  it('passes to the newest of the others when it is deleted', async () => {
    const first = await save();
    const second = await save();
    const third = await save();
    await forget(first._id);
    expect(await defaults()).toEqual([third._id]);
    await forget(second._id);
    expect(await defaults()).toEqual([third._id]);
    await forget(third._id);
    expect(await list()).toEqual([]);
    expect((await save()).isDefault).toBe(true);
  });

  it('is exactly one after many concurrent changes', async () => {
    const ids = [];
    for (let n = 0; n < 6; n++) ids.push((await save())._id);
    await Promise.allSettled([
      ...ids.map((id) => change(id, { isDefault: true })),
      ...ids.slice(0, 3).map((id) => forget(id)),
      ...ids.map((id) => change(id, { isDefault: true })),
    ]);
    expect(await list()).toHaveLength(3);
    expect(await defaults()).toHaveLength(1);
  });

  it('is separate for each customer', async () => {
    const other = await newCustomer();
    await save();
    await save({ isDefault: true }, other);
    await save({ isDefault: true });
    expect((await list(other)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(await defaults()).toHaveLength(1);
  });
});

describe('changing an address', () => {
  it('replaces every field', async () => {
    const { _id } = await save({ apartment: 'Shed 2' });
    const changed = await change(_id, { state: 'NV', city: 'Reno' });
    expect(changed).toEqual({
      _id,
      ...californiaAddress,
      state: 'NV',
      city: 'Reno',
      country: 'United States',
      isDefault: true,
    });
    expect(await list()).toEqual([changed]);
  });

  it('returns 404 for another customer’s address, as deleting does, and leaves it unchanged', async () => {
    const owner = await newCustomer();
    const theirs = await save({}, owner);
    const second = await save({}, owner);
    await save();
    for (const id of [theirs._id, second._id, newId(), 'x', '%'])
      for (const call of [() => change(id, { city: 'Elsewhere', isDefault: true }), () => forget(id)])
        await expect(call()).rejects.toMatchObject({
          status: 404,
          code: 'not_found',
          message: 'Address not found',
        });
    expect(await list(owner)).toEqual([theirs, second]);
    expect(await list()).toHaveLength(1);
  });
});
