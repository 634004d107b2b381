import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProduct } from '../../../tests/support/factories.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import type { Cards } from './cards.ts';
import { createCards } from './cards.ts';

const shop = testShop();

let now: number;
let cards: Cards;
/** When the oldest card of each list was read. */
let readAt: number[];

beforeEach(() => {
  now = 1_000_000;
  readAt = [];
  cards = createCards({
    db: shop.deps.db,
    hasRead: (source) => void readAt.push(source.readAt),
    now: () => now,
  });
});

const sell = (id: string, onHand: number, { deps } = shop) =>
  deps.db.updateTable('stock').set({ onHand }).where('productId', '=', id).execute();
const stockOf = async (...ids: string[]) => (await cards.list(ids)).map(({ onHand }) => onHand);

describe('createCards', () => {
  it('returns cards in the order of the ids, without hidden products', async () => {
    const [one, hidden, other] = [
      await createProduct(shop),
      await createProduct(shop, { hidden: true }),
      await createProduct(shop),
    ];
    const ids = [other.id, hidden.id, one.id];
    for (const asked of [ids, [one.id], ids])
      expect((await cards.list(asked)).map(({ id }) => id)).toEqual(asked.filter((id) => id !== hidden.id));
    expect(await cards.list([])).toEqual([]);
  });

  it('reads each card again after a second', async () => {
    const [one, other] = [await createProduct(shop, { onHand: 3 }), await createProduct(shop, { onHand: 3 })];
    await stockOf(one.id);
    now += 999;
    await stockOf(other.id);
    for (const { id } of [one, other]) await sell(id, 1);
    expect(await stockOf(one.id, other.id)).toEqual([3, 3]);
    now += 1;
    expect(await stockOf(one.id, other.id)).toEqual([1, 3]);
    expect(readAt).toEqual([1_000_000, 1_000_999, 1_000_000, 1_000_999]);
  });

  it('reads again what seems to have been read later, as when the clock was set back', async () => {
    const { id } = await createProduct(shop, { onHand: 3 });
    await stockOf(id);
    await sell(id, 1);
    now -= 60_000;
    expect(await stockOf(id)).toEqual([1]);
  });

  it('reads again what has changed', async () => {
    const [one, other] = [await createProduct(shop, { onHand: 3 }), await createProduct(shop, { onHand: 3 })];
    await stockOf(one.id, other.id);
    for (const { id } of [one, other]) await sell(id, 1);
    cards.drop({ productIds: [one.id] });
    expect(await stockOf(one.id, other.id)).toEqual([1, 3]);
    cards.drop('everything');
    expect(await stockOf(one.id, other.id)).toEqual([1, 1]);
  });

  it('does not keep what was read while a change was announced', async () => {
    const { id } = await createProduct(shop, { onHand: 3 });
    const reading = stockOf(id);
    cards.drop({ productIds: [id] });
    expect(await reading).toEqual([3]);
    await sell(id, 1);
    expect(await stockOf(id)).toEqual([1]);
  });
});

describe('a list', () => {
  // The shop takes the clock from here, so it is built afterwards.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());
  const shop = testShop();

  const partType = 'Horns & Buttons';
  const stockIn = async (id: string, query: object) => {
    const { products } = await shop.call('GET /api/products/filter', { query: { partType, ...query } });
    return products.find(({ _id }) => _id === id)?.countInStock;
  };

  it('shows no card that was read more than five seconds ago, even if nothing is announced', async () => {
    const { id } = await createProduct(shop, { partType, onHand: 3 });
    const start = Date.now();
    expect(await stockIn(id, {})).toBe(3);
    await sell(id, 1, shop);
    vi.setSystemTime(start + 999);
    expect(await stockIn(id, { minPrice: 1 })).toBe(3);
    vi.setSystemTime(start + 4_999);
    expect(await stockIn(id, { minPrice: 1 })).toBe(3);
    vi.setSystemTime(start + 5_000);
    expect(await stockIn(id, { minPrice: 1 })).toBe(1);
  });

  it('shows what was announced at once, even if it was never asked for before', async () => {
    const { id } = await createProduct(shop, { partType, onHand: 3 });
    expect(await stockIn(id, { maxPrice: 1_000 })).toBe(3);
    await sell(id, 1, shop);
    shop.deps.catalogChanged({ productIds: [id] });
    expect(await stockIn(id, { maxPrice: 2_000 })).toBe(1);
  });
});
