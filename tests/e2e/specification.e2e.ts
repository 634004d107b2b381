import type { Page } from '@playwright/test';
import { gotoListening } from './support/listening.ts';
import { expect, test } from '@playwright/test';
import { admin, signIn } from './support/account-holder.ts';
import { addToCart, checkOutAsGuest } from './support/shopper.ts';

/** Browser behavior in the specification that no other test covers. */

const keptFilters = (page: Page) => page.evaluate(() => localStorage.getItem('filters'));

test('a blank search leads to the plain list, any other to its results [2.4.5] [5.1]', async ({ page }) => {
  await page.goto('/faq');
  const box = page.getByPlaceholder('Search for products...');
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL('/store');
  await box.fill(' tailgate chain ');
  await box.press('Enter');
  await expect(page).toHaveURL('/store/search/tailgate%20chain');
});

test('the filter panel is open on wide screens, and filters are stored and cleared together [2.1.12] [2.1.14] [2.1.16] [2.1.17] [3.21] [4.31] [4.32] [9.28]', async ({
  page,
}) => {
  const panel = page.locator('details.filters');
  await page.setViewportSize({ width: 768, height: 900 });
  await gotoListening(page, '/store');
  await expect(panel).not.toHaveAttribute('open');
  await page.getByText('Show Filter').click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await expect(sheet.getByRole('group', { name: 'Year Range' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Hide Filter' }).click();
  await expect(sheet).toHaveCount(0);
  await page.setViewportSize({ width: 769, height: 900 });
  await page.reload();
  await expect(panel).toHaveAttribute('open');
  await page.getByText('Hide Filter').click();
  await expect(panel).not.toHaveAttribute('open');
  await page.getByText('Show Filter').click();
  await page.getByRole('checkbox', { name: /1955–1959/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filtered Products');
  await page.locator('summary', { hasText: 'Bed and tailgate' }).click();
  await page.getByRole('checkbox', { name: /Tailgate/ }).click();
  await expect(page).toHaveURL('/store?yearRange=1955-1959&partType=Tailgate');
  expect(JSON.parse((await keptFilters(page)) ?? '')).toEqual({
    brand: [],
    partType: ['Tailgate'],
    yearRange: ['1955-1959'],
  });
  await page.goto('/faq');
  await page.goto('/store');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filtered Products');
  await page.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Aftermarket Products');
  expect(JSON.parse((await keptFilters(page)) ?? '')).toEqual({ brand: [], partType: [], yearRange: [] });
  await page.getByRole('checkbox', { name: /Tailgate/ }).click();
  await page.getByRole('link', { name: 'Reset Filter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Aftermarket Products');
});

test('the product grid has 1, 2, 3 and 4 columns, the header ends at 1740 px and animations take 300 ms [2.1.18] [2.1.25] [9.26] [9.32] [9.33] [9.34]', async ({
  page,
}) => {
  await page.goto('/napco-store');
  const columns = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return page
      .locator('main ul:has(> .card)')
      .evaluate((sheet) => getComputedStyle(sheet).gridTemplateColumns.split(' ').length);
  };
  expect(await columns(767)).toBe(1);
  expect(await columns(768)).toBe(2);
  expect(await columns(992)).toBe(3);
  expect(await columns(1200)).toBe(4);
  await page.setViewportSize({ width: 2560, height: 900 });
  const content = await page.locator('.top__in').evaluate((element) => {
    const { width, paddingLeft, paddingRight } = getComputedStyle(element);
    return Number.parseFloat(width) - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
  expect(content).toBe(1740);
  const move = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--t-move'),
  );
  expect(move).toMatch(/^(300ms|\.3s)$/);
});

test('a back-to-top button appears once the page is scrolled more than 100 px [2.4.11] [9.30]', async ({
  page,
}) => {
  await page.goto('/store');
  const button = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
  await expect(button).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 101, behavior: 'instant' }));
  await button.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(button).toBeHidden();
});

test('on a phone, the back-to-top button appears on the way up and covers no price', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/store');
  const button = page.getByRole('button', { name: 'Back to top' });
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(2000);
  await expect(button).toBeHidden();
  let seen = 0;
  for (let top = 1970; top > 1300; top -= 30) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    const covers = await page.evaluate(
      () =>
        new Promise<boolean | undefined>((resolve) => {
          requestAnimationFrame(() => {
            const place = document.querySelector('.to-top')?.getBoundingClientRect();
            const isUnder = (price: Element) => {
              const { top: from, bottom, right } = price.getBoundingClientRect();
              return place && from < place.bottom && bottom > place.top && right > place.left;
            };
            resolve(place && [...document.querySelectorAll('.price, main .btn')].some(isUnder));
          });
        }),
    );
    if (covers !== undefined) seen++;
    expect(covers ?? false).toBe(false);
  }
  expect(seen).toBeGreaterThan(0);
});

test('adding replaces a cart line, the badge counts units, and steps become links once reached [1.15] [1.30] [2.1.39] [2.1.42] [2.1.43] [2.2.1] [2.2.2] [2.4.9] [4.1] [4.9] [5.7]', async ({
  page,
}) => {
  await page.goto('/napco-store');
  await page.locator('.card', { hasText: 'In Stock' }).first().getByRole('link').click();
  await page.getByLabel('Qty').selectOption('3');
  await addToCart(page);
  const badge = page.locator('header').getByRole('link', { name: /^Cart/ });
  await expect(badge).toHaveAccessibleName('Cart 3 parts');
  await page.goBack();
  await page.getByLabel('Qty').selectOption('2');
  await addToCart(page);
  await expect(badge).toHaveAccessibleName('Cart 2 parts');
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toHaveAttribute(
    'href',
    '/login?redirect=/shipping',
  );
  await expect(page.getByRole('link', { name: 'Guest Checkout' })).toHaveAttribute('href', '/guest-checkout');
  await checkOutAsGuest(page);
  const steps = page.getByRole('navigation', { name: 'Checkout steps' });
  await expect(steps.getByRole('listitem')).toHaveText([
    'Sign In',
    'Shipping',
    'Payment Method',
    'Order Confirmation',
  ]);
  await expect(steps.getByRole('link')).toHaveText(['Sign In', 'Shipping']);
  await page.goto('/payment');
  await expect(page).toHaveURL('/shipping');
  const states = page.getByLabel('State').locator('option');
  await expect(states).toHaveCount(50);
  await expect(states.filter({ hasText: /Alaska|Hawaii/ })).toHaveCount(0);
});

test("an admin's menus have their name, Profile, Logout and every panel [2.4.2] [2.4.6] [2.4.7] [2.4.10] [6.9]", async ({
  page,
}) => {
  await signIn(page, admin);
  const header = page.locator('header');
  await header
    .locator('summary')
    .filter({ hasText: /^\s*Admin\s*$/ })
    .click();
  for (const [name, path] of Object.entries({
    Products: '/admin/productlist',
    Users: '/admin/userlist',
    Orders: '/admin/orderlist',
    'Tax Panel': '/admin/tax',
    'Coupon Panel': '/admin/couponlist',
    'Restoration Submissions': '/admin/restorationlist',
    'Part Inquiries': '/admin/partlist',
    'Career Submissions': '/admin/careerlist',
  }))
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  const { name } = (await (await page.request.get('/api/users/profile')).json()) as { name: string };
  await header.locator('summary').filter({ hasText: name }).last().click();
  await expect(header.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a toast shows at the top right for five seconds, pauses on hover and closes on click [4.41] [4.42] [4.44] [4.45] [8.27] [9.37]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/password-reset-request');
  await page.getByLabel('Email').fill('nobody@example.com');
  const ask = () => page.getByRole('button', { name: 'Send Reset Link' }).click();
  await ask();
  const message = page.locator('.Toastify__toast-container--top-right .Toastify__toast--error');
  await expect(message).toContainText('Email address does not exist.');
  await expect(message).toHaveClass(/theme--dark/);
  const time = message.getByRole('progressbar');
  await expect(time).toHaveCSS('animation-duration', '5s');
  await expect(time).toHaveCSS('animation-play-state', 'running');
  await message.hover();
  await expect(time).toHaveCSS('animation-play-state', 'paused');
  await message.click();
  await expect(message).toHaveCount(0);
});

test('a toast dragged by 80 percent closes; dragged by less, it stays [4.43] [9.37]', async ({ page }) => {
  await page.goto('/password-reset-request');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  const message = page.locator('.Toastify__toast');
  await expect(message).toHaveCSS('translate', 'none');
  await message.hover();
  const draw = async (part: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await message.boundingBox()) ?? {};
    await page.mouse.move(x + 5, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 5 - (part * width) / 2, y + height / 2);
    await page.mouse.move(x + 5 - part * width, y + height / 2);
    await page.mouse.up();
  };
  await draw(0.6);
  await expect(message).toBeVisible();
  await draw(0.9);
  await expect(message).toHaveCount(0);
});

test.describe('the admin area', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, admin);
  });

  test('the order list also answers at its specified profile paths [2.3.4]', async ({ page }) => {
    for (const path of ['1', 'search/nobody', 'search/nobody/page/1']) {
      await page.goto(`/admin/profile/orders/${path}`);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Orders');
      await expect(page.locator('meta[name=robots]'), path).toHaveAttribute('content', 'noindex');
    }
  });

  test('forms and tables have the specified fields and columns [2.3.19] [2.3.20] [2.3.21] [2.3.25] [2.3.28]', async ({
    page,
  }) => {
    await page.goto('/admin/couponlist');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Coupon ID',
      'Code',
      'NAPCO Discount %',
      'Aftermarket Discount %',
      'Status',
      'Actions',
    ]);
    // Other tests make coupons, too, whose codes come later.
    await page.goto('/admin/couponlist?sort=code');
    await page.getByRole('link', { name: /^Edit SPRING57/ }).click();
    await expect(page.getByLabel('Coupon Code')).toHaveValue('SPRING57');
    for (const label of ['NAPCO Products', 'Aftermarket Products'])
      await expect(page.getByLabel(`${label} Discount Percentage`)).toHaveAttribute('type', 'number');
    await expect(page.getByRole('checkbox', { name: 'Is Active' })).toBeChecked();
    await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/admin/couponlist');
    await page.goto('/admin/productlist');
    await page
      .getByRole('link', { name: /^Edit / })
      .first()
      .click();
    for (const label of [
      'Name',
      'Price',
      'Shipping Price',
      'Image URL',
      'Brand',
      'Count In Stock',
      'Vendor Part #',
      'Lugo Part #',
      'Vendor',
      'Part Category',
      'Year',
      'Description',
    ])
      await expect(page.getByLabel(label, { exact: true }), label).toBeVisible();
    await expect(page.locator('input[type=file][name=upload]')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Update' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/admin/productlist');
  });
});
