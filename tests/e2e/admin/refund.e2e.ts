import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { admin as demoAdmin, giveCredentials, signIn } from '../support/account-holder.ts';
import { buy, emailsTo } from '../support/shopper.ts';

/** Serial: a fault makes the provider reject the next refund of any order. */
test.describe.configure({ mode: 'default' });

/** Opens an order as an admin in another browser. */
async function openAsAdmin(buyer: Page): Promise<Page> {
  const context = await buyer.context().browser()?.newContext();
  if (!context) throw new Error('no browser');
  const admin = await context.newPage();
  await signIn(admin, demoAdmin);
  await admin.goto(new URL(buyer.url()).pathname);
  return admin;
}

/**
 * Opens the form, fills it in and sends it.
 * @param scrapped whether no part will be sent, nor sold to others
 */
async function refund(
  admin: Page,
  { amount, reason, scrapped = false }: { amount?: string; reason: string; scrapped?: boolean },
): Promise<void> {
  await admin.getByRole('button', { name: 'Refund…' }).click();
  const form = admin.getByRole('dialog', { name: 'Refund' });
  if (scrapped) {
    const units = form.getByRole('group', { name: 'Which parts will not be sent?' }).getByRole('spinbutton');
    await units.fill((await units.getAttribute('max')) ?? '');
    await form.getByLabel('Put them back in stock').uncheck();
  }
  if (amount === undefined) await form.getByRole('button', { name: 'All', exact: true }).click();
  else await form.getByLabel('Amount in dollars').fill(amount);
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name: /^Refund \$/ }).click();
}

/** Makes the emulator reject the next refund. */
async function refuseNextRefund(page: Page): Promise<void> {
  const { sdkUrl } = (await (await page.request.get('/api/config/paypal')).json()) as { sdkUrl: string };
  const url = `${new URL(sdkUrl).origin}/control/faults`;
  await page.request.post(url, { data: { on: 'refund-capture', what: 'declined' } });
}

test(
  'an admin refunds part of an order, then the rest, and the buyer sees both',
  { tag: '@journey' },
  async ({ page, context }) => {
    // The longest walk of all.
    test.slow();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const email = await buy(page);
    const admin = await openAsAdmin(page);
    await admin.getByRole('button', { name: 'Refund…' }).click();
    const form = admin.getByRole('dialog', { name: 'Refund' });
    const amount = form.getByLabel('Amount in dollars');
    await expect(amount).toHaveValue('');
    await form.getByRole('button', { name: 'All', exact: true }).click();
    const all = Number(await amount.inputValue());
    const units = form.getByRole('group', { name: 'Which parts will not be sent?' }).getByRole('spinbutton');
    await expect(units).toHaveValue((await units.getAttribute('max')) ?? '');
    await expect(form.getByLabel('Put them back in stock')).toBeChecked();
    await form.getByLabel('Keep the 20% restocking fee').check();
    expect(Number(await amount.inputValue())).toBeLessThan(all);
    await form.getByLabel('Keep the 20% restocking fee').uncheck();
    expect(Number(await amount.inputValue())).toBe(all);
    const most = Number(await units.getAttribute('max'));
    await units.fill(String(most + 1));
    await expect(units).toHaveAccessibleDescription(/Only \d+ can be refunded/);
    await form.getByRole('button', { name: /^Refund/ }).click();
    await expect(units).toBeFocused();
    await units.fill('0');
    await expect(amount).toHaveValue('');
    await units.hover();
    await admin.mouse.wheel(0, -300);
    await expect(units).not.toBeFocused();
    await units.click({ position: { x: 4, y: 8 } });
    await admin.keyboard.type('1');
    await expect(units).toHaveValue('1');
    await units.fill('0');

    await amount.fill('1,50');
    await form.getByRole('button', { name: /^Refund/ }).click();
    await expect(amount).toHaveAccessibleDescription(/at most two decimals/);
    await amount.fill('1000000');
    await form.getByRole('button', { name: 'Refund $1,000,000.00' }).click();
    await expect(amount).toHaveAccessibleDescription(/Only .* is left to refund/);
    await expect(form.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
    await expect(amount).toBeFocused();
    await amount.fill(String(all));
    await expect(amount).not.toHaveAttribute('aria-invalid');
    await expect(form.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
    await form.getByLabel('Reason').fill('Sold\nout.');
    await expect(form.getByLabel('Reason')).toHaveValue('Sold out.');
    await expect(form.getByLabel('Reason')).not.toHaveAttribute('aria-invalid');
    await form.getByRole('button', { name: /^Refund/ }).click();
    await expect(amount).toHaveAccessibleDescription(/none is marked above/);
    await expectNoAxeViolations(admin);
    await form.getByRole('button', { name: 'Cancel' }).click();

    const refunds = admin.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
    await refund(admin, { amount: '10', reason: 'A scratch on the plate.', scrapped: true });
    await expect(amount).toHaveAccessibleDescription(/The parts that will not be sent cost \$/);
    await form.getByRole('button', { name: 'Refund $10.00' }).click();
    await expect(form).toBeHidden();
    await expect(refunds).toHaveText(/Refunded.*\$10\.00.*A scratch on the plate\./s);
    await expect(refunds).toContainText(/Items \$.* · Tax \$/);
    await expect(refunds).toContainText('not sent, not restocked');
    await admin.getByRole('button', { name: 'Refund…' }).click();
    await expect(form.getByLabel('Reason')).toBeVisible();
    await expect(form.getByText('Which parts will not be sent?')).toHaveCount(0);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await refund(admin, { reason: 'Sent back.' });
    await expect(refunds).toHaveCount(2);
    await expect(admin.getByRole('button', { name: 'Refund…' })).toHaveCount(0);
    await expectNoAxeViolations(admin);

    await page.reload();
    await expect(page.getByRole('list', { name: 'Refunds' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText('Sent back.')).toBeVisible();
    await expect(page.getByText('restocked')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Refund…' })).toHaveCount(0);
    expect(loaded.filter((url) => url.includes('admin-order'))).toEqual([]);
    const subjects = await emailsTo(context, email, 3);
    expect(subjects.filter((subject) => subject.includes('refunded'))).toHaveLength(2);
    await admin.context().close();
  },
);

test('a refund refused by the provider can be retried, and a double click refunds once', async ({ page }) => {
  await buy(page);
  const admin = await openAsAdmin(page);
  const part = admin.getByRole('list', { name: 'Refunds' });
  const form = admin.getByRole('dialog', { name: 'Refund' });
  await refuseNextRefund(admin);
  await refund(admin, { amount: '5.00', reason: 'A dent.' });
  await expect(part.getByText('Refund failed')).toBeVisible();
  await expect(part.getByText('Not completed')).toBeVisible();
  await expect(admin.getByText('A payment of this order needs you')).toBeVisible();

  // The reply is lost: the page does not know that the refund was accepted.
  await admin.route('**/refunds', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await refund(admin, { amount: '5.00', reason: 'A dent.' });
  await expect(form.getByRole('alert')).toBeVisible();
  await admin.unroute('**/refunds');
  await form.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(part.getByText('Refunded', { exact: true })).toHaveCount(1);
  await admin.reload();
  await expect(part.getByText('Refunded', { exact: true })).toHaveCount(1);
  await expect(part.getByText('Refund failed')).toHaveCount(1);
  await admin.context().close();
});

test('a refund that is typed outlives the end of the session and what another refund takes meanwhile', async ({
  page,
}) => {
  await buy(page);
  const admin = await openAsAdmin(page);
  const { pathname } = new URL(admin.url());
  const form = admin.getByRole('dialog', { name: 'Refund' });
  const units = form.getByRole('group', { name: 'Which parts will not be sent?' }).getByRole('spinbutton');
  await admin.getByRole('button', { name: 'Refund…' }).click();
  await units.fill('1');
  await form.getByLabel('Amount in dollars').fill('12.00');
  await form.getByLabel('Reason').fill('A dent.');
  await admin.context().clearCookies();
  await form.getByRole('button', { name: 'Refund $12.00' }).click();
  // Asked about the amount, which is far below what the part cost.
  await form.getByRole('button', { name: 'Refund $12.00' }).click();
  await expect(admin.getByText('Nothing is lost.')).toBeVisible();
  await giveCredentials(admin, demoAdmin);
  await expect(admin).toHaveURL(pathname);
  await expect(form.getByText(/^We restored your unsaved changes/)).toBeVisible();
  await expect(form.getByLabel('Amount in dollars')).toHaveValue('12.00');
  await expect(form.getByLabel('Reason')).toHaveValue('A dent.');
  await expect(units).toHaveValue('1');
  await expect(admin.getByRole('list', { name: 'Refunds' })).toHaveCount(0);

  const { orderItems } = (await (
    await admin.request.get(`/api${pathname.replace('order', 'orders')}`)
  ).json()) as {
    orderItems: { product: string; qty: number }[];
  };
  await admin.request.post(`/api${pathname.replace('order', 'orders')}/refunds`, {
    data: {
      amount: 5,
      reason: 'Sold out.',
      returned: orderItems.map(({ product, qty }) => ({ product, qty })),
    },
    headers: { origin: new URL(admin.url()).origin, 'idempotency-key': crypto.randomUUID() },
  });
  const send = form.getByRole('button', { name: 'Refund $12.00' });
  await send.click();
  await send.click();
  await expect(form.getByRole('alert')).toContainText('press Refund again if yours is still right');
  await expect(units).toHaveCount(0);
  // The amount was for the part that the other refund has taken.
  await expect(form.getByLabel('Amount in dollars')).toHaveValue('');
  await expect(form.getByLabel('Reason')).toHaveValue('A dent.');
  await form.getByLabel('Amount in dollars').fill('12.00');
  await send.click();
  await expect(form).toBeHidden();
  const refunds = admin.getByRole('list', { name: 'Refunds' }).getByRole('listitem');
  await expect(refunds.filter({ hasText: '$12.00' })).toContainText('A dent.');
  await admin.getByRole('button', { name: 'Refund…' }).click();
  await expect(form.getByLabel('Amount in dollars')).toHaveValue('');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await admin.context().close();
});
