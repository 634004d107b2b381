import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';

/** What the frame around all pages does: moving between them, page views, messages. */

function pageViewsOf(page: Page): unknown[] {
  const views: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/views')) views.push(request.postDataJSON());
  });
  return views;
}

test('tells of page views by the pattern of the route, never by the address', async ({ page }) => {
  const views = pageViewsOf(page);
  await page.goto('/store?brand=NAPCO&utm_source=mail');
  await expect.poll(() => views).toEqual([{ page: '/store' }]);
  await page.locator('.card').first().getByRole('link').click();
  await expect.poll(() => views).toEqual([{ page: '/store' }, { page: '/product/:id' }]);
  await page.goto('/order/0123456789abcdef01234567?key=secret');
  await expect.poll(() => views.at(-1)).toEqual({ page: '/order/:id' });
  expect(JSON.stringify(views)).not.toMatch(/secret|0123456789|NAPCO|mail/);
});

test('says nothing about visitors who ask not to be followed', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const views = pageViewsOf(page);
  await page.goto('/store');
  await page.locator('.card').first().getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await page.waitForLoadState('networkidle');
  expect(views).toEqual([]);
});

test('moves to another page by asking the API alone, and begins it at its top', async ({ page }) => {
  await page.goto('/store');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/(assets|art|views)/.test(pathname)) asked.push(pathname);
  });
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/\/store\/page\/2$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((path) => !path.startsWith('/api/'))).toEqual([]);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('keeps the chosen theme from the first paint on', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  const chosen = await page.evaluate(() => document.documentElement.dataset.theme);
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      // Interactive: the document is parsed, nothing of React has run.
      (globalThis as { themeAtFirst?: string | undefined }).themeAtFirst ??=
        document.documentElement.dataset.theme;
    });
  });
  await page.reload();
  expect(await page.evaluate(() => (globalThis as { themeAtFirst?: string }).themeAtFirst)).toBe(chosen);
});
