import { expect, test } from '@playwright/test';
import { newAccount, openProfile, register } from './support/account-holder.ts';
import { choosePayment, fillCart, fillShipping, placeOrder } from './support/shopper.ts';

test('ordering again fills the cart, and a toast names what is short or gone [4.45]', async ({ page }) => {
  await register(page, newAccount());
  await fillCart(page);
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await page.waitForURL('/shipping');
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await placeOrder(page);
  await openProfile(page);
  await page.getByRole('button', { name: 'Order Again' }).click();
  await page.waitForURL('/cart');
  await expect(page.getByText('The parts of that order are in your cart.')).toBeVisible();
  await expect(page.locator('.lines > li')).toHaveCount(1);

  // More than that order had stay in the cart.
  await page.getByLabel(/^Quantity of/).selectOption('3');
  await openProfile(page);
  await page.getByRole('button', { name: 'Order Again' }).click();
  await page.waitForURL('/cart');
  await expect(page.getByText('is in your cart already.')).toBeVisible();
  await expect(page.getByLabel(/^Quantity of/)).toHaveValue('3');

  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await openProfile(page);
  await page.route('/api/products/*', async (route) => {
    const reply = await route.fetch();
    const product = (await reply.json()) as { price: number };
    await route.fulfill({ response: reply, json: { ...product, price: product.price + 10 } });
  });
  await page.getByRole('button', { name: 'Order Again' }).click();
  await expect(
    page.getByText(/In your cart, with changes\. .* was \$[\d,.]+, is now \$[\d,.]+\./),
  ).toBeVisible();
  await page.waitForURL('/cart');

  await page.unroute('/api/products/*');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await openProfile(page);
  await page.route('/api/products/*', (route) =>
    route.fulfill({ status: 404, json: { message: 'Product not found', code: 'not_found' } }),
  );
  await page.getByRole('button', { name: 'Order Again' }).click();
  await expect(page.getByText('is no longer in the store.')).toBeVisible();
  await expect(page).toHaveURL('/profile');
});
