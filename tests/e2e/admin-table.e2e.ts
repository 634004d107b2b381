import { expect, test } from '@playwright/test';
import { signIn } from './account-holder.ts';

const admin = { name: 'Admin', email: 'admin@example.com', password: 'classic-trucks-1957' };

test('an admin steps from the shop into the back office and back, though a shop page does not know it', async ({
  page,
}) => {
  await signIn(page, admin);
  const tables: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/manifest-')) tables.push(request.url());
  });
  await page.goto('/faq');
  const known = () =>
    page.evaluate(() =>
      Object.keys(
        (globalThis as unknown as { __reactRouterManifest: { routes: object } }).__reactRouterManifest.routes,
      ).filter((id) => id.includes('admin')),
    );
  expect(await known()).toEqual([]);
  expect(tables).toEqual([expect.stringContaining('.shop.js')]);
  await page.locator('summary').filter({ hasText: 'Admin Panel' }).click();
  await page.getByRole('link', { name: 'Payment issues' }).click();
  await page.waitForURL('/admin/payment-issues');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment issues');
  expect(await known()).not.toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/faq');
  await page.goto('/admin/no-such-page');
  await expect(page.getByText("Oops! You're Off the Map!")).toBeVisible();
});
