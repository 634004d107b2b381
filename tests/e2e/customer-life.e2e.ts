import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoAxeViolations, expectNoSidewaysScroll } from './support/axe.ts';
import {
  giveCredentials,
  newAccount,
  openProfile,
  openUserMenu,
  register,
  signIn,
  signOut,
  registerVerified,
} from './support/account-holder.ts';
import { holdRequests } from './support/held-requests.ts';
import {
  checkOutAsGuest,
  choosePayment,
  fillCart,
  fillShipping,
  pay,
  placeOrder,
} from './support/shopper.ts';

const sessionEnded = 'Your session has ended. Please sign in again to go on. Nothing is lost.';
const cartOf = (page: Page) => page.evaluate(() => localStorage.getItem('cart'));
const part = (page: Page, name: string) =>
  page.getByRole('heading', { name }).locator('xpath=ancestor::section');
const checkOut = async (page: Page) => {
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await page.waitForURL('/shipping');
};

/** From the store to a placed order. @returns its id */
async function buy(page: Page): Promise<string> {
  await fillCart(page);
  await checkOut(page);
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await placeOrder(page);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

async function addAddress(page: Page, fields: Record<string, string>, state: string): Promise<void> {
  const section = part(page, 'Saved Addresses');
  await section.getByRole('button', { name: 'Add an address' }).click();
  for (const [label, text] of Object.entries(fields))
    await section.getByLabel(label, { exact: true }).fill(text);
  await section.getByLabel('State').selectOption({ label: state });
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByRole('listitem').filter({ hasText: fields.Address ?? '' })).toBeVisible();
}

test(
  'a customer buys a part, finds the order by its id, writes a review and edits it [1.18] [1.19] [2.1.40] [2.2.5] [4.20] [5.10] [6.7] [8.14] [8.33] [8.50]',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const account = newAccount();
    await registerVerified(page, account);
    const id = await buy(page);
    await pay(page, 'PayPal', 'Approve as demo buyer');
    await expect(page.getByText('Payment successful!')).toBeVisible();

    await openUserMenu(page, account.name);
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await page.getByLabel('Order ID').fill('12345');
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await expect(page).toHaveURL('/profile/orders/search/12345');
    await expect(page.getByRole('alert')).toContainText(
      'Please go back and enter the full 24-Digit Order ID.',
    );
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page.getByLabel('Order ID')).toHaveValue('');
    await page.getByLabel('Order ID').fill(id);
    await page.getByLabel('Order ID').press('Enter');
    await expect(page).toHaveURL(`/profile/orders/search/${id}`);
    const line = page.getByRole('row').filter({ hasText: 'Not Delivered' });
    await expect(line).toContainText(
      /Paid\d\d\/\d\d\/\d{4}, \d\d:\d\d \(PT\).*\$[\d,]+\.\d\d.*\(PT\).*Not Delivered/,
    );
    const paid = line.locator('[data-th="Paid"]');
    await expect(paid).toBeVisible();
    const screen = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(paid).toBeHidden();
    await page.setViewportSize(screen ?? { width: 1280, height: 720 });
    await page.getByLabel('Order ID').fill(' ');
    await page.getByLabel('Order ID').press('Enter');
    await expect(page).toHaveURL('/profile');
    await line.getByRole('link', { name: 'Details' }).click();
    await page.waitForURL(`/order/${id}`);

    await page.getByRole('listitem').getByRole('heading').getByRole('link').first().click();
    await page.waitForURL(/\/product\//);
    const reviews = page.locator('#reviews');
    const own = reviews.getByRole('listitem').filter({ hasText: account.name });
    await reviews.getByRole('button', { name: 'Submit' }).click();
    await expect(reviews.getByText('Please select a rating')).toBeVisible();
    await expect(reviews.getByText('Please write a comment')).toBeVisible();
    await expect(reviews.getByLabel('Rating').locator('option')).toHaveText([
      'Select…',
      '1 - Poor',
      '2 - Fair',
      '3 - Good',
      '4 - Very Good',
      '5 - Excellent',
    ]);
    const before = await countOf(page);
    await reviews.getByLabel('Rating').selectOption('5 - Excellent');
    await reviews.getByLabel('Comment').fill('Fits like it should.');
    await reviews.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Review Submitted')).toBeVisible();
    await expect(own).toContainText(/Verified purchase.*Excellent.*Fits like it should\./);
    expect(await countOf(page)).toBe(before + 1);
    await reviews.getByRole('button', { name: 'Change it' }).click();
    await reviews.getByLabel('Rating').selectOption('3 - Good');
    await reviews.getByLabel('Comment').fill('Needed a file after all.');
    await reviews.getByRole('button', { name: 'Submit' }).click();
    await expect(own).toContainText('Needed a file after all.');
    await expect(own).not.toContainText('Excellent');
    expect(await countOf(page)).toBe(before + 1);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(page.url());
    await expect(visitor.getByText('Needed a file after all.')).toBeVisible();
    await expect(visitor.getByText('Please sign in to write a review')).toBeVisible();
    await expect(visitor.getByRole('link', { name: 'sign in', exact: true })).toHaveAttribute(
      'href',
      `/login?redirect=${new URL(page.url()).pathname}`,
    );
    const [personal, anonymous] = await Promise.all(
      [page, visitor].map(async ({ request }) => (await request.get(page.url())).text()),
    );
    expect(personal).toBe(anonymous);
  },
);

/** How many reviews the page counts. */
async function countOf(page: Page): Promise<number> {
  const text = await page.locator('a[href="#reviews"]').innerText();
  return Number(/(\d+) review/.exec(text)?.[1] ?? 0);
}

test('who has yet to verify their email is told so before they write a review', async ({ page }) => {
  await register(page, newAccount());
  await page.goto('/store');
  await page.locator('.cards').getByRole('link').first().click();
  const reviews = page.locator('#reviews');
  await expect(reviews.getByText('verify your email first')).toBeVisible();
  await expect(reviews.getByLabel('Comment')).toHaveCount(0);
  await reviews.getByRole('button', { name: 'Send It Again' }).click();
  await expect(page.getByText('Verification email resent')).toBeVisible();
});

test('the profile asks before it deletes an account', async ({ page }) => {
  await registerVerified(page, newAccount());
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete My Account…' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Delete your account?' })).toBeVisible();
});

test('a review is kept when the page is loaded again or the session ends before it is sent [5.11]', async ({
  page,
  context,
}) => {
  const account = newAccount();
  await registerVerified(page, account);
  await page.goto('/napco-store');
  await page.locator('.card').last().getByRole('link').click();
  const reviews = page.locator('#reviews');
  await reviews.getByLabel('Rating').selectOption('4 - Very Good');
  await reviews.getByLabel('Comment').fill('Written for a while.');
  await page.reload();
  await expect(reviews.getByLabel('Rating')).toHaveValue('4');
  await expect(reviews.getByLabel('Comment')).toHaveValue('Written for a while.');
  await expect(reviews.locator('[aria-busy=true]')).toHaveCount(0);
  await context.clearCookies();
  await reviews.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/login\?redirect=/);
  await expect(page.getByText(sessionEnded)).toBeVisible();
  await giveCredentials(page, account);
  await page.waitForURL(/\/product\//);
  await expect(reviews.getByLabel('Comment')).toHaveValue('Written for a while.');
  await expect(reviews.getByLabel('Rating')).toHaveValue('4');
  await reviews.getByRole('button', { name: 'Submit' }).click();
  await expect(reviews.getByRole('listitem').filter({ hasText: 'Written for a while.' })).toBeVisible();
});

test('a draft is not shown to another user, and a very long word does not widen the page', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const account = { ...newAccount(), name: 'Vera Long' };
  await registerVerified(page, account);
  // A product that no other test reviews.
  const reply = await page.request.get('/api/products?pageNumber=20');
  const { products } = (await reply.json()) as { products: { _id: string }[] };
  const path = `/product/${products[0]?._id}`;
  const comment = page.getByLabel('Comment');
  await page.goto(path);
  await page.getByLabel('Rating').selectOption('4');
  await comment.fill('long'.repeat(100));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.locator('.review').filter({ hasText: 'longlong' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Change it' }).click();
  await comment.fill('Not for other eyes.');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(sessionEnded)).toBeVisible();
  await giveCredentials(page, { email: 'joe@example.com', password: 'classic-trucks-1957' });
  await page.waitForURL(path);
  await expect(page.getByRole('heading', { name: 'Write a review' })).toBeVisible();
  // Joe has yet to verify their email.
  await expect(page.getByText('verify your email first')).toBeVisible();
  await expect(comment).toHaveCount(0);
});

test('an open profile follows changes made in another tab', async ({ page, context }) => {
  const account = newAccount();
  await register(page, account);
  await openProfile(page);
  await page.getByLabel('Name').fill('Dale R.');
  const other = await context.newPage();
  await openProfile(other);
  await other.getByRole('textbox', { name: 'Email' }).fill(`new-${account.email}`);
  await other.getByRole('button', { name: 'Update' }).click();
  await expect(other.getByText('Profile updated successfully')).toBeVisible();

  // The edited field keeps its text; the others show the new values and do not overwrite them.
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(`new-${account.email}`);
  await expect(page.getByLabel('Name')).toHaveValue('Dale R.');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByRole('main').getByText('Dale R.', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(`new-${account.email}`);

  await signOut(other, { name: 'Dale R.' });
  await page.waitForURL('/login?redirect=%2Fprofile');
});

test('saved addresses fill in the shipping form, for customers only', async ({ page, browser }) => {
  await register(page, newAccount());
  await openProfile(page);
  await addAddress(
    page,
    { Name: 'Dale Ridley', Address: '418 Orchard Lane', Phone: '530 555 0142' },
    'California',
  );
  await addAddress(page, { Name: 'Dale Ridley', Address: '9 Shop Road', Phone: '775 555 0100' }, 'Nevada');
  const section = part(page, 'Saved Addresses');
  const usual = section.getByRole('listitem').filter({ has: page.getByText('Default', { exact: true }) });
  await expect(usual).toContainText('418 Orchard Lane');

  const add = section.getByRole('button', { name: 'Add an address' });
  const city = section.getByLabel('City');
  await add.click();
  await city.fill('Placerville');
  await page.reload();
  await add.click();
  await expect(city).toHaveValue('Placerville');
  await section.getByRole('button', { name: 'Cancel' }).click();
  await add.click();
  await expect(city).toHaveValue('');

  await fillCart(page);
  await checkOut(page);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('418 Orchard Lane');
  await page.getByLabel('Ship to').selectOption('Dale Ridley, 9 Shop Road, Nevada');
  await expect(page.getByLabel('State')).toHaveValue('NV');
  await page.getByLabel('Ship to').selectOption('Another address');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');
  await page.getByLabel('Save to my account for next time').check();
  await fillShipping(page);

  // The address entered for this cart stays; the default does not overwrite it.
  await page.goto('/shipping');
  await expect(page.getByLabel('ZIP Code')).toHaveValue('95667');
  // Pressed twice, one without a ZIP code is saved once.
  await page.getByLabel('ZIP Code').fill('');
  await page.getByLabel('Save to my account for next time').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Ship Without' }).dblclick();
  await page.waitForURL('/payment');
  await openProfile(page);
  await expect(section.getByRole('listitem')).toHaveCount(4);
  await section.getByRole('button', { name: 'Make default 9 Shop Road' }).click();
  await expect(usual).toContainText('9 Shop Road');
  await section.getByRole('button', { name: 'Delete 9 Shop Road' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await expect(section).toBeFocused();

  const guest = await (await browser.newContext()).newPage();
  await fillCart(guest);
  await checkOutAsGuest(guest);
  await expect(guest.getByLabel('Phone')).toBeVisible();
  await expect(guest.getByLabel('Ship to')).toHaveCount(0);
  await expect(guest.getByLabel('Save to my account')).toHaveCount(0);
});

test('a session that ends during checkout loses nothing', async ({ page, context }) => {
  const account = newAccount();
  await register(page, account);
  await fillCart(page);
  await checkOut(page);
  await fillShipping(page);
  await choosePayment(page, 'Credit Card');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      keys.push(request.headers()['idempotency-key']);
  });
  const cart = await cartOf(page);

  await context.clearCookies();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fplaceorder');
  await expect(page.getByText(sessionEnded)).toBeVisible();
  expect(await cartOf(page)).toBe(cart);
  await giveCredentials(page, account);
  await page.waitForURL('/placeorder');
  await expect(page.getByText('418 Orchard Lane')).toBeVisible();
  await expect(page.getByText('Credit Card')).toBeVisible();
  expect(await cartOf(page)).toBe(cart);
  await placeOrder(page);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);

  const order = new URL(page.url()).pathname;
  await context.clearCookies();
  await page.reload();
  await page.waitForURL(`/login?redirect=${encodeURIComponent(order)}`);
  await expect(page.getByText(sessionEnded)).toBeVisible();
  await giveCredentials(page, account);
  await page.waitForURL(order);
  await expect(page.getByRole('link', { name: account.email })).toBeVisible();

  await context.clearCookies();
  await page.getByRole('button', { name: 'Debit or Credit Card', exact: true }).click();
  await page.waitForURL(`/login?redirect=${encodeURIComponent(order)}`);
});

test('the profile asks visitors to sign in and returns to the same page [2.2.3] [2.5.5]', async ({
  page,
  context,
}) => {
  const account = newAccount();
  await page.goto('/profile/orders/2');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%2Forders%2F2');
  await register(page, account);
  await context.clearCookies();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile');
  await giveCredentials(page, account);
  await page.waitForURL('/profile');
});

test("signing out everywhere ends other browsers' sessions, and one device can be signed out alone", async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await register(page, account);
  const [phone, tablet] = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  if (!phone || !tablet) throw new Error('no browsers');
  await signIn(phone, account);
  await signIn(tablet, account);
  await openProfile(page);
  const section = part(page, 'Where You Are Signed In');
  await expect(section.getByRole('listitem')).toHaveCount(3);
  await expect(section.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  const letGo = await holdRequests(page, '**/api/users/sessions/*');
  await section.getByRole('button', { name: /^End/ }).first().click();
  await expect(section.getByRole('button', { name: /^End the session/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  letGo();
  await expect(section.getByRole('listitem')).toHaveCount(2);
  await expect(section).toBeFocused();

  await section.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await page.locator('dialog', { hasNotText: 'API' }).getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull();
  for (const other of [phone, tablet]) {
    await other.goto('/profile');
    await expect(other).toHaveURL('/login?redirect=%2Fprofile');
  }
});

test('the profile changes name and password, and asks for the current password without losing input [5.3] [8.37]', async ({
  page,
}) => {
  const account = newAccount();
  await register(page, account);
  await openProfile(page);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Name').fill('Dale R. Ridley');
  await field('New Password').fill('running-board-58');
  await field('Confirm Password').fill('running-board-59');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await field('Confirm Password').fill('running-board-58');

  // The server's reply ten minutes after signing in.
  await page.route('/api/users/profile', (route) =>
    route.request().method() === 'GET' || route.request().postDataJSON().currentPassword
      ? route.continue()
      : route.fulfill({
          status: 400,
          json: {
            code: 'invalid_input',
            message: 'Please enter your current password',
            fields: { currentPassword: 'Please enter your current password' },
          },
        }),
  );
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(field('Current Password')).toBeFocused();
  await expect(field('Name')).toHaveValue('Dale R. Ridley');
  await expect(field('New Password')).toHaveValue('running-board-58');
  await field('Current Password').fill(account.password);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(field('Current Password')).toHaveCount(0);
  await expect(field('New Password')).toHaveValue('');
  await signOut(page, { name: 'Dale R. Ridley' });
  await signIn(page, { ...account, password: 'running-board-58' });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the profile passes axe in all of its states and works by keyboard, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const account = newAccount();
    await register(page, account);
    await openProfile(page);
    await expect(page.getByText('No orders yet')).toBeVisible();
    await expectNoAxeViolations(page);
    await buy(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await openProfile(page);
    await expectNoAxeViolations(page);
    await openProfile(page, '/profile/orders/search/1');
    await expectNoAxeViolations(page);

    const section = part(page, 'Saved Addresses');
    const add = section.getByRole('button', { name: 'Add an address' });
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(section.getByLabel('Name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(section.getByText('State is required')).toBeVisible();
    await expect(section.getByLabel('State')).toBeFocused();
    await expectNoAxeViolations(page);
    await section.getByLabel('State').selectOption('CA');
    await section.getByLabel('Phone').fill('530 555 0142');
    await page.keyboard.press('Enter');
    const remove = section.getByRole('button', { name: 'Delete' });
    await expect(remove).toBeVisible();
    await expect(add).toBeFocused();
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(remove).toBeFocused();

    await page.route('/api/users/{sessions,addresses,two-factor}', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'The shop is busy.' } }),
    );
    await openProfile(page);
    await expect(page.getByText('The shop is busy.')).toHaveCount(3);
    await expectNoAxeViolations(page);
  });
}
