import { expect } from '@playwright/test';
import { openAdmin } from './support/account-holder.ts';
import { expectWellDrawn } from './support/axe.ts';
import { expectPaid, placeGuestOrder, test } from './support/guest-order.ts';
import { pay } from './support/shopper.ts';

test.use({
  viewport: { width: 390, height: 844 },
  order: async ({ playwright, baseURL }, give) => {
    const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
    await give(await placeGuestOrder(api, undefined, { address: '', postalCode: '8950' }));
    await api.dispose();
  },
});

test('a guest completes the address on the page of the order they have paid', async ({
  page,
  order,
  browser,
}) => {
  await page.goto(order.path);
  await expect(page.getByRole('heading', { name: 'Payment Required' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Complete your address' })).toHaveCount(0);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expectPaid(page);

  const form = page.getByRole('region', { name: 'Complete your address' });
  await expect(form.getByLabel('City')).toHaveValue('Reno');
  await expect(form.getByLabel('State')).toHaveValue('NV');
  await expect(form.getByLabel('Address', { exact: true })).toHaveAttribute('autocomplete', 'address-line1');
  await expectWellDrawn(page);
  const save = form.getByRole('button', { name: 'Save Address' });
  await save.click();
  await expect(form.getByText('The carrier needs this')).toBeVisible();
  await expect(form.getByText('A ZIP code has 5 digits')).toBeVisible();
  await expect(form.getByLabel('Address', { exact: true })).toBeFocused();
  await form.getByLabel('Address', { exact: true }).fill('418 Orchard Lane');
  await form.getByLabel('ZIP Code').fill('89501');
  await save.click();

  await expect(page.getByText('Thank you. Your address is complete.')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('418 Orchard Lane')).toBeVisible();

  const adminPage = await openAdmin(browser, { viewport: { width: 1440, height: 900 } });
  await adminPage.goto(order.path);
  await expect(adminPage.getByRole('region', { name: 'Timeline' })).toContainText(
    'Shipping address completed by the customer',
  );
  await expect(adminPage.getByText('Address incomplete')).toHaveCount(0);
  await adminPage.context().close();
});
