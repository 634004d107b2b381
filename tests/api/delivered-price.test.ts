import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restockingFeePercent } from '../../shop/facts.ts';
import { share } from '../../shop/rules/money.ts';
import {
  priceCart,
  taxBasisPointsOf,
  toPricedLine,
  totalsAsText,
  unitShippingCents,
} from '../../shop/rules/pricing.ts';
import { refundForReturn } from '../../shop/rules/refund-breakdown.ts';
import { states } from '../../shop/states.ts';
import { testShop } from '../support/test-shop.ts';
import { californiaAddress, createProduct, newGuestBuyer, placeOrder } from '../support/factories.ts';

/** What product pages, cards and the cart say a part costs delivered, computed from what the API says of it. */

const shop = testShop();

const part = fc.record({
  brand: fc.constantFrom('NAPCO', 'Used', 'Golden Star'),
  priceCents: fc.integer({ min: 1, max: 900_000 }),
  shippingCents: fc.option(fc.integer({ min: 0, max: 90_000 })),
  oversize: fc.boolean(),
  truckFreight: fc.boolean(),
});

describe('the price delivered', () => {
  it('is what an order of the part costs, amount by amount, in every state', async () => {
    await fc.assert(
      fc.asyncProperty(
        part,
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('CA', ...states.map(({ code }) => code)),
        async (given, qty, state) => {
          const { id } = await createProduct(shop, { ...given, onHand: 20 });
          const product = await shop.call('GET /api/products/:id', { params: { id } });
          const { taxRates } = await shop.call('GET /api/config/site');
          const line = toPricedLine(product, qty);
          const totals = priceCart([line], taxBasisPointsOf(taxRates, state));
          const order = await placeOrder(shop, await newGuestBuyer(shop), [{ product: id, qty }], {
            shippingAddress: { ...californiaAddress, state },
          });
          expect(order).toMatchObject(totalsAsText(totals));

          const back = refundForReturn(totals, {
            lineCents: totals.itemsCents,
            unitShippingCents: unitShippingCents(line),
            ordered: qty,
          });
          expect(totals.totalCents - back).toBe(share(totals.itemsCents, restockingFeePercent * 100));
        },
      ),
      { numRuns: 25 },
    );
  });

  it('says how a part ships that is no ordinary parcel, in lists and on its page', async () => {
    for (const [given, freight] of [
      [{}, null],
      [{ oversize: true }, 'oversize'],
      [{ truckFreight: true }, 'truck'],
      [{ oversize: true, truckFreight: true }, 'truck'],
    ] as const) {
      const { id } = await createProduct(shop, given);
      expect(await shop.call('GET /api/products/:id', { params: { id } })).toMatchObject({ freight });
      const keyword = `TG-${id.slice(-8)}`;
      const { products } = await shop.call('GET /api/products', { query: { keyword } });
      expect(products).toMatchObject([{ _id: id, freight }]);
    }
  });
});
