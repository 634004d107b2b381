import { expect } from '@playwright/test';
import { openAdmin } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts';
import {
  newTrackingNumber,
  partWith,
  payOrder,
  placeGuestOrder,
  test as guestTest,
} from '../support/guest-order.ts';
import { phone } from '../support/phone.ts';
import { emailsTo } from '../support/shopper.ts';

/** The order is for two units of one part. */
const test = guestTest.extend<{ product: { _id: string; name: string } }>({
  product: async ({ playwright, baseURL }, give) => {
    const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
    await give(await partWith(api, (stock) => stock > 5));
    await api.dispose();
  },
  order: async ({ product, playwright, baseURL }, give) => {
    const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
    await give(await placeGuestOrder(api, [{ product: product._id, qty: 2 }]));
    await api.dispose();
  },
});

test('an order travels in two packages, and its buyer sees both until one is removed', async ({
  page,
  product,
  order,
  browser,
}) => {
  test.slow();
  const [first, second] = [newTrackingNumber(), String(Date.now()).slice(-12)];
  await payOrder(page, order);
  const adminPage = await openAdmin(browser, phone);
  await adminPage.goto(order.path);
  const form = adminPage.getByRole('form', { name: 'Tracking' });
  const timeline = adminPage.getByRole('region', { name: 'Timeline' });
  const shipping = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Shipping' }) });

  await form.getByLabel('Carrier').fill('UPS');
  await form.getByLabel('Tracking number').fill(first);
  await expect(form.getByText('In this package')).toHaveCount(0);
  await form.getByLabel('More packages will follow').check();
  await form.getByRole('checkbox', { name: product.name }).check();
  await form.getByLabel(`Quantity of ${product.name}`).selectOption('2');
  await form.getByRole('button', { name: 'Save and Email' }).click();
  const all = adminPage.getByRole('dialog', { name: 'Will more follow?' });
  await all.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByText('Every part is in a package now. Leave out what follows.')).toBeVisible();
  await form.getByLabel(`Quantity of ${product.name}`).selectOption('1');
  await form.getByRole('button', { name: 'Save and Email' }).click();
  await expect(timeline).toContainText(`Sent with UPS, ${first}. More packages will follow`);
  await expect(form).toHaveCount(0);
  await expectNoAxeViolationsInBothThemes(adminPage);
  await page.reload();
  await expect(shipping).toContainText('First package sent with UPS. More packages will follow.');
  await expect(shipping).toContainText(`In this package: 1 × ${product.name}`);
  // It stays with the orders to ship, until its last package is sent or somebody says that all are.
  await adminPage.goto('/admin/orderlist?show=to-ship&sort=-placed');
  const row = adminPage
    .getByRole('row')
    .filter({ has: adminPage.getByRole('link', { name: String(order.number) }) });
  await expect(row).toContainText('Partly sent with UPS');
  await adminPage.goto(order.path);
  await adminPage.getByRole('button', { name: 'Everything Is Sent' }).click();
  const question = adminPage.getByRole('dialog', { name: 'Is everything sent?' });
  await expect(question).toContainText(`In no package so far: 1 × ${product.name}.`);
  await question.getByRole('button', { name: 'Everything Is Sent' }).click();
  await expect(timeline).toContainText('All packages are sent');
  await adminPage.getByRole('button', { name: 'More Will Follow' }).click();
  await expect(adminPage.getByRole('button', { name: 'Everything Is Sent' })).toBeVisible();

  await adminPage.getByRole('button', { name: 'Add Another Package…' }).click();
  const adding = adminPage.getByRole('dialog', { name: 'Add another package' });
  await expect(adding.getByLabel('Tracking number')).toHaveValue('');
  await adding.getByLabel('Carrier').fill('FedEx');
  await adding.getByLabel('Tracking number').fill(newTrackingNumber());
  await adding.getByRole('button', { name: 'Save and Email' }).click();
  const doubt = adminPage.getByRole('dialog', { name: 'This doesn’t look like a FedEx number.' });
  await doubt.getByRole('button', { name: 'Cancel' }).click();
  await expect(doubt).toHaveCount(0);
  // Only the question is closed.
  await expect(adding.getByLabel('Carrier')).toHaveValue('FedEx');
  await adding.getByLabel('Tracking number').fill(second);
  await adding.getByRole('checkbox', { name: product.name }).check();
  await expectNoAxeViolationsInBothThemes(adminPage);
  await adding.getByRole('button', { name: 'Save and Email' }).click();
  await expect(adminPage.getByText('Package added')).toBeVisible();
  await expect(timeline).toContainText(`Another package sent with FedEx, ${second}`);
  await expect(adminPage.getByRole('button', { name: 'More Will Follow' })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(adminPage);

  await page.reload();
  await expect(shipping).toContainText('Sent in 2 packages.');
  for (const [carrier, number] of [
    ['UPS', first],
    ['FedEx', second],
  ] as const)
    await expect(shipping.getByRole('link', { name: `Track with ${carrier}` })).toHaveAttribute(
      'href',
      new RegExp(number),
    );
  await expect(shipping).toContainText(`In this package: 1 × ${product.name}`);
  await expectNoAxeViolationsInBothThemes(page);

  // The contents are corrected without an email.
  await adminPage.getByRole('button', { name: 'Contents… package 2' }).click();
  const correction = adminPage.getByRole('dialog', { name: 'Contents of package 2' });
  await expectNoAxeViolationsInBothThemes(adminPage);
  await correction.getByRole('checkbox', { name: product.name }).uncheck();
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(adminPage.getByText('Contents saved')).toBeVisible();
  await expect(timeline).toContainText(`Contents of a package corrected: FedEx, ${second}`);
  await expect(adminPage.getByRole('list', { name: 'Packages' }).getByText('In this package')).toHaveCount(1);
  await adminPage.goto(`/admin/order/${order.id}/packing-slip`);
  await expect(adminPage.getByRole('article')).toContainText(`FedEx, ${second}`);

  await adminPage.goto(order.path);
  await adminPage.getByRole('button', { name: 'Correct Package 1…' }).click();
  const correcting = adminPage.getByRole('dialog', { name: 'Correct package 1' });
  await expect(correcting.getByLabel('Tracking number')).toHaveValue(first);
  await expect(correcting.getByLabel('Tracking number')).toHaveAccessibleDescription(/replaces UPS/);
  await correcting.getByRole('button', { name: 'Close' }).click();
  await adminPage.getByRole('button', { name: 'Remove… Package 2' }).click();
  await adminPage.getByLabel('Its parts are still here').check();
  await expectNoAxeViolationsInBothThemes(adminPage);
  await adminPage.getByRole('button', { name: 'Remove Package' }).click();
  await expect(adminPage.getByRole('button', { name: 'Everything Is Sent' })).toBeVisible();
  await expect(timeline).toContainText(`Package removed: FedEx, ${second}`);
  await expect(adminPage.getByRole('list', { name: 'Packages' })).toHaveCount(0);
  // Paid, and the three about its packages.
  expect(await emailsTo(adminPage.context(), order.email, 4)).toEqual(
    expect.arrayContaining([
      `A first package of your order ${order.number} is on its way`,
      `Another package of your order ${order.number} is on its way`,
      `Corrected tracking for your order ${order.number}`,
    ]),
  );
  await adminPage.context().close();
});
