import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { holdScripts } from './support/held-scripts.ts';
import { gotoListening } from './support/listening.ts';

/** How shoppers find parts: filters and sorting, the way back, slow and broken connections. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const prices = async (page: Page): Promise<number[]> =>
  (await page.locator('.card .price').allTextContents()).map((text) => Number(text.replaceAll(/[$,]/g, '')));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the filter opens as a sheet that says how many parts a choice shows, and Escape discards it', async ({
    page,
  }) => {
    await page.goto('/store');
    await page.getByText('Show Filter').click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    const counted = sheet.getByRole('button', { name: /^Show \d+ parts$/ });
    await sheet.getByRole('checkbox', { name: /1955–1959/ }).check();
    // The category's count follows, too.
    await expect(counted).toBeVisible();
    await sheet.getByPlaceholder('Find a category').fill('tailg');
    await expect(sheet.getByRole('group', { name: 'Bed and tailgate' }).getByRole('checkbox')).toHaveCount(1);
    const tailgates = sheet.getByRole('checkbox', { name: /^Tailgate/ });
    const count = await tailgates.locator('xpath=..').locator('.number').textContent();
    await tailgates.check();
    await expect(sheet.getByRole('button', { name: `Show ${count} parts` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/store');
    await expect(page.locator('.filters > summary')).toBeFocused();

    await page.keyboard.press('Enter');
    await sheet.getByRole('checkbox', { name: /1955–1959/ }).check();
    await counted.click();
    await expect(page).toHaveURL('/store?yearRange=1955-1959');
    await expect(heading(page)).toHaveText('Filtered Products');
  });

  test('the sheet counts a price while it is typed, and says at the fields what is wrong with it', async ({
    page,
  }) => {
    await page.goto('/store');
    await page.getByText('Show Filter').click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    const show = sheet.getByRole('button', { name: /^Show( \d+)? parts?$/ });
    const all = await show.textContent();
    await sheet.getByText('Price', { exact: true }).click();
    const [from, to] = [sheet.getByLabel('From $'), sheet.getByLabel('To $')];
    await from.fill('500');
    await to.fill('100');
    await expect(show).toHaveText('Show parts');
    await show.click();
    await expect(sheet.getByText('The lowest price is above the highest')).toBeInViewport();
    await expect(from).toBeFocused();
    await expect(from).toHaveValue('500');
    await expect(to).toHaveValue('100');

    await from.fill('50');
    await expect(from).toBeFocused();
    await expect(sheet.getByText('The lowest price is above the highest')).toHaveCount(0);
    await expect(show).toHaveText(/\d/);
    await expect(show).not.toHaveText(all ?? '');
    const count = /\d+/.exec((await show.textContent()) ?? '')?.[0];
    await show.click();
    await expect(page).toHaveURL('/store?minPrice=50&maxPrice=100');
    await expect(page.getByText(`${count} products`).first()).toBeVisible();

    // A field that is wrong is shown, even in a group that was closed.
    await page.getByText('Show Filter').click();
    await to.fill('a lot');
    await show.click();
    await expect(to).toBeFocused();
    await expect(from).not.toHaveAttribute('aria-invalid', 'true');
    await sheet.getByText('Price', { exact: true }).click();
    await expect(to).toBeHidden();
    await show.click();
    await expect(to).toBeFocused();
    await expect(sheet.getByText('Please enter a price up to $999,999')).toBeInViewport();
  });

  test('a category that only NAPCO has leads to its parts, and closes the sheet', async ({ page }) => {
    await page.goto('/store');
    await page.getByText('Show Filter').click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByPlaceholder('Find a category').fill('locking');
    await sheet.getByRole('link', { name: /^NAPCO Locking Hubs/ }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/store?partType=Locking+Hubs&brand=NAPCO');
    await expect(page.locator('.cards .tag', { hasText: 'NAPCO' }).first()).toBeVisible();
  });

  test('the filter opens as a sheet when it was pressed before the page listened', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/store', { waitUntil: 'commit' });
    await page.getByText('Show Filter').click();
    await expect(page.locator('details.filters')).not.toHaveAttribute('open');
    release();
    await expect(page.getByRole('dialog', { name: 'Filter' })).toBeVisible();
    await expect(page.locator('details.filters')).not.toHaveAttribute('open');
  });
});

test('what was checked in the filter before the page listened is carried out', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const release = await holdScripts(page);
  await page.goto('/store', { waitUntil: 'commit' });
  const years = (name: RegExp) => page.getByRole('checkbox', { name });
  await years(/1955.1959/).check();
  await years(/1960.1966/).check();
  await years(/1960.1966/).uncheck();
  release();
  await expect(page).toHaveURL('/store?yearRange=1955-1959');
  await expect(years(/1955.1959/)).toBeChecked();
  await expect(years(/1960.1966/)).not.toBeChecked();
});

test('lists are sorted across pages, narrowed by price, and their counts follow', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/store');
  await page.getByLabel('Sort', { exact: true }).selectOption('Price: low to high');
  await expect(page).toHaveURL('/store?sort=priceLow');
  await expect(page.getByLabel('Sort', { exact: true })).toHaveValue('priceLow');
  await expect(page.getByText('Page 1 of')).toBeVisible();
  await expect.poll(async () => (await prices(page))[0]).toBeLessThan(10);
  const first = await prices(page);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/store/page/2?sort=priceLow');
  await expect(page.getByText('Page 2 of')).toBeVisible();
  const both = [...first, ...(await prices(page))];
  expect(both).toEqual(both.toSorted((a, b) => a - b));

  const panel = page.locator('.filters');
  const year = panel
    .getByRole('checkbox', { name: /1947–1954/ })
    .locator('xpath=..')
    .locator('.number');
  const before = Number(await year.textContent());
  await panel.getByText('Price', { exact: true }).click();
  await panel.getByLabel('To $').fill('20');
  await panel.getByLabel('To $').press('Enter');
  await expect(page).toHaveURL('/store?maxPrice=20&sort=priceLow');
  await expect(page.getByRole('link', { name: /up to \$20/ })).toBeVisible();
  await expect.poll(async () => Number(await year.textContent())).toBeLessThan(before);
  await expect.poll(async () => Math.max(...(await prices(page)))).toBeLessThanOrEqual(20);

  await panel.getByLabel('From $').fill('50');
  await panel.getByLabel('From $').press('Enter');
  await expect(panel.getByText('The lowest price is above the highest')).toBeVisible();
  await expect(panel.getByLabel('From $')).toHaveValue('50');
  await expect(page).toHaveURL('/store?maxPrice=20&sort=priceLow');
  await panel.getByLabel('To $').fill('80');
  await panel.getByLabel('To $').press('Enter');
  await expect(page).toHaveURL('/store?minPrice=50&maxPrice=80&sort=priceLow');
  await expect(panel.getByText('The lowest price is above the highest')).toHaveCount(0);

  await panel.getByLabel('To $').fill('a lot');
  await panel.getByLabel('To $').press('Enter');
  await expect(panel.getByLabel('To $')).toHaveAccessibleDescription('Please enter a price up to $999,999');
  await expect(panel.getByLabel('From $')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL('/store?minPrice=50&maxPrice=80&sort=priceLow');
  await panel.getByLabel('To $').fill('1,000');
  await panel.getByLabel('To $').press('Enter');
  await expect(page).toHaveURL('/store?minPrice=50&maxPrice=1000&sort=priceLow');
  await expect(panel.locator('.field-error')).toHaveCount(0);

  // What cannot be read goes with the filter that it was typed over.
  for (const leave of [
    () => panel.getByRole('link', { name: 'Reset Filter' }).click(),
    () => page.getByRole('link', { name: '$50–$1,000' }).click(),
    () => page.goBack(),
  ]) {
    await page.goto('/store?maxPrice=1000');
    await expect(async () => {
      await panel.getByLabel('From $').fill('50');
      await panel.getByLabel('From $').press('Enter');
      await expect(page).toHaveURL('/store?minPrice=50&maxPrice=1000', { timeout: 1000 });
    }).toPass();
    await panel.getByLabel('To $').fill('a lot');
    await panel.getByLabel('To $').blur();
    await expect(panel.locator('.field-error')).toBeVisible();
    await leave();
    await expect(page).not.toHaveURL(/minPrice/);
    await expect(panel.locator('.field-error')).toHaveCount(0);
    await expect(panel.getByLabel('To $')).not.toHaveValue('a lot');
  }
  await page.goto('/store');
  await panel.getByText('Price', { exact: true }).click();
  await panel.getByLabel('To $').fill('a lot');
  await panel.getByRole('link', { name: 'Reset Filter' }).click();
  await expect(panel.getByLabel('To $')).toHaveValue('');
  await expect(panel.locator('.field-error')).toHaveCount(0);
});

test('a used part is found by its number, and by words on a shelf of its own', async ({ page }) => {
  const used = await page.request.get('/api/products/brand/Used');
  const { products } = (await used.json()) as { products: { lugoPart: string; name: string }[] };
  const [{ lugoPart, name } = { lugoPart: '', name: '' }] = products;
  await page.goto(`/store/search/${lugoPart}`);
  await expect(page.locator('.card')).toHaveCount(1);
  await expect(page.locator('.card').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Used parts/ })).toHaveCount(0);
  await page.goto('/store/search/used bumper');
  await page.locator('a.btn', { hasText: /^Used parts: \d+$/ }).click();
  await expect(page).toHaveURL(/brand=Used/);
  await expect(page.locator('.card').first()).toContainText('Used');
  // The next list shows new parts again.
  await page.goto('/store', { waitUntil: 'networkidle' });
  await expect(page).toHaveURL('/store');
});

test('the NAPCO store is sorted across pages', async ({ page }) => {
  await page.goto('/napco-store');
  await page.getByLabel('Sort', { exact: true }).selectOption('Price: low to high');
  await expect(page).toHaveURL('/napco-store?sort=priceLow');
  await expect.poll(async () => (await prices(page))[0]).toBeLessThan(20);
  const first = await prices(page);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/napco-store/page/2?sort=priceLow');
  await expect(page.getByText('Page 2 of')).toBeVisible();
  const both = [...first, ...(await prices(page))];
  expect(both).toEqual(both.toSorted((a, b) => a - b));
});

test('a hidden panel leaves its width to the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/store');
  const left = async () => (await page.locator('.product-grid').boundingBox())?.x ?? 0;
  const beside = await left();
  await page.getByText('Hide Filter').click();
  expect(await left()).toBeLessThan(beside - 200);
});

test('the chosen year stays for later searches until it is taken away', async ({ page }) => {
  await gotoListening(page, '/', '.yearpick a');
  await page
    .getByRole('navigation', { name: 'Which year is yours?' })
    .getByRole('link', { name: '1957' })
    .click();
  await expect(page).toHaveURL('/store?year=1957');
  await page.getByPlaceholder('Search for products...').fill('hood');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/store/search/hood?year=1957');
  // Another year in the words wins.
  await page.getByPlaceholder('Search for products...').fill('1959 grille');
  await page.keyboard.press('Enter');
  await expect(page.locator('.card').first()).toContainText('Grille Assembly');
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/store/search/1959%20grille');
  await page.goto('/store');
  await expect(page).toHaveURL('/store?year=1957');
  await page.getByRole('link', { name: 'Your year: 1957' }).click();
  await expect(page).toHaveURL('/store');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page).toHaveURL('/store');
});

test('a new search starts without the filters of earlier lists and offers them', async ({ page }) => {
  await page.goto('/store?partType=Tailgate', { waitUntil: 'networkidle' });
  await page.getByPlaceholder('Search for products...').fill('grille');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/store/search/grille');
  await expect(page.locator('.card').first()).toBeVisible();
  await page.getByRole('link', { name: 'Also filter by Tailgate' }).click();
  await expect(page).toHaveURL('/store/search/grille?partType=Tailgate');
  await page.getByRole('link', { name: /^Show \d+ without filters$/ }).click();
  await expect(page).toHaveURL('/store/search/grille');
  await expect(page.locator('.card').first()).toBeVisible();
  // No filter is to blame for what we don't have at all.
  await page.goto('/store/search/flux%20capacitor?year=1957');
  await expect(page.getByText('We don’t list anything called “flux capacitor”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tell me when you have it' })).toBeVisible();
  await page.goto('/store/search/gmc%20grille?maxPrice=1');
  await expect(page.getByRole('link', { name: 'Show 18 parts that fit a Chevrolet only' })).toBeVisible();
  await expect(page.getByRole('link', { name: /used part$/ })).toBeVisible();
});

test('Go Back leads from part to part to the place in the list [2.1.32]', async ({ page }) => {
  await gotoListening(page, '/store/search/tailgate', '.card a');
  await page.locator('.card a').nth(9).click();
  await page.waitForURL(/\/product\//);
  const part = page.url();
  await page
    .getByRole('region', { name: 'Related parts' })
    .or(page.locator('main .cards'))
    .getByRole('link')
    .first()
    .click();
  await expect(page).not.toHaveURL(part);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(part);
  // A tap on the rating stays on the part.
  await page.locator('.product__rating a').click();
  await expect(page).toHaveURL(`${part}#reviews`);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/store/search/tailgate');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

test('Go Back of a part that was pressed before the list listened leads to the place in the list', async ({
  page,
}) => {
  const listen = await holdScripts(page);
  await page.goto('/store/search/tailgate', { waitUntil: 'commit' });
  await page.locator('.card a').nth(9).click();
  await page.waitForURL(/\/product\//);
  listen();
  // Without scripts it leads to the store; the browser knows better once the page listens.
  await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/store/search/tailgate');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/store/search/tailgate');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
});

test('a year taken away before the list listens stays away', async ({ page }) => {
  await gotoListening(page, '/store?year=1957', '.chip');
  const listen = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Your year: 1957' }).click();
  listen();
  await expect(page).toHaveURL('/store');
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page).toHaveURL('/store');
});

test('a link that does more than lead somewhere still leads there when no script comes', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/store?year=1957');
  await page.getByRole('link', { name: 'Your year: 1957' }).click();
  await expect(page).toHaveURL('/store');
});

test('Go Back of a part that was opened directly leads to the store of its brand', async ({
  page,
  request,
}) => {
  for (const [brand, store] of [
    ['NAPCO', '/napco-store'],
    ['Used', '/used-store'],
  ] as const) {
    const list = (await (await request.get(`/api/products/brand/${brand}`)).json()) as {
      products: { _id: string }[];
    };
    await page.goto(`/product/${list.products[0]?._id ?? ''}`);
    await expect(page.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', store);
  }
});

test('a page that takes long shows that it is loading', async ({ page }) => {
  await page.goto('/store-front', { waitUntil: 'networkidle' });
  await page.route('**/api/products?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.route('**/api/products', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page
    .getByRole('link', { name: /New Aftermarket/ })
    .first()
    .click();
  const bar = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(bar).toBeVisible();
  await expect(page).toHaveURL('/store');
  await expect(bar).toHaveCount(0);
});

test('without a network the page stays, and the next one comes when the network does', async ({
  page,
  context,
}) => {
  await gotoListening(page, '/store', '.pager__numbers a');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.locator('.card').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/store/page/2');
  await expect(page.getByText('No connection.')).toHaveCount(0);

  // A page whose script has not been loaded yet.
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Gallery', exact: true }).first().click();
  await expect(page.getByText('No connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/gallery');
  await expect(heading(page)).toHaveText('Gallery');
});

test('a page whose script cannot be loaded says so, and its retry reaches the page [8.10]', async ({
  page,
}) => {
  await page.goto('/faq', { waitUntil: 'networkidle' });
  await page.route('**/assets/gallery-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Gallery', exact: true }).first().click();
  await expect(page.getByRole('alert')).toContainText('Loading chunk failed');
  await page.unroute('**/assets/gallery-*.js');
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/gallery');
  await expect(heading(page)).toHaveText('Gallery');
});

test('a search for the terms of the shop leads to them, too', async ({ page }) => {
  for (const [keyword, path] of [
    ['shipping', '/faq#shipping'],
    ['warranty', '/terms#parts'],
  ]) {
    await page.goto(`/store/search/${keyword}`);
    await expect(page.getByText('Not looking for a part?').getByRole('link')).toHaveAttribute(
      'href',
      path ?? '',
    );
  }
  await page.getByText('Not looking for a part?').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'The parts' })).toBeInViewport();
});

test('a search for a part number that nothing has says that what it lists has another', async ({ page }) => {
  await page.goto('/store/search/LCT-SC-4799');
  await expect(
    page.getByText('We found nothing for LCT-SC-4799. These have a number near it.'),
  ).toBeVisible();
  await expect(
    page
      .locator('.product-grid')
      .getByText(/LCT-SC-47/)
      .first(),
  ).toBeVisible();
});
