import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { partNumberKey } from '../../../shop/rules/catalog/part-number.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { countWaiting } from '../../../tests/support/database.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

type Body = NonNullable<Parameters<typeof admin<'PUT /api/products/:id'>>[1]>['body'];
const save = (id: string, body: Body) => admin('PUT /api/products/:id', { params: { id }, body });
/** Two ways to type one part number. */
function spellings() {
  const digits = newId();
  return [`AB ${digits}-7`, `ab${digits} - 7`] as const;
}

describe('the part number of a product', () => {
  it('is kept as typed and belongs to one product, however it is typed', async () => {
    const [upper, spaced] = spellings();
    const [one, other] = [await createProduct(shop), await createProduct(shop)];
    expect(await save(one.id, { lugoPart: upper })).toMatchObject({ lugoPart: upper });
    await expect(save(other.id, { lugoPart: spaced })).rejects.toMatchObject({
      code: 'conflict',
      details: { fields: { lugoPart: `This part number belongs to ${one.name} (${upper})` } },
    });
    expect(await save(one.id, { lugoPart: spaced })).toMatchObject({ lugoPart: spaced });
  });

  it('belongs to a product even if that has no name yet', async () => {
    const [upper, spaced] = spellings();
    await createProduct(shop, { lugoPart: upper, name: '', hidden: true });
    const { id } = await createProduct(shop);
    await expect(save(id, { lugoPart: spaced })).rejects.toMatchObject({
      message: `This part number belongs to a product without a name (${upper})`,
    });
  });

  it('belongs to whoever saves it first when two products get it at the same moment', async () => {
    const [upper, spaced] = spellings();
    const [one, other] = [await createProduct(shop), await createProduct(shop)];
    const { db } = shop.deps;
    const { saving } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('products').set({ lugoPart: upper }).where('id', '=', one.id).execute();
      const saving = save(other.id, { lugoPart: spaced }).catch((error: unknown) => error);
      await expect.poll(() => countWaiting(shop)).toBe(1);
      return { saving };
    });
    expect(await saving).toMatchObject({
      code: 'conflict',
      details: { fields: { lugoPart: 'This part number belongs to another product' } },
    });
  });

  it('may be missing in any number of products', async () => {
    const [one, other] = [await createProduct(shop), await createProduct(shop)];
    await save(one.id, { lugoPart: '' });
    expect(await save(other.id, { lugoPart: ' ' })).toMatchObject({ lugoPart: '' });
  });

  it('is found as a related part however it is typed', async () => {
    const [upper, spaced] = spellings();
    const related = await createProduct(shop, { lugoPart: upper });
    const { id } = await createProduct(shop);
    await save(id, { relatedLugoParts: spaced });
    const { related: shown } = await shop.call('GET /api/products/:id', { params: { id } });
    expect(shown[0]).toMatchObject({ _id: related.id, lugoPart: upper });
  });

  it('is compared alike by the database and by the program', async () => {
    const typed = fc.sample(fc.string({ unit: 'grapheme' }), 300).filter((text) => !text.includes('\0'));
    const odd = ['AB12', 'A B\t1\r\n2', 'A\u00A0B', 'A\u2003B', 'ÀÉİI', 'ǅ', '-\\s[ ]', '\v\f'];
    const texts = [...typed, ...odd].filter((text) => text.isWellFormed());
    const ids = texts.map(() => newId());
    await Promise.all(
      texts.map((lugoPart, place) =>
        createProduct(shop, { id: ids[place] as string, lugoPart, deletedAt: new Date() }),
      ),
    );
    const rows = await shop.deps.db
      .selectFrom('products')
      .select(['lugoPart', 'lugoPartKey'])
      .where('id', '=', sql<string>`ANY(${ids}::text[])`)
      .execute();
    expect(rows).toHaveLength(texts.length);
    for (const { lugoPart, lugoPartKey } of rows) expect(lugoPartKey).toBe(partNumberKey(lugoPart));
  });
});
