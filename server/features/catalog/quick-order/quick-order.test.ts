import { beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '../../../../tests/support/factories.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { orderLinesMax } from '../../../../shop/facts.ts';

const shop = testShop();

async function find(...lines: string[]): Promise<string[]> {
  const reply = await shop.call('POST /api/products/quick-order', { body: { lines } });
  return reply.lines.map(
    ({ qty, isExact, parts }) =>
      `${isExact ? '' : 'near '}${qty} × ${parts.map(({ name }) => name).join(' | ')}`,
  );
}

describe('POST /api/products/quick-order', () => {
  beforeAll(async () => {
    await createProduct(shop, { name: 'Tailgate', lugoPart: 'QO-TG-5401', vendorPart: 'GGS 9917-54' });
    await createProduct(shop, { name: 'Tailgate Chain', lugoPart: 'QO-TG-5402', vendorPart: 'GGS-2204' });
    await createProduct(shop, { name: 'Tailgate Hook', lugoPart: 'QO-TG-5403', vendorPart: 'GGS-2204' });
    await createProduct(shop, { name: 'Transfer Case', lugoPart: 'QO-TC-7001', brand: 'NAPCO' });
    await createProduct(shop, { name: 'Used Hood', lugoPart: 'QO-HD-8001', brand: 'Used' });
    await createProduct(shop, { name: 'Step', lugoPart: 'LCT-QS-4411' });
    await createProduct(shop, { name: 'Step Pad', lugoPart: 'LCT-QP-4412', vendorPart: 'QS 4413' });
    await createProduct(shop, { name: 'Step Bolt', lugoPart: 'LCT-QS-4413' });
    await createProduct(shop, { name: 'Hidden Hood', lugoPart: 'HID-HD-9101', hidden: true });
    await createProduct(shop, {
      name: 'Quoted Hood',
      lugoPart: 'QUO-HD-9202',
      hidden: true,
      byLink: true,
    });
  });

  it('finds a part by our number, on any shelf, however it is written', async () => {
    expect(await find('QO-TG-5401', ' qo tg 5401 3', '2 x QO-TC-7001', 'QO-HD-8001\tUsed Hood\t1')).toEqual([
      '1 × Tailgate',
      '3 × Tailgate',
      '2 × Transfer Case',
      '1 × Used Hood',
    ]);
  });

  it('finds a part by our number without its first letters, unless another one has just that number', async () => {
    expect(await find('QS-4411', 'qs 4411 3', '2 x QS4411', 'QS-4413', 'QS-441 1')).toEqual([
      '1 × Step',
      '3 × Step',
      '2 × Step',
      '1 × Step Pad',
      'near 1 × Step | Step Pad | Step Bolt',
    ]);
  });

  it('finds a part by the number of its vendor, also one that ends like a quantity', async () => {
    expect(await find('GGS 9917 54', 'GGS 9917 54 2')).toEqual(['1 × Tailgate', '2 × Tailgate']);
  });

  it('takes no quantity for the end of a number, as long as the number is written like that of the part', async () => {
    expect(await find('QO-TG-540 2', 'QO TG-5402', 'QOTG5402 2', 'QO-TG-54-02')).toEqual([
      'near 2 × Tailgate | Tailgate Chain | Tailgate Hook',
      '1 × Tailgate Chain',
      '2 × Tailgate Chain',
      'near 1 × Tailgate Chain',
    ]);
  });

  it('understands the label of our own lists, and a name behind the number', async () => {
    expect(await find('No. QO-TG-5401', 'QO-TG-5402 Tailgate Chain 2')).toEqual([
      '1 × Tailgate',
      '2 × Tailgate Chain',
    ]);
  });

  it('returns all parts that one line names', async () => {
    expect(await find('QO-TG-5401, QO-TC-7001, QO-HD-8001')).toEqual([
      '1 × Tailgate | Transfer Case | Used Hood',
    ]);
  });

  it('does not guess which number of a row is the quantity', async () => {
    expect(await find('QO-TG-5401\t1957\t2', 'QO-TG-5401\tTailgate\t2\t$34.00')).toEqual([
      'null × Tailgate',
      '2 × Tailgate',
    ]);
  });

  it('finds a number however many hidden parts and former versions of parts have it, too', async () => {
    for (let at = 1; at <= 8; at++)
      await createProduct(shop, { lugoPart: `CRW-TG-940${at}`, vendorPart: 'CRW 77-31', hidden: at < 8 });
    const name = 'Crowded Tailgate';
    const { id } = await createProduct(shop, { name, lugoPart: 'CRW-TG-9409', vendorPart: 'CRW 77-31' });
    for (let times = 0; times < 40; times++) {
      await shop.deps.db
        .updateTable('products')
        .set({ priceCents: 100 + times })
        .where('id', '=', id)
        .execute();
      shop.deps.catalogChanged('everything');
      await find('CRW-TG-9409');
    }
    expect((await find('CRW-TG-9409'))[0]).toBe(`1 × ${name}`);
    expect((await find('CRW-TG-940X'))[0]).toMatch(new RegExp(`^near 1 × .*${name}`));
    expect((await find('CRW 77-31'))[0]).toMatch(new RegExp(`^1 × .*${name}`));
  });

  it('returns all parts that share a number of their vendors', async () => {
    expect(await find('GGS-2204 4')).toEqual(['4 × Tailgate Chain | Tailgate Hook']);
  });

  it('offers what has a number like that, and nothing for what is like none', async () => {
    expect(await find('QO-TG-540', 'QO-TC-7OO1 2', 'QO-TC-7009', 'ZZ-1', '', 'tailgate')).toEqual([
      'near 1 × Tailgate | Tailgate Chain | Tailgate Hook',
      'near 2 × Transfer Case',
      'near 1 × Transfer Case',
      'near 1 × ',
      'near null × ',
      'near 1 × ',
    ]);
  });

  it('finds nothing that is hidden, not even what is sold by its link', async () => {
    expect(await find('HID-HD-9101', 'QUO-HD-9202')).toEqual(['near 1 × ', 'near 1 × ']);
  });

  it('says what is wrong with a list that is empty or too long', async () => {
    const refused = (message: string) => ({
      code: 'invalid_input',
      details: { fields: { lines: message } },
    });
    await expect(find()).rejects.toMatchObject(refused('Type or paste at least one part number'));
    const many = Array.from({ length: orderLinesMax + 1 }, (_, at) => `QO-${at}`);
    await expect(find(...many)).rejects.toMatchObject(refused('At most 100 lines at a time'));
  });
});
