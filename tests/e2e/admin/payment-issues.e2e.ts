import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { admin, giveCredentials, signIn } from '../support/account-holder.ts';
import type { GuestOrder } from '../support/guest-order.ts';
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/axe.ts';
import { emulatorOf, test } from '../support/guest-order.ts';
import { phone } from '../support/phone.ts';
import { pay } from '../support/shopper.ts';

const jane = { email: 'jane@example.com', password: 'classic-trucks-1957' };
const title = 'PayPal’s order differs from ours';

/** Changes the provider's order so that it differs from ours: no money moves, and a payment issue opens. */
async function causePaymentIssue(page: Page, order: GuestOrder): Promise<void> {
  const emulator = await emulatorOf(page.request);
  await emulator.breaks(order, { on: 'read-order', what: 'tampered', field: 'amount', value: '1.00' });
  await page.goto(order.path);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(page.getByRole('complementary').getByRole('alert')).toContainText(
    'This payment could not be accepted. Please start it again.',
  );
}

/** The path of the link in the email to the owner about this order; waits for the email. */
async function emailedPath(page: Page, { number }: GuestOrder): Promise<string> {
  const mailbox = await page.context().newPage();
  const email = mailbox.getByRole('listitem').filter({ hasText: `A payment needs you: order ${number}` });
  await expect(async () => {
    await mailbox.goto('/dev/mailbox');
    await expect(email).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await email.getByRole('link').click();
  const text = await mailbox.locator('pre').innerText();
  await mailbox.close();
  return /\/admin\/payment-issues\/[0-9a-f]{24}/.exec(text)?.[0] ?? '';
}

for (const [screen, device] of [
  ['a phone', phone],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
] as const) {
  test(`on ${screen}: a payment issue is emailed, reviewed and closed with a note`, async ({
    page,
    order,
    browser,
  }) => {
    await causePaymentIssue(page, order);
    const path = await emailedPath(page, order);
    const adminPage = await (await browser.newContext({ ...device, storageState: undefined })).newPage();

    await adminPage.goto(path);
    await expect(adminPage).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    await giveCredentials(adminPage, admin);
    await adminPage.waitForURL(path);
    await expect(adminPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(adminPage.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(adminPage.getByText('Nothing was captured, and')).toBeVisible();
    await expectNoSidewaysScroll(adminPage);
    await expectNoAxeViolations(adminPage);

    await adminPage.getByRole('button', { name: 'Close' }).click();
    await expect(adminPage.getByText('Please write what has been done')).toBeVisible();
    await expect(adminPage.getByLabel('What was done')).toBeFocused();
    await expectNoAxeViolations(adminPage);

    await adminPage.goto(order.path);
    await expect(adminPage.getByText('A payment of this order needs you')).toBeVisible();
    await expectNoAxeViolations(adminPage);
    await adminPage.getByRole('link', { name: title }).click();
    await adminPage.waitForURL(path);

    await adminPage.getByRole('link', { name: 'Go Back' }).click();
    await adminPage.waitForURL('/admin/payment-issues');
    const line = adminPage.getByRole('row').filter({ hasText: String(order.number) });
    await expect(line).toContainText('Open');
    await expectNoSidewaysScroll(adminPage);
    await expectNoAxeViolations(adminPage);
    await line.getByRole('link', { name: title }).click();

    await adminPage
      .getByLabel('What was done')
      .fill('Looked at with the provider.\nThe customer pays again.');
    await adminPage.getByRole('button', { name: 'Close' }).click();
    await expect(adminPage.getByText('Payment issue closed')).toBeVisible();
    await expect(adminPage.getByText('Looked at with the provider.')).toBeVisible();
    await expect(adminPage.getByText(/^Closed by .+ on \d\d\/\d\d\/\d{4}/)).toBeVisible();
    // The toast has a button 'close'.
    await expect(adminPage.getByRole('button', { name: 'Close', exact: true })).toHaveCount(0);

    await adminPage.getByRole('link', { name: 'Go Back' }).click();
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Payment Issues' })).toBeVisible();
    await expect(line).toHaveCount(0);
    await adminPage
      .getByRole('navigation', { name: 'Which payment issues' })
      .getByRole('link', { name: 'All' })
      .click();
    await expect(adminPage).toHaveURL('/admin/payment-issues?state=all');
    await expect(line).toContainText('Closed');
    await adminPage.context().close();
  });
}

test('the admin area is for admins only and not indexed [2.3.1] [2.5.2]', async ({ page, request }) => {
  for (const path of ['/admin', '/admin/payment-issues', '/admin/payment-issues/page/2'])
    expect(await (await request.get(path)).text(), path).toMatch(/<meta name="robots" content="noindex"/);
  await page.goto('/admin');
  await expect(page).toHaveURL('/login?redirect=%2Fadmin');
  await signIn(page, jane);
  await page.goto('/admin/payment-issues');
  await page.waitForURL('/');
  await expect(page.getByText('That page needs an admin account.')).toHaveCount(1);
  await page.evaluate(() => {
    const state = JSON.parse(localStorage.getItem('userInfo') ?? '') as { userInfo: object };
    localStorage.setItem('userInfo', JSON.stringify({ userInfo: { ...state.userInfo, isAdmin: true } }));
  });
  await page.goto('/admin/payment-issues');
  await page.waitForURL('/');
  await expect(page.getByText('That page needs an admin account.')).toHaveCount(1);
});

test('a failed load shows its message inside the admin frame', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/admin/payment-issues/nonsense');
  await expect(page.getByRole('navigation', { name: 'Admin Menu' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('There is no such payment issue');
  await page.route('**/api/payment-issues?*', (route) => route.abort());
  await page.goto('/admin/payment-issues?state=all');
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin Menu' })).toBeVisible();
});

test('many payment issues are paginated, for admins only', async ({ page, order, request }) => {
  expect((await request.get('/api/payment-issues')).status()).toBe(401);
  const paymentIssues = Array.from({ length: 20 }, (_, number) => ({
    _id: String(number).padStart(24, '0'),
    order: order.id,
    kind: 'unknown_capture',
    title: 'Money that belongs to no payment of ours',
    advice: 'Look up the capture at PayPal.',
    subject: `4AB57QX3N${number}`,
    detail: {},
    createdAt: '2026-11-21T16:31:00.000Z',
    resolvedAt: null,
    resolvedBy: null,
    note: null,
  }));
  await signIn(page, admin);
  await page.route('**/api/payment-issues?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('pageNumber') ?? 1);
    return route.fulfill({ json: { paymentIssues, page: number, pages: 3, total: 60 } });
  });
  await page.goto('/admin/payment-issues');
  await expect(page.getByText('60 open · page 1 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/admin/payment-issues/page/2');
  await expect(page.getByText('60 open · page 2 of 3')).toBeVisible();
});

test('payment issues and disputes say why they can’t be shown, and retry', async ({ page }) => {
  await signIn(page, admin);
  for (const [path, title] of [
    ['payment-issues', 'Payment Issues'],
    ['payment-issues/5f0c1e9a7b3d4c2e8a6f1b90', 'Payment Issue'],
    ['disputes', 'Disputes'],
  ] as const) {
    const api = new RegExp(`/api/${path}([?]|$)`);
    await page.route(api, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/admin/${path}`);
    await expect(page.getByText('An error occurred')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('An error occurred')).toHaveCount(0);
  }
});
