import { describe, expect, it } from 'vitest';
import type { Input } from '../../../shop/api-client.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

type Body = NonNullable<Input<'PUT /api/products/:id'>['body']>;
const save = (id: string, body: Body) => admin('PUT /api/products/:id', { params: { id }, body });
const show = (id: string) => shop.call('GET /api/products/:id', { params: { id } });
const auditOf = (id: string) =>
  shop.deps.db.selectFrom('auditLog').selectAll().where('thingId', '=', id).execute();
async function part(given: Parameters<typeof createProduct>[1] = {}) {
  const lugoPart = `P-${newId().slice(-10)}`;
  return { lugoPart, ...(await createProduct(shop, { lugoPart, ...given })) };
}

describe('PUT /api/products/:id, what the product page lists', () => {
  it('saves details that the page then shows at once', async () => {
    const [product, other] = [await part(), await part()];
    const page = async () => (await shop.app.inject(`/api/products/${product.id}`)).json() as object;
    expect(await page()).toMatchObject({ specs: [], fitNotes: null, weightLb: null, oversize: false });
    const saved = await save(product.id, {
      specs: 'Thickness: 18 gauge\nBed: Short\n1957: 6-lug\n1955: 8-lug\nRatio: 4.57:1',
      fitNotes: 'Stepside only',
      weightLb: '1,021.50',
      oversize: true,
      relatedLugoParts: ` ${other.lugoPart}, ${other.lugoPart} `,
      featuredPosition: '7',
    });
    const specs = [
      { name: 'Thickness', value: '18 gauge' },
      { name: 'Bed', value: 'Short' },
      { name: '1957', value: '6-lug' },
      { name: '1955', value: '8-lug' },
      { name: 'Ratio', value: '4.57:1' },
    ];
    const details = { specs, fitNotes: 'Stepside only', weightLb: 1021.5, oversize: true };
    const onlyAdmins = { relatedLugoParts: [other.lugoPart], featuredPosition: 7 };
    expect(saved).toMatchObject({ ...details, ...onlyAdmins });
    expect(await admin('GET /api/products/:id/edit', { params: { id: product.id } })).toEqual(saved);
    expect(await page()).toMatchObject({ ...details, related: [{ lugoPart: other.lugoPart }] });
    expect(await auditOf(product.id)).toMatchObject([
      {
        before: { specs: [], fitNotes: null, weightLb: null, oversize: false, relatedLugoParts: [] },
        after: { ...details, ...onlyAdmins },
      },
    ]);
  });

  it('says in a few words what its rules leave out, as far as the notes do not', async () => {
    const { id } = await part();
    const fitment = "1955-1957; Second Series; Chevrolet; note: GMC's front end differs";
    await save(id, { fitment, fitNotes: '1955: Second Series' });
    expect(await show(id)).toMatchObject({ fitsOnly: "Chevrolet only (GMC's front end differs)" });
    await save(id, { fitment: '1955-1957; Second Series', fitNotes: '' });
    expect(await show(id)).toMatchObject({ fitsOnly: 'In 1955, Second Series only' });
  });

  it('saves nothing when the same details are typed again', async () => {
    const { id } = await part();
    const body = { specs: 'Bed: Short', weightLb: 0.1, fitNotes: '', featuredPosition: '' };
    const { version } = await save(id, body);
    expect(await save(id, { ...body, specs: '\nBed : Short\n', weightLb: '.1' })).toMatchObject({ version });
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('empties details', async () => {
    const { id } = await part({
      specs: JSON.stringify([{ name: 'Bed', value: 'Short' }]),
      fitNotes: 'Stepside only',
      weightLb: 2,
      relatedLugoParts: ['LCT-GONE'],
      featuredPosition: 9,
    });
    const empty = { specs: '', fitNotes: ' ', weightLb: '', relatedLugoParts: '', featuredPosition: '' };
    expect(await save(id, empty)).toMatchObject({
      specs: [],
      fitNotes: null,
      weightLb: null,
      relatedLugoParts: [],
      featuredPosition: null,
    });
  });

  const pounds = 'Must be a weight from 0 to 5,000 pounds with at most two decimals';
  const position = 'Must be a whole number from 1 to 100, or empty';
  it.each([
    ['specs', 'Bed: Short\nFinish', 'Line 2: Please write it as “Name: value”'],
    ['specs', 'Bed: Short\nbed: Long', 'Line 2: “bed” is already on line 1: once is enough'],
    ['fitNotes', 'x'.repeat(1001), 'At most 1000 characters'],
    ['weightLb', '5000.01', pounds],
    ['weightLb', '1.005', pounds],
    ['weightLb', '-1', pounds],
    ['weightLb', 'heavy', pounds],
    ['featuredPosition', '0', position],
    ['featuredPosition', '101', position],
    ['featuredPosition', '1.5', position],
    ['relatedLugoParts', Array.from({ length: 25 }, (_, place) => `P-${place}`).join(), 'At most 24 parts'],
    ['relatedLugoParts', 'LCT-XX-1', 'There is no part LCT-XX-1'],
    ['relatedLugoParts', 'P-itself', 'P-itself is this product itself'],
  ])('rejects %s %j at the field', async (field, value, text) => {
    const { id } = await part({ lugoPart: field === 'relatedLugoParts' ? 'P-itself' : '' });
    await expect(save(id, { [field]: value })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { [field]: text } },
    });
    expect(await auditOf(id)).toEqual([]);
    await shop.deps.db.updateTable('products').set({ deletedAt: new Date() }).where('id', '=', id).execute();
  });

  it('keeps a related part that was deleted since, but adds no deleted one', async () => {
    const [kept, added, there] = [
      await part({ deletedAt: new Date() }),
      await part({ deletedAt: new Date() }),
      await part({ hidden: true }),
    ];
    const { id } = await part({ relatedLugoParts: [kept.lugoPart] });
    const relatedLugoParts = `${there.lugoPart}, ${kept.lugoPart}`;
    expect(await save(id, { relatedLugoParts })).toMatchObject({
      relatedLugoParts: [there.lugoPart, kept.lugoPart],
    });
    await expect(save(id, { relatedLugoParts: added.lugoPart })).rejects.toMatchObject({
      details: { fields: { relatedLugoParts: `There is no part ${added.lugoPart}` } },
    });
  });

  it('puts a product on the home page at once, by its position', async () => {
    const featured = async () =>
      (await shop.call('GET /api/products/featured')).map((product) => product.lugoPart);
    const [second, first] = [await part(), await part()];
    await featured();
    await save(second.id, { featuredPosition: 2 });
    await save(first.id, { featuredPosition: 1 });
    expect((await featured()).slice(0, 2)).toEqual([first.lugoPart, second.lugoPart]);
    const { placed } = await admin('GET /api/products/:id/edit', { params: { id: first.id } });
    expect(placed).toContainEqual({ name: second.name, featuredPosition: 2, topPosition: null });
    expect(placed?.map(({ name }) => name)).not.toContain(first.name);
    await save(first.id, { featuredPosition: '' });
    await save(second.id, { featuredPosition: '' });
  });

  it('finds a product by a changed spec at once', async () => {
    const { id } = await part();
    const word = `zz${newId().slice(-8)}`;
    await save(id, { specs: `Finish: ${word}` });
    const { products } = await shop.call('GET /api/products', { query: { keyword: word } });
    expect(products.map(({ _id }) => _id)).toEqual([id]);
    expect((await show(id)).specs).toEqual([{ name: 'Finish', value: word }]);
  });
});

describe('PUT /api/products/:id, what a part fits', () => {
  it('saves rules, from which the years follow', async () => {
    const product = await part({ years: [1954] });
    const saved = await save(product.id, {
      fitment: '1955-57; second series; Chevy\n1959; GMC; note: drill two holes',
    });
    const fitment = [
      { from: 1955, to: 1957, series: ['second'], make: ['chevrolet'] },
      { from: 1959, to: 1959, make: ['gmc'], note: 'drill two holes' },
    ];
    expect(saved).toMatchObject({ fitment, year: [1955, 1956, 1957, 1959] });
    expect(await show(product.id)).toMatchObject({ fitment, year: [1955, 1956, 1957, 1959] });
    const [entry] = await auditOf(product.id);
    expect(entry?.after).toMatchObject({ fitment, years: [1955, 1956, 1957, 1959] });
  });

  it('refuses years that the rules do not name, and takes them again without rules', async () => {
    const product = await part();
    await save(product.id, { fitment: '1955-1959' });
    await expect(save(product.id, { year: '1947' })).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { year: 'The years follow from what it fits: 1955–1959' } },
    });
    // An empty cell of a table of products.
    await save(product.id, { name: 'Hub', year: [] });
    expect(await show(product.id)).toMatchObject({ name: 'Hub', year: [1955, 1956, 1957, 1958, 1959] });
    await save(product.id, { fitment: '', year: '1947' });
    expect(await show(product.id)).toMatchObject({ fitment: [], year: [1947] });
  });

  it('names the line that it cannot read', async () => {
    const product = await part();
    await expect(save(product.id, { fitment: '1955\n1956; 6 volt' })).rejects.toMatchObject({
      details: { fields: { fitment: "Line 2: We don't know “6 volt”" } },
    });
  });
});
