import { expect, test } from '@playwright/test';
import { openAdmin } from './support/account-holder.ts';
import { expectWellDrawn } from './support/axe.ts';
import {
  addToCart,
  checkOutAsGuest,
  choosePayment,
  fillShipping,
  pay,
  placeOrder,
} from './support/shopper.ts';

test('a California Warning that an admin enters is read on the page of the part and before it is bought', async ({
  page,
  browser,
}) => {
  test.slow();
  const adminPage = await openAdmin(browser);
  const { _id: id } = (await (await adminPage.request.post('/api/products')).json()) as { _id: string };
  const name = `Battery cable ${id}`;
  const data = { name, lugoPart: `BC-${id.slice(-8)}`, price: 100, hidden: false, countInStock: 5 };
  expect((await adminPage.request.put(`/api/products/${id}`, { data })).ok()).toBe(true);

  await adminPage.goto(`/admin/product/${id}/edit`);
  const field = adminPage.getByLabel('California Warning');
  await adminPage.getByRole('button', { name: 'Both', exact: true }).click();
  await expect(adminPage.getByText('Start with the standard words')).toHaveCount(0);
  await adminPage.getByRole('button', { name: 'Update' }).click();
  await expect(field).toHaveAccessibleDescription(/Put the chemical in the place of \[name of chemical\]/);
  await expectWellDrawn(adminPage);
  await field.fill('');
  await adminPage.getByRole('button', { name: 'Both', exact: true }).click();
  // The chemical is selected, to be typed over.
  await adminPage.keyboard.type('lead');
  const text =
    'This product can expose you to chemicals including lead, which is known to the State of California to cause cancer and birth defects or other reproductive harm. For more information go to www.P65Warnings.ca.gov.';
  await expect(field).toHaveValue(text);
  await adminPage.getByRole('button', { name: 'Update' }).click();
  await expect(adminPage.getByText('Product updated')).toBeVisible();

  const html = await (await page.request.get(`/product/${id}`)).text();
  expect(html).toMatch(/<b>WARNING:<\/b>[^]*chemicals including lead/);
  await page.goto(`/product/${id}`, { waitUntil: 'networkidle' });
  const warning = page.locator('.alert', { hasText: `WARNING: ${text.slice(0, 60)}` });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('link')).toHaveAttribute('href', 'https://www.P65Warnings.ca.gov');
  await expectWellDrawn(page);

  await addToCart(page);
  await checkOutAsGuest(page);
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await expect(warning).toContainText(`For ${name}`);
  await expectWellDrawn(page);

  // A slow line keeps nobody from ordering: the order's page has the warning, too.
  await page.route(`**/api/products/${id}`, () => {});
  await page.reload();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await page.unroute(`**/api/products/${id}`);

  await placeOrder(page);
  await expect(warning).toContainText(`For ${name}`);
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
  await expectWellDrawn(page);
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expect(warning).toHaveCount(0);
  await adminPage.request.delete(`/api/products/${id}`);
  await adminPage.context().close();
});
