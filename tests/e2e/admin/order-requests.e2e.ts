import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { admin as demoAdmin, signIn } from '../support/account-holder.ts';
import { buy, emailsTo } from '../support/shopper.ts';

test('a buyer asks to cancel a paid order, and reads the answer of the shop', async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  const email = await buy(page);
  await page.getByRole('button', { name: 'Ask to Cancel…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Found one in the barn.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Ask to Cancel' }).click();
  const request = page.getByRole('region', { name: 'Your request' });
  await expect(request).toContainText('You asked us to cancel this order');
  await expect(request).toContainText('Found one in the barn.');
  await expect(page.getByRole('button', { name: 'Ask to Cancel…' })).toHaveCount(0);
  await expectNoAxeViolations(page);

  const adminPage = await (await browser.newContext()).newPage();
  await signIn(adminPage, demoAdmin);
  await adminPage.goto('/admin');
  await adminPage.getByRole('link', { name: /asks? to cancel or return/ }).click();
  await expect(adminPage.getByText('Asks to cancel').first()).toBeVisible();
  await adminPage.goto(new URL(page.url()).pathname);
  await expect(adminPage.getByText('The customer asks to cancel this order')).toBeVisible();
  await expectNoAxeViolations(adminPage);
  await adminPage.getByRole('combobox', { name: 'Carrier' }).fill('UPS');
  await adminPage.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999AA10123456784');
  await adminPage.getByRole('button', { name: 'Save and Email' }).click();
  const question = adminPage.getByRole('dialog', { name: 'They asked to cancel this order' });
  await expectNoAxeViolations(adminPage);
  await question.getByRole('button', { name: 'Don’t Send' }).click();
  await expect(
    adminPage.getByRole('form', { name: 'Tracking' }).getByText('Nothing was saved, and no email was sent.'),
  ).toBeVisible();
  await adminPage.getByRole('button', { name: 'Answer…' }).click();
  await adminPage
    .getByRole('dialog')
    .getByRole('textbox')
    .fill('It left this morning. Send it back when it is there.');
  await adminPage.getByRole('button', { name: 'Send Answer' }).click();
  await expect(adminPage.getByText('The customer asks to cancel this order')).toHaveCount(0);

  await page.reload();
  await expect(request).toContainText('It left this morning.');
  // Paid, asked and answered.
  const subjects = await emailsTo(context, email, 3);
  expect(subjects.join('\n')).toMatch(/You asked to cancel order \d+/);
  expect(subjects.join('\n')).toMatch(/About order \d+/);
});

test('a buyer withdraws a request, and admins no longer see it', async ({ page, browser }) => {
  test.slow();
  await buy(page);
  await page.getByRole('button', { name: 'Ask to Cancel…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to Cancel' }).click();
  const request = page.getByRole('region', { name: 'Your request' });
  await expect(request).toBeFocused();
  await request.getByRole('button', { name: 'Withdraw Request' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw your request?' });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Withdraw Request' }).click();
  await expect(request).toContainText('You withdrew this request');
  await expect(request).toBeFocused();
  await expect(page.getByRole('button', { name: 'Ask to Cancel…' })).toBeVisible();
  await expectNoAxeViolations(page);

  const adminPage = await (await browser.newContext()).newPage();
  await signIn(adminPage, demoAdmin);
  await adminPage.goto(new URL(page.url()).pathname);
  await expect(adminPage.getByText('The customer no longer asks to cancel it')).toBeVisible();
  await expect(adminPage.getByText('The customer asks to cancel this order')).toHaveCount(0);
  await adminPage.getByText('What they asked for').click();
  await expect(adminPage.getByText('They withdrew it before it was answered.')).toBeVisible();
});

test('the shop waits for parts that a buyer sends back', async ({ page, browser }) => {
  test.slow();
  await buy(page);
  const order = new URL(page.url()).pathname;

  const adminPage = await (await browser.newContext()).newPage();
  await signIn(adminPage, demoAdmin);
  await adminPage.goto(order);
  await adminPage.getByRole('combobox', { name: 'Carrier' }).fill('Sierra Freight Lines');
  await adminPage.getByRole('textbox', { name: 'Tracking number' }).fill(`PRO ${Date.now()}`);
  await adminPage.getByRole('button', { name: 'Save and Email' }).click();
  await expect(
    adminPage.getByRole('region', { name: 'Timeline' }).getByText('Sent with Sierra'),
  ).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Ask to Return Parts…' }).click();
  const asking = page.getByRole('dialog');
  await asking.getByRole('checkbox').first().check();
  await asking.getByRole('combobox', { name: 'Why are you returning it?' }).selectOption({ index: 1 });
  await asking.getByRole('button', { name: 'Ask to Return' }).click();
  await expect(page.getByRole('region', { name: 'Your request' })).toContainText('You asked us to return');

  await adminPage.reload();
  await adminPage.getByRole('button', { name: 'Answered by Phone' }).click();
  const byPhone = adminPage.getByRole('dialog', { name: 'Settled by phone?' });
  await expect(byPhone.getByRole('checkbox', { name: 'They send the parts back' })).toBeChecked();
  await expectNoAxeViolations(adminPage);
  await byPhone.getByRole('button', { name: 'Cancel' }).click();
  await adminPage.getByRole('button', { name: 'Answer…' }).click();
  const answer = adminPage.getByRole('dialog', { name: 'Answer the customer' });
  await expect(answer.getByRole('checkbox', { name: 'They send the parts back' })).toBeChecked();
  await answer.getByRole('textbox').fill('Send it to the shop.');
  await answer.getByRole('button', { name: 'Send Answer' }).click();
  await expect(adminPage.getByText('A return is on its way: 1 ×')).toBeVisible();
  await expect(adminPage.getByRole('heading', { level: 1 })).toBeFocused();
  await expectNoAxeViolations(adminPage);

  await adminPage.goto('/admin');
  await adminPage.getByRole('link', { name: /Returns? on (its|their) way/ }).click();
  await expect(adminPage.getByText('Return on its way').first()).toBeVisible();
  await expectNoAxeViolations(adminPage);

  await adminPage.goto(order);
  await adminPage.getByRole('button', { name: 'Refund…' }).click();
  const refund = adminPage.getByRole('dialog', { name: 'Refund' });
  await refund.getByRole('button', { name: 'The Return' }).click();
  await expect(refund.getByRole('spinbutton')).toHaveValue('1');
  await expect(refund.getByLabel('Amount in dollars')).toHaveValue(/^\d+\.\d\d$/);
  await expectNoAxeViolations(adminPage);
  await refund.getByRole('button', { name: 'Cancel' }).click();
  await adminPage.getByRole('button', { name: 'Stop Waiting' }).click();
  const ending = adminPage.getByRole('dialog', { name: /^Stop waiting for / });
  await ending.getByRole('button', { name: 'Stop Waiting' }).click();
  await expect(adminPage.getByText('A return is on its way: 1 ×')).toHaveCount(0);
  await expect(adminPage.getByRole('heading', { level: 1 })).toBeFocused();
  const timeline = adminPage.getByRole('listitem').filter({ hasText: 'No longer waiting for the return' });
  await expect(timeline).toBeVisible();
});
