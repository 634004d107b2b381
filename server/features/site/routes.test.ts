import { expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { states } from '../../../shop/states.ts';
import { listTaxRates } from '../tax/data.ts';

const shop = testShop({
  env: { PUBLIC_URL: 'https://shop.example', ANALYTICS_URL: 'https://views.example/beacon' },
});

const day = 24 * 60 * 60 * 1000;
const site = async () => {
  await shop.deps.catalogChanged('everything');
  return shop.call('GET /api/config/site');
};

it('GET /api/config/site returns what every page needs', async () => {
  expect(await site()).toMatchObject({
    publicUrl: 'https://shop.example',
    demo: true,
    analyticsUrl: 'https://views.example/beacon',
  });
});

it('returns only states with a tax rate, California alone [9.7]', async () => {
  const rates = await listTaxRates(shop.deps.db, new Date());
  expect(Object.keys(rates).sort()).toEqual(states.map(({ code }) => code).sort());
  expect((await site()).taxRates).toEqual({ CA: 750 });
});

it('changes a rate at midnight in California on the day it takes effect', async () => {
  const tomorrow = new Date(Date.now() + day);
  const validFrom = tomorrow.toLocaleDateString('sv-SE', { timeZone: 'America/Los_Angeles' });
  await shop.deps.db
    .insertInto('taxRates')
    .values({ state: 'CA', rateBasisPoints: 825, validFrom })
    .execute();
  expect((await site()).taxRates).toMatchObject({ CA: 750 });
  shop.advance(day);
  expect((await site()).taxRates).toEqual({ CA: 825 });
});

it('/.well-known/security.txt says where to report a problem, and never expires', async () => {
  for (let year = 0; year < 2; year += 1) {
    const reply = await shop.app.inject('/.well-known/security.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(reply.body).toMatch(/^Contact: mailto:\S+@\S+$/m);
    expect(reply.body).toContain('Canonical: https://shop.example/.well-known/security.txt\n');
    const [, expires = ''] = /^Expires: (.+)$/m.exec(reply.body) ?? [];
    const days = (new Date(expires).getTime() - shop.deps.clock().getTime()) / day;
    expect(days > 300 && days < 366).toBe(true);
    shop.advance(400 * day);
  }
});
