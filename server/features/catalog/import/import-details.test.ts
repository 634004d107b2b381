import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../../shop/api-client.ts';
import type { CsvColumn } from '../../../../shop/product-csv.ts';
import { csvColumnNames, csvColumns } from '../../../../shop/product-csv.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { uploadDocument } from '../../../../tests/support/files/pdfs.ts';
import { createProduct } from '../../../../tests/support/factories.ts';
import { productImports } from '../../../../tests/support/files/upload-table.ts';
import { newAdmin } from '../../../../tests/support/users.ts';
import { newId } from '../../../db/id.ts';
import { planImport } from './plan-import.ts';
import { writeImport } from './write-import.ts';
import { selectStockedProducts } from '../../stock/data.ts';

const shop = testShop();
let cookie: string;
let userId: string;
let admin: Call;
beforeAll(async () => {
  ({ cookie, id: userId } = await newAdmin(shop));
  admin = shop.as({ cookie });
});

const { check, apply, text } = productImports(
  () => shop,
  () => cookie,
);
const part = () => `P-${newId().slice(-10)}`;
const find = (lugoPart: string) => {
  const found = selectStockedProducts(shop.deps.db).selectAll().where('lugoPart', '=', lugoPart);
  return found.where('deletedAt', 'is', null).executeTakeFirst();
};
const csv = (...lines: string[]) => lines.join('\r\n');

describe('a CSV table of products, what the product page lists', () => {
  it('imports and exports every column', async () => {
    const [lugoPart, other, another] = [part(), part(), part()];
    await createProduct(shop, { lugoPart, onHand: 10 });
    for (const related of [other, another]) await createProduct(shop, { lugoPart: related });
    const [one, two] = [await uploadDocument(shop, cookie), await uploadDocument(shop, cookie)];
    const row = {
      lugoPart,
      name: 'Running Board',
      price: '189.00',
      shippingPrice: '45.00',
      brand: 'Aftermarket',
      category: 'RB-1',
      vendor: 'Midvale',
      partType: 'Running Boards',
      year: '1955-1959',
      fitment: '"1955-1959; Second Series; Chevrolet\n1958-1959; GMC; Fleetside; note: drill two holes"',
      countInStock: '7',
      countInStockSeen: '10',
      countVersion: '1',
      hidden: 'yes',
      description: 'Primed steel.',
      specs: '"Thickness: 18 gauge\nFinish: ""E-coat"", black\nBed: Short"',
      fitNotes: 'Stepside only',
      installNotes: '"Start with the rear bracket.\n\nThen drill."',
      californiaWarning: 'Risk of cancer from exposure to lead. See www.P65Warnings.ca.gov.',
      documents: `"Installation instructions: ${one}\nNote: torque: ${two}"`,
      weightLb: '21.5',
      oversize: 'yes',
      truckFreight: 'yes',
      relatedLugoParts: `"${other}, ${another}"`,
      featuredPosition: '7',
      topPosition: '3',
      reorderLevel: '6',
      delete: '',
    } satisfies Record<CsvColumn, string>;
    const heading = csvColumnNames.map((name) => csvColumns[name]).join(',');
    const line = (cells: typeof row) => csvColumnNames.map((name) => cells[name]).join(',');
    const { _id, rows } = await check(csv(heading, line(row)));
    expect(rows[0]?.changes).toEqual(
      expect.arrayContaining([
        'Fits: none → 1955-1959; Second Series; Chevrolet | 1958-1959; GMC; Fleets…',
        'Specs: none → Thickness: 18 gauge; Finish: "E-coat", black; Bed: Short',
        'Fit Notes: none → Stepside only',
        'Weight (lb): none → 21.5',
        'Oversize: no → yes',
        'Truck Freight: no → yes',
        `Related Parts: none → ${other}, ${another}`,
        'Featured Position: none → 7',
        'Top Position: none → 3',
        'Reorder Level: none → 6',
        'Installation Notes: none → Start with the rear bracket.\n\nThen drill.',
        'California Warning: none → Risk of cancer from exposure to lead. See www.P65Warnings.ca…',
      ]),
    );
    expect(await apply(_id)).toMatchObject({ state: 'applied', counts: { changed: 1 } });
    const exported = (await text('/api/products/export'))
      .split('\r\n')
      .find((one) => one.startsWith(lugoPart));
    expect(exported).toBe(line({ ...row, countInStockSeen: '7', countVersion: '2' }));
  });

  const thickness = { name: 'Thickness', value: '18 gauge' };
  const details = {
    specs: JSON.stringify([thickness, { name: 'Finish', value: 'Black' }]),
    fitNotes: 'Stepside only',
    weightLb: 21.5,
    oversize: true,
    featuredPosition: 7,
  };

  it('keeps the details of a product when it has no columns for them or an unclear cell', async () => {
    const lugoPart = part();
    await createProduct(shop, { lugoPart, relatedLugoParts: ['LCT-GONE'], ...details });
    const before = await find(lugoPart);
    await apply((await check(csv('Lugo Part #,Price', `${lugoPart},20`)))._id);
    const seen = await check(csv('Lugo Part #,Oversize', `${lugoPart},`));
    expect(seen.counts).toMatchObject({ same: 1 });
    const { specs, fitNotes, weightLb, oversize, relatedLugoParts } = before ?? {};
    expect(await find(lugoPart)).toMatchObject({ specs, fitNotes, weightLb, oversize, relatedLugoParts });
    const { rows } = await check(csv('Lugo Part #,Oversize', `${lugoPart},perhaps`));
    expect(rows[0]?.reason).toBe('Oversize: Please write yes or no');
  });

  it('names every fault of a row', async () => {
    const { rows } = await check(
      csv(
        'Lugo Part #,Name,Price,Weight (lb),Oversize,Hidden,Related Parts',
        `${part()},Hood,cheap,heavy,perhaps,maybe,`,
        `${part()},,,,,no,LCT-XX-1`,
      ),
    );
    expect(rows.map(({ reason }) => reason.split('; '))).toEqual([
      [
        'Hidden: Please write yes or no',
        'Oversize: Please write yes or no',
        expect.stringMatching(/^Price: /),
        expect.stringMatching(/^Weight \(lb\): /),
      ],
      ['Related Parts: There is no part LCT-XX-1', 'Name is required', expect.stringMatching(/price/i)],
    ]);
    const lugoPart = part();
    await createProduct(shop, { lugoPart, years: [1955] });
    const heading = 'Lugo Part #,Name,Price,Year,Fits,Hidden';
    const { rows: emptied } = await check(csv(heading, `${lugoPart},,cheap,1956,any truck,no`));
    expect(emptied[0]?.reason).toMatch(/^Price: [^;]+; Fits: [^;]+; Name is required$/);
  });

  it('empties the details of a product with empty cells, and restores them with the undo file', async () => {
    const lugoPart = part();
    const related = part();
    await createProduct(shop, { lugoPart: related });
    await createProduct(shop, { lugoPart, relatedLugoParts: [related], ...details });
    const before = await find(lugoPart);
    const heading = 'Lugo Part #,Specs,Fit Notes,Weight (lb),Related Parts,Featured Position';
    const seen = await check(csv(heading, `${lugoPart},,,,,`));
    await apply(seen._id);
    expect(await find(lugoPart)).toMatchObject({
      specs: [],
      fitNotes: null,
      weightLb: null,
      oversize: true,
      relatedLugoParts: [],
      featuredPosition: null,
    });
    await apply((await check(await text(`/api/products/imports/${seen._id}/undo`)))._id);
    const { version: _, updatedAt: __, changeNo: ___, ...same } = before ?? {};
    expect(await find(lugoPart)).toMatchObject(same);
  });

  it('shows in the review only the specs that change', async () => {
    const lugoPart = part();
    await createProduct(shop, { lugoPart, ...details });
    const review = async (specs: string) =>
      (await check(csv('Lugo Part #,Specs', `${lugoPart},"${specs}"`))).rows[0];
    expect(await review('Thickness: 18 gauge\nFinish: Chrome')).toMatchObject({
      changes: ['Specs: Finish: Black → Finish: Chrome'],
    });
    expect(await review('Finish: Black\nThickness: 18 gauge')).toMatchObject({
      changes: ['Specs: Thickness: 18 gauge; Finish: Black → Finish: Black; Thickness: 18 gauge'],
    });
    expect(await review('Finish: Black\nThickness')).toMatchObject({
      kind: 'rejected',
      reason: 'Specs: Line 2: Please write it as “Name: value”',
    });
  });

  it('may relate parts to those of other rows, but not to unknown or deleted parts or to themselves', async () => {
    const [first, later, doomed, lost] = [part(), part(), part(), part()];
    await createProduct(shop, { lugoPart: doomed });
    await createProduct(shop, { lugoPart: lost, relatedLugoParts: ['LCT-GONE'] });
    const { rows } = await check(
      csv(
        'Lugo Part #,Name,Price,Related Parts,Delete',
        `${first},First,10,${later},`,
        `${later},Later,10,"${first}, LCT-XX-1",`,
        `${doomed},,,,yes`,
        `${part()},To a deleted one,10,${doomed},`,
        `${lost},Keeps a deleted one,10,LCT-GONE,`,
        `P-self,To itself,10,P-self,`,
      ),
    );
    expect(rows.map(({ row, kind, reason }) => [row, kind, reason])).toEqual([
      [2, 'new', ''],
      [3, 'rejected', 'Related Parts: There is no part LCT-XX-1'],
      [4, 'deleted', ''],
      [5, 'rejected', `Related Parts: There is no part ${doomed}`],
      [6, 'changed', ''],
      [7, 'rejected', 'Related Parts: P-self is this product itself'],
    ]);
  });

  describe('Documents', () => {
    const documentsOf = async (id: string) =>
      (await admin('GET /api/products/:id/edit', { params: { id } })).documents;

    it('come from a file with any address of the shop, and go and come back with the undo file', async () => {
      const [lugoPart, fresh] = [part(), part()];
      const { id } = await createProduct(shop, { lugoPart });
      const url = await uploadDocument(shop, cookie);
      const added = await check(
        csv(
          'Lugo Part #,Name,Price,Documents',
          `${lugoPart},Hood,10,Instructions: https://shop.example${url}`,
          `${fresh},Axle,10,Wiring ${url}`,
        ),
      );
      expect(added.rows[0]?.changes).toContain('Documents: none → Instructions');
      await apply(added._id);
      const documents = [{ title: 'Instructions', url, sizeBytes: expect.any(Number) }];
      expect(await documentsOf(id)).toEqual(documents);
      expect(await documentsOf((await find(fresh))?.id ?? '')).toMatchObject([{ title: 'Wiring', url }]);
      const kept = await check(csv('Lugo Part #,Price', `${lugoPart},11`));
      await apply(kept._id);
      expect(await documentsOf(id)).toEqual(documents);
      const emptied = await apply((await check(csv('Lugo Part #,Documents', `${lugoPart},`)))._id);
      expect(await documentsOf(id)).toEqual([]);
      await apply((await check(await text(`/api/products/imports/${emptied._id}/undo`)))._id);
      expect(await documentsOf(id)).toEqual(documents);
    });

    it('must have a title of their own, be on this shop and exist', async () => {
      const [url, other] = [await uploadDocument(shop, cookie), await uploadDocument(shop, cookie)];
      const gone = `/documents/${newId()}.pdf`;
      const { rows } = await check(
        csv(
          'Lugo Part #,Name,Price,Documents',
          `${part()},One,10,${url}`,
          `${part()},Two,10,Wiring: https://maker.example/wiring.pdf`,
          `${part()},Three,10,"Wiring: ${url}\n Drilling: ${gone}"`,
          `${part()},Four,10,"Wiring: ${url}\nWiring: ${other}"`,
        ),
      );
      const form =
        'Documents: Line 1: Please write it as “Title: address”, with the address of an uploaded document';
      expect(rows.map(({ kind, reason }) => [kind, reason])).toEqual([
        ['rejected', form],
        ['rejected', form],
        ['rejected', 'Documents: Document 2 no longer exists. Please upload it again.'],
        [
          'rejected',
          'Documents: Document 2 has the same title as document 1. Give one of them another title.',
        ],
      ]);
    });

    it('are described as other files when only the file changes', async () => {
      const lugoPart = part();
      await createProduct(shop, { lugoPart });
      const set = async () =>
        check(csv('Lugo Part #,Documents', `${lugoPart},Wiring: ${await uploadDocument(shop, cookie)}`));
      await apply((await set())._id);
      expect((await set()).rows[0]?.changes).toEqual(['Documents: other files']);
    });

    it.each(['new', 'changed'])(
      'send a %s product back to the check when one was just deleted',
      async (kind) => {
        const lugoPart = part();
        if (kind === 'changed') await createProduct(shop, { lugoPart });
        const url = await uploadDocument(shop, cookie);
        const file = csv('Lugo Part #,Name,Price,Documents', `${lugoPart},One,10,Wiring: ${url}`);
        const { _id: id } = await check(file);
        const plan = await planImport(shop.deps.db, Buffer.from(file), async () => {});
        await shop.deps.db.deleteFrom('documents').where('id', '=', url.slice(11, 35)).execute();
        await admin('POST /api/products/imports/:id/apply', { params: { id } });
        await expect(writeImport(shop.deps, { id, userId }, plan)).rejects.toMatchObject({
          code: 'conflict',
        });
      },
    );
  });
});
