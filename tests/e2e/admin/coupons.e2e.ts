import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { formatDollars } from '../../../shop/rules/money.ts';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from '../support/axe.ts';
import { test } from '../support/coupon-maker.ts';
import {
  addToCart,
  changeFirstLine,
  checkOutAsGuest,
  choosePayment,
  fillCart,
  fillShipping,
  pay,
  placeOrder,
  walkToPlaceOrder,
} from '../support/shopper.ts';

const summary = (page: Page) => page.getByRole('complementary');
const entry = (page: Page) => page.getByLabel('Coupon Code');
const saved = (page: Page) => summary(page).locator('.save dd');
/** The field is folded away until one has a coupon. */
async function openEntry(page: Page): Promise<void> {
  if (!(await entry(page).isVisible())) await page.getByText('Have a coupon?').click();
}
const applyButton = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true });
const message = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text);
const row = (page: Page, name: string) =>
  summary(page).locator('.leaders > div').filter({ hasText: name }).locator('dd');
const cents = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);

async function apply(page: Page, code: string): Promise<void> {
  await openEntry(page);
  await entry(page).fill(code);
  await applyButton(page).click();
}

/** However it is typed, the code is shown as the coupon has it. */
async function applied(page: Page, code: string): Promise<void> {
  await apply(page, ` ${code.toLowerCase()}`);
  await expect(message(page, `Coupon "${code}" applied successfully!`)).toBeVisible();
}

/** Returns the Items row's amount before the discount and now, in cents. */
async function itemsRow(page: Page): Promise<{ before: number; now: number }> {
  const amounts = row(page, 'Items');
  const before = cents(await amounts.locator('del').textContent());
  const now = cents(((await amounts.textContent()) ?? '').split('now ').at(-1) ?? '');
  return { before, now };
}

const keptCoupon = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('cart') ?? '{}') as { couponId?: string }).couponId ?? null,
  );

test(
  'a guest pays the discounted price; page, provider and email show it [4.12] [8.38] [9.12]',
  { tag: ['@journey', '@quick'] },
  async ({ page, coupons }) => {
    const { code } = await coupons.make({ napcoDiscountPercentage: 12.5 });
    const email = await walkToPlaceOrder(page);
    const full = cents(await row(page, 'Items').textContent());
    await applied(page, code);
    await expect(entry(page)).toBeDisabled();
    await expect(entry(page)).toHaveValue(code);
    await expect(applyButton(page)).toBeDisabled();
    const { before, now } = await itemsRow(page);
    expect(before).toBe(full);
    expect(now).toBe(Math.floor((full * 8750 + 5000) / 10_000));
    await expect(saved(page)).toHaveText(`You save ${formatDollars(full - now)} with ${code}`);
    const total = await summary(page).locator('.total dd').textContent();

    await placeOrder(page);
    await expect(summary(page).locator('.total dd')).toHaveText(total ?? '');
    expect(await itemsRow(page)).toEqual({ before, now });
    await expect(saved(page)).toHaveText(`You save ${formatDollars(full - now)} with ${code}`);
    await pay(page, 'PayPal', 'Approve as demo buyer');
    await expect(page.getByText('Payment successful!')).toBeVisible();

    const mailbox = await page.context().newPage();
    const sent = mailbox.getByRole('listitem').filter({ hasText: email });
    await expect(async () => {
      await mailbox.goto('/dev/mailbox');
      await expect(sent).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await sent.first().getByRole('link').click();
    await expect(mailbox.locator('pre')).toContainText(` with ${code}`);

    // Buying again makes a new order.
    await page.getByRole('button', { name: 'Order Again' }).click();
    await page.waitForURL('/cart');
    expect(await keptCoupon(page)).toBeNull();
    await expect(summary(page).locator('del')).toHaveCount(0);
  },
);

test('each reason why a coupon is not applied has its own message [5.5] [8.15] [8.16]', async ({
  page,
  coupons,
}) => {
  const inactive = await coupons.make({ isActive: false });
  await walkToPlaceOrder(page);
  const total = await summary(page).locator('.total dd').textContent();
  await openEntry(page);
  await applyButton(page).click();
  await expect(summary(page).getByText('Please enter a coupon code')).toBeVisible();
  await expect(entry(page)).toBeFocused();
  await apply(page, '   ');
  await expect(summary(page).getByText('Please enter a coupon code')).toBeVisible();

  for (const code of ['NO-SUCH-COUPON', inactive.code]) {
    await apply(page, code);
    await expect(summary(page).getByText('Error applying coupon', { exact: true })).toBeVisible();
    await expect(message(page, 'This coupon code is not valid').last()).toBeVisible();
    await expect(entry(page)).toHaveValue(code);
    await expect(entry(page)).toBeEnabled();
  }
  await page.route('/api/coupons/apply', (route) => route.abort());
  await apply(page, 'SPRING57');
  await expect(message(page, 'Failed to apply coupon')).toBeVisible();
  await expect(summary(page).getByText('Error applying coupon', { exact: true })).toBeVisible();
  await expect(summary(page).locator('.total dd')).toHaveText(total ?? '');
  await page.unroute('/api/coupons/apply');
  await applied(page, 'spring57');
  await expect(summary(page).getByText('Error applying coupon')).toHaveCount(0);
});

test('a coupon that has ended says when, and one that is used up when ordering leaves the price without it', async ({
  page,
  coupons,
}) => {
  const ended = await coupons.make({ lastDay: '2026-01-31' });
  const last = await coupons.make({ maxUses: 1 });
  await walkToPlaceOrder(page);
  const full = await row(page, 'Items').textContent();
  await apply(page, ended.code);
  await expect(summary(page).getByText('This coupon ended on January 31, 2026.')).toBeVisible();
  await expect(entry(page)).toHaveAccessibleDescription(/This coupon ended on January 31, 2026\./);
  await expectNoAxeViolationsInBothThemes(page);

  await applied(page, last.code);
  await page.getByLabel('Note to the shop').fill('Please call before you ship');
  const cart = await page.evaluate(() => localStorage.getItem('cart'));
  await placeOrder(page);

  // The same customer in another tab, who had applied the coupon before it was used up.
  await page.goto('/cart');
  await page.evaluate((stored) => localStorage.setItem('cart', stored ?? ''), cart);
  await page.route('/api/coupons/apply', (route) => route.abort());
  await page.goto('/placeorder');
  await page.getByLabel('Note to the shop').fill('Please call before you ship');
  await page.getByRole('button', { name: 'Place Order' }).click();
  const alert = summary(page).getByRole('alert');
  await expect(alert).toContainText('This coupon has been used up.');
  await expect(alert).toContainText(/Items: was \$[\d,.]+, is now \$/);
  await expect(row(page, 'Items')).toHaveText(full ?? '');
  await expect(page.getByLabel('Note to the shop')).toHaveValue('Please call before you ship');
  expect(await keptCoupon(page)).toBeNull();
  await page.unroute('/api/coupons/apply');

  const once = await coupons.make({ oncePerCustomer: true });
  await applied(page, once.code);
  await placeOrder(page);
  await fillCart(page);
  await page.goto('/placeorder');
  await applied(page, once.code);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(alert).toContainText('You have used this coupon already.');
});

test('a coupon can be entered in the cart already', async ({ page, coupons }) => {
  const { code } = await coupons.make();
  await fillCart(page);
  await applied(page, code);
  const saving = (await saved(page).textContent()) ?? '';
  expect(saving).toContain(`with ${code}`);
  await checkOutAsGuest(page);
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await expect(entry(page)).toBeDisabled();
  await expect(entry(page)).toHaveValue(code);
  await expect(saved(page)).toHaveText(saving);
});

test('a coupon can be removed before the order is placed, and another one applied', async ({
  page,
  coupons,
}) => {
  const { code } = await coupons.make();
  await walkToPlaceOrder(page);
  const total = await summary(page).locator('.total dd').textContent();
  await applied(page, code);
  await summary(page).getByRole('button', { name: 'Remove coupon' }).click();
  await expect(entry(page)).toBeFocused();
  await expect(entry(page)).toHaveValue('');
  await expect(summary(page).locator('.total dd')).toHaveText(total ?? '');
  expect(await keptCoupon(page)).toBeNull();
  const { code: other } = await coupons.make();
  await applied(page, other);
  await summary(page).getByRole('button', { name: 'Remove coupon' }).click();
  await placeOrder(page);
  await expect(summary(page).locator('.total dd')).toHaveText(total ?? '');
  await expect(saved(page)).toHaveCount(0);
});

test('a coupon survives a reload, going back and other tabs, and ends with the order [4.12]', async ({
  page,
  coupons,
}) => {
  const { code } = await coupons.make();
  await walkToPlaceOrder(page);
  const other = await page.context().newPage();
  await other.goto('/placeorder');
  await applied(page, code);
  const { now } = await itemsRow(page);
  await expect(entry(other)).toBeDisabled();
  await expect(entry(other)).toHaveValue(code);
  expect((await itemsRow(other)).now).toBe(now);
  await page.reload();
  await expect(entry(page)).toBeDisabled();
  expect((await itemsRow(page)).now).toBe(now);
  await page.getByRole('link', { name: 'Change payment method' }).click();
  await page.waitForURL('/payment');
  await page.goBack();
  await expect(applyButton(page)).toBeDisabled();
  expect((await itemsRow(page)).now).toBe(now);

  await placeOrder(other);
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  expect(await keptCoupon(page)).toBeNull();
});

test('an order with a total of zero is paid when it is placed', async ({ page, coupons }) => {
  const { code } = await coupons.make({ napcoDiscountPercentage: 100, aftermarketDiscountPercentage: 100 });
  // A part with free shipping.
  const found = await page.request.get('/api/products?keyword=Brochure');
  const { products } = (await found.json()) as { products: { _id: string; shippingPrice: number | null }[] };
  const free = products.find(({ shippingPrice }) => shippingPrice === 0);
  await page.goto(`/product/${free?._id}`);
  await addToCart(page);
  await checkOutAsGuest(page);
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await applied(page, code);
  await expect(summary(page).locator('.total dd')).toHaveText('$0.00');
  await expect(page.getByText('There is nothing left to pay.')).toBeVisible();
  await page.getByRole('link', { name: 'Change payment method' }).click();
  await page.waitForURL('/payment');
  await expect(page.getByText('There is nothing left to pay.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('No payment required')).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL(/\/order\//);
  await expect(page.getByText(/^Paid on/)).toBeVisible();
  await expect(page.getByText('No payment required')).toBeVisible();
  await expect(summary(page).locator('.total dd')).toHaveText('$0.00');
});

test('a changed cart is priced again by the server, each line by its own percentage', async ({
  page,
  coupons,
}) => {
  const { code } = await coupons.make({ napcoDiscountPercentage: 100, aftermarketDiscountPercentage: 0 });
  await walkToPlaceOrder(page);
  await applied(page, code);
  expect((await itemsRow(page)).now).toBe(0);
  await expect(row(page, 'Shipping')).toHaveText(/^\$[1-9]/);
  await expect(row(page, 'Handling')).not.toHaveText('$0.00');

  const asked = page.waitForResponse(/\/api\/coupons\/apply$/);
  await page.goto('/store/search/radiator');
  await page.locator('.card', { hasText: 'In Stock' }).first().getByRole('link').click();
  await addToCart(page);
  const reply = (await (await asked).json()) as { totalPrice: string; itemsPrice: string };
  await page.goto('/placeorder');
  const { before, now } = await itemsRow(page);
  expect(now).toBe(cents(reply.itemsPrice));
  expect(now).toBeGreaterThan(0);
  expect(before).toBeGreaterThan(now);
  const total = summary(page).locator('.total dd');
  expect(cents(await total.textContent())).toBe(cents(reply.totalPrice));
  await placeOrder(page);
  expect(cents(await total.textContent())).toBe(cents(reply.totalPrice));
});

test('a coupon that ends while the cart changes is removed with a message', async ({ page, coupons }) => {
  const coupon = await coupons.make();
  await walkToPlaceOrder(page);
  await applied(page, coupon.code);
  await coupons.change(coupon, { isActive: false });
  await page.goto('/cart');
  await expect(message(page, `Coupon "${coupon.code}" is no longer valid`)).toBeVisible();
  await expect(summary(page).locator('del')).toHaveCount(0);
  expect(await keptCoupon(page)).toBeNull();
  await page.goto('/placeorder');
  await expect(entry(page)).toBeEnabled();
});

test('a coupon whose percentages change shows it, and the new price is paid', async ({ page, coupons }) => {
  const coupon = await coupons.make();
  await walkToPlaceOrder(page);
  await applied(page, coupon.code);
  await coupons.change(coupon, { napcoDiscountPercentage: 5 });
  await page.getByRole('button', { name: 'Place Order' }).click();
  const alert = summary(page).getByRole('alert');
  await expect(alert).toContainText('Prices have changed since your cart was shown');
  await expect(message(page, 'has changed: 5% off NAPCO parts, 15% off all others')).toBeVisible();
  const { before, now } = await itemsRow(page);
  expect(now).toBe(Math.floor((before * 9500 + 5000) / 10_000));
  await placeOrder(page);
  expect(await itemsRow(page)).toEqual({ before, now });
});

test('a coupon that is gone when ordering says so, and the next click orders without it', async ({
  page,
  coupons,
}) => {
  const coupon = await coupons.make();
  const another = await coupons.make({ napcoDiscountPercentage: 20 });
  await walkToPlaceOrder(page);
  const full = cents(await row(page, 'Items').textContent());
  await applied(page, coupon.code);
  await coupons.change(coupon, { isActive: false });
  await page.getByRole('button', { name: 'Place Order' }).click();
  const alert = summary(page).getByRole('alert');
  await expect(alert).toContainText('This coupon is no longer valid');
  await expect(alert).toContainText(/Items: was \$[\d,.]+, is now \$/);
  await expect(page.getByText('418 Orchard Lane')).toBeVisible();
  expect(cents(await row(page, 'Items').textContent())).toBe(full);

  // Another coupon may be entered; then its totals apply.
  await applied(page, another.code);
  await expect(alert).toHaveCount(0);
  const total = await summary(page).locator('.total dd').textContent();
  await placeOrder(page);
  await expect(summary(page).locator('.total dd')).toHaveText(total ?? '');
  expect((await itemsRow(page)).now).toBe(Math.floor((full * 8000 + 5000) / 10_000));
});

test('a coupon that is gone while a price has changed leaves lines that add up', async ({
  page,
  coupons,
}) => {
  const coupon = await coupons.make();
  await walkToPlaceOrder(page);
  const full = await row(page, 'Items').textContent();
  await applied(page, coupon.code);
  await coupons.change(coupon, { isActive: false });
  await page.route('/api/coupons/apply', (route) => route.abort());
  await changeFirstLine(page, { price: 1.25 });
  await page.reload();
  await expect(page.locator('.lines .price')).toHaveText('$1.25');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(summary(page).getByRole('alert')).toContainText('This coupon is no longer valid');
  await expect(page.locator('.lines .price')).toHaveText(full ?? '');
  await expect(row(page, 'Items')).toHaveText(full ?? '');
});

test('an order waits for a coupon that is being applied', async ({ page, coupons }) => {
  const { code } = await coupons.make();
  await walkToPlaceOrder(page);
  let tries = 0;
  await page.route('/api/coupons/apply', async (route) => {
    tries += 1;
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await openEntry(page);
  await entry(page).fill(code);
  await entry(page).press('Enter');
  await entry(page).press('Enter');
  await page.getByRole('button', { name: 'Place Order' }).dispatchEvent('click');
  await expect(message(page, `Coupon "${code}" applied successfully!`)).toBeVisible();
  await expect(page).toHaveURL('/placeorder');
  expect(tries).toBe(1);
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the longest code breaks where it must', async ({ page, coupons }) => {
    const { code } = await coupons.make({}, 'W'.repeat(40));
    await walkToPlaceOrder(page);
    await applied(page, code);
    await expectNoSidewaysScroll(page);
    await page.goto('/cart');
    await expect(summary(page).locator('del')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto('/placeorder');
    await placeOrder(page);
    await expectNoSidewaysScroll(page);
  });
});

for (const width of [320, 1440]) {
  test(`the coupon entry passes axe and never scrolls sideways at ${width} px`, async ({ page, coupons }) => {
    await page.setViewportSize({ width, height: 800 });
    const { code } = await coupons.make();
    await walkToPlaceOrder(page);
    await apply(page, 'NO-SUCH-COUPON');
    await expect(summary(page).getByText('Error applying coupon', { exact: true })).toBeVisible();
    await expectNoAxeViolationsInBothThemes(page);
    await applied(page, code);
    await expectNoAxeViolationsInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/cart');
    await expect(summary(page).locator('del')).toBeVisible();
    await expectNoAxeViolationsInBothThemes(page);
  });
}
