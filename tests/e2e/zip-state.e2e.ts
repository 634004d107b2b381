import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { admin, newAccount, openProfile, register, signIn } from './support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { placeGuestOrder, test } from './support/guest-order.ts';
import { createProductByApi } from './support/product.ts';
import { checkOutAsGuest, fillCart } from './support/shopper.ts';

/** A ZIP code of another state than the chosen one, and what keeps an order from being paid. */

const question = '95667 is a ZIP code in California. Is the state right?';
const held = `${question} Change it to California. Press the button again if Nevada is right.`;

async function fillAddress(page: Page): Promise<void> {
  const fields = {
    Name: 'Dale Ridley',
    Address: '418 Orchard Lane',
    City: 'Reno',
    'ZIP Code': '95667',
    Phone: '7755550142',
  };
  await page.getByLabel('State').selectOption('NV');
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
}

test('the checkout asks once about a ZIP code of another state, and offers that state', async ({ page }) => {
  const tables: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/zip-state')) tables.push(page.url());
  });
  await fillCart(page);
  await checkOutAsGuest(page);
  await fillAddress(page);
  const zip = page.getByLabel('ZIP Code');
  const state = page.getByLabel('State');
  await expect(zip).toHaveAccessibleDescription(`${question} Change it to California.`);
  await expect(page.getByRole('status').filter({ hasText: 'is a ZIP code' })).toHaveText(question);
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Change it to California' }).press('Enter');
  await expect(state).toHaveValue('CA');
  await expect(state).toBeFocused();
  await expect(zip).toHaveAccessibleDescription('The 5-digit ZIP code of the delivery address');

  await state.selectOption('NV');
  await page.getByLabel('Phone').press('Enter');
  await expect(zip).toHaveAccessibleDescription(held);
  await expect(zip).toBeFocused();
  await expect(page).toHaveURL('/shipping');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('418 Orchard Lane');
  await expectNoAxeViolationsInBothThemes(page);
  // Another ZIP code is another question.
  await zip.fill('99501');
  await zip.press('Enter');
  await expect(zip).toHaveAccessibleDescription(
    '99501 is a ZIP code in Alaska, where we don’t ship. Is it right? Press the button again if 99501 is right.',
  );
  await zip.fill('95667');
  await zip.press('Enter');
  await expect(zip).toHaveAccessibleDescription(held);
  await zip.press('Enter');
  await page.waitForURL('/payment');
  expect(new Set(tables.map((url) => new URL(url).pathname))).toEqual(new Set(['/shipping']));

  // What was kept is asked about as soon as it is shown.
  await page.goto('/shipping');
  await expect(zip).toHaveAccessibleDescription(`${question} Change it to California.`);
});

test('pressing Continue to correct another field does not confirm a ZIP code', async ({ page }) => {
  await fillCart(page);
  await checkOutAsGuest(page);
  await fillAddress(page);
  const phone = page.getByLabel('Phone');
  const zip = page.getByLabel('ZIP Code');
  await phone.fill('555');
  const next = page.getByRole('button', { name: 'Continue' });
  await next.click();
  await expect(zip).toHaveAccessibleDescription(held);
  await next.click();
  await expect(page.getByText('One field needs attention: Phone.')).toBeVisible();
  await phone.fill('7755550142');
  await expect(zip).toHaveAccessibleDescription(`${question} Change it to California.`);
  await next.click();
  await expect(zip).toHaveAccessibleDescription(held);
  await next.click();
  await page.waitForURL('/payment');
});

test('the form of a saved address asks once, too', async ({ page }) => {
  const account = newAccount();
  await register(page, account, '/register?redirect=/profile');
  await openProfile(page);
  await page.getByRole('button', { name: 'Add an address' }).click();
  const section = page.getByRole('region', { name: 'Saved Addresses' });
  await expect(section.getByLabel('Name'), 'that of the account').toHaveValue(account.name);
  for (const [label, text] of Object.entries({ Address: '418 Orchard Lane', 'ZIP Code': '95667' }))
    await section.getByLabel(label, { exact: true }).fill(text);
  await section.getByLabel('State').selectOption('NV');
  await section.getByLabel('Phone').fill('7755550142');
  const zip = section.getByLabel('ZIP Code');
  await expect(zip).toHaveAccessibleDescription(`${question} Change it to California.`);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(zip).toHaveAccessibleDescription(held);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('listitem')).toContainText('Nevada 95667');

  // What can't be one is kept out: the checkout would ask about it for each order.
  await section.getByRole('button', { name: 'Edit' }).click();
  await zip.fill('9566');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(zip).toHaveAccessibleDescription(/A ZIP code has 5 digits\./);
  await zip.fill('');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('listitem')).not.toContainText('95667');
});

test('an admin sees on the order that its ZIP code is in another state, and is asked when correcting it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const order = await placeGuestOrder(api, undefined, { postalCode: '95667' });
  await api.dispose();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, admin);
  await page.goto(order.path);
  const shipTo = page.getByRole('region', { name: 'Ship to' });
  await expect(shipTo.getByRole('status')).toHaveText(
    'The ZIP code is in California, the state is Nevada. Ask the customer before you ship.',
  );
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Correct Address…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the shipping address' });
  const zip = dialog.getByLabel('ZIP Code');
  await expect(zip).toHaveAccessibleDescription('95667 is a ZIP code in California. Is it right?');
  await dialog.getByLabel('City').fill('Sparks');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(zip).toHaveAccessibleDescription(
    '95667 is a ZIP code in California. Is it right? Press the button again if 95667 is right.',
  );
  await expect(dialog.getByLabel('City')).toHaveValue('Sparks');
  await zip.fill('89431');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(shipTo).toContainText('Sparks, Nevada 89431');
  await expect(shipTo.getByRole('status')).toHaveCount(0);
});

test('an admin sees that an order cannot be paid while a part of it is sold out or deleted', async ({
  page,
  playwright,
  baseURL,
}) => {
  await signIn(page, admin);
  const { id: product, name } = await createProductByApi(page);
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  const order = await placeGuestOrder(api, [{ product, qty: 1 }]);
  await api.dispose();
  await page.goto(order.path);
  await expect(page.getByText(/Waiting for the customer to pay/)).toBeVisible();
  const soldOut = { data: { countInStock: 0 }, failOnStatusCode: true };
  await page.request.put(`/api/products/${product}`, soldOut);
  await page.reload();
  await expect(page.getByText(`The customer can’t pay now. ${name}: none left.`)).toBeVisible();
  expect((await page.request.delete(`/api/products/${product}`)).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText(`The customer can’t pay: ${name} is no longer in the store.`)).toBeVisible();
  await expect(page.getByText(/Waiting for the customer to pay/)).toHaveCount(0);
  await expectNoAxeViolationsInBothThemes(page);
});
