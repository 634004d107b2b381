import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { openAdmin } from './support/account-holder.ts';
import { expectWellDrawn } from './support/axe.ts';
import {
  addToCart,
  checkOutAsGuest,
  choosePayment,
  fillCart,
  fillShipping,
  pay,
  placeOrder,
} from './support/shopper.ts';

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** The switch is for the whole shop. */
test.describe.configure({ mode: 'serial' });

/** The amount of a line of a price list. */
const amount = (page: Page, label: RegExp) =>
  page.locator('.leaders > div', { hasText: label }).last().locator('dd');

/** What the pages about the shop say of pickups while it offers them. */
const onPages = {
  '/faq': 'Can I pick up my parts?',
  '/contactus': 'Please wait for our email that your parts are ready.',
  '/return-policy': 'the day you receive it or pick it up.',
  '/terms': 'wait for our email that it’s ready.',
};

/** Checks or unchecks the owner's switch. */
async function offer(adminPage: Page, pickup: boolean): Promise<void> {
  await adminPage.goto('/admin/local-pickup');
  const checkbox = adminPage.getByRole('checkbox', { name: 'Customers can pick up their parts at the shop' });
  await expect(checkbox).toBeVisible();
  await checkbox.setChecked(pickup);
  await adminPage.getByRole('button', { name: 'Update' }).click();
  await expect(adminPage.getByText('Shipping and pickup updated')).toBeVisible();
}

for (const [device, viewport] of Object.entries(sizes))
  test(
    `a shopper picks up what they ordered once the owner allows it, on a ${device}`,
    { tag: device === 'desktop' ? '@journey' : [] },
    async ({ page, browser }) => {
      test.slow();
      await page.setViewportSize(viewport);
      await page.goto('/napco-store');
      await page.locator('.card', { hasText: 'In Stock' }).first().getByRole('link').click();
      await expect(page.getByRole('button', { name: 'See the price delivered to you' })).toBeVisible();
      await expect(page.getByText(/Local pickup/)).toHaveCount(0);

      const adminPage = await openAdmin(browser, { viewport });
      await offer(adminPage, true);
      await expectWellDrawn(adminPage);
      try {
        await page.reload();
        const price = await amount(page, /^Local pickup, with handling and California tax/).innerText();
        await expectWellDrawn(page);
        await addToCart(page);
        await expect(page.getByText(`: ${price}, with handling and California tax`)).toBeVisible();
        await checkOutAsGuest(page);
        const choice = page.getByRole('group', { name: 'How do you get your parts?' });
        await expect(choice.getByRole('radio', { name: 'Ship them' })).toBeChecked();
        await choice.getByRole('radio', { name: 'Ship them' }).press('ArrowDown');
        await expect(choice.getByRole('radio', { name: /^Pick up at the shop/ })).toBeChecked();
        await expect(page.locator('.checkout-bar')).toContainText(price);
        await expectWellDrawn(page);
        await fillShipping(page);
        await choosePayment(page, 'PayPal');
        await expect(page.getByRole('heading', { name: 'Local Pickup' })).toBeVisible();
        await expect(amount(page, /^Local pickup/)).toHaveText('$0.00');
        await expect(amount(page, /^Total/)).toHaveText(price);
        await expectWellDrawn(page);
        await placeOrder(page);
        await expect(amount(page, /^Total/)).toHaveText(price);
        await pay(page, 'PayPal', 'Approve as demo buyer');
        await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
        await expect(page.getByText('Once you can pick them up, we email')).toBeVisible();
        await expect(page.getByText('Not Ready')).toBeVisible();
        await expect(page.getByText(/[Tt]racking|on their way/)).toHaveCount(0);
        await expectWellDrawn(page);

        await adminPage.goto(new URL(page.url()).pathname);
        await expect(adminPage.getByRole('heading', { name: 'Pickup for' })).toBeVisible();
        const carrier = adminPage.getByRole('combobox', { name: 'Carrier' });
        await expect(carrier).toHaveCount(0);
        await adminPage.getByRole('button', { name: 'Ship It Instead' }).click();
        await expect(carrier).toHaveValue('');
        await expect(carrier).toBeFocused();
        await adminPage.getByRole('button', { name: 'Discard' }).click();
        await expectWellDrawn(adminPage);
        await adminPage.getByRole('button', { name: 'Mark As Ready and Email' }).click();
        await expect(adminPage.getByRole('region', { name: 'Timeline' })).toContainText('Ready to pick up');
        await page.reload();
        await expect(page.getByRole('listitem').filter({ hasText: 'Ready to pick up' })).toHaveAttribute(
          'aria-current',
          'step',
        );
      } finally {
        await offer(adminPage, false);
        await adminPage.context().close();
      }
    },
  );

test('how soon parts ship is said to buyers as the owner promises it', async ({ page, browser }) => {
  test.slow();
  const adminPage = await openAdmin(browser, { viewport: sizes.desktop });
  const promise = async (days: string) => {
    await adminPage.getByLabel('Business days until parts leave the shop').fill(days);
    await adminPage.getByRole('button', { name: 'Update' }).click();
  };
  const saved = adminPage.getByText('Shipping and pickup updated');
  await adminPage.goto('/admin/local-pickup');
  await promise('31');
  await expect(adminPage.getByText('Must be a whole number from 1 to 30, or empty')).toBeVisible();
  await expectWellDrawn(adminPage);
  await promise('3');
  await expect(saved).toBeVisible();
  try {
    await page.goto('/napco-store');
    await page.locator('.card', { hasText: 'In Stock' }).first().getByRole('link').click();
    await expect(page.getByText('Ships from California within 3 business days, to all')).toBeVisible();
    await addToCart(page);
    await expect(page.getByText('Your parts leave our shop within 3 business days.')).toBeVisible();
    await checkOutAsGuest(page);
    await fillShipping(page);
    await choosePayment(page, 'PayPal');
    await placeOrder(page);
    await pay(page, 'PayPal', 'Approve as demo buyer');
    await expect(page.getByText('Your parts leave our shop within 3 business days.')).toBeVisible();
  } finally {
    await adminPage.reload();
    await promise('2');
    await expect(saved).toBeVisible();
    await adminPage.context().close();
  }
  await page.reload();
  await expect(page.getByText('Your parts leave our shop within 3 business days.')).toBeVisible();
});

test('who chose pickup before it ended sees the price with shipping, and can order', async ({
  page,
  browser,
}) => {
  const adminPage = await openAdmin(browser, { viewport: sizes.desktop });
  await offer(adminPage, true);
  try {
    for (const [path, text] of Object.entries(onPages)) {
      await page.goto(path);
      await expect(page.getByText(text)).toBeVisible();
    }
    await page.goto('/napco-store');
    await page.locator('.card', { hasText: 'In Stock' }).first().getByRole('link').click();
    await addToCart(page);
    await page.getByRole('button', { name: 'Pick them up instead' }).click();
    await expect(page.getByRole('button', { name: 'Have them shipped instead' })).toBeFocused();
    await checkOutAsGuest(page);
    await fillShipping(page);
    await choosePayment(page, 'PayPal');
  } finally {
    await offer(adminPage, false);
    await adminPage.context().close();
  }
  await page.getByRole('button', { name: 'Place Order' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Shipping: was $0.00, is now $' });
  await expect(refusal).toContainText('We don’t offer local pickup right now');
  await expect(page.getByRole('heading', { name: 'Shipping', exact: true })).toBeVisible();
  const total = await amount(page, /^Total/).innerText();
  await placeOrder(page);
  await expect(amount(page, /^Total/)).toHaveText(total);
  for (const [path, text] of Object.entries(onPages)) {
    // A browser may show once more what it has, while it asks again.
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByText(text)).toHaveCount(0, { timeout: 500 });
    }).toPass();
  }
});

test('what is enough for a pickup is completed when the pickup has ended', async ({ page, browser }) => {
  const adminPage = await openAdmin(browser, { viewport: sizes.desktop });
  await offer(adminPage, true);
  try {
    await fillCart(page);
    await checkOutAsGuest(page);
    await page.getByLabel('Address').fill('PO Box 12');
    await page.getByLabel('State').selectOption({ label: 'California' });
    await page.getByLabel('Phone').fill('530 555 0142');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Only the Postal Service delivers to a PO Box').first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Go Back' }).click();
    const gaps = page.getByText('The carrier needs this to find you');
    await expect(gaps.first()).toBeVisible();
    await page.getByRole('radio', { name: /^Pick up at the shop/ }).check();
    await expect(gaps).toHaveCount(0);
    await expect(page.getByText('We hand the parts over to this name')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    const nameless = page.getByRole('dialog', { name: 'Pick up without a name?' });
    await expect(nameless.getByRole('button', { name: 'Go Back' })).toBeFocused();
    await nameless.getByRole('button', { name: 'Continue Without' }).click();
    await choosePayment(page, 'PayPal');
  } finally {
    await offer(adminPage, false);
    await adminPage.context().close();
  }
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('/shipping');
  await expect(page.getByText('We don’t offer local pickup right now').first()).toBeVisible();
  await expect(page.getByLabel('Address')).toHaveValue('PO Box 12');
});
