import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { newAccount, register, signIn } from './support/account-holder.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { test } from './support/guest-order.ts';
import { emailsTo, pay } from './support/shopper.ts';

const admin = { email: 'admin@example.com', password: 'classic-trucks-1957' };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** The office, in a browser of its own. */
async function openOffice(browser: Browser, device: object = {}): Promise<Page> {
  const desk = await (await browser.newContext({ ...device, storageState: undefined })).newPage();
  await signIn(desk, admin);
  return desk;
}

/** By day and by night, and nothing scrolls sideways. */
async function expectWellDrawn(page: Page): Promise<void> {
  await expectNoAxeViolationsInBothThemes(page);
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  expect(await fits()).toBe(true);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
}

test(
  'an admin finds a paid order, adds tracking, delivers it and writes notes; the buyer sees only what they should [1.24] [3.4] [6.10] [6.11] [8.35]',
  { tag: '@journey' },
  async ({ page, order, browser }) => {
    test.slow();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto(order.path);
    await pay(page, 'PayPal', 'Approve as demo buyer');
    await expect(page.getByText(/^Paid on/)).toBeVisible();

    const desk = await openOffice(browser);
    await desk.goto('/admin/orderlist');
    await expect(desk.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await desk.getByRole('link', { name: 'To ship' }).click();
    await expect(desk).toHaveURL('/admin/orderlist?show=to-ship');
    await desk.getByRole('searchbox', { name: 'Order ID, name or email' }).fill(order.email);
    await desk.getByRole('button', { name: 'Search' }).click();
    await expect(desk).toHaveURL(`/admin/orderlist/search/${encodeURIComponent(order.email)}?show=to-ship`);
    const line = desk.getByRole('row').filter({ hasText: order.email });
    await expect(line).toContainText('Not Delivered');
    await expectWellDrawn(desk);

    await line.getByRole('link').click();
    await expect(desk).toHaveURL(order.path);
    await expect(desk.getByText(/^Vendor Part # \S+/)).toBeVisible();
    await expect(desk.getByText(/Lugo Part # \S+/)).toBeVisible();
    const timeline = desk.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Waiting to be delivered');
    await expectWellDrawn(desk);

    await desk.getByRole('textbox', { name: 'Private note' }).fill('Wooden frame is booked for Friday.');
    await desk.getByRole('button', { name: 'Add Note' }).click();
    await expect(desk.getByRole('list', { name: 'Private notes' })).toContainText('Wooden frame');
    await expect(desk.getByRole('textbox', { name: 'Private note' })).toHaveValue('');

    await desk.getByRole('button', { name: 'Save and Email' }).click();
    await expect(desk.getByLabel('Carrier')).toHaveAccessibleDescription(/Carrier is required/);
    await expect(desk.getByLabel('Carrier')).toBeFocused();
    await desk.getByLabel('Carrier').fill('UPS');
    await desk.getByLabel('Tracking number').fill('1Z999AA10123456784');
    await desk.getByRole('button', { name: 'Save and Email' }).click();
    await expect(timeline).toContainText('Sent with UPS, 1Z999AA10123456784');

    await desk.getByRole('button', { name: 'Mark As Delivered' }).click();
    await expect(desk.getByText('Order Delivered')).toBeVisible();
    await expect(timeline).toContainText('Marked as delivered');
    await expect(desk.getByRole('button', { name: 'Mark As Delivered' })).toHaveCount(0);

    await desk.getByRole('button', { name: 'Order paid' }).click();
    await expect(timeline).toContainText('Email sent again: order paid');
    // Received, paid, sent, and paid once more.
    await emailsTo(desk.context(), order.email, 4);

    await desk.getByRole('link', { name: 'Go Back' }).click();
    await expect(desk).toHaveURL(`/admin/orderlist/search/${encodeURIComponent(order.email)}?show=to-ship`);

    await page.reload();
    await expect(page.getByText(/^Delivered on/)).toBeVisible();
    await expect(page.getByText('Sent with UPS, 1Z999AA10123456784')).toBeVisible();
    await expect(page.getByText('Vendor Part #')).toHaveCount(0);
    await expect(page.getByText('Wooden frame')).toHaveCount(0);
    expect(loaded.filter((url) => /order-admin|order-delivery|refund-part/.test(url))).toEqual([]);
    await desk.context().close();
  },
);

test('two admins who enter a tracking number see each other’s', async ({ page, order, browser }) => {
  await page.goto(order.path);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(page.getByText(/^Paid on/)).toBeVisible();
  const desk = await openOffice(browser);
  await desk.goto(order.path);
  await desk.getByLabel('Carrier').fill('UPS');
  await desk.getByLabel('Tracking number').fill('1Z1');
  await desk.request.put(`/api/orders/${order.id}/tracking`, {
    data: { carrier: 'FedEx', trackingNumber: '77' },
    headers: { origin: new URL(desk.url()).origin },
  });
  await desk.getByRole('button', { name: 'Save and Email' }).click();
  const conflict = desk.getByRole('region', { name: 'Someone else changed these fields' });
  await expect(conflict).toContainText('FedEx');
  await expect(conflict).toContainText('UPS');
  await expectNoAxeViolations(desk);
  await desk.getByRole('button', { name: 'Save and Email' }).click();
  await expect(desk.getByRole('region', { name: 'Timeline' })).toContainText('Sent with UPS, 1Z1');
  await desk.context().close();
});

test('packing slip and invoice print on white without the page around them', async ({ order, browser }) => {
  const desk = await openOffice(browser, { colorScheme: 'dark' });
  for (const [sheet, title] of [
    ['packing-slip', 'Packing Slip'],
    ['invoice', 'Invoice'],
  ] as const) {
    await desk.goto(`/admin/order/${order.id}/${sheet}`);
    const paper = desk.getByRole('article');
    await expect(paper.getByRole('heading', { name: title })).toBeVisible();
    await expect(paper).toContainText(order.id);
    await expect(paper).toContainText('418 Orchard Lane');
    await expectWellDrawn(desk);
    await desk.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(desk.getByRole('navigation', { name: 'Admin Menu' })).toBeHidden();
    await expect(desk.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
    await desk.emulateMedia({ media: null });
  }
  await expect(desk.getByText('Not Paid')).toBeVisible();
  await desk.goto(`/admin/order/${order.id}/packing-slip`);
  await expect(desk.getByRole('article')).not.toContainText('$');
  await desk.goto('/admin/order/nonsense/invoice');
  await expect(desk.getByRole('alert')).toContainText('Order not found');
  await desk.context().close();
});

test('an unknown order says so, and an unpaid order cannot be delivered [8.14]', async ({
  order,
  browser,
}) => {
  const desk = await openOffice(browser, phone);
  await desk.goto('/admin/orderlist/search/000000000000000000000000/page/1');
  await expect(desk.getByRole('alert')).toContainText('Please go back and enter the full 24-Digit Order ID.');
  await expectWellDrawn(desk);
  await desk.getByRole('link', { name: 'Go Back' }).click();
  await expect(desk).toHaveURL('/admin/orderlist');
  await desk.goto(`/admin/profile/orders/search/${order.id}`);
  await expect(desk.getByText('1 order', { exact: true })).toBeVisible();
  await expectWellDrawn(desk);
  await desk.goto(order.path);
  await expect(desk.getByRole('region', { name: 'Timeline' })).toContainText('Waiting to be paid');
  await expect(desk.getByRole('button', { name: 'Mark As Delivered' })).toHaveCount(0);
  await expectWellDrawn(desk);
  await desk.route('**/api/orders?*', (route) => route.abort());
  await desk.goto('/admin/orderlist');
  await expect(desk.getByText('The shop cannot be reached')).toBeVisible();
  await desk.unroute('**/api/orders?*');
  await desk.getByRole('button', { name: 'Try Again' }).click();
  await expect(desk.getByRole('table')).toBeVisible();
  await desk.context().close();
});

test(
  'an admin finds, changes and deletes users, and the audit log records it [1.23] [2.3.7] [2.3.8] [2.3.10] [2.3.11] [2.3.12] [3.17] [4.38] [5.35] [6.13] [7.5.9] [8.42] [8.43]',
  { tag: '@journey' },
  async ({ browser }) => {
    test.slow();
    const account = newAccount();
    const theirs = await (await browser.newContext({ storageState: undefined })).newPage();
    await register(theirs, account);
    await theirs.context().close();

    const desk = await openOffice(browser, phone);
    await desk.goto('/admin/userlist');
    const search = desk.getByRole('searchbox', { name: 'Name or email' });
    await search.fill(account.email);
    await search.press('Enter');
    await expect(desk).toHaveURL(`/admin/userlist/search/${encodeURIComponent(account.email)}`);
    await expect(desk.getByText('1 user', { exact: true })).toBeVisible();
    await expectWellDrawn(desk);
    await search.fill('');
    await search.press('Enter');
    await expect(desk).toHaveURL('/admin/userlist');
    await desk.goBack();
    await expect(desk.getByText('1 user', { exact: true })).toBeVisible();

    await desk.getByRole('link', { name: `Edit ${account.name}` }).click();
    await expect(desk.getByLabel('Email Verified')).not.toBeChecked();
    await expectWellDrawn(desk);
    const edited = desk.url();
    await desk.getByLabel('Name').fill('');
    await desk.getByRole('button', { name: 'Update' }).click();
    await expect(desk.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
    await expect(desk.getByLabel('Name')).toBeFocused();
    await desk.getByRole('link', { name: 'Go Back' }).click();
    await desk
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await expect(desk).toHaveURL(edited);

    // Someone else is faster.
    const id = edited.split('/').at(-2) ?? '';
    await desk.request.put(`/api/users/${id}`, {
      data: { name: 'Robin Diaz' },
      headers: { origin: new URL(edited).origin },
    });
    await desk.getByLabel('Name').fill('Sam Diaz');
    await desk.getByLabel('Email Verified').check();
    await desk.getByRole('button', { name: 'Update' }).click();
    const conflict = desk.getByRole('region', { name: 'Someone else changed this field' });
    await expect(conflict).toContainText('Robin Diaz');
    await expect(conflict).toContainText('Sam Diaz');
    await expectWellDrawn(desk);
    await desk.getByRole('button', { name: 'Update' }).click();
    await expect(desk.getByText('User updated successfully')).toBeVisible();
    await expect(desk).toHaveURL('/admin/userlist');

    await desk.goto(`/admin/audit?thing=${id}`);
    await expect(desk.getByText('Email Verified was No, is Yes')).toBeVisible();
    await expectWellDrawn(desk);

    await desk.goto(`/admin/userlist/search/${encodeURIComponent(account.email)}`);
    await desk.getByRole('button', { name: 'Delete Sam Diaz' }).click();
    const question = desk.getByRole('dialog', { name: 'Are you sure?' });
    await expectNoAxeViolations(desk);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(desk.getByText('User deleted')).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'No users found' })).toBeVisible();
    await desk.goto(edited);
    await expect(desk.getByRole('alert')).toContainText('User not found');
    await desk.context().close();
  },
);

test('an admin cannot delete or demote themselves [8.6]', async ({ browser }) => {
  const desk = await openOffice(browser);
  await desk.goto(`/admin/userlist/search/${encodeURIComponent(admin.email)}`);
  await desk.getByRole('button', { name: /^Delete/ }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(desk.getByText('You cannot delete your own account')).toBeVisible();
  await desk.getByRole('link', { name: /^Edit/ }).click();
  await desk.getByLabel('Is Admin').uncheck();
  await desk.getByRole('button', { name: 'Update' }).click();
  const refusal = 'You cannot take your own admin rights away';
  await expect(desk.locator('#main').getByText(refusal)).toBeVisible();
  await expect(desk.getByRole('region', { name: 'Messages' }).getByText(refusal)).toBeVisible();
  await expect(desk.getByLabel('Is Admin')).not.toBeChecked();

  // Every signed-in admin counts, so only two concurrent requests could remove the last one.
  const last = 'This is the last admin: make someone else one first';
  await desk.route('**/api/users/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { message: last, code: 'conflict' } })
      : route.continue(),
  );
  await desk.getByRole('button', { name: 'Update' }).click();
  await expect(desk.locator('#main').getByText(last)).toBeVisible();
  await desk.context().close();
});
