import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import {
  emulatorOf,
  expectPaid,
  partWith,
  payOrder,
  placeGuestOrder,
  placeOrderByApi,
  test,
} from './support/guest-order.ts';
import { giveCredentials, signIn } from './support/account-holder.ts';
import { phone } from './support/phone.ts';
import { pay } from './support/shopper.ts';

const desktop = { viewport: { width: 1440, height: 900 } } as const;

const button = (page: Page, name = 'PayPal') => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('complementary').getByRole('alert');
const status = (page: Page) => page.getByRole('complementary').locator('[aria-live=polite]');
const confirming = 'We are confirming your payment';

async function openWindow(page: Page, name?: string): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await button(page, name).click();
  return opening;
}

/** Cuts the browser off from the shop, so that it cannot report the approval. */
const losePay = (page: Page) => page.route('**/api/orders/*/pay', (route) => route.abort());

for (const [screen, device, colorScheme, tags] of [
  ['a phone at night', phone, 'dark', ['@journey', '@quick']],
  ['a desktop', desktop, 'light', []],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ ...device, colorScheme });

    test(
      'an order is paid with PayPal, and every page on the way passes axe [1.28] [4.19] [8.36]',
      { tag: [...tags] },
      async ({ page, order }) => {
        await page.goto(order.path);
        await expect(button(page)).toBeInViewport();
        await expect(page.getByText('Demo payments')).toBeVisible();
        await expectNoAxeViolations(page);
        const provider = await openWindow(page);
        await expect(provider.getByText('Demo payments – no money moves')).toBeVisible();
        await expect(provider.getByRole('button')).toHaveText([
          'Approve as demo buyer',
          'Pay by demo card',
          'Decline',
          'Cancel',
        ]);
        await expectNoAxeViolations(provider);
        await provider.getByRole('button', { name: 'Approve as demo buyer' }).click();
        await expect(page.getByText('Payment successful!')).toBeVisible();
        await expectPaid(page);
        await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeFocused();
        await expectNoAxeViolations(page);
        await page.reload();
        await expectPaid(page);
      },
    );

    test('a declined card shows a message, and another card pays the same payment [8.12]', async ({
      page,
      order,
    }) => {
      let starts = 0;
      page.on('request', (request) => (starts += request.url().endsWith('/payment') ? 1 : 0));
      await page.goto(order.path);
      const provider = await openWindow(page, 'Debit or Credit Card');
      await expect(provider.getByRole('group', { name: 'Demo card' })).toBeVisible();
      await expectNoAxeViolations(provider);
      await provider.getByRole('button', { name: 'Decline', exact: true }).click();
      await expect(alert(page)).toContainText('Your payment was declined');
      await expect(alert(page)).toContainText('No money was taken');
      await expect(button(page)).toBeEnabled();
      await expectNoAxeViolations(page);
      const opening = page.context().waitForEvent('page');
      await page.getByRole('button', { name: 'Choose another card or account' }).click();
      await page.setViewportSize({ width: 390, height: 500 });
      await page.evaluate(() => scrollTo(0, 300));
      await (await opening).getByRole('button', { name: 'Pay by demo card' }).click();
      await expectPaid(page);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      expect(starts).toBe(1);
    });

    test('a pending payment shows as confirming, also after a reload, and becomes paid by itself', async ({
      page,
      order,
      request,
    }) => {
      const emulator = await emulatorOf(request);
      await emulator.breaks(order, { on: 'capture-order', what: 'pending' });
      await page.goto(order.path);
      await pay(page, 'PayPal', 'Approve as demo buyer');
      await expect(status(page)).toContainText(confirming);
      await expect(button(page)).toBeHidden();
      await expectNoAxeViolations(page);
      await page.reload();
      await expect(status(page)).toContainText('You don’t need to pay again');
      const { pending } = await emulator.moneyOf(order);
      await emulator.resolve(pending[0]?.captureId ?? '', 'COMPLETED');
      await expect(page.getByText('Payment successful!')).toBeVisible();
      await expectPaid(page);
    });

    test('a provider outage shows a message, breaks nothing else and can be retried [8.12]', async ({
      page,
      order,
      request,
    }) => {
      const emulator = await emulatorOf(request);
      await emulator.breaks(order, {
        on: 'create-order',
        what: 'status',
        when: 'before',
        status: 503,
        times: 3,
      });
      await page.goto(order.path);
      await button(page).click();
      const message = 'The payment provider cannot be reached just now. Please try again in a moment.';
      await expect(alert(page)).toContainText(message);
      await expect(alert(page)).toContainText('Nothing was charged');
      await expect(page.getByRole('region', { name: 'Messages' })).toContainText(message);
      await expect(button(page)).toBeFocused();
      await expectNoAxeViolations(page);
      await expect(page.getByText('418 Orchard Lane')).toBeVisible();
      await pay(page, 'PayPal', 'Approve as demo buyer');
      await expectPaid(page);
    });

    test('products that somebody else is paying for are named, with what to do', async ({
      page,
      order,
      request,
    }) => {
      const part = await partWith(request, (stock) => stock === 2 || stock === 3);
      const lines = [{ product: part._id, qty: part.countInStock }];
      const [late, quick] = [await placeGuestOrder(request, lines), await placeGuestOrder(request, lines)];
      await page.goto(order.path);
      await page.evaluate(
        ([token, email]) => {
          localStorage.setItem('guestToken', token);
          localStorage.setItem('guestEmail', email);
        },
        [late.token, late.email] as const,
      );
      await page.goto(late.path);
      await expect(button(page)).toBeVisible();
      const held = await request.post(`/api/orders/${quick.id}/payment`, {
        headers: { authorization: `Bearer ${quick.token}` },
      });
      expect(held.status()).toBe(201);
      await button(page).click();
      const being = `${part.name}: held for a payment right now`;
      await expect(alert(page)).toContainText('Not Enough In Stock');
      await expect(alert(page)).toContainText(being);
      // Opened later, the page says so before anybody pays.
      await page.reload();
      await expect(alert(page)).toContainText('This order can’t be paid');
      await expect(page.getByRole('heading', { name: 'Payment Required' })).toHaveCount(0);
      await expect(button(page)).toHaveCount(0);
      await expect(alert(page)).toContainText(being);
      await expectNoAxeViolations(page);
      await expect(alert(page).getByRole('button', { name: 'Order Again' })).toBeVisible();
    });
  });
}

test('canceling a payment or closing its window changes nothing and restores the focus', async ({
  page,
  order,
}) => {
  await page.goto(order.path);
  await (await openWindow(page)).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(status(page)).toContainText('Payment canceled');
  await expect(button(page)).toBeFocused();
  const card = 'Debit or Credit Card';
  const provider = await openWindow(page, card);
  await expect(status(page)).toBeEmpty();
  await provider.close();
  await expect(status(page)).toContainText('Nothing was charged');
  await expect(button(page, card)).toBeFocused();
  await pay(page, card, 'Pay by demo card');
  await expectPaid(page);
});

test('the payment opens in a dialog when the browser blocks windows', async ({ page, order }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(order.path);
  await button(page).click();
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  const frame = dialog.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Approve as demo buyer' })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(status(page)).toContainText('Payment canceled');
  await button(page).click();
  await frame.getByRole('button', { name: 'Approve as demo buyer' }).click();
  await expectPaid(page);
});

test('a payment is completed when the network returns after the approval, also after a reload', async ({
  page,
  order,
  request,
}) => {
  await losePay(page);
  await page.goto(order.path);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(status(page)).toContainText(confirming);
  await expect(button(page)).toBeHidden();
  await page.reload();
  await expect(status(page)).toContainText(confirming);
  await page.unroute('**/api/orders/*/pay');
  await expectPaid(page);
  expect((await (await emulatorOf(request)).moneyOf(order)).captured).toHaveLength(1);
});

test('an unanswered payment request leaves the page unchanged', async ({ page, order, context }) => {
  await page.goto(order.path);
  await losePay(page);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(status(page)).toContainText(confirming);
  await context.setOffline(true);
  await page.unroute('**/api/orders/*/pay');
  await page.waitForEvent('requestfailed', (request) => request.url().includes('/api/orders/'));
  await expect(page.getByText('418 Orchard Lane')).toBeVisible();
  await expect(status(page)).toContainText(confirming);
  await context.setOffline(false);
  await expectPaid(page);
});

test('a payment refused after approval shows a message and the buttons again', async ({
  page,
  order,
  request,
}) => {
  const emulator = await emulatorOf(request);
  await emulator.breaks(order, { on: 'capture-order', what: 'pending' });
  await page.goto(order.path);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(status(page)).toContainText(confirming);
  await expect.poll(async () => (await emulator.moneyOf(order)).pending.length).toBe(1);
  const { pending } = await emulator.moneyOf(order);
  await emulator.resolve(pending[0]?.captureId ?? '', 'DENIED');
  await expect(alert(page)).toContainText('Your last payment didn’t go through');
  await page.reload();
  await expect(alert(page)).toContainText('Your last payment didn’t go through');
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expectPaid(page);
});

test('a capture declined by the bank does not count as a payment', async ({ page, order, request }) => {
  await (await emulatorOf(request)).breaks(order, { on: 'capture-order', what: 'declined-capture' });
  await page.goto(order.path);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(alert(page)).toContainText('Your payment was declined');
  await pay(page, 'Debit or Credit Card', 'Pay by demo card');
  await expectPaid(page);
});

test('a second tab shows by itself that the order is paid', async ({ page, order, context, request }) => {
  const other = await context.newPage();
  await other.goto(order.path);
  await expect(button(other)).toBeVisible();
  await payOrder(page, order);
  await expectPaid(other);
  expect((await (await emulatorOf(request)).moneyOf(order)).captured).toHaveLength(1);
});

test('a double click opens one window and pays once', async ({ page, order, context, request }) => {
  await page.goto(order.path);
  const opening = context.waitForEvent('page');
  await button(page).dblclick();
  const provider = await opening;
  await provider.getByRole('button', { name: 'Approve as demo buyer' }).dblclick({ noWaitAfter: true });
  await expectPaid(page);
  expect(context.pages()).toHaveLength(1);
  expect((await (await emulatorOf(request)).moneyOf(order)).captured).toHaveLength(1);
});

test('a reload during payment continues the same payment', async ({ page, order, request }) => {
  await page.goto(order.path);
  const provider = await openWindow(page);
  await expect(provider.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  const token = new URL(provider.url()).searchParams.get('token');
  await page.reload();
  await provider.close();
  await expect(status(page)).toContainText('A payment was started');
  const again = await openWindow(page);
  await expect(again).toHaveURL(new RegExp(`token=${token}&`));
  await again.getByRole('button', { name: 'Approve as demo buyer' }).click();
  await expectPaid(page);
  expect((await (await emulatorOf(request)).moneyOf(order)).captured).toHaveLength(1);
});

test('the back button leads to neither a second payment nor an unpaid page', async ({ page, order }) => {
  await page.goto(order.path);
  await expect(button(page)).toBeVisible();
  await page.goto('/store-front');
  await payOrder(page, order);
  await page.goBack();
  await page.waitForURL('/store-front');
  await page.goBack();
  await expectPaid(page);
  await page.goForward();
  await page.goForward();
  await expectPaid(page);
});

test('an expired guest token during payment keeps the approval and says where to pay', async ({
  page,
  order,
}) => {
  const end = () => page.evaluate(() => localStorage.setItem('guestToken', 'long-gone'));
  await page.goto(order.path);
  const provider = await openWindow(page);
  await end();
  await provider.getByRole('button', { name: 'Approve as demo buyer' }).click();
  await expect(status(page)).toContainText(confirming);
  await page.evaluate(() => localStorage.clear());
  await page.evaluate((email) => localStorage.setItem('guestEmail', email), order.email);
  await page.reload();
  await expect(page.getByText('To pay, open the link in the email')).toBeVisible();
});

test('a session that ends during payment leads to sign in and back, keeping the approval', async ({
  page,
  context,
}) => {
  const jane = { email: 'jane@example.com', password: 'classic-trucks-1957' };
  await signIn(page, jane);
  const path = `/order/${await placeOrderByApi(page.request, {})}`;
  await page.goto(path);
  const provider = await openWindow(page);
  await expect(provider.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  await context.clearCookies();
  await provider.getByRole('button', { name: 'Approve as demo buyer' }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await giveCredentials(page, jane);
  await page.waitForURL(path);
  await expectPaid(page);
});

test("the provider's script times out with a message after two minutes [4.22] [8.11] [9.36]", async ({
  page,
  order,
}) => {
  await page.clock.install();
  await page.route('**/sdk/js*', () => {});
  const asked = page.waitForRequest('**/sdk/js*');
  await page.goto(order.path);
  await asked;
  await expect(page.getByText('Loading the payment buttons…')).toBeVisible();
  await page.clock.fastForward(121_000);
  await expect(page.getByText('Failed to load the PayPal JS SDK script')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('an order with a total of zero asks for no payment [4.21]', async ({ page, order }) => {
  await page.route(`**/api/orders/${order.id}`, async (route) => {
    const response = await route.fetch();
    const paid = { isPaid: true, paidAt: '2026-11-21T16:31:00.000Z', paymentMethod: 'No payment required' };
    const json = { ...((await response.json()) as object), ...paid, totalPrice: '0.00' };
    return route.fulfill({ response, json });
  });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(order.path);
  await expect(page.getByText('No payment required')).toBeVisible();
  await expectPaid(page);
  expect(scripts.filter((url) => url.includes('/sdk/js'))).toEqual([]);
});

test('a payment works by keyboard and causes no layout shift', async ({ page, order }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(order.path);
  await button(page).focus();
  const opening = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const provider = await opening;
  await expect(provider.getByRole('button', { name: 'Approve as demo buyer' })).toBeVisible();
  await provider.keyboard.press('Tab');
  expect(await provider.evaluate(() => document.activeElement?.textContent)).toBe('Approve as demo buyer');
  // The window closes on the press, possibly before the key is released.
  await provider.keyboard.press('Enter').catch(() => undefined);
  await expectPaid(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeFocused();
});
