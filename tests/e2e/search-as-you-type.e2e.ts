import { expect, test } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/axe.ts';
import { holdScripts } from './support/held-scripts.ts';
import { gotoListening } from './support/listening.ts';

test('suggests while someone types, for the keyboard', { tag: ['@journey', '@quick'] }, async ({ page }) => {
  await gotoListening(page, '/store', 'input[name=keyword]');
  await page.getByPlaceholder('Search for products...').focus();
  const field = page.getByRole('combobox', { name: 'Search for products' });
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await field.pressSequentially('tail li');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const lens = list.getByRole('group', { name: 'Searches' }).getByRole('option', { name: 'tail light lens' });
  await expect(lens).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(
    list.getByRole('option', {
      name: /Tail Light Assembly, Stepside, Driver Side.*LCT-TL-5501L.*\$46\.00.*In Stock/s,
    }),
  ).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);

  // Escape closes the list and keeps what was typed.
  await field.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(list).toBeHidden();
  await expect(field).toHaveValue('tail li');
  await field.press('ArrowDown');
  await field.press('ArrowDown');
  await expect(lens).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await lens.getAttribute('id')) ?? '');
  await field.press('Enter');
  await expect(page).toHaveURL('/store/search/tail%20light%20lens');
  await expect(list).toBeHidden();
});

test('suggests in a field that had the focus before the page listened', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/store', { waitUntil: 'commit' });
  const field = page.getByPlaceholder('Search for products...');
  await field.focus();
  release();
  await page.waitForLoadState('networkidle');
  await field.pressSequentially('tailg');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
});

test('offers to search for what nothing is suggested for', async ({ page }) => {
  await gotoListening(page, '/store', 'input[name=keyword]');
  const field = page.getByPlaceholder('Search for products...');
  await field.pressSequentially('flux capacitor');
  await page.getByRole('option', { name: 'Search for “flux capacitor”' }).click();
  await expect(page).toHaveURL('/store/search/flux%20capacitor');
});

test('Enter without a choice searches for what was typed; words that mean nothing are named', async ({
  page,
}) => {
  await page.goto('/store');
  const field = page.getByPlaceholder('Search for products...');
  await field.fill('tesla battery');
  await field.press('Enter');
  await expect(page).toHaveURL('/store/search/tesla%20battery');
  await expect(page.getByText('We found nothing for tesla.')).toBeVisible();
});

test('a search that names one make says what it leaves out, and shows it when asked', async ({ page }) => {
  await page.goto('/store/search/gmc%20hood');
  await expect(page.getByText('Left out: 15 parts that fit a Chevrolet only')).toBeVisible();
  // Only a used one is here: the family is told that somebody looked for it.
  const counted = page.waitForRequest(/part-hunt\/searches\?keyword=gmc%20grille/);
  await page.goto('/store/search/gmc%20grille');
  await counted;
  await expect(page.getByText('No new part matches “gmc grille”, but a used one does')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('link', { name: 'Show 18 parts that fit a Chevrolet only' }).click();
  await expect(page).toHaveURL('/store/search/gmc%20grille%2C%20Chevrolet');
  await expect(page.getByRole('link', { name: /^Grille Assembly/ }).first()).toBeVisible();
});

test('searches without suggestions when they cannot be had', async ({ page }) => {
  await page.route('**/api/products/suggestions*', (route) => route.fulfill({ status: 429, body: '{}' }));
  await page.route('**/search-box-*.js', (route) => route.abort());
  await page.goto('/store');
  const field = page.getByPlaceholder('Search for products...');
  await field.fill('hood');
  await field.press('Enter');
  await expect(page).toHaveURL('/store/search/hood');
});

test('a search without a network keeps the page, and is done when the network comes', async ({
  page,
  context,
}) => {
  await gotoListening(page, '/store', 'input[name=keyword]');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const field = page.getByPlaceholder('Search for products...');
  await field.fill('hood');
  await field.press('Enter');
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.locator('.card').first()).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/store/search/hood');
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

  test('suggests without scrolling sideways, and a tap opens a part', async ({ page }) => {
    await gotoListening(page, '/', 'input[name=keyword]');
    await page.getByPlaceholder('Search for products...').tap();
    await page.getByRole('combobox').pressSequentially('57 hoo');
    const hood = page.getByRole('option', { name: 'Hood, 1957' });
    await expect(hood).toBeVisible();
    await expectNoSidewaysScroll(page);
    await hood.tap();
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(page.getByPlaceholder('Search for products...')).toHaveValue('57 hoo');
  });
});

test('a long list of suggestions ends at a whole row on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await gotoListening(page, '/store', 'input[name=keyword]');
  await page.getByPlaceholder('Search for products...').focus();
  await page.getByRole('combobox', { name: 'Search for products' }).pressSequentially('brake');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option').filter({ hasText: '$' }).first()).toBeVisible();
  const ends = await list.evaluate((box) => ({
    isLong: box.scrollHeight > box.clientHeight,
    wholeRows: [...box.querySelectorAll<HTMLElement>('.suggestion')].map(
      (row) => row.offsetTop + row.offsetHeight,
    ),
    end: box.clientHeight,
  }));
  expect(ends.isLong).toBe(true);
  expect(ends.wholeRows).toContain(ends.end);
});
