import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { admin, signIn } from '../support/account-holder.ts';
import { expectNoSidewaysScroll, expectWellDrawn } from '../support/axe.ts';
import { phone } from '../support/phone.ts';
import { createProductByApi } from '../support/product.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: picture });

test.beforeEach(async ({ page }) => {
  await signIn(page, admin);
});

test(
  'an admin creates a product with pictures, and it is found and sold in the shop [1.22] [2.3.6] [2.3.19] [2.3.22] [5.36] [6.12] [7.2.5]',
  { tag: ['@journey', '@quick'] },
  async ({ page }) => {
    await page.goto('/admin/productlist');
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('button', { name: 'Create Product' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure you want to create a new product?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Create Product' }).click();
    await question.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL(/\/admin\/product\/[0-9a-f]{24}\/edit$/);
    const id = /product\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
    const mark = id.slice(-8).toUpperCase();
    await expect(page.getByLabel('Hidden: not shown in the shop')).toBeChecked();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Name and price are missing: kept hidden')).toBeVisible();
    await expect(page).toHaveURL(`/admin/product/${id}/edit`);

    await page.getByLabel('Name', { exact: true }).fill(`Running board ${mark}`);
    await page.getByLabel('Price', { exact: true }).fill('a lot');
    await page.getByLabel('Year', { exact: true }).fill('1955-1957, 1959');
    await expect(page.getByText('Shown as 1955–1957, 1959.')).toBeVisible();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Must be an amount from 0 to 100,000').first()).toBeVisible();
    await expect(page.getByLabel('Price', { exact: true })).toBeFocused();

    await page.getByLabel('Price', { exact: true }).fill('249.50');
    await page.getByLabel('Shipping Price').fill('0');
    await page.getByLabel('Brand').fill('Classic Steel');
    await page.getByLabel('Count In Stock').fill('4');
    await page.getByLabel('Vendor Part #').fill('DY-1');
    await page.getByLabel('Lugo Part #').fill(`RB-${mark}`);
    await page.getByLabel('Vendor', { exact: true }).fill('Dayton');
    await page.getByLabel('Part Category').selectOption('Running Boards & Steps');
    await page.getByLabel('Description').fill('Stamped in one piece.');
    await page.getByLabel('Choose a file').setInputFiles([image('first.png'), image('second.png')]);
    await expect(page.getByLabel('What picture 2 shows')).toBeVisible();
    await page.getByLabel('What picture 2 shows').fill('From below');
    await page.getByRole('button', { name: 'Move picture 2 Up' }).click();
    await expect(page.getByLabel('What picture 1 shows')).toHaveValue('From below');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await expectWellDrawn(page);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Product updated')).toBeVisible();
    await page.waitForURL('/admin/productlist');
    await expect(page.getByText('Saved as hidden.')).toBeVisible();
    expect((await page.request.get(`/api/products/${id}`)).status()).toBe(404);
    await page.getByRole('button', { name: 'Show it in the shop' }).click();
    await expect(page.getByText('Shown in the shop')).toBeVisible();

    await page.getByLabel('Name or part number').fill(`RB-${mark}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`/admin/productlist/search/RB-${mark}`);
    await expect(page.getByRole('row').filter({ hasText: `RB-${mark}` })).toContainText('$249.50');
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Running board ${mark}`);
    await expect(page.getByText('1955–1957, 1959').first()).toBeVisible();
  },
);

test('a form with several wrong fields counts all of them on top', async ({ page }) => {
  const { id } = await createProductByApi(page);
  await page.goto(`/admin/product/${id}/edit`);
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Price', { exact: true }).fill('-3');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Two fields need attention: Name and Price.')).toBeVisible();
});

test('an admin changes price and stock in the list, deletes a product and restores it [5.35] [6.12] [8.34]', async ({
  page,
}) => {
  const { id, name, part } = await createProductByApi(page);
  await page.goto(`/admin/productlist/search/${part}`);
  const line = page.getByRole('row').filter({ hasText: part });
  await line.getByRole('button', { name: `Price of ${name}` }).click();
  await expect(page.getByLabel(`Price of ${name}`)).toBeFocused();
  await page.keyboard.type('nothing');
  await page.keyboard.press('Enter');
  await expect(line.getByRole('alert')).toContainText('Must be an amount');
  await page.getByLabel(`Price of ${name}`).fill('120');
  await page.keyboard.press('Enter');
  await expect(line).toContainText('$120.00');
  await expect(line.getByRole('button', { name: `Price of ${name}` })).toBeFocused();

  // Another admin counts, too: both numbers are shown.
  await line.getByRole('button', { name: `Stock of ${name}` }).click();
  await page.request.put(`/api/products/${id}`, { data: { countInStock: 100 } });
  await page.getByLabel(`Stock of ${name}`).fill('90');
  await page.keyboard.press('Enter');
  await expect(line.getByRole('alert')).toContainText('100 in stock now');
  await expect(page.getByLabel(`Stock of ${name}`)).toHaveValue('90');
  await expectWellDrawn(page);
  await page.keyboard.press('Enter');
  await expect(line.getByRole('button', { name: `Stock of ${name}: 90` })).toBeVisible();

  // What has arrived is added to it.
  await line.getByRole('button', { name: `Stock of ${name}` }).click();
  await page.getByLabel(`Stock of ${name}`).fill('+12');
  await expect(line.getByText('90 → 102')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(line.getByRole('button', { name: `Stock of ${name}: 102` })).toBeVisible();

  await line.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.locator('.Toastify').getByText('Product deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('No products found')).toBeVisible();
  for (const elsewhere of ['applications', 'questions'])
    await expect(page.getByRole('link', { name: elsewhere, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await line.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Deleted', exact: true }).click();
  await page.waitForURL(`/admin/productlist/search/${part}?show=deleted`);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('rows stay where they are after a save in a cell, until the list is loaded anew', async ({ page }) => {
  const { part } = await createProductByApi(page);
  await createProductByApi(page, { lugoPart: `${part}-2` });
  await page.goto(`/admin/productlist/search/${part}?sort=-price`);
  const rows = page.locator('tbody tr');
  await expect(rows.nth(1)).toBeVisible();
  const order = await rows.locator('.named').allInnerTexts();
  await rows.last().getByRole('button', { name: 'Price of' }).click();
  await page.keyboard.type('259');
  await page.keyboard.press('Enter');
  await expect(page.locator('.Toastify')).toContainText('updated');
  await expect(rows.last()).toContainText('$259.00');
  expect(await rows.locator('.named').allInnerTexts()).toEqual(order);
  await page.reload();
  await expect(rows.first()).toContainText('$259.00');
});

test('two admins who edit one product keep both changes and choose where they differ [7.2.6]', async ({
  page,
}) => {
  const { id } = await createProductByApi(page);
  await page.goto(`/admin/product/${id}/edit`);
  await page.getByLabel('Name', { exact: true }).fill('My name');
  await page.getByLabel('Vendor', { exact: true }).fill('My vendor');
  await page.getByLabel('Count In Stock').fill('40');
  const theirs = { name: 'Their name', description: 'Their words', countInStock: 9 };
  await page.request.put(`/api/products/${id}`, { data: theirs });
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name: 'Someone else changed these fields' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Their words');
  await expect(page.getByLabel('Count In Stock', { exact: true })).toHaveValue('40');
  await expect(page.getByLabel('Theirs: 9')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('My name');
  await expectWellDrawn(page);
  await page.getByLabel('Theirs: Their name').check();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Their name');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('/admin/productlist');
  const saved = await (await page.request.get(`/api/products/${id}/edit`)).json();
  expect(saved).toMatchObject({
    name: 'Their name',
    vendor: 'My vendor',
    description: 'Their words',
    countInStock: 40,
  });
});

test('unsaved changes are asked about before leaving and survive a reload [2.3.23] [8.22]', async ({
  page,
}) => {
  const { id } = await createProductByApi(page);
  await page.goto(`/admin/product/${id}/edit`);
  await page.getByLabel('Vendor', { exact: true }).fill('Unsaved');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.getByLabel('Vendor', { exact: true })).toHaveValue('Unsaved');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
  await expect(page.getByLabel('Vendor', { exact: true })).toHaveValue('Unsaved');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Vendor', { exact: true })).toHaveValue('');
  await page.route('**/api/upload', (route) =>
    route.fulfill({ status: 413, json: { message: 'Too large' } }),
  );
  await page.getByLabel('Choose a file').setInputFiles(image('big.png'));
  await expect(
    page.getByText('File size is too large. Please upload a smaller image.').first(),
  ).toBeVisible();
});

test('price changes of selected products are previewed, then applied', async ({ page }) => {
  const { id, name, part } = await createProductByApi(page);
  await page.goto(`/admin/productlist/search/${part}`);
  await page.getByLabel(`Choose ${name}`).check();
  await page.getByRole('link', { name: 'Prices…' }).click();
  await page.waitForURL(`/admin/productlist/prices?ids=${id}`);
  await page.getByLabel('Percent', { exact: true }).fill('10');
  await expect(page.getByLabel('New prices')).toHaveValue('exact');
  await page.getByLabel('New prices').selectOption('To prices that end in .95');
  await page.getByRole('button', { name: 'Show Preview' }).click();
  await expect(page.getByRole('row').filter({ hasText: part })).toContainText('$109.95');
  await expectWellDrawn(page);
  await page.getByRole('button', { name: 'Change 1 price' }).click();
  await page
    .getByRole('dialog', { name: 'Raise 1 price of the chosen products by 10%?' })
    .getByRole('button', { name: 'Change' })
    .click();
  await expect(page.getByText('1 price was changed.')).toBeVisible();
  expect(await (await page.request.get(`/api/products/${id}/edit`)).json()).toMatchObject({ price: 109.95 });
});

test('several products are hidden, moved and put back together, with the keyboard and on a phone', async ({
  page,
}) => {
  const { id, name, part } = await createProductByApi(page);
  const second = await createProductByApi(page, { lugoPart: `${part}-2` });
  const inShop = async (product: string) =>
    (await page.request.get(`/api/products/${product}`, { headers: { cookie: '' } })).ok();
  await page.goto(`/admin/productlist/search/${part}`);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(2);
  const all = page.getByRole('checkbox', { name: 'Choose all on this page' });
  await all.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 products chosen')).toBeVisible();
  await expect(page.getByLabel(`Choose ${name}`)).toBeChecked();
  await expectWellDrawn(page);

  // Another admin deletes one of them.
  await page.request.delete(`/api/products/${second.id}`);
  await page.getByRole('button', { name: 'Hide', exact: true }).focus();
  await page.keyboard.press('Enter');
  const result = page.getByText('1 product hidden.');
  await expect(result).toContainText('1 was deleted meanwhile.');
  await expect(page.getByRole('status').filter({ has: result })).toBeFocused();
  await expect(rows.filter({ hasText: `${part}-2` })).toContainText('Restore');
  expect(await inShop(id)).toBe(false);
  await expectWellDrawn(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 product is as before.')).toBeVisible();
  expect(await inShop(id)).toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Chosen products' })).toHaveCount(0);

  await page.getByRole('button', { name: `Restore ${second.name}` }).click();
  await page.setViewportSize(phone.viewport);
  await page.reload();
  await expect(rows).toHaveCount(2);
  await all.check();
  await page.getByLabel(`Choose ${second.name}`).uncheck();
  await expect(page.getByText('1 product chosen')).toBeVisible();
  // Another admin changes it: it is left alone until it was looked at.
  await page.request.put(`/api/products/${id}`, { data: { partType: 'Hoods' } });
  await page.getByRole('button', { name: 'Category…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Category of 1 product' });
  await dialog.getByLabel('Part Category').selectOption('Tailgate');
  await expectWellDrawn(page);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('1 was changed meanwhile, and left alone')).toBeVisible();
  await expectWellDrawn(page);
  await page.getByRole('button', { name: 'Category…' }).click();
  await dialog.getByLabel('Part Category').selectOption('Tailgate');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('1 product moved to Tailgate.')).toBeVisible();
  const saved = await (await page.request.get(`/api/products/${id}/edit`)).json();
  expect(saved).toMatchObject({ partType: 'Tailgate', hidden: false });
});

test('a CSV is exported, imported on a phone, previewed, applied and undone', async ({ page }) => {
  const { id, name, part } = await createProductByApi(page);
  await page.setViewportSize(phone.viewport);
  await page.goto('/admin/productlist/csv');
  const exported = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const table = await readFile(await (await exported).path(), 'utf8');
  expect(table).toContain(`${part},${name},100.00`);
  await expectWellDrawn(page);

  const file = (text: string) => ({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles(file(`Lugo Part #,Price\n${part},80\n${part}-2,cheap\n`));
  await page.waitForURL(/\/admin\/productlist\/csv\/[0-9a-f]{24}$/);
  await expect(page.getByText('Price: 100.00 → 80.00')).toBeVisible();
  await expect(page.getByText('Price: Must be an amount from 0 to 100,000')).toBeVisible();
  await expectWellDrawn(page);
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();
  const price = async () =>
    ((await (await page.request.get(`/api/products/${id}`)).json()) as { price: number }).price;
  expect(await price()).toBe(80);

  // The import can be found again after leaving the page.
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page.getByRole('list', { name: 'Latest imports' })).toContainText('1 product');
  await expectWellDrawn(page);
  await page
    .getByRole('list', { name: 'Latest imports' })
    .getByRole('link', { name: 'parts.csv' })
    .first()
    .click();
  const undo = page.waitForEvent('download');
  await page.getByRole('link', { name: 'save the undo file' }).click();
  const back = await readFile(await (await undo).path());
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.getByLabel('Choose a CSV file').setInputFiles({ ...file(''), buffer: back });
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('The import is done.')).toBeVisible();
  expect(await price()).toBe(100);
});

test('on a phone the list shows cards, the URL has the page, and a failed load can be retried [2.3.5]', async ({
  page,
}) => {
  await page.setViewportSize(phone.viewport);
  await page.goto('/admin/productlist');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/admin/productlist/page/2');
  await expectWellDrawn(page);
  await page.goBack();
  await expect(page).toHaveURL('/admin/productlist');
  await page.route('**/api/products/admin?*', (route) => route.abort());
  await page.getByRole('link', { name: 'Hidden', exact: true }).click();
  await expect(page.getByText('No connection.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.unroute('**/api/products/admin?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/admin/productlist?show=hidden');
  await expect(page.getByText('No connection.')).toHaveCount(0);
});

test('a truck freight part without a shipping price is asked about once', async ({ page }) => {
  const { id } = await createProductByApi(page);
  await page.goto(`/admin/product/${id}/edit`);
  await page.getByLabel('Truck Freight: a freight company brings it').check();
  await page.getByRole('button', { name: 'Update' }).click();
  const question = 'A truck freight part without a shipping price ships for $25.00. Is that right?';
  await expect(page.getByRole('status').filter({ hasText: question })).toContainText(
    'Press Update again if it is.',
  );
  await expect(page.getByLabel('Shipping Price')).toBeFocused();
  await expectWellDrawn(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated')).toBeVisible();
});

test('a product is not saved before its picture is uploaded', async ({ page }) => {
  const { id } = await createProductByApi(page);
  const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/upload', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(`/admin/product/${id}/edit`);
  await page.getByLabel('Choose a file').setInputFiles([image('late.png')]);
  await expect(page.getByRole('button', { name: 'Uploading…' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).press('Enter');

  // On a phone the pictures come first, also for the keyboard; what is on its way arrives all the same.
  const fieldOf = (label: string) => page.getByLabel(label, { exact: true });
  const isFirst = async (label: string, other: string) => {
    const second = await fieldOf(other).elementHandle();
    return fieldOf(label).evaluate(
      (field, after) =>
        after !== null && field.compareDocumentPosition(after) === Node.DOCUMENT_POSITION_FOLLOWING,
      second,
    );
  };
  expect(await isFirst('Name', 'Image URL')).toBe(true);
  await page.setViewportSize(phone.viewport);
  await expect(async () => expect(await isFirst('Image URL', 'Name')).toBe(true)).toPass();
  letGo();
  await expect(page.getByLabel('What picture 1 shows')).toBeVisible();
  await expect(page).toHaveURL(`/admin/product/${id}/edit`);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated')).toBeVisible();
  const { images } = (await (await page.request.get(`/api/products/${id}`)).json()) as { images: unknown[] };
  expect(images).toHaveLength(1);
});

test('a hidden product is sold by its link alone', async ({ page, browser }) => {
  const { id, name } = await createProductByApi(page);
  await page.goto(`/admin/product/${id}/edit`);
  await page.getByLabel('Hidden: not shown in the shop').check();
  await expect(page.getByText(/can’t be paid while it is hidden/)).toBeVisible();
  await page.getByLabel('Can be ordered by its link').check();
  await expectWellDrawn(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/only customers who have the link/)).toBeVisible();
  await expectWellDrawn(page);
  const path = (await page.getByRole('link', { name: 'See its page' }).getAttribute('href')) ?? '';

  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(`/store/search/${encodeURIComponent(name)}`);
  await expect(buyer.getByRole('link', { name, exact: true })).toHaveCount(0);
  await buyer.goto(path);
  await expect(buyer.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(buyer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await buyer.getByRole('button', { name: 'Add To Cart' }).first().click();
  await expect(buyer).toHaveURL('/cart');
  await expect(buyer.getByRole('link', { name, exact: true })).toBeVisible();
});

test('an admin duplicates a product, renames the copy and shows it', async ({ page }) => {
  const { id, name, part } = await createProductByApi(page);
  const heading = page.getByRole('heading', { level: 1 });
  const button = page.getByRole('button', { name: 'Duplicate', exact: true });
  const question = page.getByRole('dialog', { name: 'Duplicate without saving?' });
  await page.goto(`/admin/product/${id}/edit`);
  await page.getByLabel('Vendor', { exact: true }).fill('Unsaved');
  await button.click();
  await expectWellDrawn(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Vendor', { exact: true })).toHaveValue('Unsaved');
  await button.click();
  await question.getByRole('button', { name: 'Duplicate' }).click();
  await expect(heading).toHaveText(`${name} (copy)`);
  await expect(page.getByText('Product duplicated')).toBeVisible();
  await expect(page.getByText('No part number yet')).toBeVisible();
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('100.00');
  await expect(page.getByLabel('Count In Stock')).toHaveValue('0');
  await expect(page.getByLabel('Vendor', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Hidden: not shown in the shop')).toBeChecked();
  await expectWellDrawn(page);

  // The second press of a slow double click duplicates nothing more.
  await button.click();
  await expect(heading).toHaveText(`${name} (copy) (copy)`);
  await button.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.getByLabel('Name', { exact: true }).fill(`${name}, right`);
  await page.getByLabel('Lugo Part #').fill(`${part}-R`);
  await page.getByLabel('Count In Stock').fill('3');
  await page.getByLabel('Hidden: not shown in the shop').uncheck();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('/admin/productlist');
  await page.goto(`/admin/product/${id}/edit`);
  await page.getByRole('link', { name: 'What was changed about this product' }).click();
  await expect(page).toHaveURL(`/admin/audit?thingId=${id}`);
  await page.goto(`/store/search/${part}-R`);
  await page.getByRole('link', { name: `${name}, right`, exact: true }).click();
  await expect(heading).toHaveText(`${name}, right`);
  const list = await page.request.get(`/api/products/admin?keyword=${encodeURIComponent(name)}&sort=stock`);
  expect(await list.json()).toMatchObject({
    products: [
      { name: `${name} (copy)`, countInStock: 0, hidden: true },
      { name: `${name}, right`, countInStock: 3, hidden: false },
      { _id: id, name, countInStock: 10, vendor: '' },
    ],
  });
});
