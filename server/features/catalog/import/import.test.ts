import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../../shop/api-client.ts';
import { testShop } from '../../../../tests/support/test-shop.ts';
import { createProduct } from '../../../../tests/support/factories.ts';
import { productImports, uploadTable } from '../../../../tests/support/files/upload-table.ts';
import { newAdmin, signedInUser } from '../../../../tests/support/users.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { newId } from '../../../db/id.ts';
import { selectStockedProducts } from '../../stock/data.ts';

const shop = testShop();
let cookie: string;
let admin: Call;
beforeAll(async () => {
  ({ cookie } = await newAdmin(shop));
  admin = shop.as({ cookie });
});

const { check, apply, read, text } = productImports(
  () => shop,
  () => cookie,
);
const part = () => `P-${newId().slice(-10)}`;
const find = (lugoPart: string) => {
  const found = selectStockedProducts(shop.deps.db).selectAll().where('lugoPart', '=', lugoPart);
  return found.where('deletedAt', 'is', null).executeTakeFirst();
};
const csv = (...lines: string[]) => lines.join('\r\n');

describe('POST /api/products/imports', () => {
  it('is checked first, then applied: new, changed, rejected and unchanged rows, matched by part number', async () => {
    const [changed, same, fresh] = [part(), part(), part()];
    await createProduct(shop, { lugoPart: changed, priceCents: 1000, name: 'Old' });
    await createProduct(shop, { lugoPart: same, priceCents: 2000 });
    const file = csv(
      'Lugo Part #,Name,Price,Year,Count In Stock',
      `${changed},New name,"$1,234.50",1955-1957,7`,
      `${fresh},Fresh,10,1957,3`,
      ',Nobody,10,,',
      `${part()},Wrong,"12,50",,`,
      `${changed},Twice,10,,`,
    );
    const seen = await check(file);
    expect(seen).toMatchObject({ state: 'checked', total: 5, done: 5 });
    expect(seen.counts).toEqual({ new: 1, changed: 1, deleted: 0, rejected: 3, same: 0 });
    expect(seen.rows.find(({ kind }) => kind === 'changed')?.changes).toEqual([
      'Name: Old → New name',
      'Price: 10.00 → 1234.50',
      'Year: none → 1955–1957',
      'Count In Stock: 10 → 7',
    ]);
    expect(
      seen.rows.filter(({ kind }) => kind === 'rejected').map(({ row, reason }) => [row, reason]),
    ).toEqual([
      [4, 'Lugo Part # is missing'],
      [5, 'Price: Please write a point before the decimals: 12.50, not 12,50'],
      [6, 'Row 2 is about the same product'],
    ]);
    expect(await find(changed)).toMatchObject({ name: 'Old', priceCents: 1000 });
    expect(await find(fresh)).toBeUndefined();

    expect(await apply(seen._id)).toMatchObject({ state: 'applied', appliedAt: expect.any(String) });
    expect(await find(changed)).toMatchObject({
      name: 'New name',
      priceCents: 123450,
      years: [1955, 1956, 1957],
      onHand: 7,
    });
    expect(await find(fresh)).toMatchObject({ name: 'Fresh', priceCents: 1000, hidden: false, onHand: 3 });
    const audit = await shop.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'product.import')
      .where('thingId', 'in', [(await find(changed))?.id ?? '', (await find(fresh))?.id ?? ''])
      .execute();
    expect(audit).toHaveLength(2);
  });

  it('names brands and part categories that no product has so far', async () => {
    const [known, fresh] = [part(), part()];
    await createProduct(shop, { lugoPart: known, brand: 'Known Brand', partType: 'Custom Hoods' });
    const { newNames } = await check(
      csv(
        'Lugo Part #,Name,Price,Brand,Part Category',
        `${known},Hood,10,Known Brnad,Custom Hoods`,
        `${fresh},Bumper,10,Known Brand,Bumpres`,
        `${part()},Grille,10,,Grilles & Grille Guards`,
      ),
    );
    expect(newNames).toEqual(['Brand: Known Brnad', 'Part Category: Bumpres']);
  });

  it('asks about prices that are far from the former ones', async () => {
    const [much, little, near] = [part(), part(), part()];
    for (const lugoPart of [much, little, near]) await createProduct(shop, { lugoPart, priceCents: 31_800 });
    const { priceQuestions, counts } = await check(
      csv('Lugo Part #,Price', `${much},31800`, `${little},3.18`, `${near},320`, `${part()},9`),
    );
    expect(priceQuestions).toEqual([
      `${much}: 318.00 → 31800.00. That is 100 times the former price.`,
      `${little}: 318.00 → 3.18. The former price was 100 times as much.`,
    ]);
    expect(counts).toMatchObject({ changed: 3, rejected: 0 });
  });

  it('asks about names that say what the rules leave out', async () => {
    const [known, fresh, other] = [part(), part(), part()];
    const fitment = [{ from: 1955, to: 1959, engine: ['283'] }];
    await createProduct(shop, {
      lugoPart: known,
      name: 'Fan Shroud, V-8',
      years: [1955, 1956, 1957, 1958, 1959],
      fitment: JSON.stringify(fitment),
    });
    const { nameQuestions, counts } = await check(
      csv(
        'Lugo Part #,Name,Price,Fits',
        `${known},"Fan Shroud, V-8",10,1955-1959`,
        `${fresh},King Pin Set 3/4-Ton,10,1955-1959; 1/2 ton`,
        `${other},"Fan Shroud, V-8",10,1955-1959; 283 V8`,
      ),
    );
    expect(nameQuestions).toEqual([
      `${known}: The name says V-8, but Fits names no engine`,
      `${fresh}: The name says 3/4-Ton, but Fits says 1/2 ton`,
    ]);
    expect(counts).toMatchObject({ new: 2, changed: 1, rejected: 0 });
    // What a file doesn't touch is not asked about.
    const { nameQuestions: none } = await check(csv('Lugo Part #,Price', `${known},12`));
    expect(none).toEqual([]);
  });

  it('puts parts of the two special brands on their shelves however they are typed', async () => {
    const [used, napco] = [part(), part()];
    const { _id } = await check(
      csv('Lugo Part #,Name,Price,Brand', `${used},Hood,10,used`, `${napco},Axle,10,Napco`),
    );
    await apply(_id);
    expect(await find(used)).toMatchObject({ brand: 'Used' });
    expect(await find(napco)).toMatchObject({ brand: 'NAPCO' });
  });

  it('finds a product however its part number is typed, and keeps the number as it was', async () => {
    const [known, other] = [part(), part()];
    await createProduct(shop, { lugoPart: known, name: 'Old' });
    const typed = known.toLowerCase().replace('-', ' - ');
    const { _id, rows } = await check(
      csv(
        'Lugo Part #,Name,Price,Related Parts',
        `${typed},New,10,`,
        `${known},Twice,10,`,
        `${other},Fresh,10,"${typed}"`,
      ),
    );
    expect(rows.map(({ row, kind, reason }) => [row, kind, reason])).toEqual([
      [2, 'changed', ''],
      [3, 'rejected', 'Row 2 is about the same product'],
      [4, 'new', ''],
    ]);
    await apply(_id);
    expect(await find(known)).toMatchObject({ name: 'New' });
    const removal = await check(csv('Lugo Part #,Delete', `${typed},yes`));
    await apply(removal._id);
    expect(await find(known)).toBeUndefined();
  });

  it('updates cached pages of its products immediately', async () => {
    const lugoPart = part();
    const { id } = await createProduct(shop, { lugoPart, priceCents: 1000 });
    const price = async () => (await shop.call('GET /api/products/:id', { params: { id } })).price;
    expect(await price()).toBe(10);
    await apply((await check(csv('lugoPart,price', `${lugoPart},20`)))._id);
    expect(await price()).toBe(20);
  });

  it('can be undone by its undo file without undoing sales made since', async () => {
    const [changed, fresh] = [part(), part()];
    const { id } = await createProduct(shop, {
      lugoPart: changed,
      priceCents: 1000,
      onHand: 10,
      name: 'Old',
    });
    const seen = await check(
      csv('lugoPart,name,price,countInStock', `${changed},New,20,15`, `${fresh},Fresh,10,3`),
    );
    await apply(seen._id);
    await shop.deps.db.updateTable('stock').set({ onHand: 13 }).where('productId', '=', id).execute();
    const undo = await check(await text(`/api/products/imports/${seen._id}/undo`));
    expect(undo.counts).toEqual({ new: 0, changed: 1, deleted: 1, rejected: 0, same: 0 });
    await apply(undo._id);
    expect(await find(changed)).toMatchObject({ name: 'Old', priceCents: 1000, onHand: 8 });
    expect(await find(fresh)).toBeUndefined();
  });

  it('changes the stock of a row once, however often its file is imported, and keeps what was sold since', async () => {
    const [counted, other] = [part(), part()];
    const { id } = await createProduct(shop, {
      lugoPart: counted,
      name: 'Hood',
      priceCents: 1000,
      onHand: 38,
    });
    const { id: otherId } = await createProduct(shop, { lugoPart: other, priceCents: 1000, onHand: 5 });
    const sold = (onHand: number) =>
      shop.deps.db.updateTable('stock').set({ onHand }).where('productId', '=', id).execute();
    const heading = 'Lugo Part #,Name,Price,Count In Stock,Count When Exported,Count Version';
    const file = (price: string) =>
      csv(heading, `${counted},Hood,10,48,38,1`, `${other},Name for test,${price},5,5,1`);
    await sold(37);
    await apply((await check(file('sixty')))._id);
    expect(await find(counted)).toMatchObject({ onHand: 47 });

    const corrected = await check(file('60'));
    expect(corrected.rows).toMatchObject([
      {
        lugoPart: counted,
        kind: 'rejected',
        reason:
          'Count In Stock stays 47: it has been changed since this file was made. Export again to change it',
      },
      { lugoPart: other, kind: 'changed' },
    ]);
    await admin('PUT /api/products/:id', { params: { id: otherId }, body: { countInStock: 9 } });
    // Another admin was faster, so it is only checked again.
    await apply(corrected._id);
    await apply(corrected._id);
    expect(await find(other)).toMatchObject({ priceCents: 6000, onHand: 9 });
    expect(await find(counted)).toMatchObject({ onHand: 47 });

    await sold(48);
    expect((await check(file('60'))).counts).toMatchObject({ same: 2 });
    const { rows } = await check(csv(heading, `${counted},Steel Hood,10,50,38,1`));
    expect(rows[0]?.changes).toEqual(['Name: Hood → Steel Hood', expect.stringContaining('stays 48')]);
  });

  it('undoes a change of many prices by its undo file and leaves the rest of the products alone', async () => {
    const [lugoPart, vendor] = [part(), `Vendor ${part()}`];
    const { id } = await createProduct(shop, { lugoPart, vendor, priceCents: 1000, name: 'Hood' });
    const body = { select: { vendor }, change: { amount: 5 }, ending: 'exact' } as const;
    const { digest } = await admin('POST /api/products/prices/preview', { body });
    const { importId } = await admin('PUT /api/products/prices', { body: { ...body, digest } });
    await admin('PUT /api/products/:id', { params: { id }, body: { name: 'Custom hood' } });
    const { imports } = await admin('GET /api/products/imports');
    expect(imports.find(({ _id }) => _id === importId)).toMatchObject({
      fileName: 'Change Prices',
      state: 'applied',
      counts: { changed: 1 },
    });
    await apply((await check(await text(`/api/products/imports/${importId}/undo`)))._id);
    expect(await find(lugoPart)).toMatchObject({ priceCents: 1000, name: 'Custom hood', vendor, onHand: 10 });
  });

  it('is checked again instead of applied when an admin has changed one of its products', async () => {
    const lugoPart = part();
    const { id } = await createProduct(shop, { lugoPart, priceCents: 1000 });
    const seen = await check(csv('Lugo Part #,Price', `${lugoPart},20`));
    await admin('PUT /api/products/:id', { params: { id }, body: { price: 15 } });
    const again = await apply(seen._id);
    expect(again).toMatchObject({
      state: 'checked',
      message: expect.stringContaining('Please review it again'),
    });
    expect(again.rows[0]?.changes).toEqual(['Price: 15.00 → 20.00']);
    expect(await find(lugoPart)).toMatchObject({ priceCents: 1500 });
    expect(await apply(seen._id)).toMatchObject({ state: 'applied' });
    expect(await find(lugoPart)).toMatchObject({ priceCents: 2000 });
  });

  it('is applied even if one of its products was sold since, keeping the sale', async () => {
    const lugoPart = part();
    const { id } = await createProduct(shop, { lugoPart, onHand: 10 });
    const seen = await check(csv('Lugo Part #,Count In Stock,Count When Exported', `${lugoPart},12,10`));
    await shop.deps.db.updateTable('stock').set({ onHand: 9 }).where('productId', '=', id).execute();
    expect(await apply(seen._id)).toMatchObject({ state: 'applied' });
    expect(await find(lugoPart)).toMatchObject({ onHand: 11 });
  });

  it('is audited under the name of the admin who applied it', async () => {
    const lugoPart = part();
    const { id } = await createProduct(shop, { lugoPart, onHand: 10 });
    const seen = await check(csv('Lugo Part #,Count In Stock', `${lugoPart},25`));
    const other = shop.as(await signedInUser(shop, { name: 'Second Admin', isAdmin: true }));
    await other('POST /api/products/imports/:id/apply', { params: { id: seen._id } });
    await runJobs(shop);
    const { entries } = await admin('GET /api/audit', { query: { thingId: id } });
    const stock = { before: { countInStock: 10 }, after: { countInStock: 25 } };
    expect(entries).toMatchObject([{ action: 'product.import', by: { name: 'Second Admin' }, ...stock }]);
  });

  it('is applied only once', async () => {
    const seen = await check(csv('Lugo Part #,Name,Price', `${part()},Once,10`));
    const apply = () => admin('POST /api/products/imports/:id/apply', { params: { id: seen._id } });
    const replies = await Promise.allSettled([apply(), apply()]);
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await runJobs(shop);
    expect((await read(seen._id)).state).toBe('applied');
    await expect(apply()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('changes nothing when one row cannot be written', async () => {
    const [first, second] = [part(), part()];
    const seen = await check(csv('Lugo Part #,Name,Price', `${first},A,10`, `${second},B,10`));
    await createProduct(shop, { lugoPart: second });
    const after = await apply(seen._id);
    expect(after.state).toBe('checked');
    expect(after.counts).toMatchObject({ new: 1, changed: 1 });
    expect(await find(first)).toBeUndefined();
  });
});

describe('a CSV table of products', () => {
  it('is unchanged by an export followed by an import', async () => {
    await createProduct(shop, {
      lugoPart: part(),
      name: '=HYPERLINK("http://evil.example")',
      description: '-10 % "off",\nall of it',
      shippingCents: 0,
    });
    const table = await text('/api/products/export');
    expect(table.startsWith('\uFEFFLugo Part #,Name,Price')).toBe(true);
    const seen = await check(table);
    expect(seen.rows.filter(({ kind }) => kind !== 'rejected')).toEqual([]);
    expect(seen.counts.rejected).toBe(0);
    expect(seen.counts.same).toBeGreaterThan(0);
  });

  it('brings back a deleted product, with its reviews, by the undo file', async () => {
    const lugoPart = part();
    const { id } = await createProduct(shop, { lugoPart, onHand: 4 });
    const { _id } = await apply((await check(csv('Lugo Part #,Delete', `${lugoPart},yes`)))._id);
    expect((await shop.app.inject(`/api/products/${id}`)).statusCode).toBe(404);
    const undo = await check(await text(`/api/products/imports/${_id}/undo`));
    expect(undo.rows).toMatchObject([{ changes: ['Restored'] }]);
    await apply(undo._id);
    expect((await shop.app.inject(`/api/products/${id}`)).json()).toMatchObject({
      lugoPart,
      countInStock: 4,
    });
    const again = check(await text(`/api/products/imports/${undo._id}/undo`));
    expect((await again).counts).toMatchObject({ deleted: 1, new: 0 });
  });

  it('contains no formula a spreadsheet would run', async () => {
    const lugoPart = part();
    await createProduct(shop, { lugoPart, name: '=cmd|calc', vendor: '@SUM(A1)' });
    const line = (await text('/api/products/export')).split('\r\n').find((one) => one.startsWith(lugoPart));
    expect(line).toContain("'=cmd|calc");
    expect(line).toContain("'@SUM(A1)");
  });

  it.each([
    ['semicolons', `Lugo Part #;Name;Price\n%;Ä part;10\n`],
    ['tabs', `lugopart\tNAME\tprice\n%\tÄ part\t10\n`],
  ])('may be separated by %s, with column names in any case', async (_, file) => {
    const lugoPart = part();
    const seen = await check(file.replace('%', lugoPart));
    expect(seen.counts).toMatchObject({ new: 1 });
    expect(seen.rows[0]).toMatchObject({ lugoPart, name: 'Ä part' });
  });

  it('may have as many empty columns as a spreadsheet, and separators inside quotes', async () => {
    const empty = ','.repeat(16_381);
    const file = `Lugo Part #,Name,Price${empty}\r\n${part()},"A ""fine"" ${','.repeat(20_000)} part",1${empty}\r\n`;
    expect(await check(file)).toMatchObject({ state: 'checked', counts: { rejected: 1 } });
  });

  it('reads inches as its errors advise to write them', async () => {
    const seen = await check(`Lugo Part #,Name,Price\n${part()},"6"" bolt",10\n`);
    expect(seen.rows[0]).toMatchObject({ name: '6" bolt' });
  });

  it('may be encoded as Windows-1252', async () => {
    const seen = await check(Buffer.from(`Lugo Part #,Name,Price\n${part()},Caf\xe9,10\n`, 'latin1'));
    expect(seen.rows[0]).toMatchObject({ name: 'Café' });
  });

  it.each([
    ['Lugo Part #,Shade\nA,red', 'has unknown columns: Shade'],
    ['Name,Price\nA,1', 'must name Lugo Part #'],
    ['', 'The file is empty'],
    [`Lugo Part #,Name${'\n,'.repeat(50_001)}`, 'At most 50,000 rows in one file'],
    [
      'Lugo Part #,Name\nA,"never closed\nB,bolt',
      'Line 3 of the file cannot be read as CSV: it, or a line above it',
    ],
    ['Lugo Part #,Name\nA,6" bolt', 'Line 2 of the file cannot be read as CSV: it, or a line above it'],
    [`Lugo Part #,Name\nA,${'long '.repeat(20_001)}`, 'cannot be read as CSV: it is too long'],
    ['Lugo Part #,Lugo part\nA,B', 'names Lugo Part # twice'],
    [`Lugo Part #,Name\nA,${'long '.repeat(300)}\nB,no\0text`, 'This is not a CSV file'],
    [
      `Lugo Part #,Name\nA,"B,\n${','.repeat(9)}"\nC${','.repeat(16_384)}`,
      'Line 4 of the file has more than 16,384 cells',
    ],
    [`Lugo Part #${',""'.repeat(16_384)}`, 'Line 1 of the file has more than 16,384 cells'],
  ])('is rejected as a whole with a reason: %j', async (file, reason) => {
    const { state, message } = await check(file);
    expect({ state, message }).toEqual({ state: 'failed', message: expect.stringContaining(reason) });
  });

  it('shortens a long text in the review without cutting a character in half', async () => {
    const text = `${'d'.repeat(59)}😀 and more`;
    const { state, rows } = await check(csv('Lugo Part #,Name,Price,Description', `${part()},A,1,${text}`));
    expect(state).toBe('checked');
    expect(rows[0]?.changes).toContainEqual(`Description: ${'d'.repeat(59)}😀…`);
  });

  it('is listed with its state, latest first', async () => {
    const { _id: done } = await check(csv('Lugo Part #,Name,Price', `${part()},A,1`));
    await apply(done);
    const { _id: left } = await check(csv('Lugo Part #,Name,Price', `${part()},A,1`));
    const { imports } = await admin('GET /api/products/imports');
    expect(imports.length).toBeLessThanOrEqual(10);
    expect(imports.slice(0, 2)).toMatchObject([
      { _id: left, state: 'checked', fileName: 'parts.csv' },
      { _id: done, state: 'applied', counts: { new: 1, changed: 0 }, by: expect.stringMatching(/./) },
    ]);
    expect(imports[0]).not.toHaveProperty('rows');
  });

  it('is shown with its rows when an earlier release has checked it', async () => {
    const { _id } = await check(csv('Lugo Part #,Name,Price', `${part()},Grille,10`));
    const row = { kind: 'rejected', lugoPart: '', name: 'Grille', changes: [], reason: 'Wrong' };
    const counts = { new: 0, changed: 0, deleted: 0, rejected: 1, same: 0 };
    const report = JSON.stringify({ counts, rows: [{ line: 2, ...row }], newNames: [] });
    await shop.deps.db.updateTable('productImports').set({ report }).where('id', '=', _id).execute();
    const shown = { rows: [{ row: 2, ...row }], nameQuestions: [], priceQuestions: [] };
    expect(await read(_id)).toMatchObject(shown);
  });

  it('fails with a message when it cannot be checked', async () => {
    const { _id } = await uploadTable(shop, cookie, csv('Lugo Part #,Name', `${part()},A`));
    const disk = vi.spyOn(shop.deps.storage, 'read').mockRejectedValueOnce(new Error('disk'));
    await runJobs(shop);
    disk.mockRestore();
    expect(await read(_id)).toMatchObject({
      state: 'failed',
      message: 'An error occurred. Nothing was changed.',
    });
  });

  it('hides a new product without a price and rejects removing the name of a visible one', async () => {
    const [fresh, shown] = [part(), part()];
    await createProduct(shop, { lugoPart: shown });
    const seen = await check(csv('Lugo Part #,Name', `${fresh},Unpriced`, `${shown},`));
    expect(seen.rows.find(({ kind }) => kind === 'rejected')?.reason).toBe('Name is required');
    await apply(seen._id);
    expect(await find(fresh)).toMatchObject({ hidden: true });
  });

  it('knows nothing of links: a part that is sold by one stays so, needs its name and price, and loses the link when it is shown', async () => {
    const [priced, nameless, shown] = [part(), part(), part()];
    for (const lugoPart of [priced, nameless, shown])
      await createProduct(shop, { lugoPart, hidden: true, byLink: true });
    const seen = await check(
      csv(
        'Lugo Part #,Name,Price,Hidden',
        `${priced},Hinge,12,yes`,
        `${nameless},,12,yes`,
        `${shown},Latch,12,no`,
      ),
    );
    expect(seen.rows.find(({ kind }) => kind === 'rejected')?.reason).toBe('Name is required');
    await apply(seen._id);
    expect(await find(priced)).toMatchObject({ hidden: true, byLink: true, priceCents: 1200 });
    expect(await find(shown)).toMatchObject({ hidden: false, byLink: false });
  });
});
