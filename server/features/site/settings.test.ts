import { describe, expect, it } from 'vitest';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

const change = (pickup: boolean, version?: number) =>
  admin('PUT /api/settings', { body: { pickup, ...(version !== undefined && { version }) } });
const isOffered = async () => (await shop.call('GET /api/config/site')).pickup;

describe('local pickup', () => {
  it('is off until the owner allows it, and every page says so at once', async () => {
    expect(await isOffered()).toBe(false);
    expect(await admin('GET /api/settings')).toMatchObject({ pickup: false, version: 1 });
    expect(await change(true, 1)).toMatchObject({ pickup: true, version: 2 });
    expect(await isOffered()).toBe(true);
    expect(await change(false, 2)).toMatchObject({ pickup: false, version: 3 });
    expect(await isOffered()).toBe(false);
  });

  it('is not overwritten by someone who read an older version', async () => {
    const { version } = await change(true);
    await change(false);
    await expect(change(true, version)).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { pickup: false } },
    });
  });

  it('leaves one audit entry for a change, and none for saving what was there', async () => {
    const audit = async () => (await admin('GET /api/audit', { query: { thing: 'settings' } })).entries;
    const { pickup } = await admin('GET /api/settings');
    const before = (await audit()).length;
    await change(pickup);
    expect(await audit()).toHaveLength(before);
    await change(!pickup);
    const [last, ...others] = await audit();
    expect(others).toHaveLength(before);
    expect(last).toMatchObject({ action: 'settings.update', before: { pickup }, after: { pickup: !pickup } });
  });
});

describe('how soon parts ship', () => {
  type Given = string | number | null;
  const promise = (shipsWithinDays: Given) => admin('PUT /api/settings', { body: { shipsWithinDays } });
  const promised = async () => (await shop.call('GET /api/config/site')).shipsWithinDays;

  it('is not said until the owner promises it, and on every page at once', async () => {
    expect(await promised()).toBeNull();
    const { pickup } = await change(true);
    expect(await promise('2')).toMatchObject({ shipsWithinDays: 2, pickup });
    expect(await promised()).toBe(2);
    expect(await change(false)).toMatchObject({ shipsWithinDays: 2 });
    expect(await promise('')).toMatchObject({ shipsWithinDays: null });
    expect(await promised()).toBeNull();
  });

  it.each<[Given, number | null]>([
    [1, 1],
    [' 30 ', 30],
    [null, null],
  ])('may be %j', async (given, stored) => {
    expect(await promise(given)).toMatchObject({ shipsWithinDays: stored });
  });

  it.each<Given>([0, 31, -1, 1.5, '2.5', 'two', '1e1'])('may not be %j', async (given) => {
    await expect(promise(given)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { shipsWithinDays: 'Must be a whole number from 1 to 30, or empty' } },
    });
  });

  it('is in the audit log', async () => {
    await promise(3);
    await promise(4);
    const { entries } = await admin('GET /api/audit', { query: { thing: 'settings' } });
    await promise(null);
    expect(entries[0]).toMatchObject({ before: { shipsWithinDays: 3 }, after: { shipsWithinDays: 4 } });
  });
});
