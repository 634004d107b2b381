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
    expect(await admin('GET /api/settings')).toEqual({ pickup: false, version: 1 });
    expect(await change(true, 1)).toEqual({ pickup: true, version: 2 });
    expect(await isOffered()).toBe(true);
    expect(await change(false, 2)).toEqual({ pickup: false, version: 3 });
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
