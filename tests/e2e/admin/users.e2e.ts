import { expect, test } from '@playwright/test';
import { codeAt } from '../../support/authenticator.ts';
import { admin, newAccount, openAdmin, register, signIn } from '../support/account-holder.ts';
import { holdRequests } from '../support/held-requests.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes, expectWellDrawn } from '../support/axe.ts';
import { placeGuestOrder } from '../support/guest-order.ts';
import { phone } from '../support/phone.ts';

test('an admin finds, changes and deletes users, and the audit log records it [1.23] [2.3.7] [2.3.8] [2.3.10] [2.3.11] [2.3.12] [3.17] [4.38] [5.35] [6.13] [7.5.9] [8.42] [8.43]', async ({
  browser,
}) => {
  test.slow();
  const account = newAccount();
  const theirs = await (await browser.newContext()).newPage();
  await register(theirs, account);
  await theirs.context().close();

  const adminPage = await openAdmin(browser, phone);
  await adminPage.goto('/admin/userlist');
  const search = adminPage.getByRole('searchbox', { name: 'Name or email' });
  await search.fill(account.email);
  await search.press('Enter');
  await expect(adminPage).toHaveURL(`/admin/userlist/search/${encodeURIComponent(account.email)}`);
  await expect(adminPage.getByText('1 user', { exact: true })).toBeVisible();
  await expectWellDrawn(adminPage);
  await search.fill('');
  await search.press('Enter');
  await expect(adminPage).toHaveURL('/admin/userlist');
  await adminPage.goBack();
  await expect(adminPage.getByText('1 user', { exact: true })).toBeVisible();

  await adminPage.getByRole('link', { name: `Edit ${account.name}` }).click();
  await expect(adminPage.getByLabel('Email Verified')).not.toBeChecked();
  await expectWellDrawn(adminPage);
  const edited = adminPage.url();
  await adminPage.getByLabel('Name').fill('');
  await adminPage.getByRole('button', { name: 'Update' }).click();
  await expect(adminPage.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(adminPage.getByLabel('Name')).toBeFocused();
  await adminPage.getByRole('link', { name: 'Go Back' }).click();
  await adminPage
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect(adminPage).toHaveURL(edited);

  // Another admin saves first.
  const id = edited.split('/').at(-2) ?? '';
  await adminPage.request.put(`/api/users/${id}`, {
    data: { name: 'Robin Diaz' },
    headers: { origin: new URL(edited).origin },
  });
  await adminPage.getByLabel('Name').fill('Sam Diaz');
  await adminPage.getByLabel('Email Verified').check();
  await adminPage.getByRole('button', { name: 'Update' }).click();
  const conflict = adminPage.getByRole('region', { name: 'Someone else changed this field' });
  await expect(conflict).toContainText('Robin Diaz');
  await expect(conflict).toContainText('Sam Diaz');
  await expectWellDrawn(adminPage);
  await adminPage.getByRole('button', { name: 'Update' }).click();
  await expect(adminPage.getByText('User updated successfully')).toBeVisible();
  await expect(adminPage).toHaveURL('/admin/userlist');

  await adminPage.goto(`/admin/audit?thingId=${id}`);
  await expect(adminPage.getByText('Email Verified was No, is Yes')).toBeVisible();
  await expectWellDrawn(adminPage);

  await adminPage.goto(`/admin/userlist/search/${encodeURIComponent(account.email)}`);
  await adminPage.getByRole('button', { name: 'Delete Sam Diaz' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Are you sure?' });
  await expectNoAxeViolations(adminPage);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(adminPage.getByText('User deleted')).toBeVisible();
  await expect(adminPage.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await expect(adminPage.getByRole('link', { name: 'search orders' })).toHaveAttribute(
    'href',
    `/admin/orderlist/search/${encodeURIComponent(account.email)}`,
  );
  await adminPage.goto(edited);
  await expect(adminPage.getByRole('alert')).toContainText('User not found');
  await adminPage.context().close();
});

test('what is typed while a form is being saved stays in it, and the page stays, too', async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await register(page, account);
  const adminPage = await openAdmin(browser);
  await adminPage.goto(`/admin/userlist/search/${encodeURIComponent(account.email)}`);
  await adminPage.getByRole('link', { name: /^Edit/ }).click();
  const name = adminPage.getByLabel('Name', { exact: true });
  await name.fill('Robin');
  const letGo = await holdRequests(adminPage, '**/api/users/*');
  await adminPage.getByRole('button', { name: 'Update' }).click();
  await name.fill('Robin Diaz');
  letGo();
  await expect(adminPage.getByText('User updated successfully')).toBeVisible();
  await expect(name).toHaveValue('Robin Diaz');
  await expect(adminPage.getByText('Not saved yet')).toBeVisible();
  await adminPage.getByRole('button', { name: 'Update' }).click();
  await expect(adminPage).toHaveURL('/admin/userlist');
  await expect(adminPage.getByRole('row').filter({ hasText: account.email })).toContainText('Robin Diaz');
  await adminPage.context().close();
});

test('an admin cannot delete or demote themselves [8.6]', async ({ browser }) => {
  const adminPage = await openAdmin(browser);
  await adminPage.goto(`/admin/userlist/search/${encodeURIComponent(admin.email)}`);
  await expect(adminPage.getByRole('link', { name: /^Edit/ })).toHaveCount(1);
  await expect(adminPage.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await adminPage.getByRole('link', { name: /^Edit/ }).click();
  await expect(adminPage.getByRole('link', { name: 'Their orders and messages' })).toHaveAttribute(
    'href',
    /^\/admin\/customer\?user=[0-9a-f]{24}$/,
  );
  await adminPage.getByLabel('Is Admin').uncheck();
  await adminPage.getByRole('button', { name: 'Update' }).click();
  const refusal = 'You cannot take your own admin rights away';
  await expect(adminPage.locator('#main').getByText(refusal)).toBeVisible();
  await expect(adminPage.getByRole('region', { name: 'Messages' }).getByText(refusal)).toBeVisible();
  await expect(adminPage.getByLabel('Is Admin')).not.toBeChecked();

  // Every signed-in admin counts, so only two concurrent requests could remove the last one.
  const last = 'This is the last admin: make someone else one first';
  await adminPage.route('**/api/users/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { message: last, code: 'conflict' } })
      : route.continue(),
  );
  await adminPage.getByRole('button', { name: 'Update' }).click();
  await expect(adminPage.locator('#main').getByText(last)).toBeVisible();
  await adminPage.context().close();
});

test('an admin turns two-step sign-in off for a customer who has lost their phone', async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await register(page, account);
  const headers = { origin: new URL(page.url()).origin };
  const begun = await page.request.post('/api/users/two-factor', {
    data: { currentPassword: account.password },
    headers,
  });
  const { secret } = (await begun.json()) as { secret: string };
  await page.request.put('/api/users/two-factor', { data: { code: codeAt(secret, new Date()) }, headers });

  const adminPage = await openAdmin(browser, phone);
  await adminPage.goto(`/admin/userlist/search/${encodeURIComponent(account.email)}`);
  await adminPage.getByRole('link', { name: `Edit ${account.name}` }).click();
  const signOut = adminPage.getByRole('main').getByRole('button', { name: 'Sign Out Everywhere' });
  await signOut.click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(adminPage.getByText('Signed out everywhere')).toBeVisible();
  await expect(signOut, 'the dialog gives the focus back').toBeFocused();
  await adminPage.getByRole('button', { name: 'Turn Off Two-Step Sign-In…' }).click();
  const question = adminPage.getByRole('dialog', { name: `Turn off two-step sign-in for ${account.name}?` });
  await expect(question).toContainText('Make sure it’s really them');
  await expectWellDrawn(adminPage);
  await question.getByRole('button', { name: 'Turn Off' }).click();
  await expect(adminPage.getByText('Two-step sign-in is off')).toBeVisible();
  await expect(adminPage.getByRole('button', { name: 'Turn Off Two-Step Sign-In…' })).toHaveCount(0);
  await expect(adminPage.getByRole('heading', { level: 1 })).toBeFocused();
  // Their device is signed out, and the password alone signs them in.
  await signIn(page, account);
});

test('an admin who has a guest on the phone finds all about them by their email', async ({
  page,
  request,
}) => {
  const order = await placeGuestOrder(request);
  await signIn(page, admin);
  await page.goto('/admin');
  const search = page.getByRole('searchbox', { name: 'Part, order or customer' });
  await search.fill(order.email);
  await search.press('Enter');
  await expect(page).toHaveURL(`/admin/customer?email=${encodeURIComponent(order.email)}`);
  await expect(page.getByRole('row').filter({ hasText: String(order.number) })).toContainText('Guest');
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'Order for a Customer' }).click();
  await expect(page.getByLabel('The customer’s email')).toHaveValue(order.email);
});
