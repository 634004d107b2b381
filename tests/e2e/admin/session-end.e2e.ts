import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { admin, giveCredentials, signIn } from '../support/account-holder.ts';
import { newTrackingNumber, payOrder, test } from '../support/guest-order.ts';

test.use({ storageState: { cookies: [], origins: [] } });

/** Ends the session as half an hour without a click does. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

/** Signs in on the page that the admin was redirected to, and returns to the page before. */
async function comeBack(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  await giveCredentials(page, admin);
  await expect(page).toHaveURL(path);
}

test('an unsaved note and tracking number survive the end of the session', async ({
  page,
  order,
  browser,
}) => {
  const buyer = await (
    await browser.newContext({
      storageState: {
        cookies: [],
        origins: [
          {
            origin: new URL(test.info().project.use.baseURL ?? '').origin,
            localStorage: [
              { name: 'guestToken', value: order.token },
              { name: 'guestEmail', value: order.email },
            ],
          },
        ],
      },
    })
  ).newPage();
  await payOrder(buyer, order);
  await buyer.context().close();

  await signIn(page, admin);
  await page.goto(order.path);
  await page.getByRole('textbox', { name: 'Private note' }).fill('Ask for the frame on Friday.');
  await page.getByLabel('Carrier').fill('UPS');
  const number = newTrackingNumber();
  await page.getByLabel('Tracking number').fill(number);
  await endSession(page);
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('Nothing is lost.')).toBeVisible();
  await comeBack(page, order.path);
  await expect(page.getByRole('textbox', { name: 'Private note' })).toHaveValue(
    'Ask for the frame on Friday.',
  );
  await expect(page.getByLabel('Tracking number')).toHaveValue(number);

  // Leaving the page asks first.
  await page.getByRole('link', { name: 'Go Back' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('list', { name: 'Private notes' })).toContainText('frame on Friday');
  await page.getByRole('button', { name: 'Save and Email' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(`Sent with UPS, ${number}`);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('a price typed in the list is neither reported as saved nor lost when the session ends', async ({
  page,
}) => {
  await signIn(page, admin);
  // The dearest: what other tests have just made may cost nothing.
  const list = '/admin/productlist?sort=-price';
  await page.goto(list);
  const cell = page.getByRole('button', { name: /^Price of/ }).first();
  const field = page.getByRole('textbox', { name: /^Price of/ });
  // Not so far from the former one that the list asks about it.
  const [, shown = ''] = /\$([\d,.]+)/.exec(await cell.innerText()) ?? [];
  const price = Number(shown.replaceAll(',', '')) + 1;
  const typed = price.toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  await cell.click();
  await field.fill(typed);
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue(typed);
  await endSession(page);
  await field.press('Enter');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await comeBack(page, list);
  await expect(page.getByText('Product updated')).toHaveCount(0);
  await expect(cell).not.toContainText(typed);
});

test('unsaved changes to a coupon or user are restored after signing in, until saved or discarded', async ({
  page,
}) => {
  await signIn(page, admin);
  const { _id: coupon } = (await (await page.request.post('/api/coupons')).json()) as { _id: string };
  const { _id: user } = (await (await page.request.get('/api/users/profile')).json()) as { _id: string };
  const forms = [
    { path: `/admin/couponlist/${coupon}/edit`, label: 'NAPCO Products Discount Percentage', text: '12.5' },
    { path: `/admin/user/${user}/edit`, label: 'Name', text: 'Somebody Else' },
  ];
  for (const { path, label, text } of forms) {
    await page.goto(path);
    const field = page.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(text);
    await endSession(page);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Nothing is lost.')).toBeVisible();
    await comeBack(page, path);
    await expect(page.getByText('We restored your unsaved changes.')).toBeVisible();
    await expect(field).toHaveValue(text);
    await page.getByRole('link', { name: 'Go Back' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/list$/);
    await page.goBack();
    await expect(field).toHaveValue(before);
  }
  await page.goto(`/admin/couponlist/${coupon}/edit`);
  const field = page.getByLabel('Coupon Code');
  await field.fill(`DRAFT-${coupon.slice(0, 8)}`);
  await page.reload();
  await expect(field).toHaveValue(`DRAFT-${coupon.slice(0, 8)}`);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Coupon updated')).toBeVisible();
  await page.goto(`/admin/couponlist/${coupon}/edit`);
  await expect(page.getByText('is still here')).toHaveCount(0);
});

test('a list shows the same page after signing in again', async ({ page }) => {
  await signIn(page, admin);
  const path = '/admin/productlist/search/bed/page/2?show=low';
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await endSession(page);
  await page.reload();
  await comeBack(page, path);
});
