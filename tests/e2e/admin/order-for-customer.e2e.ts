import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { openAdmin } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts';
import { choosePayment, emailsTo, fillCart, fillShipping } from '../support/shopper.ts';

/** An admin who orders for somebody on the phone. */

const newCustomer = (): string => `caller-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function startOrderFor(page: Page, email: string): Promise<void> {
  await page.goto('/admin/orderlist');
  await page.getByRole('button', { name: 'Order for a Customer' }).click();
  await page.getByLabel('The customer’s email').fill(email);
  await page.getByRole('button', { name: /Choose Parts|Go to the Cart/ }).click();
}

const note = (page: Page) => page.getByRole('status').filter({ hasText: 'This order is for' });
const nameField = (page: Page) => page.getByLabel('Name', { exact: true });

test('an order for a customer is theirs: their email has the link to pay', async ({ browser }) => {
  const page = await openAdmin(browser);
  const email = newCustomer();
  await startOrderFor(page, 'not an address');
  await expect(page.getByLabel('The customer’s email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByLabel('The customer’s email').fill(email);
  await page.getByRole('button', { name: 'Choose Parts' }).click();
  await page.waitForURL('/store-front');
  await fillCart(page);
  await expect(note(page)).toContainText(email);
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await page.waitForURL('/shipping');
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await expect(page.locator('main')).toContainText('The customer pays with the link in the email.');
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/order\/[0-9a-f]{24}$/);
  await expect(page.getByText(/^Order placed for the customer, /)).toBeVisible();
  expect(await emailsTo(page.context(), email, 1)).toEqual([expect.stringMatching(/^We have your order/)]);
});

test('no address becomes another customer’s, and the admin’s own is not offered', async ({ browser }) => {
  const page = await openAdmin(browser);
  await page.request.post('/api/users/addresses', {
    data: { name: 'Ann Lugo', address: '1 Shop Road', city: 'Placerville', state: 'CA', phone: '5305550100' },
  });
  await fillCart(page);
  await startOrderFor(page, newCustomer());
  await page.waitForURL('/cart');
  await page.goto('/shipping');
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByLabel('Ship to')).toHaveCount(0);
  await expect(page.getByLabel('Save to my account')).toHaveCount(0);
  await fillShipping(page);
  await startOrderFor(page, newCustomer());
  await page.waitForURL('/cart');
  await page.goto('/shipping');
  await expect(nameField(page)).toHaveValue('');
  await nameField(page).fill('Somebody Else');
  await page.getByRole('button', { name: 'Order for myself instead' }).click();
  await expect(note(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Ship to')).toContainText('Ann Lugo');
});

test('whoever is no admin orders for themselves, whatever their browser has stored', async ({ page }) => {
  await page.goto('/cart');
  await page.evaluate(() => localStorage.setItem('orderFor', 'walt@example.com'));
  await fillCart(page);
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
  await expect(note(page)).toHaveCount(0);
});
