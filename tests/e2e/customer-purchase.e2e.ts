import { expect, test } from '@playwright/test';
import { choosePayment, fillCart, fillShipping, pay, placeOrder } from './shopper.ts';

test(
  'a customer signs in on the way to the checkout and pays an order of her own [1.20] [2.5.5]',
  { tag: '@journey' },
  async ({ page, browser }) => {
    await fillCart(page);
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await expect(page).toHaveURL('/login?redirect=/shipping');
    await page.getByLabel('Email').fill('jane@example.com');
    await page.getByLabel('Password').fill('classic-trucks-1957');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('/shipping');
    await fillShipping(page);
    await choosePayment(page, 'PayPal');
    await placeOrder(page);
    await expect(page.getByRole('link', { name: 'jane@example.com' })).toBeVisible();
    await pay(page, 'PayPal', 'Approve as demo buyer');
    await expect(page.getByText('Payment successful!')).toBeVisible();

    const stranger = await (await browser.newContext()).newPage();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const reply = await stranger.request.get(`/api/orders/${id}`);
    expect(await reply.text()).not.toContain('jane@example.com');
  },
);

test('who is signed in already is led on from Checkout at once [1.20]', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('jane@example.com');
  await page.getByLabel('Password').fill('classic-trucks-1957');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/');
  await fillCart(page);
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await page.waitForURL('/shipping');
});
