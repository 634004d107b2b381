import { expect, test } from '@playwright/test';
import { admin, signIn } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts';

test('the guide opens where it tells of the page that an admin was on', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/admin/couponlist');
  const menu = page.getByRole('navigation', { name: 'Admin Menu' });
  await menu.getByRole('link', { name: 'Guide' }).click();
  await expect(page).toHaveURL('/admin/guide#coupons');
  await expect(page.getByRole('heading', { name: 'Coupons', exact: true })).toBeInViewport();
  await expectNoAxeViolationsInBothThemes(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Coupons', exact: true })).toBeInViewport();

  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Giving money back' })
    .click();
  await expect(page.getByRole('heading', { name: 'Giving money back' })).toBeInViewport();
  const picture = page.getByRole('img', { name: 'The list of orders' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
