import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newAccount, openAdmin, openProfile, register, registerVerified } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts';
import { createProductByApi } from '../support/product.ts';
import {
  checkOutAsGuest,
  choosePayment,
  addToCart,
  emailsTo,
  fillShipping,
  placeOrder,
} from '../support/shopper.ts';

/** An admin who orders for somebody on the phone. */

const newCustomer = (): string => `caller-${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Puts a new part into the cart and ends on the cart page. */
async function putNewPartInCart(page: Page, adminPage = page): Promise<void> {
  const { id } = await createProductByApi(adminPage);
  await page.goto(`/product/${id}`);
  await addToCart(page);
}

async function startOrderFor(page: Page, email: string): Promise<void> {
  await page.goto('/admin/orderlist');
  await page.getByRole('button', { name: 'Order for a Customer' }).click();
  await page.getByLabel('The customer’s email').fill(email);
  const empties = page.getByLabel('Empty the cart first');
  if (await empties.isVisible()) await empties.uncheck();
  await page.getByRole('button', { name: /Choose Parts|Go To Cart/ }).click();
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
  const inStore = page.getByRole('region', { name: 'Order for a customer' });
  await expect(inStore).toContainText(`The cart is for ${email}.`);
  await expectNoAxeViolationsInBothThemes(page);
  await putNewPartInCart(page);
  await expect(inStore).toHaveCount(0);
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

test('nothing of one customer’s order becomes the next one’s or the admin’s', async ({ browser }) => {
  const page = await openAdmin(browser);
  const [walt, ann] = [newCustomer(), newCustomer()];
  await putNewPartInCart(page);
  await startOrderFor(page, walt);
  await page.waitForURL('/cart');
  await page.goto('/shipping');
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByLabel('Save to my account')).toHaveCount(0);
  await nameField(page).fill('Walt Whitman');
  // Another tab starts the next order: what was typed here stays with the first.
  const other = await page.context().newPage();
  await startOrderFor(other, ann);
  await expect(note(page)).toContainText(ann);
  await expect(nameField(page)).toHaveValue('');
  await page.reload();
  await expect(nameField(page)).toHaveValue('');
  await startOrderFor(other, walt);
  await expect(nameField(page)).toHaveValue('Walt Whitman');

  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await page.getByLabel('Note to the shop').fill('Call me on my private line');
  await startOrderFor(page, ann);
  await page.waitForURL('/cart');
  await page.goto('/shipping');
  await expect(nameField(page)).toHaveValue('');
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await expect(page.getByLabel('Note to the shop')).toHaveValue('');
  await page.goto('/shipping');
  await nameField(page).fill('Ann of Reno');
  await page.getByRole('button', { name: 'Order for myself instead' }).click();
  await expect(note(page)).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Lugo Admin');
});

test('parts that were picked for one customer are not the next one’s unless the admin says so', async ({
  browser,
}) => {
  const page = await openAdmin(browser);
  const [walt, ann] = [newCustomer(), newCustomer()];
  await putNewPartInCart(page);
  await startOrderFor(page, walt);
  await page.waitForURL('/cart');
  await page.goto('/admin/orderlist');
  await page.getByRole('button', { name: 'Order for a Customer' }).click();
  const [email, empties] = [page.getByLabel('The customer’s email'), page.getByLabel('Empty the cart first')];
  await email.fill(walt);
  await expect(empties).not.toBeChecked();
  await email.fill(ann);
  await expect(empties).toBeChecked();
  await expect(page.getByText(`It has 1 part, picked for ${walt}.`)).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Choose Parts' }).click();
  await page.waitForURL('/store-front');
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('an account adds what was ordered as a guest with its email, and the admin is offered its address', async ({
  browser,
  page,
}) => {
  const account = newAccount();
  const adminPage = await openAdmin(browser);
  await putNewPartInCart(page, adminPage);
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await checkOutAsGuest(page, account.email);
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await placeOrder(page);

  const other = await (await browser.newContext()).newPage();
  await registerVerified(other, account);
  await openProfile(other);
  await expect(other.getByText('1 order was placed as a guest with your email address.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(other);
  await other.getByRole('button', { name: 'Add It to My Orders' }).click();
  await expect(other.getByText('1 order', { exact: true })).toBeVisible();
  await expect(other.locator('#orders')).toBeFocused();

  await putNewPartInCart(adminPage);
  await startOrderFor(adminPage, account.email);
  await adminPage.waitForURL('/cart');
  await adminPage.goto('/shipping');
  await expect(adminPage.getByLabel('Ship to')).toContainText('Another address');
  await expect(adminPage.getByLabel('Address', { exact: true })).not.toHaveValue('');
  await expect(adminPage.getByLabel('Save to my account')).toHaveCount(0);
});

test('a customer’s address is not the next buyer’s once the admin’s session has ended', async ({
  browser,
}) => {
  const page = await openAdmin(browser);
  await putNewPartInCart(page);
  await startOrderFor(page, newCustomer());
  await page.waitForURL('/cart');
  await page.goto('/shipping');
  await fillShipping(page);
  await page.context().clearCookies();
  await register(page, newAccount(), '/register?redirect=/placeorder');
  await page.waitForURL('/shipping');
  await expect(note(page)).toHaveCount(0);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');
});

test('whoever is no admin orders for themselves, whatever their browser has stored', async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await register(page, account);
  await page.evaluate(() => localStorage.setItem('orderFor', 'walt@example.com'));
  await putNewPartInCart(page, await openAdmin(browser));
  await expect(note(page)).toHaveCount(0);
  await page.goto('/shipping');
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await placeOrder(page);
  await expect(page.getByText(account.email).first()).toBeVisible();
});
