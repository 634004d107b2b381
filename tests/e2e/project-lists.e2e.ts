import { expect, test } from '@playwright/test';
import { newAccount, register } from './support/account-holder.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { holdRequests } from './support/held-requests.ts';

test(
  'a list is put together as a guest, moves into the account, is shared, and the link is taken back',
  { tag: '@journey' },
  async ({ page, browser }) => {
    test.slow();
    await page.goto('/napco-store');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'In Stock' })
      .first()
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Add To Cart' }).first()).toBeVisible();
    const part = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await page.getByRole('button', { name: 'Add to project list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to project list' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Please give the list a name')).toBeVisible();
    await expect(dialog.getByLabel('Name of the list')).toBeFocused();
    await dialog.getByLabel('Name of the list').fill('The blue one <b>');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByRole('link', { name: 'Open the List' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'The blue one <b>' })).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: part });
    await row.getByLabel('Qty').fill('2');
    await row.getByLabel('Note').fill('<script>alert(1)</script>');
    await row.getByLabel('Note').blur();
    await row.getByLabel('Priority').selectOption('First');
    await expectNoAxeViolationsInBothThemes(page);
    await page.reload();
    await expect(row.getByLabel('Qty')).toHaveValue('2');
    await expect(row.getByLabel('Note')).toHaveValue('<script>alert(1)</script>');

    // Leaving by the browser's own button leaves no field.
    await row.getByLabel('Note').fill('from the swap meet');
    await page.goBack();
    await page.goForward();
    await expect(row.getByLabel('Note')).toHaveValue('from the swap meet');
    await row.getByLabel('Note').fill('<script>alert(1)</script>');
    await row.getByLabel('Note').blur();

    await page.getByRole('button', { name: 'Name and Truck' }).click();
    const naming = page.getByRole('dialog', { name: 'Name and truck' });
    await naming.getByLabel('Name').fill('');
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(naming.getByLabel('Name')).toHaveAccessibleDescription(/Please give the list a name/);
    await expectNoAxeViolations(page);
    await naming.getByRole('button', { name: 'Cancel' }).click();
    await expect(naming).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'The blue one <b>' })).toBeVisible();

    // Removing can be undone with the keyboard.
    await row.getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row.getByLabel('Qty')).toHaveValue('2');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.getByRole('button', { name: 'Share' }).click();
    const share = page.getByRole('dialog', { name: 'Share this list' });
    await share.getByRole('link', { name: 'Sign in' }).click();
    const name = `list-${Date.now()}@example.com`;
    await page.getByRole('link', { name: 'Register', exact: true }).last().click();
    await page.getByLabel('Name', { exact: true }).fill('Pat Driver');
    await page.getByLabel('Email').fill(name);
    await page
      .getByLabel(/^Password/)
      .first()
      .fill('a-good-long-password');
    const again = page.getByLabel(/Confirm/);
    if ((await again.count()) > 0) await again.first().fill('a-good-long-password');
    await page.getByRole('button', { name: 'Register' }).click();

    await expect(page).toHaveURL('/projects');
    await expect(page.getByText('These lists are only in this browser')).toHaveCount(0);
    await expectNoAxeViolationsInBothThemes(page);
    await page.getByRole('link', { name: 'The blue one <b>' }).click();
    await expect(row.getByLabel('Note')).toHaveValue('<script>alert(1)</script>');
    expect(await page.evaluate(() => localStorage.getItem('projects'))).toBeNull();

    await page.getByRole('button', { name: 'Share' }).click();
    await share.getByRole('button', { name: 'Create Link' }).click();
    const link = await share.getByLabel('Link', { exact: true }).inputValue();
    await expectNoAxeViolations(page);
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { level: 1, name: 'The blue one <b>' })).toBeVisible();
    await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const html = await stranger.content();
    for (const personal of [name, 'Pat Driver', 'alert(1)']) expect(html).not.toContain(personal);
    await expectNoAxeViolationsInBothThemes(stranger);
    await stranger.getByRole('button', { name: 'Copy to My Lists' }).click();
    await expect(stranger).toHaveURL(/\/projects\/[0-9a-f]{24}$/);
    await expect(stranger.getByLabel('Qty')).toHaveValue('2');

    await share.getByRole('button', { name: 'Stop Sharing' }).click();
    await expect(share.getByRole('button', { name: 'Create Link' })).toBeVisible();
    for (const forged of [link, `${link.slice(0, -4)}AAAA`])
      expect((await stranger.goto(forged))?.status()).toBe(404);
    const gone = 'This list isn’t shared';
    await expect(stranger.getByRole('heading', { level: 1, name: gone })).toBeVisible();
    await expectNoAxeViolations(stranger);
    await share.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Add All To Cart' }).click();
    await expect(page.getByText('2 parts are in your cart now.')).toBeVisible();
    await page.getByRole('button', { name: 'Add All To Cart' }).click();
    await expect(page.getByText('is in your cart already.')).toBeVisible();
    await page.getByRole('link', { name: 'Go To Cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByLabel(/^Quantity of/)).toHaveValue('2');
    await expect(page.getByRole('button', { name: 'Add to project list' })).toBeVisible();
  },
);

test('a part that is on the list already stays as it is, and the page says so', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/napco-store');
  await page.getByRole('listitem').filter({ hasText: 'In Stock' }).first().getByRole('link').first().click();
  const dialog = page.getByRole('dialog', { name: 'Add to project list' });
  const add = async () => {
    await page.getByRole('button', { name: 'Add to project list' }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  };
  await page.getByRole('button', { name: 'Add to project list' }).click();
  const name = dialog.getByLabel('Name of the list');
  await name.pressSequentially('n'.repeat(81));
  await expect(name).toHaveValue('n'.repeat(80));
  await expect(name).toHaveAccessibleDescription('At most 80 characters');
  await name.fill('Blue truck');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('On your list “Blue truck” now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await add();
  await expect(dialog.getByText('On your list “Blue truck” already, with a quantity of 1.')).toBeVisible();
  // On a phone, two parts of a list are on one screen.
  await dialog.getByRole('link', { name: 'Open the List' }).click();
  const row = page.getByRole('listitem').filter({ has: page.getByLabel('Qty') });
  expect((await row.boundingBox())?.height).toBeLessThan(320);
});

test('what is answered about a truck counts for a list that was made before', async ({ page }) => {
  await page.goto('/faq');
  await page.evaluate(() => localStorage.setItem('truck', '1957,chevrolet'));
  const reply = await page.request.get('/api/products?keyword=LCT-ER-5405');
  const { products } = (await reply.json()) as { products: { _id: string }[] };
  await page.goto(`/product/${products[0]?._id}`);
  await page.getByRole('button', { name: 'Add to project list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to project list' });
  await dialog.getByLabel('Name of the list').fill('Blue truck');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('link', { name: 'Open the List' }).click();
  await page.getByRole('button', { name: 'Check: Which engine?' }).click();
  const truck = page.getByRole('dialog').last();
  await truck.getByLabel('Engine').selectOption('235');
  await truck.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Fits your 1957 Chevrolet')).toBeVisible();
});

test('what is chosen or typed while a part of a list is being saved is saved after it', async ({ page }) => {
  await register(page, newAccount());
  await page.goto('/napco-store');
  await page.getByRole('listitem').filter({ hasText: 'In Stock' }).first().getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add to project list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to project list' });
  await dialog.getByLabel('Name of the list').fill('Blue truck');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('link', { name: 'Open the List' }).click();
  const letGo = await holdRequests(page, '**/entries/*');
  const state = page.getByLabel('State');
  await state.selectOption('Ordered');
  await page.getByLabel('Priority').selectOption('Later');
  await page.getByLabel('Note').fill('from the swap meet');
  await state.focus();
  letGo();
  // It is in another section now.
  await expect(page.getByRole('heading', { name: 'Ordered' })).toBeVisible();
  await expect(state).toBeFocused();
  const path = `/api${new URL(page.url()).pathname}`;
  const saved = async () => {
    const { list } = (await (await page.request.get(path)).json()) as { list: { entries: object[] } };
    return list.entries[0];
  };
  await expect
    .poll(saved)
    .toMatchObject({ state: 'ordered', priority: 'later', note: 'from the swap meet', qty: 1 });

  // The box says whether notes are shared, even if that could not be changed.
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share this list' });
  await share.getByRole('button', { name: 'Create Link' }).click();
  const notes = share.getByLabel('Share my notes, too');
  await expect(share.getByLabel('Link', { exact: true })).toBeVisible();
  const letShare = await holdRequests(page, '**/share');
  await notes.press(' ');
  await notes.press(' ');
  await expect(notes).toBeChecked();
  letShare();
  await expect(notes).toHaveAttribute('aria-disabled', 'false');
  await expect(notes).toBeChecked();
  await page.route('**/share', (route) => route.abort());
  await notes.press(' ');
  await expect(share.getByRole('alert')).toBeVisible();
  await expect(notes).toBeChecked();
});
