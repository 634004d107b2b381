import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { admin, signIn } from './support/account-holder.ts';
import { gotoListening } from './support/listening.ts';

/** The frame around all pages: navigation, focus, theme, admin routes. */

test('client-side navigation calls only the API and scrolls to the top [2.1.19] [2.4.15]', async ({
  page,
}) => {
  await gotoListening(page, '/store');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(assets|art|api\/page-views)/.test(pathname)) asked.push(pathname);
  });
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/\/store\/page\/2$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual([]);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('the chosen theme applies from the first paint', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  const chosen = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      // Interactive: the document is parsed, but React has not run yet.
      (globalThis as { themeAtFirst?: string | undefined }).themeAtFirst ??=
        document.documentElement.dataset.theme;
    });
  });
  await page.reload();
  expect(await page.evaluate(() => (globalThis as { themeAtFirst?: string }).themeAtFirst)).toBe(chosen);
});

test('navigation moves the focus to the heading and announces the title to screen readers', async ({
  page,
}) => {
  await gotoListening(page, '/store');
  await expect(page.locator('h1')).not.toBeFocused();
  await page.locator('.pager').getByRole('link', { name: '2' }).first().click();
  await expect(page).toHaveURL(/page\/2/);
  await expect(page.locator('h1')).toBeFocused();
  await expect(page.locator('p[aria-live]')).toContainText('page 2');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a checked box keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/store');
  await page.locator('summary', { hasText: 'Bed and tailgate' }).click();
  const box = page.getByRole('checkbox', { name: /Tailgate/ });
  await box.click();
  await expect(page).toHaveURL(/partType=Tailgate/);
  await expect(box).toBeFocused();
});

test('stored filters that the store does not know are ignored', async ({ page }) => {
  await page.goto('/faq');
  const kept = { brand: [], partType: ['Hoverboards'], yearRange: ['3000-3001'] };
  await page.evaluate((filters) => localStorage.setItem('filters', JSON.stringify(filters)), kept);
  await page.goto('/store', { waitUntil: 'networkidle' });
  await expect(page).toHaveURL(/\/store$/);
  await expect(page.getByRole('heading', { name: 'New Aftermarket Products' })).toBeVisible();
});

test('a cart renders without layout shift: with removed products, with a truck, and empty', async ({
  page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto('/faq');
  const { products } = (await (await page.request.get('/api/products')).json()) as {
    products: { _id: string; countInStock: number }[];
  };
  const part = products.find(({ countInStock }) => countInStock > 0);
  const gone = { _id: '0123456789abcdef01234567', name: 'Gone part', price: 10, countInStock: 3 };
  const open = async (cartItems: object[], said: string | RegExp) => {
    await page.evaluate(
      (items) => localStorage.setItem('cart', JSON.stringify({ cartItems: items })),
      cartItems,
    );
    await page.goto('/cart', { waitUntil: 'networkidle' });
    await expect(page.getByText(said)).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.01);
  };
  await open([{ ...gone, qty: 1 }], 'Gone part: No longer sold.');
  await expect(page.getByText(/^Remove what isn’t available/)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('truck', '1998'));
  await open([{ ...part, qty: 1 }], 'I know, it’s for another truck');
  await page.evaluate((id) => localStorage.setItem('recentParts', id ?? ''), part?._id);
  await open([], 'Recently viewed');
});

const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );

test('admin routes load on demand from a shop page, and back', async ({ page }) => {
  await signIn(page, admin);
  const tables: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/manifest-')) tables.push(request.url());
  });
  await gotoListening(page, '/faq');
  const known = () =>
    page.evaluate(() =>
      Object.keys(
        (globalThis as unknown as { __reactRouterManifest: { routes: object } }).__reactRouterManifest.routes,
      ).filter((id) => id.includes('admin')),
    );
  expect(await known()).toEqual([]);
  expect(tables).toEqual([expect.stringContaining('.shop.js')]);
  await page
    .locator('summary')
    .filter({ hasText: /^\s*Admin\s*$/ })
    .click();
  await page.getByRole('link', { name: 'Payment Issues' }).click();
  await page.waitForURL('/admin/payment-issues');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Issues');
  expect(await known()).not.toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/faq');
  await page.goto('/admin/no-such-page');
  await expect(page.getByText("Oops! You're Off the Map!")).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin Menu' })).toBeVisible();
  await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', 'noindex');
});

for (const [what, reply] of [
  ['its data cannot be read', { _id: 'x' }],
  ['it cannot be drawn', { _id: 'x', reviews: [], related: [] }],
] as const) {
  test(`a page that breaks because ${what} is reported to the shop, and admins see the error`, async ({
    page,
  }) => {
    await gotoListening(page, '/store');
    await page.route('**/api/products/*', (route) => route.fulfill({ json: reply }));
    const reported = page.waitForResponse('**/api/browser-errors');
    await page.locator('main a[href^="/product/"]').first().click();
    expect((await reported).status()).toBe(202);
    await signIn(page, admin);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Errors in visitors’ browsers' })).toBeVisible();
    await expect(page.getByText(/^TypeError: /).first()).toBeVisible();
  });
}

test('an error page that replaces another page keeps its styles', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await gotoListening(page, '/store');
  // On a wide screen, the panel of filters brings a style sheet of its own.
  const sheets = page.locator('head link[rel=stylesheet]');
  await expect(sheets).not.toHaveCount(1);
  const look = () =>
    page.getByRole('banner').evaluate((header) =>
      [...header.querySelectorAll('a, button')].map((each) => {
        const { textDecorationLine, backgroundColor, borderTopWidth } = getComputedStyle(each);
        return `${textDecorationLine} ${backgroundColor} ${borderTopWidth}`;
      }),
    );
  const before = await look();
  const gone = { status: 404, json: { error: 'Gone', code: 'not_found' } };
  await page.route('**/api/products/*', (route) => route.fulfill(gone));
  await page.locator('main a[href^="/product/"]').first().click();
  await expect(page.getByText("Oops! You're Off the Map!")).toBeVisible();
  // It is no longer the first, as it was when it came with the page.
  await expect(sheets.first()).not.toHaveAttribute('href', /\/app-/);
  await expect.poll(look).toEqual(before);
});
