import { expect, test } from '@playwright/test';
import { emulatorOf } from './support/guest-order.ts';
import { holdRequests } from './support/held-requests.ts';
import {
  addToCart,
  changeFirstLine,
  checkOutAsGuest,
  fillCart,
  fillShipping,
  pay,
  placeOrder,
  walkToPlaceOrder,
} from './support/shopper.ts';

test('the cart points out changed prices and stock [2.1.41]', async ({ page }) => {
  await fillCart(page);
  await changeFirstLine(page, { price: 1.25, qty: 9000 });
  await page.reload();
  const alert = page.getByRole('status').filter({ hasText: 'The store has changed' });
  await expect(alert).toContainText('was $1.25, is now $');
  await expect(alert).toContainText('you wanted 9000');
});

test('the cart says no more of a part that is removed from it', async ({ page }) => {
  await fillCart(page);
  await page.goto('/store/search/radiator');
  await page.locator('.card', { hasText: 'In Stock' }).first().getByRole('link').click();
  await addToCart(page);
  await changeFirstLine(page, { price: 1.25 });
  await page.reload();
  const alert = page.getByRole('status').filter({ hasText: 'The store has changed' });
  await expect(alert).toBeVisible();
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(page.locator('#main').getByText('1 part', { exact: true })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test(
  'an order at an outdated price shows what changed and is placed at the new one [8.13]',
  { tag: ['@journey', '@quick'] },
  async ({ page }) => {
    await walkToPlaceOrder(page);
    await changeFirstLine(page, { price: 1.25 });
    await page.reload();
    const letGo = await holdRequests(page, '**/api/products/*');
    const explaining = page.waitForRequest('**/api/products/*');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await explaining;
    // Nothing can be agreed to yet.
    await expect(page.getByRole('button', { name: 'Placing the order…' })).toBeVisible();
    letGo();
    const alert = page.getByRole('complementary').getByRole('alert');
    await expect(alert).toContainText('Items: was $1.25, is now $');
    // After what each part costs now, which no note of its own says besides.
    await expect(alert.getByRole('listitem').first()).toContainText(/^(?!Items).+: was \$1\.25, is now \$/);
    await expect(page.getByText('The store has changed')).toHaveCount(0);
    await expect(alert).toContainText('Nothing has been ordered yet');
    const total = await page.locator('.leaders .total dd').textContent();
    await placeOrder(page);
    await expect(page.locator('.leaders .total dd')).toHaveText(total ?? '');
  },
);

test('an order beyond the stock names the products and links to the cart [8.13]', async ({ page }) => {
  await walkToPlaceOrder(page);
  await changeFirstLine(page, { qty: 9000 });
  await page.reload();
  await page.getByRole('button', { name: 'Place Order' }).click();
  const alert = page.getByRole('complementary').getByRole('alert');
  await expect(alert).toContainText('Not Enough In Stock');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Not Enough In Stock');
  await expect(alert).toContainText(/only \d+ left/);
  await alert.getByRole('link', { name: 'Change the cart' }).click();
  await expect(page.getByText('you wanted 9000')).toBeVisible();
});

test('an expired guest token asks for the email again and loses nothing', async ({ page }) => {
  const email = await walkToPlaceOrder(page);
  await page.evaluate(() => localStorage.setItem('guestToken', 'long-gone'));
  await page.reload();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please confirm your email to continue')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Proceed as Guest' }).click();
  await page.waitForURL('/placeorder');
  await expect(page.getByText('418 Orchard Lane')).toBeVisible();
  await placeOrder(page);
});

test('an order whose response was lost is not placed twice', async ({ page }) => {
  await walkToPlaceOrder(page);
  const keys: (string | undefined)[] = [];
  let placed = '';
  await page.route('/api/orders', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    placed = ((await (await route.fetch()).json()) as { _id: string })._id;
    return route.abort();
  });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('complementary').getByRole('alert')).toContainText('cannot be reached');
  await page.reload();
  await placeOrder(page);
  expect(page.url()).toContain(placed);
  expect(keys[1]).toBe(keys[0]);
});

test('Back from the page of an order that was just placed leads to it again', async ({ page }) => {
  await walkToPlaceOrder(page);
  await placeOrder(page);
  const order = page.url();
  await page.goBack();
  await page
    .getByText(/^You placed order \d+/)
    .getByRole('link')
    .click();
  await page.waitForURL(order);
});

test('a failed guest creation shows an alert and keeps the email [8.21]', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  await fillCart(page);
  await page.route('/api/guests', (route) => route.abort());
  await page.getByRole('link', { name: 'Guest Checkout' }).click();
  await page.getByLabel('Email').fill('dale@example.com');
  await page.getByRole('button', { name: 'Proceed as Guest' }).click();
  await expect(page.getByRole('alert')).toContainText('cannot be reached');
  await expect(page.getByLabel('Email')).toHaveValue('dale@example.com');
  expect(logged.join(' ')).toContain('Guest checkout failed');
});

test('an incomplete address is asked about until it is complete or said to be enough [5.9]', async ({
  page,
}) => {
  await fillCart(page);
  await checkOutAsGuest(page);
  await page.getByLabel('State').selectOption('NV');
  await page.getByLabel('Phone').fill('7755550100');
  await page.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('dialog', { name: 'Ship without Name, Address, City, or ZIP Code?' });
  await question.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('City')).toHaveAccessibleDescription('The carrier needs this to find you');
  await page.getByLabel('Name').fill('Dale Ridley');
  await page.getByRole('button', { name: 'Continue' }).click();
  const rest = page.getByRole('dialog', { name: 'Ship without Address, City, or ZIP Code?' });
  await rest.getByRole('button', { name: 'Ship Without' }).click();
  await page.waitForURL('/payment');
});

test('a ZIP code that cannot be one is pointed out, and asked about [5.9]', async ({ page }) => {
  await fillCart(page);
  await checkOutAsGuest(page);
  await fillShipping(page);
  await page.goto('/shipping');
  const zip = page.getByLabel('ZIP Code');
  await zip.fill('9566O');
  await zip.blur();
  await expect(zip).toHaveAccessibleDescription('A ZIP code has 5 digits.');
  await zip.fill('95667-1234');
  await zip.blur();
  await expect(zip).not.toHaveAccessibleDescription(/A ZIP code has/);
  await zip.fill('9566O');
  await page.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('dialog', { name: 'Ship without a valid ZIP Code?' });
  await question.getByRole('button', { name: 'Go Back' }).click();
  await expect(zip).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await question.getByRole('button', { name: 'Ship Without' }).click();
  await page.waitForURL('/payment');
});

test('a reload before Continue keeps what was typed into the shipping form', async ({ page }) => {
  await fillCart(page);
  await checkOutAsGuest(page);
  await page.getByLabel('Address').fill('418 Orchard Lane');
  await page.getByLabel('State').selectOption('NV');
  await page.getByLabel('Phone').fill('7755550142');
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('418 Orchard Lane');
  await expect(page.getByLabel('State')).toHaveValue('NV');
  await expect(page.getByLabel('Phone')).toHaveValue('7755550142');
  // What was sent is in the cart.
  await fillShipping(page);
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();
});

test('a street without a number and a PO Box are asked about once each', async ({ page }) => {
  await fillCart(page);
  await checkOutAsGuest(page);
  await fillShipping(page);
  await page.goto('/shipping');
  const street = page.getByLabel('Address');
  const next = page.getByRole('button', { name: 'Continue' });
  await street.fill('Orchard Lane');
  await next.click();
  await expect(street).toHaveAccessibleDescription(
    'There is no house number. Is the address complete? Press the button again if it is.',
  );
  await expect(page.locator('.field .alert--warn')).toHaveCount(1);
  await street.fill('P.O. Box 45');
  await next.click();
  await expect(street).toHaveAccessibleDescription(
    'Only the Postal Service delivers to a PO Box, and it takes no large parts. Is there a street address? ' +
      'Press the button again if there is none.',
  );
  await expect(street).toBeFocused();
  await next.click();
  await page.waitForURL('/payment');
});

test('the steps of the checkout cannot be skipped [4.9] [4.10]', async ({ page }) => {
  await fillCart(page);
  await checkOutAsGuest(page);
  await page.goto('/payment');
  await expect(page).toHaveURL('/shipping');
  await page.goto('/placeorder');
  await expect(page).toHaveURL('/shipping');
  const steps = page.getByRole('navigation', { name: 'Checkout steps' });
  await expect(steps.getByRole('link')).toHaveText(['Sign In', 'Shipping']);
  await fillShipping(page);
  await expect(steps.getByRole('link')).toHaveText(['Sign In', 'Shipping', 'Payment Method']);
});

test('a payment whose response was lost is confirmed without paying twice', async ({ page, request }) => {
  await walkToPlaceOrder(page);
  await placeOrder(page);
  let captures = 0;
  await page.route('/api/orders/*/pay', async (route) => {
    captures += 1;
    if (captures > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(page.getByText('We are confirming your payment')).toBeVisible();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect((await (await emulatorOf(request)).moneyOf({ id })).captured).toHaveLength(1);
});

test('a pending payment shows up as paid by itself', async ({ page }) => {
  await walkToPlaceOrder(page);
  await placeOrder(page);
  let reads = 0;
  await page.route(/\/api\/orders\/[0-9a-f]{24}$/, async (route) => {
    const response = await route.fetch();
    const order = (await response.json()) as object;
    reads += 1;
    const undecided = { state: 'placed', isPaid: false, paidAt: null, paymentState: 'confirming' };
    return route.fulfill({ response, json: reads < 3 ? { ...order, ...undecided } : order });
  });
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(page.getByText('You don’t need to pay again')).toBeVisible();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText(/^Paid on/)).toBeVisible();
});

test('payment buttons that fail to load say so and can be retried [4.21] [4.22] [8.11]', async ({ page }) => {
  await walkToPlaceOrder(page);
  await page.route('**/sdk/js*', (route) => route.abort());
  await placeOrder(page);
  await expect(page.getByText('Failed to load the PayPal JS SDK script')).toBeVisible();
  await page.unroute('**/sdk/js*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(page.getByText('Payment successful!')).toBeVisible();
});

test('a script chunk that fails to load says so and loads on retry [8.10]', async ({ page }) => {
  await walkToPlaceOrder(page);
  await page.route('**/assets/payment-buttons*', (route) => route.abort());
  await placeOrder(page);
  await expect(page.getByText('Loading chunk failed')).toBeVisible();
  await page.unroute('**/assets/payment-buttons*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
});

test('an order placed without a network keeps its page and says why, even without the box for messages', async ({
  page,
  context,
}) => {
  await page.route('**/assets/toast-box*', (route) => route.abort());
  await walkToPlaceOrder(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Place Order' }).click();
  const bar = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Close' }) });
  await expect(bar).toContainText('The shop cannot be reached');
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
  await context.setOffline(false);
  await placeOrder(page);
});

test('parts of a page that cannot be loaded leave the page and offer a retry', async ({ page }) => {
  await page.goto('/store', { waitUntil: 'networkidle' });
  await page.route('**/assets/picture-zoom*', (route) => route.abort());
  await page.locator('.card').first().getByRole('link').click();
  await page.getByRole('link', { name: 'Enlarge' }).click();
  await expect(page.getByRole('alert')).toContainText('Loading chunk failed');
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeVisible();
  await page.unroute('**/assets/picture-zoom*');
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('link', { name: 'Enlarge' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the link in the email opens the order in another browser and leaves the address bar', async ({
  page,
  browser,
}) => {
  const email = await walkToPlaceOrder(page);
  await placeOrder(page);
  const mailbox = await page.context().newPage();
  // The email about an order waits for its payment.
  await mailbox.goto('/find-order');
  await mailbox.getByLabel('Email').fill(email);
  await mailbox.getByRole('button', { name: 'Email Me the Links' }).click();
  await expect(mailbox.getByRole('heading', { name: 'If you ordered as a guest' })).toBeVisible();
  const sent = mailbox.getByRole('listitem').filter({ hasText: email });
  await expect(async () => {
    await mailbox.goto('/dev/mailbox');
    await expect(sent).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await sent.getByRole('link').click();
  const link =
    /http:\S+\/order\/\S+\?key=\S+/.exec((await mailbox.locator('pre').textContent()) ?? '')?.[0] ?? '';

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('418 Orchard Lane')).toBeVisible();
  expect(elsewhere.url()).toBe(page.url());
  await elsewhere.reload();
  await expect(elsewhere.getByText('418 Orchard Lane')).toBeVisible();
  await expect(elsewhere.getByRole('group', { name: 'Ways to pay' })).toBeVisible();
  await expect(elsewhere.getByText('To cancel this order, call us at')).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
});

test('a guest who corrects a mistyped email keeps the order placed with it', async ({ page }) => {
  const name = `dan-${crypto.randomUUID().slice(0, 8)}`;
  await fillCart(page);
  await page.getByRole('link', { name: 'Guest Checkout' }).click();
  await page.getByLabel('Email').fill(`${name}@gmial.com`);
  // The field is left while the button is pressed, which stays where it is until then.
  await page.getByRole('button', { name: 'Proceed as Guest' }).click({ delay: 400 });
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    `Did you mean ${name}@gmail.com? Press the button again if ${name}@gmial.com is right.`,
  );
  await page.keyboard.press('Enter');
  await page.waitForURL('/shipping');
  await fillShipping(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('/placeorder');
  await placeOrder(page);
  const { pathname } = new URL(page.url());

  await page.goto('/guest-checkout');
  await page.getByLabel('Email').fill(`${name}@gmial.com`);
  await page.getByLabel('Email').blur();
  await page.getByRole('button', { name: `${name}@gmail.com` }).click();
  await expect(page.getByLabel('Email')).toHaveValue(`${name}@gmail.com`);
  await page.getByRole('button', { name: 'Proceed as Guest' }).click();
  await page.waitForURL('/shipping');
  await page.goto(pathname);
  await expect(page.getByText('418 Orchard Lane')).toBeVisible();
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cancel order/i })
    .click();
  await expect(page.getByRole('heading', { name: 'Canceled' })).toBeVisible();
});

test('tabs share the cart', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await fillCart(page);
  await other.getByRole('link', { name: 'Checkout', exact: true }).click();
  await expect(other.getByRole('link', { name: 'Guest Checkout' })).toBeVisible();
});

test('every step of the checkout says that another tab has emptied the cart', async ({ page, context }) => {
  await fillCart(page);
  await checkOutAsGuest(page);
  await fillShipping(page);
  const other = await context.newPage();
  await other.goto('/shipping');
  const third = await context.newPage();
  await third.goto('/cart');
  await third.getByRole('button', { name: /^Remove/ }).click();
  for (const step of [page, other]) {
    await expect(step.getByRole('heading', { name: 'Your cart is empty', level: 1 })).toBeVisible();
    await expect(step.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    await step.reload();
    await expect(step.getByRole('heading', { name: 'Your cart is empty', level: 1 })).toBeVisible();
  }
});

test('a guest who checks out goes on in a second tab without signing in', async ({ page, context }) => {
  await fillCart(page);
  const email = await checkOutAsGuest(page);
  const other = await context.newPage();
  await other.goto('/cart');
  await other.getByRole('link', { name: 'Checkout', exact: true }).click();
  await other.getByRole('link', { name: `Continue as ${email}` }).click();
  await other.waitForURL('/shipping');
  await fillShipping(other);
});
