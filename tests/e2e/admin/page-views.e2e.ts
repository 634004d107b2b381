import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { admin, signIn } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from '../support/axe.ts';

/** Page views are counted by kind of page, except for visitors who opt out. */

/** Collects the patterns that pages report to the shop. */
function viewsOf(page: Page): string[] {
  const views: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/page-views') views.push(searchParams.get('page') ?? '');
  });
  return views;
}

test('page views are counted by route pattern, never by URL, and admins can read them [1.12] [2.4.14]', async ({
  page,
}) => {
  const views = viewsOf(page);
  const counted = page.waitForResponse(/\/api\/page-views/);
  await page.goto('/store?brand=NAPCO&utm_source=mail');
  expect((await counted).status()).toBe(202);
  await expect.poll(() => views).toEqual(['/store']);
  await page.locator('.card').first().getByRole('link').click();
  await expect.poll(() => views).toEqual(['/store', '/product/:id']);
  await page.goto('/order/0123456789abcdef01234567?key=secret');
  await expect.poll(() => views.at(-1)).toBe('/order/:id');
  expect(views.join()).not.toMatch(/secret|0123456789|NAPCO|mail/);
  expect(await page.context().cookies()).toEqual([]);

  await signIn(page, admin);
  await page.goto('/admin/page-views');
  const row = page.getByRole('row', { name: /^New Aftermarket Products/ });
  await expect(row.getByRole('cell').nth(1)).toHaveText(/^[1-9]/);
  await expect(page.getByRole('row', { name: /admin/ })).toHaveCount(0);
  await expectNoAxeViolationsInBothThemes(page);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

test('visitors who opt out of tracking are not counted', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const views = viewsOf(page);
  await page.goto('/store');
  await page.locator('.card').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.waitForLoadState('networkidle');
  expect(views).toEqual([]);
});
