import { expect, test } from '@playwright/test';
import { newAccount } from './support/account-holder.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { phone } from './support/phone.ts';
import { checkOutAsGuest, choosePayment, fillShipping, placeOrder } from './support/shopper.ts';

/** The whole way of a restorer and the friend who buys for them, in one browser each. Too long for every run: no tag. */

for (const [screen, use] of Object.entries({
  'a phone': phone,
  'a desktop': { viewport: { width: 1440, height: 900 } },
}))
  test.describe(`on ${screen}`, () => {
    test.use(use);

    test('a fender is found on the truck, checked, priced, listed, shared, and ordered by a friend', async ({
      page,
      browser,
    }) => {
      test.slow();
      // The truck.
      await page.goto('/store/truck');
      await page.getByRole('banner').getByRole('button', { name: 'Your truck' }).click();
      const truck = page.getByRole('dialog', { name: 'Your truck' });
      await truck.getByLabel('Year', { exact: true }).selectOption('1955');
      await truck.getByLabel('1955 series').selectOption('First Series');
      await truck.getByRole('button', { name: 'Save' }).click();
      await expect(truck).toBeHidden();

      // Pointing at the fender.
      await page.locator('svg a[href="/store/truck/front-end"] text').click();
      await expect(page).toHaveURL('/store/truck/front-end');
      await expect(page.getByText(/^Counting parts that fit or may fit a 1955 First Series/)).toBeVisible();
      await page.getByRole('button', { name: 'Count all' }).click();
      await page
        .getByRole('link', { name: /Front Fenders & Aprons/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/store\?partType=Front\+Fenders/);
      const card = page.locator('.card', { hasText: 'LCT-FF-5501R' });
      await expect(card).toContainText('Doesn’t fit your 1955');
      await card.getByRole('link').first().click();

      // The other series.
      await expect(page.getByText('Second Series only: your truck is First Series.')).toBeVisible();
      const part = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await page.getByRole('button', { name: 'Your truck: 1955 First Series' }).click();
      await truck.getByLabel('1955 series').selectOption('Second Series');
      await truck.getByLabel('Make').selectOption('Chevrolet');
      await truck.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Fits your 1955 Chevrolet').first()).toBeVisible();
      await expect(page.getByText(/Doesn’t fit/)).toHaveCount(0);

      // The price at the door.
      await page.getByRole('button', { name: 'See the price delivered to you' }).click();
      const place = page.getByRole('dialog', { name: 'Where does it go?' });
      await place.getByLabel('ZIP Code').fill('95667');
      await place.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Delivered to California 95667 (estimate)')).toBeVisible();
      const delivered = page.locator('.leaders > div', { hasText: /^Delivered to/ }).locator('dd');
      const total = await delivered.innerText();
      await expectNoAxeViolations(page);

      // The list, and its link.
      await page.getByRole('button', { name: 'Add to project list' }).click();
      const adding = page.getByRole('dialog', { name: 'Add to project list' });
      await adding.getByLabel('Name of the list').fill('Front end');
      await adding.getByRole('button', { name: 'Add', exact: true }).click();
      await adding.getByRole('link', { name: 'Open the List' }).click();
      await page.getByRole('button', { name: 'Share' }).click();
      const share = page.getByRole('dialog', { name: 'Share this list' });
      await share.getByRole('link', { name: 'Sign in' }).click();
      await page.getByRole('link', { name: 'Register', exact: true }).last().click();
      const account = newAccount();
      await page.getByLabel('Name', { exact: true }).fill(account.name);
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByLabel('Confirm Password').fill(account.password);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page).toHaveURL('/projects');
      await page.getByRole('link', { name: 'Front end' }).click();
      await page.getByRole('button', { name: 'Share' }).click();
      await share.getByRole('button', { name: 'Create Link' }).click();
      const link = await share.getByLabel('Link', { exact: true }).inputValue();

      // A friend's browser, which knows nothing.
      const friend = await (await browser.newContext(use)).newPage();
      await friend.goto(link);
      await expect(friend.getByRole('heading', { level: 1, name: 'Front end' })).toBeVisible();
      await expect(friend.getByText('1955 Second Series').first()).toBeVisible();
      await expect(friend.getByText(part).first()).toBeVisible();
      await friend.getByRole('button', { name: 'Copy to My Lists' }).click();
      await friend.getByRole('button', { name: 'Add All To Cart' }).click();
      await expect(friend.getByText('1 part is in your cart now.')).toBeVisible();
      await friend.getByRole('link', { name: 'Go To Cart' }).click();
      await expect(friend).toHaveURL('/cart');
      await expect(friend.getByText(part).first()).toBeVisible();
      await checkOutAsGuest(friend);
      await fillShipping(friend);
      await choosePayment(friend, 'PayPal');
      await placeOrder(friend);
      await expect(
        friend
          .locator('.leaders > div', { hasText: /^Total/ })
          .last()
          .locator('dd'),
      ).toHaveText(total);
      await expectNoAxeViolations(friend);
      await friend.context().close();
    });
  });
