import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { giveCredentials, signIn } from './account-holder.ts';
import { test } from './guest-order.ts';
import { pay } from './shopper.ts';

const admin = { email: 'admin@example.com', password: 'classic-trucks-1957' };

test.use({ storageState: { cookies: [], origins: [] } });

/** As after half an hour over a cup of coffee. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
}

/** Signs in again where one is sent to, and is back where one was. */
async function comeBack(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  await giveCredentials(page, admin);
  await expect(page).toHaveURL(path);
}

test('a note and a tracking number that were being written outlive the session', async ({
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
  await buyer.goto(order.path);
  await pay(buyer, 'PayPal', 'Approve as demo buyer');
  await expect(buyer.getByText(/^Paid on/)).toBeVisible();
  await buyer.context().close();

  await signIn(page, admin);
  await page.goto(order.path);
  await page.getByRole('textbox', { name: 'Private note' }).fill('Ask for the frame on Friday.');
  await page.getByLabel('Carrier').fill('UPS');
  await page.getByLabel('Tracking number').fill('1Z1');
  await endSession(page);
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByText('Nothing is lost.')).toBeVisible();
  await comeBack(page, order.path);
  await expect(page.getByRole('textbox', { name: 'Private note' })).toHaveValue(
    'Ask for the frame on Friday.',
  );
  await expect(page.getByLabel('Tracking number')).toHaveValue('1Z1');

  // On any other way out the browser asks first.
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(dialog.type())));
  });
  await page.getByRole('link', { name: 'Go Back' }).click({ noWaitAfter: true });
  expect(await asked).toBe('beforeunload');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('list', { name: 'Private notes' })).toContainText('frame on Friday');
  await page.getByRole('button', { name: 'Save and Mail' }).click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Sent with UPS, 1Z1');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
});

test('a price that is typed in the list is not said to be saved when it is not, nor left behind', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/admin/productlist');
  const cell = page.getByRole('button', { name: /^Price of/ }).first();
  const field = page.getByRole('textbox', { name: /^Price of/ });
  await cell.click();
  await field.fill('$1,234.50');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue('$1,234.50');
  await endSession(page);
  await field.press('Enter');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await comeBack(page, '/admin/productlist');
  await expect(page.getByText('Product updated')).toHaveCount(0);
  await expect(cell).not.toContainText('$1,234.50');
});
