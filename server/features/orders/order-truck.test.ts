import { beforeAll, describe, expect, it } from 'vitest';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import {
  createProduct,
  finishPaying,
  orderBody,
  placeOrder,
  startPaying,
} from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { signedInUser } from '../../../tests/support/users.ts';

const shop = testShop();
const admin = callAsAdmin(shop);
let [right, open, wrong] = ['', '', ''];
beforeAll(async () => {
  const part = async (name: string, facts: object) => {
    const fitment = JSON.stringify([{ from: 1955, to: 1955, ...facts }]);
    return (await createProduct(shop, { name, years: [1955], fitment })).id;
  };
  right = await part('Grille', { series: ['first'], note: 'Drill one hole' });
  open = await part('Bed Board', { series: ['first'], bed: ['step-side'] });
  wrong = await part('Hood', { series: ['second'] });
});

const truck = { year: 1955, series: 'first' };
const reasons = {
  open: 'Step-side only',
  wrong: 'Second Series only: your truck is First Series',
};
const items = (confirmed = true) => [
  { product: right, qty: 1 },
  { product: open, qty: 1 },
  { product: wrong, qty: 1, ...(confirmed && { anotherTruck: true }) },
];
const fits = [
  { verdict: 'fits', reason: 'Drill one hole' },
  { verdict: 'check', reason: reasons.open },
  { verdict: 'no', reason: reasons.wrong },
];

describe('an order for a truck', () => {
  it('keeps the truck and what was said of each part, whatever the catalog says later', async () => {
    const buyer = await signedInUser(shop);
    const placed = await placeOrder(shop, buyer, items(), { truck });
    expect(placed.truck).toEqual(truck);
    expect(placed.orderItems.map(({ fit }) => fit)).toEqual(fits);
    const at = { params: { id: placed._id } };
    await shop.deps.db.updateTable('products').set({ fitment: '[]' }).where('id', '=', wrong).execute();
    for (const call of [shop.as(buyer), admin])
      expect(await call('GET /api/orders/:id', at)).toMatchObject({
        truck,
        orderItems: fits.map((fit) => ({ fit })),
      });
    const stranger = await shop.call('GET /api/orders/:id', at);
    expect(JSON.stringify(stranger)).not.toMatch(/truck|"fit"/);
    const fitment = JSON.stringify([{ from: 1955, to: 1955, series: ['second'] }]);
    await shop.deps.db.updateTable('products').set({ fitment }).where('id', '=', wrong).execute();
  });

  it('says nothing of fit when its buyer named no truck', async () => {
    const placed = await placeOrder(shop, await signedInUser(shop), items(false));
    expect(placed).not.toHaveProperty('truck');
    for (const item of placed.orderItems) expect(item).not.toHaveProperty('fit');
  });

  it('is refused while a part that doesn’t fit is not known to be for another truck', async () => {
    const call = shop.as(await signedInUser(shop));
    await expect(
      call('POST /api/orders', { body: orderBody(items(false), { truck }) }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
      details: {
        fields: {
          'orderItems.2.anotherTruck': `Hood doesn’t fit: ${reasons.wrong}. Please say that it is for another truck, or remove it.`,
        },
      },
    });
    expect(await call('GET /api/orders/myorders')).toMatchObject({ total: 0 });
    await expect(
      call('POST /api/orders', { body: orderBody(items(), { truck: { year: 1955, bed: 'wagon' } }) }),
    ).rejects.toMatchObject({ details: { fields: { 'truck.bed': expect.stringContaining('Bed or body') } } });
  });

  it('tells the owner, and not the buyer, what may not fit', async () => {
    const buyer = await signedInUser(shop);
    const { _id } = await placeOrder(shop, buyer, items(), { truck });
    await finishPaying(shop, buyer, _id, await startPaying(shop, buyer, _id));
    await runJobs(shop);
    const toOwner = (await emailsTo(shop, shop.deps.config.ownerEmail))
      .map(({ text }) => text.replaceAll('\n', ' '))
      .find((text) => text.includes(_id));
    expect(toOwner).toContain('Truck: 1955 First Series');
    const theirs = reasons.wrong.replace('your', 'their');
    expect(toOwner).toContain(`For another truck, says the buyer: Hood (${theirs})`);
    expect(toOwner).toContain(`Fit not confirmed: Bed Board (${reasons.open})`);
    for (const { text } of await emailsTo(shop, buyer.email)) expect(text).not.toContain('First Series');
  });

  it('has its verdicts checked by the database', async () => {
    const { _id } = await placeOrder(shop, await signedInUser(shop), items(), { truck });
    const { db } = shop.deps;
    const lines = db.updateTable('orderLines').where('orderId', '=', _id);
    await expect(lines.set({ fit: 'maybe' as never }).execute()).rejects.toThrow('order_lines_fit');
    await expect(lines.set({ fit: null }).execute()).rejects.toThrow('order_lines_fit_reason');
    const order = db.updateTable('orders').where('id', '=', _id);
    await expect(order.set({ truck: 'a red one' }).execute()).rejects.toThrow('orders_truck');
  });
});
