import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { phone } from './support/phone.ts';
import {
  addToCart,
  checkOutAsGuest,
  choosePayment,
  emailsTo,
  fillCart,
  fillShipping,
  pay,
  placeOrder,
  search,
  walkToPlaceOrder,
} from './support/shopper.ts';

/** Searches for a tailgate with a typo and opens its page. */
async function findTailgate(page: Page): Promise<void> {
  await page.goto('/');
  await search(page, 'tailgait');
  await expect(page.getByRole('heading', { name: 'Showing results for "tailgait"' })).toBeVisible();
  const showFilter = page.getByText('Show Filter');
  if (await showFilter.isVisible()) await showFilter.click();
  await page.getByRole('checkbox', { name: /1955.1959/ }).check();
  // The button has another name while the parts are counted.
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  if (await sheet.isVisible()) await sheet.getByRole('button', { name: /^Show \d+ parts$/ }).click();
  await expect(page).toHaveURL(/yearRange=1955-1959/);
  await expect(page.locator('.card').first()).toContainText(/tailgate/i);
  await page.locator('.card', { hasText: 'In Stock' }).first().getByRole('link').click();
  await page.waitForURL(/\/product\//);
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByText(/^Paid on \d\d\/\d\d\/\d{4}, \d\d:\d\d \(PT\)$/)).toBeVisible();
  await expect(page.getByText('Not Delivered')).toBeVisible();
  await expect(page.getByText('Payment Required')).toHaveCount(0);
}

for (const [screen, device] of [
  ['a desktop', {}],
  ['a phone', phone],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use(device);

    test(
      'a guest finds a part by a mistyped name, buys it and sees the paid order [1.16] [2.1.49] [2.1.50] [2.1.51] [4.8] [4.11] [4.19] [4.20] [4.30] [4.45] [6.1] [6.4] [6.5] [8.36] [8.50] [9.13] [9.14]',
      { tag: screen === 'a phone' ? ['@journey', '@quick'] : '@journey' },
      async ({ page, context }) => {
        await findTailgate(page);
        await addToCart(page);
        const email = await checkOutAsGuest(page);
        await fillShipping(page);
        await choosePayment(page, 'PayPal');
        await expect(page.getByText('overages or shortages will be reconciled')).toContainText(
          'The handling fee covers order processing.',
        );
        await page.getByLabel('Note to the shop').fill('Plain center, please.');
        await placeOrder(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
        await expect(page.getByText('Not Paid')).toBeVisible();
        await expect(page.getByText('Plain center, please.')).toBeVisible();
        await pay(page, 'PayPal', 'Approve as demo buyer');
        await expectPaid(page);

        await page.reload();
        await expect(page.getByText(/^Paid on/)).toBeVisible();
        const account = page.getByRole('link', { name: 'Keep this order in an account' });
        await expect(account.locator('+ p')).toContainText('with the same email');
        expect(await emailsTo(context, email, 1)).toEqual([expect.stringMatching(/is paid$/)]);
      },
    );
  });
}

test('choosing Credit Card shows the card button first, which pays the order [1.28] [5.16]', async ({
  page,
}) => {
  await walkToPlaceOrder(page);
  await page.getByRole('link', { name: 'Change payment method' }).click();
  await choosePayment(page, 'Credit Card');
  await placeOrder(page);
  const buttons = page.getByRole('group', { name: 'Ways to pay' }).getByRole('button');
  await expect(buttons).toHaveText(['Debit or Credit Card', 'PayPal']);
  await pay(page, 'Debit or Credit Card', 'Pay by demo card');
  await expectPaid(page);
});

test('a declined payment shows a message and can be retried', async ({ page }) => {
  await walkToPlaceOrder(page);
  await placeOrder(page);
  await pay(page, 'PayPal', 'Decline');
  await expect(page.getByRole('complementary').getByRole('alert')).toContainText('declined');
  await expect(page.getByText('Not Paid')).toBeVisible();
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expectPaid(page);
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('declined')).toHaveCount(0);
});

test('a canceled payment can be made later', async ({ page }) => {
  await walkToPlaceOrder(page);
  await placeOrder(page);
  await pay(page, 'PayPal', 'Cancel');
  await expect(page.getByText('Payment canceled')).toBeVisible();
  await page.reload();
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expectPaid(page);
});

test('the whole purchase works by keyboard', async ({ page }) => {
  await page.goto('/napco-store');
  await press(page, 'link', /NAPCO/, '.card');
  await press(page, 'button', 'Add To Cart');
  await press(page, 'link', 'Guest Checkout');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type('keyboard@example.com');
  await page.keyboard.press('Enter');
  await tabTo(page, 'combobox', 'State');
  await page.keyboard.type('California');
  await tabTo(page, 'textbox', 'Phone');
  await page.keyboard.type('5305550142');
  await page.keyboard.press('Enter');
  await press(page, 'button', 'Ship Without');
  await tabTo(page, 'radio', 'PayPal');
  await page.keyboard.press('ArrowDown');
  await press(page, 'button', 'Continue');
  await press(page, 'button', 'Place Order');
  await page.waitForURL(/\/order\//);
  await expect(page.getByText('Credit Card', { exact: true })).toBeVisible();
  const opening = page.context().waitForEvent('page');
  await press(page, 'button', 'Debit or Credit Card');
  const provider = await opening;
  await tabTo(provider, 'button', 'Pay by demo card');
  // The window may close before the key is released.
  await Promise.all([provider.waitForEvent('close'), provider.keyboard.press('Enter').catch(() => {})]);
  await expectPaid(page);
});

/** Presses Tab until the element has the focus. */
async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  within = 'body',
) {
  const target = page.locator(within).getByRole(role, { name }).first();
  await target.waitFor();
  for (let tabs = 0; tabs < 80; tabs += 1) {
    if (await target.evaluate((element) => element === (element.getRootNode() as Document).activeElement))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never reached ${String(name)}`);
}

async function press(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string | RegExp,
  within?: string,
) {
  await tabTo(page, role, name, within);
  await page.keyboard.press('Enter');
}

test(
  'a customer signs in during checkout and pays an order [1.20] [2.5.5]',
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

    const heading = page.getByRole('heading', { level: 1 });
    const number = /\d+/.exec((await heading.locator('.only-print').textContent()) ?? '')?.[0];
    await expect(page).toHaveTitle(`Order ${number} – Lugo Classic Trucks`);

    const onPaper = page.getByText('Northern California, CA');
    await expect(onPaper).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'Return policy' })).toHaveCount(1);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(onPaper).toBeVisible();
    await expect(page.getByText('What happens next')).toBeHidden();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await expect(page.locator('.sheet').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'screen', colorScheme: null });

    await page.evaluate(() => (globalThis.print = () => void (document.body.dataset.printed = 'yes')));
    await page.getByRole('button', { name: 'Print the Invoice' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
    // The file name of the printed page.
    await expect(page).toHaveTitle(`Invoice ${number} – Lugo Classic Trucks`);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page).toHaveTitle(`Order ${number} – Lugo Classic Trucks`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
    await expect(page.getByText('What happens next')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    const stranger = await (await browser.newContext()).newPage();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    const reply = await stranger.request.get(`/api/orders/${id}`);
    expect(await reply.text()).not.toContain('jane@example.com');

    await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
    await expect(page).toHaveTitle(/^Gallery/);
  },
);

test('Checkout leads a signed-in customer straight to shipping [1.20]', async ({ page }) => {
  // The header's link leads back to the page.
  await page.goto('/store-front?from=header', { waitUntil: 'networkidle' });
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill('jane@example.com');
  await page.getByLabel('Password').fill('classic-trucks-1957');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/store-front?from=header');
  await fillCart(page);
  await page.getByRole('link', { name: 'Checkout', exact: true }).click();
  await page.waitForURL('/shipping');
});

test('with one part in the cart, Checkout is in the first screen of a phone', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  // One that fits every truck of its years: what else a part depends on takes a line or two.
  await page.goto('/store/search/horn%20button');
  await page.locator('.card', { hasText: 'In Stock' }).first().getByRole('link').click();
  await addToCart(page);
  await expect(page.getByRole('link', { name: 'Checkout', exact: true })).toBeInViewport({ ratio: 0.6 });
  // While it is out of a smaller one, a bar has it.
  await page.setViewportSize({ ...phone.viewport, height: 400 });
  const bar = page.locator('.buy-bar');
  await expect(bar).toContainText(/^Total before tax \$\d/);
  await bar.getByRole('link', { name: 'Checkout' }).click();
  await page.waitForURL('/login?redirect=/shipping');
});
