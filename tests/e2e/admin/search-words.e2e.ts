import { expect, test } from '@playwright/test';
import { admin, signIn } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts';

test('the owner adds, changes and deletes a search word, and searches follow', async ({ page }, {
  retry,
}) => {
  const term = `hockey stick ${'abc'[retry] ?? 'd'}qx`;
  await page.goto('/login');
  await signIn(page, admin);
  await page.goto('/admin/synonyms');
  const add = page.getByRole('form', { name: 'New search word' });
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Please enter what customers type')).toBeVisible();
  await expect(add.getByLabel('Customers type')).toBeFocused();
  await add.getByLabel('Customers type').fill(term);
  await add.getByLabel('The catalog calls it').fill('cab corner');
  await add.getByRole('button', { name: 'Add' }).click();
  const row = page.getByRole('row').filter({ hasText: term });
  await expect(row).toContainText(/\d+ parts/);
  await expectNoAxeViolationsInBothThemes(page);

  // The same words, written otherwise, are refused, and what was typed stays.
  await add.getByLabel('Customers type').fill(term.toUpperCase());
  await add.getByLabel('The catalog calls it').fill('hood');
  await add.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('These words are in the list already')).toBeVisible();
  await expect(add.getByLabel('The catalog calls it')).toHaveValue('hood');

  await row.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Search Word' })).toBeVisible();
  await page.getByLabel('The catalog calls it').fill('dome light');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/admin/synonyms');
  await expect(row).toContainText('dome light');
  const search = async () => {
    const reply = await page.request.get(`/api/products?keyword=${encodeURIComponent(term)}`);
    return ((await reply.json()) as { products: { name: string }[] }).products[0]?.name;
  };
  expect(await search()).toBe('Dome Light Assembly');

  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await search()).not.toBe('Dome Light Assembly');
});
