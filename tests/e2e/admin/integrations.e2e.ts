import { expect, test } from '@playwright/test';
import { listenForWebhooks } from '../../support/outside/webhook-listener.ts';
import { admin, signIn } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from '../support/axe.ts';

test('an admin makes an API token, which works until it is revoked', async ({ page, request }) => {
  await signIn(page, admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Integrations' }).click();
  const create = page.getByRole('button', { name: 'Create API Token' });
  await create.click();
  await expect(page.getByLabel('What is it for?')).toBeFocused();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Choose what the token may do')).toBeVisible();
  await expect(page.getByLabel('What is it for?')).toBeFocused();
  await expectNoAxeViolationsInBothThemes(page);
  const name = `Label printer ${Date.now()}`;
  await page.getByLabel('What is it for?').fill(name);
  await page.getByLabel('Read orders').check();
  await page.getByLabel('Current Password').fill(admin.password);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const token = (await page.getByText(/^lct_/).textContent()) ?? '';
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expect(create).toBeFocused();
  await page.reload();
  await expect(page.getByText(token)).toHaveCount(0);

  const orders = async () =>
    (await request.get('/api/orders', { headers: { authorization: `Bearer ${token}` } })).status();
  expect(await orders()).toBe(200);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page.getByRole('dialog')).toContainText('API tokens keep working');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name }).getByText('Revoked')).toBeVisible();
  expect(await orders()).toBe(401);
});

test('an admin adds a webhook, tries it out, turns it off and deletes it', async ({ page }) => {
  const listener = await listenForWebhooks();
  await signIn(page, admin);
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Add Webhook' }).click();
  await page.getByLabel('Address').fill('http://10.0.0.8/hook');
  await page.getByLabel('An order is paid').check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('The address must begin with https://')).toBeVisible();
  await page.getByLabel('Address').fill(listener.url);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('link', { name: `Open ${listener.url}` }).click();
  await page.getByRole('button', { name: 'Send a Test' }).click();
  await expect.poll(() => listener.received.length).toBe(1);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /A test.*Sent/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole('button', { name: 'Send Again' }).click();
  await expect.poll(() => listener.received.length).toBe(2);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByLabel('An order is delivered').check();
  await page.getByLabel('Send to this address').uncheck();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('button', { name: 'Send a Test' })).toBeDisabled();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page.getByRole('row', { name: listener.url }).getByText('Off')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${listener.url}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: listener.url })).toHaveCount(0);
  await listener.close();
});
