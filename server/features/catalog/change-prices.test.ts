import { describe, expect, it, vi } from 'vitest';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { createUser } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import { changePrices } from './change-prices.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

type PreviewInput = Parameters<typeof admin<'POST /api/products/prices/preview'>>[1] & object;
const preview = (body: PreviewInput['body']) => admin('POST /api/products/prices/preview', { body });
const apply = (body: PreviewInput['body'], digest: string) =>
  admin('PUT /api/products/prices', { body: { ...body, digest } });
const priceOf = async (id: string) => (await shop.call('GET /api/products/:id', { params: { id } })).price;

/** Creates products of a new vendor. */
async function vendor(prices = [1000, 2000, 3000]) {
  const name = `Vendor ${newId()}`;
  const ids = await Promise.all(
    prices.map(async (priceCents) => (await createProduct(shop, { vendor: name, priceCents })).id),
  );
  return { name, ids };
}

describe('PUT /api/products/prices', () => {
  it('applies exactly what the preview showed', async () => {
    const { name, ids } = await vendor();
    const body = { select: { vendor: name }, change: { percent: 10 }, ending: '95' as const };
    const { rows, digest, ...counts } = await preview(body);
    expect(counts).toEqual({ changed: 3, same: 0, refused: 0, priceQuestions: [] });
    expect(rows.map(({ before, after }) => [before, after]).sort()).toEqual([
      [10, 10.95],
      [20, 21.95],
      [30, 32.95],
    ]);
    expect(await Promise.all(ids.map(priceOf))).toEqual([10, 20, 30]);
    expect(await apply(body, digest)).toEqual({ changed: 3, importId: expect.any(String) });
    expect(await Promise.all(ids.map(priceOf))).toEqual([10.95, 21.95, 32.95]);
    const entries = await shop.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('thingId', 'in', ids)
      .execute();
    expect(entries).toHaveLength(3);
    expect(entries[0]).toMatchObject({ action: 'product.prices' });
  });

  it('asks beforehand about prices that are far from the former ones', async () => {
    const { name } = await vendor([1000]);
    const { priceQuestions } = await preview({ select: { vendor: name }, change: { percent: 400 } });
    expect(priceQuestions).toEqual([
      expect.stringMatching(/: 10\.00 → 50\.00\. That is 5 times the former price\.$/),
    ]);
  });

  it('leaves nothing to undo when no price has changed', async () => {
    const { name } = await vendor();
    const body = { select: { vendor: name }, change: { percent: 0 } };
    expect(await apply(body, (await preview(body)).digest)).toEqual({ changed: 0, importId: null });
  });

  it('offers each existing brand and vendor once', async () => {
    const { name, ids } = await vendor();
    const asked = () => admin('GET /api/products/prices/choices');
    const { brands, vendors } = await asked();
    expect(vendors.filter((one) => one === name)).toEqual([name]);
    expect(vendors).toEqual(vendors.toSorted((one, other) => one.localeCompare(other, 'en-US')));
    expect(brands.length).toBe(new Set(brands).size);
    expect([...brands, ...vendors]).not.toContain('');
    for (const id of ids) await admin('DELETE /api/products/:id', { params: { id } });
    expect((await asked()).vendors).not.toContain(name);
  });

  it('changes nothing when a price has changed since the preview', async () => {
    const { name, ids } = await vendor();
    const body = { select: { vendor: name }, change: { amount: 1 } };
    const { digest } = await preview(body);
    await admin('PUT /api/products/:id', { params: { id: ids[0] ?? '' }, body: { price: 11 } });
    await expect(apply(body, digest)).rejects.toMatchObject({ code: 'conflict' });
    expect(await Promise.all(ids.map(priceOf))).toEqual([11, 20, 30]);
    // Changed while the undo file is being stored: the file goes again.
    const now = await preview(body);
    const files = vi.spyOn(shop.deps.storage, 'put').mockImplementationOnce(async () => {
      await admin('PUT /api/products/:id', { params: { id: ids[1] ?? '' }, body: { price: 22 } });
    });
    const removed = vi.spyOn(shop.deps.storage, 'delete');
    await expect(apply(body, now.digest)).rejects.toMatchObject({ code: 'conflict' });
    expect(removed.mock.calls[0]?.[0]).toBe(files.mock.calls[0]?.[0]);
    expect(await Promise.all(ids.map(priceOf))).toEqual([11, 22, 30]);
    vi.restoreAllMocks();
  });

  it('keeps the undo file when the error comes after the change was committed', async () => {
    const { name, ids } = await vendor([1000]);
    const input = { select: { vendor: name }, change: { percent: 10 }, ending: 'exact' as const };
    const { digest } = await preview(input);
    const catalogChanged = () => {
      throw new Error('the connection was lost');
    };
    const put = vi.spyOn(shop.deps.storage, 'put');
    const changing = changePrices(
      { ...shop.deps, catalogChanged },
      await createUser(shop, { isAdmin: true }),
      {
        ...input,
        digest,
      },
    );
    await expect(changing).rejects.toThrow('the connection was lost');
    expect(await shop.deps.storage.read(put.mock.calls[0]?.[0] ?? '')).toBeDefined();
    expect(await priceOf(ids[0] ?? '')).toBe(11);
    vi.restoreAllMocks();
  });

  it('reports why nothing was changed even if the storage fails, too', async () => {
    const { name, ids } = await vendor([1000]);
    const body = { select: { vendor: name }, change: { percent: 10 } };
    const { digest } = await preview(body);
    vi.spyOn(shop.deps.storage, 'put').mockImplementationOnce(async () => {
      await admin('PUT /api/products/:id', { params: { id: ids[0] ?? '' }, body: { price: 12 } });
    });
    vi.spyOn(shop.deps.storage, 'delete').mockRejectedValueOnce(new Error('the disk is gone'));
    await expect(apply(body, digest)).rejects.toMatchObject({ code: 'conflict' });
    vi.restoreAllMocks();
  });

  it('applies a change once when it is sent twice concurrently', async () => {
    const { name, ids } = await vendor();
    const body = { select: { vendor: name }, change: { percent: 50 } };
    const { digest } = await preview(body);
    const replies = await Promise.allSettled([apply(body, digest), apply(body, digest)]);
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await Promise.all(ids.map(priceOf))).toEqual([15, 30, 45]);
  });

  it('skips products that would cost nothing and counts unchanged ones', async () => {
    const { name, ids } = await vendor([100, 500, 9995]);
    const body = { select: { vendor: name }, change: { amount: -5 } };
    expect(await preview(body)).toMatchObject({ changed: 1, same: 0, refused: 2 });
    const same = { select: { ids }, change: { percent: 0 }, ending: '95' as const };
    expect(await preview(same)).toMatchObject({ changed: 2, same: 1, refused: 0 });
  });

  it('selects products that match every criterion, but no deleted ones', async () => {
    const { name, ids } = await vendor();
    await admin('DELETE /api/products/:id', { params: { id: ids[0] ?? '' } });
    const change = { percent: 5 };
    expect(await preview({ select: { vendor: name }, change })).toMatchObject({ changed: 2 });
    expect(await preview({ select: { vendor: name, ids: ids.slice(0, 2) }, change })).toMatchObject({
      changed: 1,
    });
    expect(await preview({ select: { vendor: name, brand: 'NAPCO' }, change })).toMatchObject({ changed: 0 });
  });

  it.each([
    [{ select: {}, change: { percent: 5 } }, 'select'],
    [{ select: { ids: ['x'] }, change: { percent: 5 } }, 'select.ids.0'],
    [{ select: { brand: 'NAPCO' }, change: {} }, 'change'],
    [{ select: { brand: 'NAPCO' }, change: { percent: 5, amount: 1 } }, 'change'],
    [{ select: { brand: 'NAPCO' }, change: { percent: 1.005 } }, 'change'],
    [{ select: { brand: 'NAPCO' }, change: { amount: 0.1 + 0.2 } }, 'change'],
    [{ select: { brand: 'NAPCO' }, change: { percent: -95 } }, 'change'],
    [{ select: { brand: 'NAPCO' }, change: { amount: 20_000 } }, 'change'],
    [{ select: { brand: 'NAPCO' }, change: { percent: 5 }, ending: '99' }, 'ending'],
    [{ select: { brand: 'a\0b' }, change: { percent: 5 } }, 'select.brand'],
  ])('rejects %j', async (body, field) => {
    const refused = await preview(body as never).then(
      () => undefined,
      (error: { code: string; details: { fields?: object } }) => error,
    );
    expect(refused).toMatchObject({ code: 'invalid_input' });
    expect(Object.keys(refused?.details.fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
  });
});
