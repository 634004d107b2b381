import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { admin, newAccount, register, signIn } from './support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { test } from './support/guest-order.ts';

/** An address that looks mistyped, in the forms that share a field for it; for guest checkout see checkout-troubles. */

const typed = 'jane@gmial.com';
const meant = 'jane@gmail.com';

/** Expects the field to offer the correction when it is left, and to hold back the form once. */
async function expectQuestion(page: Page, form: Page | Locator): Promise<void> {
  const field = form.getByRole('textbox', { name: 'Email' });
  const suggestion = form.getByRole('button', { name: meant });
  await field.fill(typed);
  await page.keyboard.press('Tab');
  await expect(suggestion).toBeVisible();
  await expect(form.getByRole('status').filter({ hasText: 'Did you mean' })).toHaveText(
    `Did you mean ${meant}?`,
  );
  await page.keyboard.press('Shift+Tab');
  await expect(suggestion).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(meant);
  await expect(field).toBeFocused();
  await expect(suggestion).toHaveCount(0);

  await field.fill(typed);
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(
    `Did you mean ${meant}? Press the button again if ${typed} is right.`,
  );
  await expect(field).toBeFocused();
  await expectNoAxeViolationsInBothThemes(page);
}

for (const path of ['/register', '/restoration', '/career'])
  test(`${path} asks about a mistyped email once`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectQuestion(page, page);
    const faults = page.getByRole('main').getByText('Please correct the errors in the form');
    await expect(faults).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Email' }).press('Enter');
    await expect(faults).toBeVisible();
  });

test('a customer is asked when changing the email of their profile, and an admin when changing that of a user', async ({
  page,
}) => {
  const account = newAccount();
  await register(page, account, '/register?redirect=/profile');
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAccessibleDescription(/address when it changes\.$/);
  await expectQuestion(page, page);
  await page.context().clearCookies();
  await signIn(page, admin);
  await page.goto('/admin/userlist');
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await expect(email).toHaveAccessibleDescription('A change is also reported to the old address.');
  await expectQuestion(page, page);
});

test('an admin is asked about a mistyped email once when correcting the email of an order', async ({
  page,
  order,
}) => {
  await signIn(page, admin);
  await page.goto(order.path);
  await page.getByRole('button', { name: 'Correct Email…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the email' });
  const field = dialog.getByRole('textbox', { name: 'Email' });
  await expectQuestion(page, dialog);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(field).toHaveValue(order.email);
  await expect(field).toHaveAccessibleDescription('');
  await field.fill(typed);
  const save = dialog.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(field).toBeFocused();
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Email corrected');
});
