import { beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../../shop/api-client.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { createProduct } from '../../../../tests/support/factories.ts';
import { multipart } from '../../../../tests/support/files/multipart.ts';
import { createUser, openSession } from '../../../../tests/support/users.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { sweepImports } from './run-import.ts';

const shop = testShop();
let admin: { id: string };
beforeAll(async () => {
  admin = await createUser(shop, { isAdmin: true });
});

/** Signs in again: a session does not last as long as an import. */
const signIn = async (): Promise<{ cookie: string; call: Call }> => {
  const cookie = await openSession(shop, admin.id);
  return { cookie, call: shop.as({ cookie }) };
};

async function send(name: string): Promise<string> {
  const { cookie } = await signIn();
  const file = { bytes: `lugoPart,name\nSWEPT-1,${name}`, filename: 'parts.csv', type: 'text/csv' };
  const { headers, payload } = multipart([['file', file]]);
  const url = '/api/products/imports';
  const reply = await shop.app.inject({ method: 'POST', url, headers: { ...headers, cookie }, payload });
  await runJobs(shop);
  return reply.json<{ _id: string }>()._id;
}
const keptFiles = async () => (await shop.deps.storage.list('imports')).toSorted();
const stateOf = async (id: string) => {
  const { call } = await signIn();
  return call('GET /api/products/imports/:id', { params: { id } }).then(
    ({ state }) => state,
    ({ status }) => status as number,
  );
};
const hours = (count: number) => shop.advance(count * 3_600_000);

it('sweepImports keeps an import that was not applied for a day and undo files for 90 days', async () => {
  await createProduct(shop, { lugoPart: 'SWEPT-1' });
  const [applied, waiting] = [await send('Done'), await send('Left')];
  const { call } = await signIn();
  await call('POST /api/products/imports/:id/apply', { params: { id: applied } });
  await runJobs(shop);
  const [file, undo] = [`imports/${waiting}.csv`, `imports/${applied}-undo.csv`];
  expect(await keptFiles()).toEqual([file, undo].toSorted());

  hours(23);
  await sweepImports(shop.deps);
  expect(await keptFiles()).toEqual([file, undo].toSorted());
  expect(await stateOf(waiting)).toBe('checked');
  hours(1.1);
  await sweepImports(shop.deps);
  expect(await keptFiles()).toEqual([undo]);
  expect([await stateOf(waiting), await stateOf(applied)]).toEqual([404, 'applied']);
  hours(89 * 24 - 2);
  await sweepImports(shop.deps);
  expect(await keptFiles()).toEqual([undo]);
  hours(3);
  await sweepImports(shop.deps);
  expect(await keptFiles()).toEqual([]);
  expect(await stateOf(applied)).toBe(404);
});
