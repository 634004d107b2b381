import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectWellDrawn } from './support/axe.ts';
import { newAccount, register, signIn } from './support/account-holder.ts';
import { checkOutAsGuest, choosePayment, fillShipping, placeOrder } from './support/shopper.ts';

test(
  'who tells us their truck sees on cards and products whether a part fits it',
  { tag: ['@journey', '@quick'] },
  async ({ page }) => {
    await page.goto('/store/search/bumper');
    await expect(page.getByText(/^Fits your|^Doesn’t fit/)).toHaveCount(0);
    await page.getByRole('banner').getByRole('button', { name: 'Your Truck' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your truck' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Please choose the year')).toBeVisible();
    await expect(dialog.getByLabel('Year', { exact: true })).toBeFocused();
    await dialog.getByLabel('Year', { exact: true }).selectOption('1955');
    expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Your truck 55' })).toBeFocused();
    await expect(page.getByText('Check: First or Second Series?').first()).toBeVisible();

    await page.getByRole('button', { name: 'Your truck 55' }).click();
    await dialog.getByLabel('1955 series').selectOption('First Series');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Fits your 1955').first()).toBeVisible();
    const other = page
      .getByRole('listitem')
      .filter({ hasText: 'Doesn’t fit your 1955' })
      .filter({ hasText: 'In Stock' })
      .first();
    await other.getByRole('link').first().click();
    await expect(page.getByText('Second Series only: your truck is First Series.')).toBeVisible();
    await page.getByRole('button', { name: 'Add To Cart' }).first().click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText('Second Series only: your truck is First Series.')).toBeVisible();

    // What doesn't fit has to be confirmed, once.
    const known = page.getByRole('checkbox', { name: 'I know, it’s for another truck' });
    await expect(known).toBeVisible();
    await page.getByRole('link', { name: 'Guest Checkout' }).click();
    await expect(known).toBeFocused();
    await expect(page.getByText('Please check this box, or remove the part')).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Space');
    await expect(page.getByText('Please check this box, or remove the part')).toBeHidden();
    await page.reload();
    await expect(known).toBeChecked();
    await page.getByRole('link', { name: 'Guest Checkout' }).click();
    await expect(page).toHaveURL('/guest-checkout');
    await page.goBack();
    await page.goBack();

    // It stays, and can be forgotten.
    await page.reload();
    await page.getByRole('button', { name: 'Your truck: 1955 First Series' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Does it fit? Tell us your truck' })).toBeVisible();
    await expect(page.getByText(/Doesn’t fit/)).toHaveCount(0);
  },
);

test('the question that a part leaves open is asked first', async ({ page }) => {
  await page.goto('/store/search/bumper');
  await page.evaluate(() => localStorage.setItem('truck', '1955,chevrolet'));
  await page.reload();
  const open = page.getByRole('listitem').filter({ hasText: 'Check: First or Second Series?' }).first();
  await open.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Check: First or Second Series?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your truck' });
  await expect(dialog.getByLabel('1955 series')).toBeFocused();
  await dialog.getByLabel('1955 series').selectOption('Second Series');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // Its button is gone: the focus is on the answer.
  await expect(page.locator('.product .fit:focus')).toContainText(/Fits|Doesn’t fit/);
});

test('the engines that a truck came with are offered first', async ({ page }) => {
  await page.goto('/faq');
  await page.evaluate(() => localStorage.setItem('truck', '1955,first,chevrolet,283'));
  await page.reload();
  await page.getByRole('button', { name: 'Your truck 55' }).click();
  const engine = page.getByRole('dialog', { name: 'Your truck' }).getByLabel('Engine');
  await expect(engine.locator('optgroup').first().locator('option')).toHaveText(['235 six', '261 six']);
  await expect(engine).toHaveValue('283');
});

test('the home page greets with the truck, and another year leaves it in the garage', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('truck', '1957,gmc'));
  await page.reload();
  const pick = page.getByRole('navigation', { name: 'Your truck: 1957' });
  await expect(pick.getByRole('link', { name: 'See what fits' })).toHaveAttribute(
    'href',
    '/store?fit=fits&truck=1957,gmc',
  );
  await expect(pick.getByRole('link', { name: '1957' })).toHaveAttribute('aria-current', 'true');
  expect((await new AxeBuilder({ page }).include('.yearpick').analyze()).violations).toEqual([]);
  const trucks = () => page.evaluate(() => localStorage.getItem('truck'));
  await pick.getByRole('link', { name: '1957' }).click();
  await expect(page).toHaveURL('/store?year=1957');
  expect(await trucks()).toBe('1957,gmc');
  await page.goBack();
  await pick.getByRole('link', { name: '1959' }).click();
  await expect(
    page.getByText('Now showing parts for a 1959. Your 1957 is still saved under Your truck.'),
  ).toBeVisible();
  expect(await trucks()).toBe('1959 1957,gmc');
});

test('what doesn’t fit comes last, at the same address', async ({ page }) => {
  const first = page.locator('.product-grid .card').first();
  await page.goto('/store/search/grille');
  await expect(first).toContainText('Grille Assembly, Chrome, 1957');
  await page.evaluate(() => localStorage.setItem('truck', '1958,chevrolet'));
  // From the page that is the same for everyone.
  await page.reload();
  await expect(first).toContainText('Grille Assembly, Chrome, 1958-59');
  await expect(page.getByText('Doesn’t fit your 1958 Chevrolet').first()).toBeAttached();
  await expect(page).toHaveURL('/store/search/grille');

  // From a list that the browser loads, and with another truck.
  const search = page
    .getByRole('searchbox', { name: 'Search for products' })
    .or(page.getByRole('combobox', { name: 'Search for products' }));
  await search.fill('hood');
  await search.press('Enter');
  await expect(first).toContainText('Hood, 1958-59');
  await page
    .getByRole('button', { name: /^Your truck/i })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Your truck' });
  await dialog.getByLabel('Year', { exact: true }).selectOption('1957');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(first).toContainText('Hood, 1957');
  await expect(page).toHaveURL('/store/search/hood');
});

test('a list from the cache is asked for once for the truck', async ({ page }) => {
  const first = page.locator('.product-grid .card').first();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/api\/products\/(filter|brand|top|facets)/.test(pathname)) asked.push(pathname);
  });
  await page.goto('/faq');
  await page.evaluate(() => localStorage.setItem('truck', '1958,chevrolet'));
  await page.goto('/store/search/grille', { waitUntil: 'networkidle' });
  await expect(first).toContainText('Grille Assembly, Chrome, 1958-59');
  // The counts are those beside 'Only what fits'.
  expect(asked.toSorted()).toEqual(['/api/products/facets', '/api/products/filter']);

  // Its order is one that the truck doesn't change.
  asked.length = 0;
  await page.goto('/store/search/grille?sort=priceLow', { waitUntil: 'networkidle' });
  expect(asked).toEqual(['/api/products/facets']);
});

test('a list stays when it cannot be asked for again for the truck', async ({ page }) => {
  const first = page.locator('.product-grid .card').first();
  await page.goto('/faq');
  await page.evaluate(() => localStorage.setItem('truck', '1958,chevrolet'));
  await page.route('**/api/products/{filter,brand/*}?*', (route) => route.fulfill({ status: 500 }));
  for (const list of ['/store/search/grille', '/napco-store']) {
    const refused = page.waitForResponse((response) => response.status() === 500);
    await page.goto(list);
    await refused;
    await page.waitForLoadState('networkidle');
    await expect(first).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Only what fits/ })).toBeVisible();
  }
});

test('a list shows only what fits, at an address to share, and follows the truck', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/faq');
  await page.evaluate(() => localStorage.setItem('truck', '1955,first 1957'));
  await page.goto('/store');
  const box = page.getByRole('checkbox', { name: /^Only what fits \d+/ });
  const count = Number(/\d+/.exec((await box.locator('xpath=..').textContent()) ?? '')?.[0]);
  await box.check();
  await expect(page).toHaveURL('/store?fit=fits&truck=1955,first');
  await expect(page.getByText(new RegExp(`^${count} products`))).toBeVisible();
  await expect(page.getByText('Fits your 1955')).toHaveCount(12);

  // The panel says the same, and more.
  await page.locator('summary', { hasText: 'Truck and Stock' }).click();
  const fits = page.getByRole('checkbox', { name: `Fits 1955 First Series ${count}` });
  await expect(fits).toBeChecked();
  await page.getByRole('checkbox', { name: /^Also what may fit \d+/ }).check();
  await expect(page).toHaveURL('/store?fit=fits,check&truck=1955,first');
  // The list now has more than what fits.
  await expect(box).not.toBeChecked();
  await page.getByRole('checkbox', { name: /^In stock \d+/ }).check();
  await expect(page).toHaveURL('/store?inStock=true&fit=fits,check&truck=1955,first');
  await expect(page.getByRole('list', { name: 'Selected filters' })).toContainText('In stock');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

  // Others see the same parts, whatever their truck.
  const shared = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await shared.goto(page.url());
  expect(await shared.locator('.cards h2').allTextContents()).toEqual(
    await page.locator('.cards h2').allTextContents(),
  );
  await shared.context().close();

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Your Truck/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Your truck' });
  await dialog.getByRole('radio', { name: '1957' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/store?inStock=true&fit=fits,check&truck=1957');

  await page.goto('/napco-store');
  await page.getByRole('checkbox', { name: 'Only what fits' }).check();
  await expect(page).toHaveURL('/napco-store?fit=fits&truck=1957');
  await expect(page.getByText('Doesn’t fit your 1957')).toHaveCount(0);
});

test('what may fit a truck that is not known well is a tap away', async ({ page }) => {
  await page.goto('/faq');
  await page.evaluate(() => localStorage.setItem('truck', '1957'));
  await page.goto('/store/search/grille?fit=fits&truck=1957');
  await expect(page.getByText('No part matches “grille” and fits your 1957 for sure, but')).toBeVisible();
  await expectWellDrawn(page);
  await page.getByRole('link', { name: /^Show \d+ that may fit$/ }).click();
  await expect(page).toHaveURL('/store/search/grille?fit=fits,check&truck=1957');
  await expect(page.locator('.cards h2').first()).toBeVisible();
  // Later lists show it, too, until it is taken away.
  await page.goto('/store');
  await expect(page).toHaveURL('/store?fit=fits,check&truck=1957');
  await page.getByRole('checkbox', { name: /^Only what fits \d+, and \d+ may fit$/ }).check();
  await expect(page).toHaveURL('/store?fit=fits&truck=1957');
  for (const list of ['/store', '/napco-store']) {
    await page.goto(`${list}?fit=fits&truck=1957`);
    const left = page.getByRole('link', { name: /^\d+ parts? that may fit$/ });
    await expect(left).toHaveAttribute('href', `${list}?fit=fits,check&truck=1957`);
  }
});

test('only what fits stays for later searches and trucks until it is taken away', async ({ page }) => {
  await page.goto('/faq');
  await page.evaluate(() => localStorage.setItem('truck', '1957,gmc'));
  await page.goto('/store/search/hood');
  await page.getByRole('checkbox', { name: 'Only what fits' }).check();
  await page.getByPlaceholder('Search for products...').fill('fender');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/store/search/fender?fit=fits&truck=1957,gmc');
  await expect(page.getByText('Doesn’t fit your 1957')).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('truck', '1959'));
  await page.goto('/store');
  await expect(page).toHaveURL('/store?fit=fits&truck=1959');
  await page.getByRole('link', { name: 'Fits 1959' }).click();
  await expect(page).toHaveURL('/store');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page).toHaveURL('/store');
});

test('categories are folded into the systems of the truck', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/store?partType=Tailgate');
  // What is chosen is open.
  await expect(page.getByRole('checkbox', { name: /^Tailgate/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /^Horns/ })).toBeHidden();
  await page.getByPlaceholder('Find a category').fill('horn');
  await expect(page.getByRole('group', { name: 'Electrical and lights' })).toContainText('Horns & Buttons');
  await expect(page.getByRole('group', { name: 'Bed and tailgate' })).toHaveCount(0);
  await page.getByPlaceholder('Find a category').fill('hoverboard');
  await expect(page.getByText('No category is called that.')).toBeVisible();
});

test('an order says which truck it was for, and what doesn’t fit it', async ({ page }) => {
  await page.goto('/store/search/bumper');
  await page.evaluate(() => localStorage.setItem('truck', '1955,first'));
  await page.reload();
  const other = page
    .getByRole('listitem')
    .filter({ hasText: 'Doesn’t fit your 1955' })
    .filter({ hasText: 'In Stock' })
    .first();
  await other.getByRole('link').first().click();
  await page.getByRole('button', { name: 'Add To Cart' }).first().click();
  await page.getByRole('checkbox', { name: 'I know, it’s for another truck' }).check();
  await checkOutAsGuest(page);
  await fillShipping(page);
  await choosePayment(page, 'PayPal');
  await expect(page.getByRole('checkbox', { name: 'I know, it’s for another truck' })).toBeChecked();
  await placeOrder(page);
  await expect(page.getByRole('heading', { name: 'Your Truck' })).toBeVisible();
  await expect(page.getByText('1955 First Series', { exact: true })).toBeVisible();
  await expect(
    page.getByText('For another truck. Second Series only: your truck is First Series.'),
  ).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('trucks are kept in the account, and in the browser until it signs in', async ({ page, browser }) => {
  const open = async (on: Page) => {
    await on.getByRole('button', { name: /^Your Truck/ }).click();
    return on.getByRole('dialog', { name: 'Your truck' });
  };
  await page.goto('/faq');
  let dialog = await open(page);
  await dialog.getByLabel('Year', { exact: true }).selectOption('1957');
  await dialog.getByLabel('Make').selectOption('GMC');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const customer = newAccount();
  await register(page, customer);
  await expect(async () => expect(await trucksOf(page)).toEqual([{ year: 1957, make: 'gmc' }])).toPass();

  dialog = await open(page);
  await expect(dialog.getByText('It stays in your account.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Another truck' }).check();
  await dialog.getByLabel('Year', { exact: true }).selectOption('1959');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Your truck 59' })).toBeVisible();

  // Another browser of theirs has a truck that the account doesn't know yet.
  const phone = await (await browser.newContext()).newPage();
  await phone.goto('/faq');
  await phone.evaluate(() => localStorage.setItem('truck', '1955,second'));
  await signIn(phone, customer);
  await expect(async () =>
    expect(await trucksOf(phone)).toEqual([
      { year: 1955, series: 'second' },
      { year: 1959 },
      { year: 1957, make: 'gmc' },
    ]),
  ).toPass();
  dialog = await open(phone);
  await dialog.getByRole('radio', { name: '1957, GMC' }).check();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(async () => expect(await trucksOf(page)).toHaveLength(2)).toPass();
  await phone.context().close();
});

const trucksOf = async (page: Page) => {
  const { trucks } = (await (await page.request.get('/api/users/trucks')).json()) as { trucks: object[] };
  return trucks;
};

test('what no truck of the year had is not offered, and left out with a word', async ({ page }) => {
  await page.goto('/store/truck');
  await page.getByRole('button', { name: 'Tell us your truck' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your truck' });
  const [year, bed] = [dialog.getByLabel('Year', { exact: true }), dialog.getByLabel('Bed or body')];
  await year.selectOption('1959');
  await bed.selectOption('Fleetside');
  await year.selectOption('1955');
  await expect(dialog.getByText('Left out, as no 1955 had it: Fleetside')).toBeVisible();
  await expect(bed).toHaveValue('');
  await bed.selectOption('Cameo');
  await dialog.getByLabel('1955 series').selectOption('First Series');
  await expect(dialog.getByText('Left out, as no 1955 First Series had it: Cameo')).toBeVisible();
  await expect(bed.getByRole('option', { name: /Fleetside|Cameo/ })).toHaveCount(0);
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
});
