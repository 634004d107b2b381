import { expect } from '@playwright/test';
import { openAdmin } from '../support/account-holder.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes, expectWellDrawn } from '../support/axe.ts';
import { newTrackingNumber, payOrder, placeGuestOrder, test } from '../support/guest-order.ts';
import { phone } from '../support/phone.ts';
import { pay } from '../support/shopper.ts';

test('an order that is picked up needs no tracking number, and its customer sees where it waits', async ({
  page,
  order,
  browser,
}) => {
  await payOrder(page, order);
  const adminPage = await openAdmin(browser);
  const carrier = adminPage.getByRole('combobox', { name: 'Carrier' });
  await adminPage.goto(order.path);
  await adminPage.getByLabel('Tracking number').fill('1Z999AA10123456784');
  await expect(carrier).toHaveValue('UPS');
  await carrier.fill('local pickup');
  await expect(adminPage.getByLabel('Tracking number')).toHaveCount(0);
  await adminPage.getByRole('button', { name: 'Mark As Ready and Email' }).click();
  await expect(adminPage.getByRole('region', { name: 'Timeline' })).toContainText('Waiting to be picked up');
  const pickup = adminPage.getByRole('region', { name: 'Local Pickup' });
  await expect(pickup.getByText(/^Ready since /)).toBeVisible();
  await expect(carrier).toHaveCount(0);
  await expectWellDrawn(adminPage);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ready to pick up' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(page.getByText(/Bring your order number, \d{6}, and a photo ID/)).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  // Chosen for the wrong order: it is taken back, and chosen again.
  await adminPage.getByRole('button', { name: 'Not Ready After All…' }).click();
  await adminPage.getByRole('button', { name: 'Take It Back' }).click();
  await expect(adminPage.getByText('Not ready after all', { exact: true })).toBeVisible();
  await expect(carrier).toHaveValue('');
  await expect(adminPage.getByRole('button', { name: 'Not Ready After All…' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ready to pick up' })).toHaveCount(0);
  await carrier.fill('Local pickup');
  await adminPage.getByRole('button', { name: 'Mark As Ready and Email' }).click();
  await expect(pickup.getByText(/^Ready since /)).toBeVisible();
  await adminPage.getByRole('button', { name: 'Mark As Picked Up' }).click();
  await expect(adminPage.getByText('Order Picked Up')).toBeVisible();
  await expect(pickup.getByText(/^Ready/)).toHaveCount(0);
  await pickup.getByRole('button', { name: 'It Was Shipped…' }).click();
  await expect(carrier).toHaveValue('');
  await carrier.fill('pickup');
  await adminPage.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(adminPage.getByText('Nothing has changed')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Picked up on/)).toBeVisible();
  await adminPage.context().close();
});

test('two admins who enter a tracking number see each other’s', async ({ page, order, browser }) => {
  const number = newTrackingNumber();
  await payOrder(page, order);
  const adminPage = await openAdmin(browser);
  await adminPage.goto(order.path);
  await adminPage.getByLabel('Carrier').fill('UPS');
  await adminPage.getByLabel('Tracking number').fill(number);
  await adminPage.request.put(`/api/orders/${order.id}/tracking`, {
    data: { carrier: 'FedEx', trackingNumber: '77' },
    headers: { origin: new URL(adminPage.url()).origin },
  });
  await adminPage.getByRole('button', { name: 'Save and Email' }).click();
  const correction = adminPage.getByRole('dialog', { name: 'Correct the tracking' });
  await expect(correction.getByLabel('Tracking number')).toHaveValue(number);
  await expect(correction.getByLabel('Tracking number')).toHaveAccessibleDescription(/replaces FedEx, 77:/);
  await expectNoAxeViolations(adminPage);
  await correction.getByRole('button', { name: 'Save and Email' }).click();
  await expect(adminPage.getByRole('region', { name: 'Timeline' })).toContainText(
    `Tracking number corrected: UPS, ${number}`,
  );
  await adminPage.context().close();
});

test('an admin is asked about a number that another order has, and about a delivery that was never sent', async ({
  page,
  order,
  browser,
  request,
}) => {
  const other = await placeGuestOrder(request);
  for (const { path, token } of [order, other]) {
    await page.goto(path);
    await page.evaluate((mine) => localStorage.setItem('guestToken', mine), token);
    await page.reload();
    await pay(page, 'PayPal', 'Approve as demo buyer');
    await expect(page.getByText(/^Paid on/)).toBeVisible();
  }
  const adminPage = await openAdmin(browser, phone);
  const number = newTrackingNumber();
  const sent = await adminPage.request.put(`/api/orders/${other.id}/tracking`, {
    data: { carrier: 'UPS', trackingNumber: number },
    headers: { origin: new URL(adminPage.url()).origin },
  });
  expect(sent.status()).toBe(200);

  await adminPage.goto(order.path);
  await adminPage.getByRole('button', { name: 'Mark As Delivered' }).click();
  const question = adminPage.getByRole('dialog', { name: 'This order is not marked as sent.' });
  await expectWellDrawn(adminPage);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(adminPage.getByText('Not Delivered').first()).toBeVisible();

  await adminPage.getByLabel('Carrier').fill('UPS');
  await adminPage.getByLabel('Tracking number').fill(number);
  // The question moves the form: of a double click, the second click lands on what comes after the button.
  const save = adminPage.getByRole('button', { name: 'Save and Email' });
  const more = adminPage.getByLabel('More packages will follow');
  await save.click();
  await expect(adminPage.getByLabel('Tracking number')).toHaveAccessibleDescription(
    new RegExp(`Order ${other.number} has this number, too. Save again if that is right.`),
  );
  await more.dispatchEvent('click', { detail: 2 });
  await expect(more).not.toBeChecked();
  // Two clicks on the same box count twice.
  await more.click();
  await expect(more).toBeChecked();
  await more.dispatchEvent('click', { detail: 2 });
  await expect(more).not.toBeChecked();
  await save.click();
  const timeline = adminPage.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText(`Sent with UPS, ${number}`);
  await adminPage.getByRole('button', { name: 'More Will Follow' }).dispatchEvent('click', { detail: 2 });
  await adminPage.getByRole('button', { name: 'Mark As Delivered' }).click();
  await expect(adminPage.getByText('Order Delivered')).toBeVisible();
  await expect(timeline).not.toContainText('More packages will follow');
  await adminPage.context().close();
});

test('a tracking number for an order that was refunded meanwhile is not saved, which the page says', async ({
  page,
  order,
  browser,
}) => {
  await payOrder(page, order);
  const adminPage = await openAdmin(browser, phone);
  await adminPage.goto(order.path);
  await adminPage.getByLabel('Carrier').fill('UPS');
  await adminPage.getByLabel('Tracking number').fill(newTrackingNumber());
  await adminPage.request.post(`/api/orders/${order.id}/refunds`, {
    data: { reason: 'Sold out.' },
    headers: { origin: new URL(adminPage.url()).origin, 'idempotency-key': crypto.randomUUID() },
  });
  await adminPage.getByRole('button', { name: 'Save and Email' }).click();
  const messages = adminPage.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText(/^\$[\d.]+ refunded$/)).toBeInViewport();
  // The one must not take the other away.
  await adminPage.waitForTimeout(1000);
  await expect(messages.getByText(/refunded in full/)).toHaveText(
    'This order has been refunded in full. Nothing was saved, and no email was sent.',
  );
  await expect(messages.getByText(/refunded in full/)).toBeInViewport();
  await expect(adminPage.getByLabel('Tracking number')).toHaveCount(0);
  await adminPage.context().close();
});

test('an admin is asked before an order goes to an address in doubt, or with an unknown carrier', async ({
  page,
  request,
  browser,
}) => {
  const order = await placeGuestOrder(request, undefined, { address: 'Orchard Lane' });
  await page.goto(order.path);
  await page.evaluate((mine) => localStorage.setItem('guestToken', mine), order.token);
  await page.reload();
  await pay(page, 'PayPal', 'Approve as demo buyer');
  await expect(page.getByText(/^Paid on/)).toBeVisible();

  const adminPage = await openAdmin(browser, phone);
  await adminPage.goto(order.path);
  const actions = adminPage.locator('.order-admin > aside').getByRole('heading', { level: 2 });
  await expect(actions.first()).toHaveText('Tracking');
  const number = newTrackingNumber();
  await adminPage.getByLabel('Carrier').fill('U P Z');
  await adminPage.getByLabel('Tracking number').fill(number);
  const save = adminPage.getByRole('button', { name: 'Save and Email' });
  const question = adminPage.getByRole('dialog', { name: 'The address has no house number.' });
  await save.click();
  await expectWellDrawn(adminPage);
  await question.getByRole('button', { name: 'Don’t Send' }).click();
  await expect(adminPage.getByText('Nothing was saved, and no email was sent.').first()).toBeVisible();
  await expect(adminPage.getByLabel('Tracking number')).toHaveValue(number);
  await save.click();
  await question.getByRole('button', { name: 'Send Anyway' }).click();
  const unknown = 'We don’t know the carrier “U P Z”. Did you mean UPS?';
  await adminPage.getByRole('dialog', { name: unknown }).getByRole('button', { name: 'Cancel' }).click();
  await expect(adminPage.getByLabel('Carrier')).toHaveAccessibleDescription(unknown);
  await adminPage.getByLabel('Carrier').fill('UPS');
  await save.click();
  await question.getByRole('button', { name: 'Send Anyway' }).click();
  await expect(adminPage.getByRole('region', { name: 'Timeline' })).toContainText(`Sent with UPS, ${number}`);
  await expect(actions.first(), 'nothing moves').toHaveText('Tracking');
  await adminPage.reload();
  await expect(actions.first()).toHaveText('Order Summary');
  await adminPage.context().close();
});
