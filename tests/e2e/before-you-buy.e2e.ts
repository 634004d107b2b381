import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { truckArrival } from '../../shop/freight.ts';
import { openAdmin } from './support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { phone } from './support/phone.ts';
import { createProductByApi } from './support/product.ts';
import { addToCart, search } from './support/shopper.ts';

/** Part numbers of two parts that tests/e2e/support/serve.ts sells together. */
const soldTogether = ['LCT-AC-5501', 'LCT-AR-5501'] as const;

async function openPart(page: Page, lugoPart: string): Promise<string> {
  await search(page, lugoPart);
  await page.locator('.card', { hasText: lugoPart }).getByRole('link').first().click();
  await expect(page.getByText(`Part Number ${lugoPart}`)).toBeVisible();
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

const scrollDown = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded();

for (const [screen, viewport] of Object.entries({
  'a phone': { width: 390, height: 844 },
  'a desktop': { width: 1440, height: 900 },
}))
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test(
      'parts bought together are added to the cart, and parts seen before are found again and cleared',
      { tag: '@journey' },
      async ({ page }) => {
        const asked: string[] = [];
        page.on('request', (request) => {
          if (/\/together$|\/projects\/parts$/.test(request.url())) asked.push(request.url());
        });
        await page.goto('/faq');
        const first = await openPart(page, soldTogether[0]);
        expect(asked).toEqual([]);
        await scrollDown(page);
        const together = page.getByRole('region', { name: 'Often bought together' });
        await expect(together.getByText('3 customers bought it with this part.')).toBeVisible();
        await together.getByRole('button', { name: /^Add To Cart: / }).click();
        await expect(page.getByRole('link', { name: /^Cart/ }).first()).toContainText('1');
        await together.getByRole('button', { name: 'Add All To Cart' }).click();
        await expect(together.getByText('1 part is in your cart now.')).toBeVisible();
        await expect(together.getByText(/is in your cart already\.$/)).toBeVisible();
        await expectNoAxeViolationsInBothThemes(page);
        const recent = page.getByRole('region', { name: 'Recently viewed' });
        // Nothing but the part of this page has been seen.
        await expect(recent).toHaveCount(0);

        await together.getByRole('heading', { level: 3 }).getByRole('link').click();
        await expect(page.getByText(`Part Number ${soldTogether[1]}`)).toBeVisible();
        // One of them has left the store since.
        await page.evaluate(() =>
          localStorage.setItem('recentParts', `${localStorage.getItem('recentParts')} ${'0'.repeat(24)}`),
        );
        await scrollDown(page);
        await expect(recent.getByRole('listitem')).toHaveCount(1);
        await expect(recent).toContainText(first);
        await expectNoAxeViolationsInBothThemes(page);
        await recent.getByRole('button', { name: 'Clear recently viewed parts' }).press('Enter');
        await expect(recent.getByText(/^Cleared\./)).toBeFocused();
        await page.reload();
        await scrollDown(page);
        await expect(together).toBeVisible();
        await expect(recent).toHaveCount(0);

        await page.goto('/cart');
        await page
          .getByRole('button', { name: /^Remove/ })
          .first()
          .click();
        await page
          .getByRole('button', { name: /^Remove/ })
          .first()
          .click();
        await expect(recent.getByRole('listitem')).toHaveCount(1);
        await expectNoAxeViolationsInBothThemes(page);
      },
    );
  });

test.describe('on a phone', () => {
  test.use(phone);

  test('the cart has Checkout in the first screen, and what truck freight means below the ways to check out', async ({
    page,
    browser,
  }) => {
    const freight = { truckFreight: true, shippingPrice: 150 };
    const { id } = await createProductByApi(await openAdmin(browser), freight);
    await page.goto(`/product/${id}`);
    await addToCart(page);
    const boxOf = async (found: Locator) => (await found.boundingBox()) ?? { y: Number.NaN, height: 0 };
    const checkout = await boxOf(page.getByRole('link', { name: 'Checkout', exact: true }));
    expect(checkout.y + checkout.height).toBeLessThanOrEqual(phone.viewport.height);
    const asGuest = await boxOf(page.getByRole('link', { name: 'Guest Checkout' }));
    expect((await boxOf(page.getByText(truckArrival))).y).toBeGreaterThan(asGuest.y + asGuest.height);
  });
});
