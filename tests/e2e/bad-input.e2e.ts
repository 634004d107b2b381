import { expect, test } from '@playwright/test';
import { checkOutAsGuest, fillCart, placeOrder, walkToPlaceOrder } from './support/shopper.ts';

const nobody = 'f'.repeat(24);

for (const id of [nobody, 'abc', '%00', "'--", '../../etc/passwd']) {
  test(`the product ${id} shows the 404 page`, async ({ page }) => {
    const response = await page.goto(`/product/${encodeURIComponent(id)}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: "Oops! You're Off the Map!" })).toBeVisible();
    await expect(page.getByText('Product not found')).toBeVisible();
  });
}

for (const id of [nobody, 'abc', "1' OR '1'='1"]) {
  test(`the order ${id} is reported as not found`, async ({ page }) => {
    await fillCart(page);
    await checkOutAsGuest(page);
    await page.goto(`/order/${encodeURIComponent(id)}`);
    await expect(page.getByRole('alert')).toHaveText('Order not found');
  });
}

for (const [page, status] of [
  ['0', 400],
  ['-1', 400],
  ['abc', 400],
  ['1.5', 400],
] as const) {
  test(`page ${page} of the store answers ${status}, on the page and by the API`, async ({
    page: browser,
  }) => {
    const response = await browser.goto(`/store/page/${page}`);
    expect(response?.status()).toBe(status);
    await expect(browser.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await browser.request.get(`/api/products?pageNumber=${page}`)).status()).toBe(status);
  });
}

test('a page number past the end shows the last page', async ({ page }) => {
  await page.goto('/store/page/9999');
  await expect(page.getByText(/Page (\d+) of \1$/)).toBeVisible();
  await expect(page.locator('.card').first()).toBeVisible();
});

for (const keyword of [
  '100%',
  'a/b',
  '#57',
  '"tailgate"',
  "o'clock",
  '?',
  '&',
  '\\',
  '.*',
  '(',
  '%41',
  '🛻',
  '<b>',
]) {
  test(`a search for ${keyword} works and shows it as typed`, async ({ page }) => {
    await page.goto('/');
    await page.getByPlaceholder('Search for products...').fill(keyword);
    await page.getByPlaceholder('Search for products...').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Showing results for "${keyword}"`);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Showing results for "${keyword}"`);
  });
}

test('a search for spaces leads to the plain list [5.1]', async ({ page }) => {
  await page.goto('/');
  await page.getByPlaceholder('Search for products...').fill('   ');
  await page.getByPlaceholder('Search for products...').press('Enter');
  await expect(page.getByRole('heading', { name: 'New Aftermarket Products' })).toBeVisible();
  await expect(page).toHaveURL('/store');
});

test('a keyword of 500 characters is rejected with a clear message [8.5]', async ({ page }) => {
  const response = await page.goto(`/store/search/${'x'.repeat(500)}`);
  expect(response?.status()).toBe(400);
  await expect(page.getByText('Search for at most 100 characters')).toBeVisible();
});

test('shipping without state and phone names both and moves the focus to the first [5.8]', async ({
  page,
}) => {
  await fillCart(page);
  await checkOutAsGuest(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Please correct the errors in the form.*State and Phone/);
  await expect(page.getByText('State is required')).toBeVisible();
  await expect(page.getByText('Phone is required')).toBeVisible();
  await expect(page.getByLabel('State')).toBeFocused();
  await expect(page.getByLabel('State').getByRole('option')).toHaveCount(50);
});

test('guest checkout without an email stays where it is [2.1.49] [5.17]', async ({ page }) => {
  await fillCart(page);
  await page.getByRole('link', { name: 'Guest Checkout' }).click();
  await page.getByRole('button', { name: 'Proceed as Guest' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test("another guest sees an order's state, but nothing about its buyer [6.2]", async ({ page, browser }) => {
  await walkToPlaceOrder(page);
  await placeOrder(page);
  await expect(page.getByText('418 Orchard Lane')).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await fillCart(stranger);
  await checkOutAsGuest(stranger);
  await stranger.goto(page.url());
  await expect(stranger.getByText('Not Paid')).toBeVisible();
  await expect(stranger.getByText('Confirm your email to see everything')).toBeVisible();
  for (const secret of ['418 Orchard Lane', 'Dale Ridley', '555-0142', 'Placerville']) {
    await expect(stranger.getByText(secret)).toHaveCount(0);
  }
});

test('a visitor who is neither signed in nor a guest is asked to sign in, and comes back [2.5.3] [2.5.4]', async ({
  page,
}) => {
  for (const path of ['/shipping', '/payment', '/placeorder', `/order/${nobody}`]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  }
});

test('invalid browser storage gives an empty cart, not a broken page [2.1.44] [8.49]', async ({ page }) => {
  await page.goto('/cart');
  for (const cart of ['{', '[]', '{"cartItems":{"length":3}}', '{"cartItems":[{"_id":"x","qty":-1}]}']) {
    await page.evaluate((text) => localStorage.setItem('cart', text), cart);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  }
});

test('what checks a form is loaded once somebody touches it', async ({ page }) => {
  let scripts = 0;
  page.on('request', (request) => (scripts += request.resourceType() === 'script' ? 1 : 0));
  await page.goto('/guest-checkout', { waitUntil: 'networkidle' });
  const before = scripts;
  await page.getByLabel('Email').focus();
  await expect.poll(() => scripts).toBeGreaterThan(before);
});
