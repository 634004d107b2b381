import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { admin, signIn } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from '../support/axe.ts';
import { payOrder, test } from '../support/guest-order.ts';
import { phone } from '../support/phone.ts';
import { createProductByApi } from '../support/product.ts';

/** The admin start page, tax and coupons. */

/** Checks axe in both themes, on a desktop and on a phone. */
async function expectSound(page: Page): Promise<void> {
  const desktop = page.viewportSize();
  for (const size of [desktop, phone.viewport]) {
    if (size) await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolationsInBothThemes(page);
  }
  await page.emulateMedia({ colorScheme: null });
  if (desktop) await page.setViewportSize(desktop);
}

test('the menu stays where it was scrolled to when the page arrives', async ({ page }) => {
  await signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 450 });
  const arrived = Promise.withResolvers<void>();
  await page.route('**/api/reports/today', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/admin', { waitUntil: 'commit' });
  const link = await page.getByRole('link', { name: 'Integrations' }).elementHandle();
  await link?.scrollIntoViewIfNeeded();
  arrived.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Integrations' })).toBeInViewport();
  await link?.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible();
});

test('the start page shows what needs attention and the orders of each week', async ({ page, order }) => {
  await payOrder(page, order);
  await signIn(page, admin);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  const menu = page.getByRole('navigation', { name: 'Admin Menu' });
  const names = await menu.getByRole('link').allInnerTexts();
  const specified = 'Products,Users,Orders,Tax Panel,Coupon Panel,Restoration Submissions,Part Inquiries';
  expect(names.map((name) => name.split('\n')[0]?.trim().replace(/ \d.*/, ''))).toEqual(
    expect.arrayContaining([...specified.split(','), 'Career Submissions']),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  const hidden = ({ scrollHeight, clientHeight }: Element) => scrollHeight - clientHeight;
  expect(await menu.locator('.rail__in').evaluate(hidden)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 450 });
  await page.getByRole('link', { name: 'All orders' }).evaluate((link) => link.scrollIntoView());
  await expect(menu.getByRole('link', { name: 'Today' })).toBeInViewport();
  await expect(page.getByText('Total sales, 30 days')).toBeVisible();
  const toShip = page.getByRole('link', { name: /Paid orders? to ship/ });
  await expect(toShip).toHaveAttribute('href', '/admin/orderlist?show=to-ship');
  await expect(page.getByRole('link', { name: /Parts? to reorder/ })).toHaveAttribute(
    'href',
    '/admin/productlist?show=low',
  );
  await expect(page.getByText(/^[1-9]\d* orders? this week$/)).toBeVisible();
  await page.getByText('Orders and sales as a table').click();
  const weeks = page.getByRole('table', { name: /Paid orders, refunds taken off/ });
  await expect(weeks.getByRole('row')).toHaveCount(13);
  await expect(weeks.getByRole('row').nth(1)).toContainText(/[1-9]\d*\$\d/);
  const latest = page.getByRole('table', { name: 'Orders, the newest first' });
  await expect(latest.locator(`a[href="${order.path}"]`)).toBeVisible();
  await expectSound(page);
  await page.getByText('Lugo Admin').click();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL('/admin/orderlist');
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export Orders CSV' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(order.id);
});

test('an admin exports the orders of a month and a search, and reads beforehand what that is', async ({
  page,
  order,
}) => {
  await signIn(page, admin);
  await page.goto(`/admin/orderlist/search/${encodeURIComponent(order.email)}`);
  const [year = '', month = ''] = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
    .format(new Date())
    .split('-');
  await page.getByLabel('Placed').selectOption(year);
  await page.getByLabel('Time').selectOption(`-${month}`);
  await expect(page).toHaveURL(/period=\d{4}-\d\d$/);
  await page.getByRole('link', { name: 'Unpaid' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?show=unpaid&period=${year}-${month}$`));
  const link = page.getByRole('link', { name: 'Export Orders CSV' });
  await expect(link).toHaveAccessibleDescription(
    new RegExp(`^1 order with “${order.email}”, Unpaid, [A-Z][a-z]+ ${year}$`),
  );
  await expectSound(page);
  const saving = page.waitForEvent('download');
  await link.click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`orders-unpaid-searched-${year}-${month}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(order.id);
  await page.goto('/admin/orderlist?period=2021');
  await expect(page.getByText('No such orders in that period')).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('an admin looks up tax by state and period, down to the order, and exports it [1.27] [2.3.16] [2.3.17] [6.15] [8.8]', async ({
  page,
  order,
}) => {
  await payOrder(page, order);
  await signIn(page, admin);
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin Menu' }).getByRole('link', { name: 'Tax Panel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax by State' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('columnheader', { name: 'Sales of parts' })).toBeVisible();
  await expectSound(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^tax-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('NV,Nevada,');

  await page.getByRole('link', { name: 'Nevada' }).click();
  await expect(page).toHaveURL('/admin/tax/NV');
  await expect(page.getByRole('heading', { level: 1, name: 'Nevada' })).toBeVisible();
  const line = page.getByRole('row').filter({ hasText: String(order.number) });
  await expect(line.getByRole('link')).toHaveAttribute('href', order.path);
  await expectSound(page);

  const year = String(new Date().getFullYear());
  await page.getByLabel('Year').selectOption(year);
  await expect(page).toHaveURL(`/admin/tax/NV?period=${year}`);
  await expect(line).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(`/admin/tax?period=${year}`);
  await page.goto('/admin/tax/WY?period=2021-Q3');
  await expect(page.getByText('No orders found')).toBeVisible();
  await expect(page.getByLabel('Time')).toHaveValue('-Q3');

  await page.goto('/admin/tax/NV');
  await line.getByRole('link').click();
  await page.waitForURL(order.path);
});

test('the tax pages say when there is nothing and retry a failed load [8.7] [8.9]', async ({ page }) => {
  await signIn(page, admin);
  const bare = {
    _id: '5f0c1e9a7b3d4c2e8a6f1b90',
    createdAt: '2026-11-21T16:31:00.000Z',
    itemsPrice: '10.00',
  };
  await page.route('**/api/orders/admin/tax/NV*', (route) =>
    route.fulfill({
      json: { orders: [{ ...bare, taxPrice: '0.00' }], refunds: [], firstYear: 2026 },
    }),
  );
  await page.goto('/admin/tax/NV');
  await expect(page.getByRole('row').nth(1)).toContainText('N/A');

  await page.route('**/api/orders/admin/tax*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/tax');
  await expect(page.getByText('An error occurred')).toBeVisible();
  await page.unroute('**/api/orders/admin/tax*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('An error occurred')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible();
});

test('an admin creates, edits, activates and deletes a coupon [1.25] [2.3.18] [2.3.24] [2.3.26] [2.3.27] [2.3.28] [4.13] [4.15] [4.16] [5.35] [6.15] [7.4.8] [8.39] [8.40] [8.41]', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/admin/couponlist');
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('button', { name: 'Create Coupon' }).click();
  await expect(page.getByText('New coupon created.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/couponlist\/[0-9a-f]{24}\/edit$/);
  await expect(page.getByLabel('Is Active')).not.toBeChecked();

  const code = `YARD-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await page.getByLabel('Coupon Code').fill('');
  await page.getByLabel('NAPCO Products Discount Percentage').fill('12.5');
  await expect(page.getByText('$87.50')).toBeVisible();
  await page.getByLabel('Aftermarket Products Discount Percentage').fill('101');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Please enter a coupon code')).toBeVisible();
  await expect(page.getByText('Must be a percentage from 0 to 100 with at most two decimals')).toBeVisible();
  await expect(page.getByLabel('Coupon Code')).toBeFocused();
  await expectSound(page);

  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Coupon Code').fill(code);
  await page.getByLabel('Aftermarket Products Discount Percentage').fill('100');
  await page.getByLabel('Is Active').check();
  await page.getByRole('button', { name: 'Update' }).click();
  await page
    .getByRole('dialog', { name: 'Give parts away?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(page.locator('form').getByText('Not saved: change the discount of 100%')).toBeVisible();
  await page.getByLabel('Aftermarket Products Discount Percentage').fill('15');
  await page.getByLabel('Usage Limit').fill('0');
  await page.getByLabel('Once per Customer').check();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Must be a whole number from 1 to 10,000')).toBeVisible();
  await expect(page.getByLabel('Usage Limit')).toBeFocused();
  await page.getByLabel('Usage Limit').fill('50');
  await page.getByLabel('Last Day').fill('2026-01-31');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.locator('.hint').getByText('Its last day is over: nobody can use it.')).toContainText(
    'Press Update again if it is.',
  );
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Coupon updated')).toBeVisible();
  await expect(page).toHaveURL('/admin/couponlist');
  const line = page.getByRole('row').filter({ hasText: code });
  await expect(line).toContainText('Ended');
  await expect(line).toContainText('0 of 50 used');
  await line.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText('No order has it yet.')).toBeVisible();
  await expect(page.getByLabel('Last Day')).toHaveValue('2026-01-31');
  await expect(page.getByLabel('Once per Customer')).toBeChecked();
  await page.getByLabel('Last Day').fill('');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/admin/couponlist');
  await expect(line).not.toContainText('Ended');
  await expect(line).toContainText('12.5%');
  await expect(line).toContainText('Active');
  await expectSound(page);

  await line.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Coupon deleted')).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('an admin removes a review from the list, and edits its part from the shop', async ({ page }) => {
  await signIn(page, admin);
  const { id, name } = await createProductByApi(page);
  const comment = `Spam ${crypto.randomUUID()}`;
  const review = { rating: 1, comment };
  const written = await page.request.post(`/api/products/${id}/reviews`, { data: review });
  expect(written.status(), await written.text()).toBe(201);
  await page.goto('/admin/reviews');
  await page.getByRole('searchbox', { name: 'Part, part number or author' }).fill(name);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: '1 star', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/reviews\?keyword=.+&stars=1$/);
  const row = page.getByRole('row').filter({ hasText: comment });
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/product/${id}#reviews`);
  await page.locator('summary', { hasText: /^Admin$/ }).click();
  await page.getByRole('link', { name: 'Edit This Part' }).click();
  await expect(page).toHaveURL(`/admin/product/${id}/edit`);

  await page.goto('/admin/reviews');
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Review removed')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('deleting a customer says which of their paid orders are still to deliver', async ({ page }) => {
  await signIn(page, admin);
  await page.route('**/api/customers?*', (route) => route.fulfill({ json: { undelivered: 2 } }));
  await page.goto('/admin/userlist/search/jane@example.com');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('dialog')).toContainText(
    '2 of their paid orders are not delivered yet. The name, email',
  );
});

test('lists are sorted by their headings, on a phone by a select', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/admin/couponlist');
  const select = page.getByLabel('Sort by');
  await expect(select).toBeHidden();
  await page.getByRole('link', { name: 'Code', exact: true }).click();
  await expect(page).toHaveURL('/admin/couponlist?sort=code');
  await expect(page.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending');
  await page.setViewportSize(phone.viewport);
  await expect(select).toHaveValue('code');
  await select.focus();
  await select.selectOption('NAPCO Discount %: high to low');
  await expect(page).toHaveURL('/admin/couponlist?sort=-napco');
  await expect(select).toHaveValue('-napco');
  await expect(select).toBeFocused();
  await select.selectOption('Newest first');
  await expect(page).toHaveURL('/admin/couponlist');

  await page.goto('/admin/partlist?status=new');
  await expect(select).toHaveValue('-received');
  await select.selectOption('From: A to Z');
  await expect(page).toHaveURL('/admin/partlist?status=new&sort=name');
  await page.goto('/admin/productlist');
  await select.selectOption('Price: low to high');
  await expect(page).toHaveURL('/admin/productlist?sort=price');
  await expect(select).toHaveValue('price');
  await expectSound(page);
});

test('the second of two admins who edit one coupon sees both versions and chooses [2.3.29] [8.17]', async ({
  page,
}) => {
  await signIn(page, admin);
  const made = await page.request.post('/api/coupons');
  const { _id: id, code } = (await made.json()) as { _id: string; code: string };
  const path = `/admin/couponlist/${id}/edit`;
  const save = (napcoDiscountPercentage: number) =>
    page.request.put(`/api/coupons/${id}`, {
      data: { code, napcoDiscountPercentage, aftermarketDiscountPercentage: 0, isActive: false },
      failOnStatusCode: true,
    });
  await page.goto(path);
  await expect(page.getByLabel('Coupon Code')).toHaveValue(code);
  await save(5);
  await page.getByLabel('NAPCO Products Discount Percentage').fill('20');
  await page.getByRole('button', { name: 'Update' }).click();
  const both = page.getByRole('group', { name: 'NAPCO Products Discount Percentage' });
  await expect(both).toContainText('20');
  await expect(both).toContainText('5');
  await expect(page.getByLabel('NAPCO Products Discount Percentage')).toHaveValue('20');
  await expectSound(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Coupon updated')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('20%');

  await page.goto(path);
  await expect(page.getByLabel('Coupon Code')).toHaveValue(code);
  await save(7);
  await page.getByLabel('NAPCO Products Discount Percentage').fill('30');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Use the Saved Version' }).click();
  await expect(page.getByLabel('NAPCO Products Discount Percentage')).toHaveValue('7');
});

test('a failed job that is tried again disappears from the start page once it is done', async ({ page }) => {
  await signIn(page, admin);
  let isDone = false;
  const job = {
    _id: '000000000000000000000118',
    name: 'Email about an order',
    error: 'connect ECONNREFUSED',
    failedAt: '2026-11-23T22:00:00.000Z',
    attempts: 7,
    nextAt: '2026-11-23T23:00:00.000Z',
    order: null,
  };
  await page.route('**/api/reports/troubles', (route) =>
    route.fulfill({ json: { jobs: isDone ? [] : [job], browserErrors: [] } }),
  );
  await page.route('**/api/jobs/*/retry', (route) => route.fulfill({ status: 202, json: {} }));
  await page.goto('/admin');
  const retry = page.getByRole('button', { name: 'Retry: Email about an order' });
  await expect(retry).toBeVisible();
  const read = page.waitForResponse('**/api/reports/troubles');
  await retry.click();
  await read;
  await expect(retry).toBeVisible();
  isDone = true;
  await expect(page.getByRole('heading', { name: 'What the shop couldn’t do' })).toHaveCount(0);
});

test('an admin sees what sells best in a period, sorts it, opens a part and exports the list', async ({
  page,
  order,
}) => {
  await payOrder(page, order);
  await signIn(page, admin);
  await page.goto('/admin');
  const menu = page.getByRole('navigation', { name: 'Admin Menu' });
  await menu.getByRole('link', { name: 'Best Sellers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Best Sellers' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByText(/^\d+ parts?, \d+ units? for \$[\d,.]+\.$/)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Units' })).toHaveAttribute('aria-sort', 'descending');
  await expectSound(page);

  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^best-sellers-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Lugo Part #,Name,');

  const year = new Intl.DateTimeFormat('en', { timeZone: 'America/Los_Angeles', year: 'numeric' }).format(
    new Date(),
  );
  await page.getByLabel('Year').selectOption(year);
  await expect(page).toHaveURL(`/admin/best-sellers?period=${year}`);
  await page.getByRole('link', { name: 'Sales', exact: true }).press('Enter');
  await expect(page).toHaveURL(`/admin/best-sellers?period=${year}&sort=-sales`);
  await expect(page.getByRole('columnheader', { name: 'Sales' })).toHaveAttribute('aria-sort', 'descending');
  const part = page
    .getByRole('table')
    .getByRole('link')
    .and(page.locator('[href^="/admin/product/"]'))
    .first();
  const name = await part.innerText();
  await part.click();
  await expect(page).toHaveURL(/\/admin\/product\/[0-9a-f]{24}\/edit$/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.goto('/admin/best-sellers?period=2021-Q3');
  await expect(page.getByText('Nothing was sold')).toBeVisible();
  await expectSound(page);
});
