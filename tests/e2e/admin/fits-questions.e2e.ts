import { expect, test } from '@playwright/test';
import { admin, signIn } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts';

test('an admin is asked when a name says what a part’s rules leave out', async ({ page }) => {
  await signIn(page, admin);
  const { _id: id } = (await (await page.request.post('/api/products')).json()) as { _id: string };
  await page.goto(`/admin/product/${id}/edit`);
  await page.getByLabel('Name', { exact: true }).fill('Fan Shroud, V-8');
  const question = page.getByText(
    'The name says V-8, but Fits names no engine. Is that right? If it is, press Update',
  );
  await expect(question).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByLabel('Fits', { exact: true }).fill('1955-1959; v-8');
  await expect(question).toBeHidden();
  await page.getByLabel('Fits', { exact: true }).fill('1955-1959');
  await page.getByRole('button', { name: 'Update' }).click();
  // A question, not an error.
  await expect(page.getByText('Price is missing: kept hidden')).toBeVisible();

  const part = `FQ-${id.slice(-8)}`;
  const table = `Lugo Part #,Name,Price,Fits\n${part},"Hub, 8-Lug",10,1955-1959`;
  await page.goto('/admin/productlist/csv');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(page.getByText(`${part}: The name says 8-Lug, but Fits names no weight class`)).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
});
