import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { careerForm, partForm, restorationForm } from '../../../tests/support/inquiries.ts';
import { signedInUser } from '../../../tests/support/users.ts';

const shop = testShop();
let asAdmin: Call;
beforeAll(async () => {
  asAdmin = shop.as(await signedInUser(shop, { isAdmin: true }));
  const forms = [
    {
      name: 'otto Brandt',
      email: 'otto@trucks.example',
      phone: '5305550123',
      subject: 'Grille 100% straight',
    },
    { name: 'Ida_Mae Poe', email: 'ida@trucks.example', phone: '2095550199', subject: 'Glass 1957' },
    { name: 'Sam Olsen', email: 'sam@barn.example', phone: '7755551957', subject: 'A\\B harness' },
  ];
  for (const form of forms) {
    shop.advance(1000);
    await shop.call('POST /api/part', { body: partForm(form) });
  }
});

const found = async (keyword: string) =>
  (await asAdmin('GET /api/part', { query: { keyword } })).parts.map(({ name }) => name.split(' ')[0]).sort();

test.each([
  ['otto', ['otto']],
  ['TRUCKS.example', ['Ida_Mae', 'otto']],
  ['glass', ['Ida_Mae']],
  ['555-0123', ['otto']],
  ['(209) 555', ['Ida_Mae']],
  // A year is found in a subject, and where it ends a phone number.
  ['1957', ['Ida_Mae', 'Sam']],
  ['100%', ['otto']],
  ['%', ['otto']],
  ['a_m', ['Ida_Mae']],
  ['A\\B', ['Sam']],
  ["' OR 1=1 --", []],
  ['   ', ['Ida_Mae', 'Sam', 'otto']],
])('searches for ‘%s’ literally', async (keyword, names) => {
  // Only one name contains `a_m` itself: an underscore is no other letter.
  expect(await found(keyword)).toEqual(names);
});

test.each([
  ['name', ['Ida_Mae', 'otto', 'Sam']],
  ['-name', ['Sam', 'otto', 'Ida_Mae']],
  ['received', ['otto', 'Ida_Mae', 'Sam']],
  ['-received', ['Sam', 'Ida_Mae', 'otto']],
] as const)('sorts by %s', async (sort, names) => {
  const { parts } = await asAdmin('GET /api/part', { query: { sort } });
  expect(parts.map(({ name }) => name.split(' ')[0])).toEqual(names);
});

test('counts the matches of one form and one status', async () => {
  await shop.call('POST /api/restoration', { body: restorationForm({ name: 'otto Elsewhere' }) });
  const { parts, total, pages } = await asAdmin('GET /api/part', {
    query: { keyword: 'otto', status: 'new' },
  });
  expect([parts.length, total, pages]).toEqual([1, 1, 1]);
  expect((await asAdmin('GET /api/part', { query: { keyword: 'otto', status: 'done' } })).total).toBe(0);
});

test('finds trucks and jobs, too', async () => {
  await shop.call('POST /api/restoration', { body: restorationForm({ brandModel: 'Apache 31 Fleetside' }) });
  expect((await asAdmin('GET /api/restoration', { query: { keyword: 'apache' } })).total).toBe(1);
  await shop.call('POST /api/careers', { body: await careerForm(shop, { jobCategory: 'Receptionist' }) });
  expect((await asAdmin('GET /api/careers', { query: { keyword: 'reception' } })).total).toBe(1);
});

test.each(['x'.repeat(101), 'a\0b'])(
  'rejects a keyword that is too long or has control characters',
  async (keyword) => {
    const asking = asAdmin('GET /api/part', { query: { keyword } });
    await expect(asking).rejects.toMatchObject({ status: 400 });
  },
);

test('knows no price for an applicant', async () => {
  const { _id: id } = await shop.call('POST /api/careers', { body: await careerForm(shop) });
  const set = (status: 'quoted' | 'waiting') =>
    asAdmin('PUT /api/submissions/:id', { params: { id }, body: { status } });
  await expect(set('quoted')).rejects.toMatchObject({ code: 'invalid_input' });
  expect(await set('waiting')).toMatchObject({ status: 'waiting' });
});

test('tells the second of two admins which status was set first', async () => {
  const { _id: id } = await shop.call('POST /api/part', { body: partForm() });
  const set = (status: 'done' | 'quoted') =>
    asAdmin('PUT /api/submissions/:id', { params: { id }, body: { status, from: 'new' } });
  await set('done');
  await expect(set('quoted')).rejects.toMatchObject({
    status: 409,
    message: 'Someone else changed it to ‘done’ in the meantime',
    details: { current: { _id: id, status: 'done' } },
  });
});
