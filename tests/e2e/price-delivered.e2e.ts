import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { addToCart, checkOutAsGuest, choosePayment, placeOrder } from './support/shopper.ts';

/** Opens the dialog, enters a ZIP code and saves it. */
async function enterZip(page: Page, button: string, zip: string): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: 'Where does it go?' });
  await dialog.getByLabel('ZIP Code').fill(zip);
  await dialog.getByRole('button', { name: 'Save' }).click();
  return dialog;
}

/** The amount of a line of a price list. */
const amount = (page: Page, label: RegExp) =>
  page.locator('.leaders > div', { hasText: label }).last().locator('dd');

test(
  'the total shown on a part for a ZIP code is that of the cart, the checkout and the order',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/store/search/bumper');
    await expect(page.getByText(/delivered/)).toHaveCount(0);
    await page.locator('.card', { hasText: 'In Stock' }).first().getByRole('link').first().click();
    const dialog = await enterZip(page, 'See the price delivered to you', '95667');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change ZIP code or state' })).toBeFocused();
    await expect(page.getByText('Delivered to California 95667 (estimate)')).toBeVisible();
    await expect(page.getByText(/Return it within 14 days and \$[\d,.]+ comes back/)).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const total = await amount(page, /^Delivered to/).innerText();
    const partPage = page.url();

    await page.goto('/store/search/bumper');
    await expect(page.getByText(`${total} delivered`).first()).toBeVisible();
    await page.goto(partPage);
    await addToCart(page);
    await expect(amount(page, /^Total/)).toHaveText(total);
    await expect(page.getByText('Tax, California (estimate)')).toBeVisible();

    await checkOutAsGuest(page);
    await expect(page.getByLabel('ZIP Code')).toHaveValue('95667');
    await expect(page.getByLabel('State')).toHaveValue('CA');
    await page.getByLabel('Name').fill('Dale Ridley');
    await page.getByLabel('Address', { exact: true }).fill('418 Orchard Lane');
    await page.getByLabel('City').fill('Placerville');
    await page.getByLabel('Phone').fill('(530) 555-0142');
    await page.getByRole('button', { name: 'Continue' }).click();
    await choosePayment(page, 'PayPal');
    await expect(amount(page, /^Total/)).toHaveText(total);
    await placeOrder(page);
    await expect(amount(page, /^Total/)).toHaveText(total);

    // A complete address decides: the next part's price is for it.
    await page.goto(partPage);
    await page.getByRole('button', { name: 'Change ZIP code or state' }).click();
    await expect(dialog.getByText('the address of your order, in California 95667')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Change the Address' })).toBeVisible();
  },
);

test('a ZIP code that we do not ship to, or do not know, is said at its field and stays', async ({
  page,
}) => {
  await page.goto('/store/search/bumper');
  await page.locator('.card', { hasText: 'In Stock' }).first().getByRole('link').first().click();
  const dialog = await enterZip(page, 'See the price delivered to you', '96813');
  const zip = dialog.getByLabel('ZIP Code');
  await expect(zip).toHaveAccessibleDescription(/This is Hawaii. We ship to all US states except/);
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  await zip.fill('00907');
  await expect(zip).toHaveAccessibleDescription(/This is Puerto Rico/);
  await zip.fill('956');
  await expect(zip).toHaveAccessibleDescription(/5 digits/);
  await zip.fill('00000');
  await expect(dialog.getByLabel('State')).toHaveAccessibleDescription(/choose the state/);
  await expect(zip).toHaveValue('00000');
  await zip.fill('');
  await dialog.getByLabel('State').selectOption('Oregon');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Delivered to Oregon (estimate)')).toBeVisible();
  await expect(page.locator('.leaders > div', { hasText: 'Tax, Oregon' })).toContainText('$0.00');

  // It stays, and can be forgotten.
  await page.reload();
  await page.getByRole('button', { name: 'Change ZIP code or state' }).click();
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('button', { name: 'See the price delivered to you' })).toBeFocused();
});
