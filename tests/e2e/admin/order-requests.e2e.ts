import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { admin as demoAdmin, signIn } from '../support/account-holder.ts';
import { emailsTo, pay, placeOrder, walkToPlaceOrder } from '../support/shopper.ts';

test('a buyer asks to cancel a paid order, and reads the answer of the office', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const email = await walkToPlaceOrder(page);
  await placeOrder(page);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await page.getByRole('button', { name: 'Ask to cancel…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Found one in the barn.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Ask to Cancel' }).click();
  const request = page.getByRole('region', { name: 'Your request' });
  await expect(request).toContainText('You asked us to cancel this order');
  await expect(request).toContainText('Found one in the barn.');
  await expect(page.getByRole('button', { name: 'Ask to cancel…' })).toHaveCount(0);
  await expectNoAxeViolations(page);

  const office = await (await browser.newContext()).newPage();
  await signIn(office, demoAdmin);
  await office.goto('/admin');
  await office.getByRole('link', { name: /asks? to cancel or return/ }).click();
  await expect(office.getByText('Asks to cancel').first()).toBeVisible();
  await office.goto(new URL(page.url()).pathname);
  await expect(office.getByText('The customer asks to cancel this order')).toBeVisible();
  await expectNoAxeViolations(office);
  await office.getByRole('combobox', { name: 'Carrier' }).fill('UPS');
  await office.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999AA10123456784');
  await office.getByRole('button', { name: 'Save and Email' }).click();
  const question = office.getByRole('dialog', { name: 'They asked to cancel this order' });
  await expectNoAxeViolations(office);
  await question.getByRole('button', { name: 'Don’t Send' }).click();
  await expect(office.getByText('Nothing was saved, and no email was sent.')).toBeVisible();
  await office.getByRole('button', { name: 'Answer…' }).click();
  await office
    .getByRole('dialog')
    .getByRole('textbox')
    .fill('It left this morning. Send it back when it is there.');
  await office.getByRole('button', { name: 'Send Answer' }).click();
  await expect(office.getByText('The customer asks to cancel this order')).toHaveCount(0);

  await page.reload();
  await expect(request).toContainText('It left this morning.');
  // Received, paid, asked and answered.
  const subjects = await emailsTo(context, email, 4);
  expect(subjects.join('\n')).toMatch(/You asked to cancel order \d+/);
  expect(subjects.join('\n')).toMatch(/About order \d+/);
});
