import { expect, it } from 'vitest';
import { createProduct, sell } from '../../../../tests/support/factories.ts';
import { callAsAdmin, testShop } from '../../../../tests/support/test-shop.ts';
import { newId } from '../../../db/id.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

it('finds orders by a part in them, however its number is typed, and by nothing else like it', async () => {
  const { id: product } = await createProduct(shop, { lugoPart: 'LCT-XQ-100' });
  const { order } = await sell(shop, product);
  await sell(shop, (await createProduct(shop, { lugoPart: 'LCT-XQ-1001' })).id);
  for (const keyword of ['LCT-XQ-100', ' lct-xq-1 00 '])
    expect((await admin('GET /api/orders', { query: { keyword } })).orders.map(({ _id }) => _id)).toEqual([
      order._id,
    ]);
});

it('finds orders by words of the names and pieces of the numbers of their parts, the vendor’s too, newest first', async () => {
  const mark = newId()
    .slice(-7)
    .replaceAll(/[^a-z]/g, 'x');
  const bolt = await createProduct(shop, {
    name: `Bumper ${mark} Bolt Set, Chrome`,
    lugoPart: `LCT-${mark}-4702`,
    vendorPart: `BMP/${mark}.60`,
  });
  const nut = await createProduct(shop, { name: `Bumper ${mark} Nut`, lugoPart: `LCT-${mark}-9` });
  const first = (await sell(shop, bolt.id)).order._id;
  shop.advance(1000);
  const second = (await sell(shop, bolt.id)).order._id;
  shop.advance(1000);
  const other = (await sell(shop, nut.id)).order._id;
  const gone = { hidden: true, deletedAt: shop.deps.clock() };
  await shop.deps.db.updateTable('products').set(gone).where('id', '=', bolt.id).execute();
  const find = async (keyword: string) =>
    (await admin('GET /api/orders', { query: { keyword } }).catch(() => ({ orders: [] }))).orders.map(
      ({ _id }) => _id,
    );
  for (const keyword of [
    `${mark} bolt`,
    `BOLTS, bumper ${mark}`,
    `lct ${mark} 4702`,
    `lct${mark}47`,
    `${mark}4702`,
    `bmp-${mark}-60`,
    `BMP ${mark} 60`,
    `bolt BMP/${mark}`,
  ])
    expect(await find(keyword), keyword).toEqual([second, first]);
  expect(await find(`bumpers ${mark}`)).toEqual([other, second, first]);
  for (const keyword of [`${mark} hinge`, `${mark}%bolt`, `bumper_${mark}`])
    expect(await find(keyword), keyword).toEqual([]);
  const renamed = { name: `Fender ${mark} Bolt`, lugoPart: `FX ${mark}`, vendorPart: '' };
  await shop.deps.db.updateTable('products').set(renamed).where('id', '=', bolt.id).execute();
  for (const keyword of [`fender ${mark}`, `fx-${mark}`])
    expect(await find(keyword), keyword).toEqual([second, first]);
  expect(await find(`bmp-${mark}-60`)).toEqual([]);
});
