import { expect, test } from '@playwright/test';
import { orderLinesMax } from '../../shop/facts.ts';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { holdScripts } from './support/held-scripts.ts';

test('a list of part numbers goes into the cart, and what nobody understands stays on it', async ({
  page,
}) => {
  await page.goto('/cart');
  await page.getByRole('main').getByRole('link', { name: 'Quick Order' }).click();
  const list = page.getByLabel('Part numbers');
  const add = page.getByRole('button', { name: 'Add To Cart' });
  await add.click();
  await expect(list).toHaveAccessibleDescription(/Type or paste at least one part number/);
  await expect(list).toBeFocused();
  await expectNoAxeViolationsInBothThemes(page);

  const typed = 'LCT-TL-5501L 2\nLCT-TL-55O1R x 3\nnothing like a number';
  await list.fill(typed);
  await page.route('**/api/products/quick-order', (route) => route.abort(), { times: 1 });
  await add.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(list).toHaveValue(typed);

  await add.click();
  await expect(page.getByText('2 parts are in your cart now.')).toBeVisible();
  await expect(list).toHaveValue('LCT-TL-55O1R x 3\nnothing like a number');
  await expect(page.getByText('No part in the store has this number.')).toBeVisible();
  await expect(page.getByLabel('Quantity of Tail Light Assembly, Stepside, Driver Side')).toHaveValue('2');
  await expectNoAxeViolationsInBothThemes(page);

  // Drop leaves a line out, and the list as well.
  await list.fill(`${await list.inputValue()}\nLCT-TL-5501`);
  await add.click();
  await page.getByRole('button', { name: 'Drop the line LCT-TL-5501', exact: true }).click();
  await expect(list).toHaveValue('LCT-TL-55O1R x 3\nnothing like a number');

  // A line stays while its part can't be added.
  const choice = page.getByRole('button', { name: 'Add 3 of Tail Light Assembly, Stepside, Passenger Side' });
  const cart = (await page.evaluate(() => localStorage.getItem('cart'))) ?? '';
  await page.evaluate((max) => {
    const { cartItems, ...others } = JSON.parse(localStorage.getItem('cart') ?? '') as {
      cartItems: object[];
    };
    const full = Array.from({ length: max }, (_, at) => ({
      ...cartItems[0],
      _id: String(at).padStart(24, '0'),
    }));
    localStorage.setItem('cart', JSON.stringify({ ...others, cartItems: full }));
  }, orderLinesMax);
  await choice.click();
  await expect(page.getByText('Nothing was added to your cart.')).toBeVisible();
  await expect(list).toHaveValue('LCT-TL-55O1R x 3\nnothing like a number');
  await page.evaluate((before) => localStorage.setItem('cart', before), cart);
  await choice.click();
  await expect(page.getByText('3 parts are in your cart now.')).toBeVisible();
  await expect(page.getByLabel('Quantity of Tail Light Assembly, Stepside, Passenger Side')).toHaveValue('3');
  await page.reload();
  await expect(list).toHaveValue('nothing like a number');
  await page.getByRole('main').getByRole('button', { name: 'Remove' }).first().click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');

  await list.fill('LCT-TL-5501L 2');
  await add.click();
  await expect(page.getByText('is in your cart already.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go To Cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByRole('main').getByText('5 parts')).toBeVisible();

  const listen = await holdScripts(page);
  await page.goto('/quick-order', { waitUntil: 'commit' });
  await list.fill('LCT-TL-5501R 7');
  listen();
  await expect(list).toHaveValue('LCT-TL-5501R 7');
  await add.click();
  await expect(page.getByLabel('Quantity of Tail Light Assembly, Stepside, Passenger Side')).toHaveValue('7');
});
