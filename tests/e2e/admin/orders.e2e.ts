import { expect } from '@playwright/test';
import { admin, openAdmin, signIn } from '../support/account-holder.ts';
import { expectWellDrawn } from '../support/axe.ts';
import { expectPaid, newTrackingNumber, payOrder, placeOrderByApi, test } from '../support/guest-order.ts';
import { phone } from '../support/phone.ts';
import { emailsTo, pay } from '../support/shopper.ts';

test(
  'an admin finds a paid order, adds tracking, delivers it and writes notes; the buyer sees only what they should [1.24] [3.4] [6.10] [6.11] [8.35]',
  { tag: ['@journey', '@quick'] },
  async ({ page, order, browser }) => {
    test.slow();
    const number = newTrackingNumber();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await payOrder(page, order);

    const adminPage = await openAdmin(browser);
    await adminPage.goto('/admin/orderlist');
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await adminPage.getByRole('link', { name: 'To ship' }).click();
    await expect(adminPage).toHaveURL('/admin/orderlist?show=to-ship');
    const placed = adminPage.getByRole('columnheader', { name: 'Placed' });
    await expect(placed).toHaveAttribute('aria-sort', 'ascending');
    await adminPage
      .getByRole('searchbox', { name: 'Order, name, phone, tracking, part, city or date' })
      .fill(order.email);
    await adminPage.getByRole('button', { name: 'Search' }).click();
    await expect(adminPage).toHaveURL(
      `/admin/orderlist/search/${encodeURIComponent(order.email)}?show=to-ship`,
    );
    const line = adminPage.getByRole('row').filter({ hasText: order.email });
    await expect(line).toContainText('Not Delivered');
    await expectWellDrawn(adminPage);

    await line.locator(`a[href="${order.path}"]`).click();
    await expect(adminPage).toHaveURL(order.path);
    await expect(adminPage.getByRole('navigation', { name: 'Admin Menu' })).toBeVisible();
    await expect(adminPage.getByRole('link', { name: /^Cart/ })).toHaveCount(0);
    const items = adminPage.getByRole('table', { name: 'Order Items' });
    for (const name of ['Vendor Part #', 'Lugo Part #'])
      await expect(items.locator(`[data-th="${name}"]`)).toHaveText(/\S+/);
    await expect(adminPage.getByRole('link', { name: '(775) 555-0142' })).toHaveAttribute(
      'href',
      'tel:+17755550142',
    );
    const timeline = adminPage.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText('Waiting to be sent');
    await expectWellDrawn(adminPage);

    await adminPage.getByRole('button', { name: 'Write to the Customer…' }).click();
    const dialog = adminPage.getByRole('dialog', { name: 'Write to the customer' });
    await expect(dialog).toContainText(`To ${order.email}`);
    await expect(dialog.getByLabel('Subject')).toHaveValue(/^Your order \d+$/);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Please write a message')).toBeVisible();
    await expectWellDrawn(adminPage);
    await dialog.getByLabel('Message').fill('Your frame goes out on Friday.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    const messages = adminPage.getByRole('list', { name: 'Your messages to the customer' });
    await expect(messages).toContainText('Your frame goes out on Friday.');
    await expect(messages).toContainText('Emailed');
    await expect(dialog).toHaveCount(0);
    await expect(timeline).toContainText('Wrote to the customer');

    await adminPage.getByRole('textbox', { name: 'Private note' }).fill('Wooden frame is booked for Friday.');
    await adminPage.getByRole('button', { name: 'Add Note' }).click();
    await expect(adminPage.getByRole('list', { name: 'Private notes' })).toContainText('Wooden frame');
    await expect(adminPage.getByRole('textbox', { name: 'Private note' })).toHaveValue('');

    await adminPage.getByRole('button', { name: 'Save and Email' }).click();
    await expect(adminPage.getByLabel('Carrier')).toHaveAccessibleDescription(/Carrier is required/);
    await expect(adminPage.getByLabel('Carrier')).toBeFocused();
    await adminPage.getByLabel('Carrier').fill('UPS');
    await expect(adminPage.getByLabel('Carrier')).not.toHaveAccessibleDescription(/is required/);
    await adminPage.getByRole('button', { name: 'Save and Email' }).click();
    await expect(adminPage.getByLabel('Tracking number')).toBeFocused();
    await expect(adminPage.getByLabel('Carrier')).not.toHaveAccessibleDescription(/is required/);
    await adminPage.getByLabel('Tracking number').fill('1Z999AA1012345678');
    await adminPage.getByRole('button', { name: 'Save and Email' }).click();
    const doubt = adminPage.getByRole('dialog', { name: 'This doesn’t look like a UPS number.' });
    await doubt.getByRole('button', { name: 'Cancel' }).click();
    await expect(adminPage.getByLabel('Tracking number')).toHaveAccessibleDescription(/UPS number/);
    await adminPage.getByLabel('Tracking number').fill(number);
    await adminPage.getByRole('button', { name: 'Save and Email' }).click();
    await expect(timeline).toContainText(`Sent with UPS, ${number}`);
    await expect(adminPage.getByRole('link', { name: 'Track with UPS' })).toHaveAttribute(
      'href',
      new RegExp(number),
    );

    await adminPage.getByRole('button', { name: 'Mark As Delivered' }).click();
    await expect(adminPage.getByText('Order Delivered')).toBeVisible();
    await adminPage.getByRole('button', { name: 'Undo' }).click();
    await expect(timeline).toContainText('Delivered mark removed');
    await expect(adminPage.locator('.state', { hasText: /^Sent$/ })).toBeVisible();
    await adminPage.getByRole('button', { name: 'Mark As Delivered' }).click();
    await expect(timeline.getByText('Marked as delivered')).toHaveCount(2);
    await expect(adminPage.getByRole('button', { name: 'Mark As Delivered' })).toHaveCount(0);

    await adminPage.getByRole('button', { name: 'Order paid' }).click();
    await expect(timeline).toContainText('Email sent again: order paid');
    // Paid, the message, shipped, and the paid email again.
    await emailsTo(adminPage.context(), order.email, 4);

    await adminPage.getByRole('link', { name: 'Go Back' }).click();
    await expect(adminPage).toHaveURL(
      `/admin/orderlist/search/${encodeURIComponent(order.email)}?show=to-ship`,
    );

    await page.reload();
    await expect(page.getByText(/^Delivered on/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Track with UPS' })).toHaveAttribute(
      'href',
      new RegExp(number),
    );
    await expect(page.getByText('Vendor Part #')).toHaveCount(0);
    await expect(page.getByText('Wooden frame')).toHaveCount(0);
    expect(loaded.filter((url) => /admin-order/.test(url))).toEqual([]);
    await adminPage.context().close();
  },
);

test('an admin cancels an order only as they have seen it', async ({ page, order }) => {
  await signIn(page, admin);
  await page.goto(order.path);
  await page.getByRole('button', { name: 'Cancel Order…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  const reason = dialog.getByLabel('Reason');
  await dialog.getByRole('button', { name: 'Cancel Order' }).click();
  await expect(reason).toHaveAccessibleDescription(/Enter a reason/);
  await expect(reason).toBeFocused();
  await reason.fill('Ordered twice');
  await expect(reason).not.toHaveAttribute('aria-invalid');
  await page.request.put(`/api/orders/${order.id}/email`, {
    data: { email: `new-${order.email}` },
    headers: { origin: new URL(page.url()).origin },
  });
  const cancel = dialog.getByRole('button', { name: 'Cancel Order' });
  await cancel.click();
  await expect(dialog.getByRole('alert')).toContainText('It is not canceled yet: look at it again.');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Email corrected');
  await cancel.click();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Canceled: Ordered twice');
});

test('packing slip and invoice print on white without the page around them', async ({ order, browser }) => {
  const adminPage = await openAdmin(browser, { colorScheme: 'dark' });
  for (const [sheet, title] of [
    ['packing-slip', 'Packing Slip'],
    ['invoice', 'Invoice'],
  ] as const) {
    await adminPage.goto(`/admin/order/${order.id}/${sheet}`);
    const paper = adminPage.getByRole('article');
    await expect(paper.getByRole('heading', { name: title })).toBeVisible();
    await expect(paper).toContainText(`Order ${order.number}`);
    await expect(adminPage).toHaveTitle(new RegExp(`^${title} ${order.number} – `));
    await expect(paper).toContainText('418 Orchard Lane');
    await expectWellDrawn(adminPage);
    await adminPage.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(adminPage.getByRole('navigation', { name: 'Admin Menu' })).toBeHidden();
    await expect(adminPage.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
    await adminPage.emulateMedia({ media: null });
  }
  await expect(adminPage.getByText('Not Paid')).toBeVisible();
  await adminPage.goto(`/admin/order/${order.id}/packing-slip`);
  await expect(adminPage.getByRole('article')).not.toContainText('$');
  await adminPage.goto('/admin/order/nonsense/invoice');
  await expect(adminPage.getByRole('alert')).toContainText('Order not found');
  await adminPage.context().close();
});

test('the packing slips of all orders to ship print at once, each on its own page', async ({
  order,
  page,
  browser,
}) => {
  test.slow();
  const headers = { authorization: `Bearer ${order.token}` };
  const second = await placeOrderByApi(page.request, { headers, email: order.email });
  for (const path of [order.path, `/order/${second}`]) {
    await page.goto(path);
    await pay(page, 'PayPal', 'Approve as demo buyer');
    await expectPaid(page);
  }
  const adminPage = await openAdmin(browser);
  await adminPage.goto(`/admin/orderlist/search/${encodeURIComponent(order.email)}?show=to-ship`);
  await adminPage.getByRole('link', { name: 'Print Packing Slips' }).click();
  await expect(adminPage.getByRole('heading', { name: 'Packing Slips' })).toBeFocused();
  await expect(adminPage.getByRole('button', { name: 'Print 2 Packing Slips' })).toBeVisible();
  await expect(adminPage.getByRole('article').first()).toContainText(`Order ${order.number}`);
  await expectWellDrawn(adminPage);
  const pages = (await adminPage.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(2);

  const asked = await page.request.post(`/api/orders/${order.id}/requests`, {
    headers,
    data: { kind: 'cancel', reason: 'Ordered twice' },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  // The page was open meanwhile: what is printed is read again first.
  await adminPage.evaluate(() => {
    window.print = () => {
      document.title = `printed ${document.querySelectorAll('article').length}`;
    };
  });
  await adminPage.getByRole('button', { name: 'Print 2 Packing Slips' }).click();
  await expect(adminPage).toHaveTitle('printed 1');
  await expect(adminPage.getByRole('button', { name: 'Print 1 Packing Slip' })).toBeVisible();
  const leftOut = adminPage.getByRole('listitem').filter({ hasText: 'Customer asked to cancel' });
  await expect(leftOut.getByRole('link', { name: `Order ${order.number}` })).toBeVisible();
  await expectWellDrawn(adminPage);
  await adminPage.getByRole('link', { name: 'Go Back' }).click();
  await expect(adminPage.getByRole('row').filter({ hasText: order.email })).toHaveCount(2);
  await adminPage.context().close();
});

test('an unknown order says so, and an unpaid order cannot be delivered [8.14]', async ({
  order,
  browser,
}) => {
  const adminPage = await openAdmin(browser, phone);
  await adminPage.goto('/admin/orderlist/search/000000000000000000000000/page/1');
  await expect(adminPage.getByRole('alert')).toContainText(
    'Please go back and enter the full 24-Digit Order ID.',
  );
  await expectWellDrawn(adminPage);
  await adminPage.getByRole('link', { name: 'Go Back' }).click();
  await expect(adminPage).toHaveURL('/admin/orderlist');
  await adminPage.goto(`/admin/profile/orders/search/${order.id}`);
  await expect(adminPage.getByText('1 order', { exact: true })).toBeVisible();
  await expectWellDrawn(adminPage);
  await adminPage.goto(order.path);
  await expect(adminPage.getByRole('region', { name: 'Timeline' })).toContainText('Waiting to be paid');
  await expect(adminPage.getByRole('button', { name: 'Mark As Delivered' })).toHaveCount(0);
  // Paying is the customer's business.
  await expect(adminPage.getByText(/Waiting for the customer to pay/)).toBeVisible();
  await expect(adminPage.getByRole('group', { name: 'Ways to pay' })).toHaveCount(0);
  await expectWellDrawn(adminPage);
  await adminPage.route('**/api/orders?*', (route) => route.abort());
  await adminPage.goto('/admin/orderlist');
  await expect(adminPage.getByText('No connection.')).toBeVisible();
  await adminPage.unroute('**/api/orders?*');
  await adminPage.getByRole('button', { name: 'Try again' }).click();
  await expect(adminPage.getByRole('table')).toBeVisible();
  await adminPage.context().close();
});

test('a canceled order has an invoice and no packing slip', async ({ order, page, browser }) => {
  const reply = await page.request.put(`/api/orders/${order.id}/cancel`, {
    headers: { authorization: `Bearer ${order.token}` },
  });
  expect(reply.status()).toBe(200);
  const adminPage = await openAdmin(browser);
  await adminPage.goto(order.path);
  await expect(adminPage.getByRole('link', { name: 'Invoice' })).toBeVisible();
  await expect(adminPage.getByRole('link', { name: 'Packing Slip' })).toHaveCount(0);
  await adminPage.context().close();
});

test('an admin corrects a mistyped email and address; what was typed survives a refusal and a reload', async ({
  order,
  browser,
}) => {
  const adminPage = await openAdmin(browser, phone);
  await adminPage.goto(order.path);
  await adminPage.getByRole('button', { name: 'Correct Address…' }).click();
  const address = adminPage.getByRole('dialog', { name: 'Correct the shipping address' });
  await address.getByRole('textbox', { name: 'Address' }).fill('420 Orchard Lane');
  await address.getByLabel('State').selectOption('CA');
  await expectWellDrawn(adminPage);
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(address.getByLabel('State')).toHaveAccessibleDescription(/sales tax for Nevada/);
  await adminPage.reload();
  await expect(address.getByRole('textbox', { name: 'Address' })).toHaveValue('420 Orchard Lane');
  await address.getByLabel('State').selectOption('NV');
  await address.getByRole('button', { name: 'Save' }).click();
  await expect(address).toBeHidden();
  await expect(adminPage.getByRole('region', { name: 'Ship to' })).toContainText('420 Orchard Lane');

  await adminPage.getByRole('button', { name: 'Correct Email…' }).click();
  const email = adminPage.getByRole('dialog', { name: 'Correct the email' });
  await email.getByRole('textbox', { name: 'Email' }).fill('dale@');
  await email.getByRole('button', { name: 'Save' }).click();
  await expect(email.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /valid email address/,
  );
  const corrected = `right-${order.email}`;
  await email.getByRole('textbox', { name: 'Email' }).fill(corrected);
  await expectWellDrawn(adminPage);
  await email.getByRole('button', { name: 'Save' }).click();
  await expect(email).toBeHidden();
  const timeline = adminPage.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Shipping address corrected: street');
  await expect(timeline).toContainText('Email corrected, order confirmation sent to it');
  await emailsTo(adminPage.context(), corrected, 1);
  await adminPage.context().close();
});
