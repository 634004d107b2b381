import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

test(
  'who tells us their truck sees on cards and products whether a part fits it',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/store/search/bumper');
    await expect(page.getByText(/^Fits your|^Doesn’t fit/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Your truck' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your truck' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please choose the year')).toBeVisible();
    await dialog.getByLabel('Year', { exact: true }).selectOption('1955');
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Your truck 55' })).toBeFocused();
    await expect(page.getByText('Check: First or Second Series?').first()).toBeVisible();

    await page.getByRole('button', { name: 'Your truck 55' }).click();
    await dialog.getByLabel('1955 series').selectOption('First Series');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Fits your 1955').first()).toBeVisible();
    const other = page
      .getByRole('listitem')
      .filter({ hasText: 'Doesn’t fit your 1955' })
      .filter({ hasText: 'In Stock' })
      .first();
    await other.getByRole('link').first().click();
    await expect(page.getByText('Second Series only: your truck is First Series.')).toBeVisible();
    await page.getByRole('button', { name: 'Add To Cart' }).first().click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText('Second Series only: your truck is First Series.')).toBeVisible();
    await page.goBack();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    // It stays, and can be forgotten.
    await page.reload();
    await page.getByRole('button', { name: 'Your truck: 1955' }).click();
    await dialog.getByRole('button', { name: 'Forget It' }).click();
    await expect(page.getByRole('button', { name: 'Does it fit? Tell us your truck' })).toBeVisible();
    await expect(page.getByText(/Doesn’t fit/)).toHaveCount(0);
  },
);
