import { expect } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { admin as demoAdmin, signIn } from '../support/account-holder.ts';
import { test } from '../support/guest-order.ts';

test('an admin records a check, corrects its number, and records later that it bounced', async ({
  order,
  browser,
}) => {
  test.slow();
  const page = await (await browser.newContext()).newPage();
  await signIn(page, demoAdmin);
  await page.goto(order.path);
  await page.getByRole('button', { name: 'Record a Payment…' }).click();
  const form = page.getByRole('dialog', { name: /^Do you have the \$/ });
  const number = form.getByLabel('Check number');
  await expectNoAxeViolations(page);
  // As another browser, or a program, would send it: the server decides.
  await number.evaluate((field) => field.removeAttribute('maxlength'));
  await number.fill('2041 '.repeat(9));
  await form.getByRole('button', { name: 'Record Payment' }).click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('2041 '.repeat(9));
  await expect(form.getByRole('radio', { name: 'Check', exact: true })).toBeChecked();
  await expectNoAxeViolations(page);

  await number.fill('2041');
  await form.getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment Method' })).toContainText('Check 2041');
  await expect(page.getByRole('button', { name: 'Record a Payment…' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Refund…' }).click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabel('Their bank didn’t pay the check').check();
  await expect(refund.getByText(/^No money goes back/)).toBeVisible();
  await refund.getByLabel('Reason').fill('Insufficient funds.');
  await expectNoAxeViolations(page);
  await refund.getByRole('button', { name: 'Record It' }).click();
  const refunds = page.getByRole('list', { name: 'Refunds' }).first();
  await expect(refunds).toContainText('Not paid by the bank');
  await expect(refunds).toContainText('Insufficient funds.');
});
