import { describe, expect, it } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { createProduct, sell } from '../../../tests/support/factories.ts';

const shop = testShop();

const freightLater = async (sold: Awaited<ReturnType<typeof sell>>) => {
  const call = shop.as(sold.buyer);
  const order = await call('GET /api/orders/:id', { params: { id: sold.order._id } });
  return order.orderItems.map(({ freight }) => freight);
};
const ship = (id: string, product: { truckFreight: boolean; oversize: boolean }) =>
  shop.deps.db.updateTable('products').set(product).where('id', '=', id).execute();

describe('how the parts of an order ship', () => {
  it.each([
    ['a parcel', false, false, null],
    ['a bulky box', false, true, 'oversize'],
    ['truck freight', true, true, 'truck'],
  ] as const)('stays what was true when it was placed: %s', async (_, truckFreight, oversize, freight) => {
    const { id } = await createProduct(shop, { truckFreight, oversize });
    const sold = await sell(shop, id);
    expect(sold.order.orderItems).toMatchObject([{ freight }]);
    await ship(id, { truckFreight: freight === null, oversize: false });
    expect(await freightLater(sold)).toEqual([freight]);
  });

  it('is what the product says now for orders that didn’t keep it yet', async () => {
    const { id } = await createProduct(shop, { truckFreight: true });
    const sold = await sell(shop, id);
    const line = shop.deps.db.updateTable('orderLines').set({ freight: null });
    await line.where('orderId', '=', sold.order._id).execute();
    expect(await freightLater(sold)).toEqual(['truck']);
    await ship(id, { truckFreight: false, oversize: false });
    expect(await freightLater(sold)).toEqual([null]);
  });

  it('is in the email once it is paid', async () => {
    const { id } = await createProduct(shop, { truckFreight: true });
    const { buyer } = await sell(shop, id);
    const paid = (await emailsTo(shop, buyer.email)).find(({ subject }) => subject.endsWith('is paid'));
    expect(paid?.text.replaceAll('\n', ' ')).toContain('The freight company calls the phone number');
  });
});
