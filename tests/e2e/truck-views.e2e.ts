import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { phone } from './support/phone.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test(
  'a shopper points at the truck, finds the callout by keyboard and gets to its parts',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Point at the truck' }).click();
    await expect(page).toHaveURL('/store/truck');
    await expect(heading(page)).toHaveText('Point at the truck');

    // The drawing itself leads on, and the list beside it, which is what a keyboard reaches.
    const region = page.locator('svg a[href="/store/truck/front-end"]');
    await region.hover({ position: { x: 20, y: 60 } });
    const front = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Front end/ }) });
    await expect(front).toHaveAttribute('data-pointed', 'true');
    await page.getByRole('link', { name: /^Front end \d+ parts, \d+ in stock$/ }).focus();
    await expect(region).toHaveAttribute('data-pointed', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/store/truck/front-end');
    await expect(heading(page)).toBeFocused();

    const grille = page.getByRole('listitem').filter({ hasText: 'Grilles & Grille Guards' });
    await expect(grille).toContainText(/\d+ parts from \$\d+/);
    await expect(grille).toContainText(/in stock/);
    const count = /(\d+) parts/.exec((await grille.textContent()) ?? '')?.[1];
    for (let presses = 0; presses < 20; presses += 1) {
      if (await grille.evaluate((item) => item.contains(document.activeElement))) break;
      await page.keyboard.press('Tab');
    }
    await expect(page.locator('svg a[data-pointed]')).toHaveText('7');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/store?partType=Grilles+%26+Grille+Guards');
    await expect(page.getByText(`${count} products`).first()).toBeVisible();
  },
);

test('the numbers of the drawing and the list beside it highlight each other', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/store/truck/engine', { waitUntil: 'networkidle' });
  const items = page.locator('.exploded__list li');
  const numbers = page.locator('.exploded__callout');
  await numbers.nth(4).locator('text').hover();
  await expect(items.nth(4)).toHaveAttribute('data-pointed', 'true');
  await expect(page.getByRole('region', { name: 'Step through the drawing' })).toContainText('5. Radiator');
  await items.nth(1).hover();
  await expect(numbers.nth(1)).toHaveAttribute('data-pointed', 'true');
  await expect(numbers.nth(4)).not.toHaveAttribute('data-pointed', 'true');
  await numbers.nth(4).locator('text').click();
  await expect(page).toHaveURL('/store?partType=Radiators+%26+Hoses');
});

test.describe('on a phone', () => {
  test.use(phone);

  test('steps enlarge the drawing around each number, and a tap shows what it has hit', async ({ page }) => {
    await page.goto('/store/truck/front-end', { waitUntil: 'networkidle' });
    const steps = page.getByRole('region', { name: 'Step through the drawing' });
    const sheet = page.locator('.exploded__sheet');
    const plate = (await page.locator('.exploded__plate').boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const isInView = async (number: number) => {
      const box = await page
        .locator('.exploded__callout')
        .nth(number - 1)
        .locator('text')
        .boundingBox();
      return (
        box !== null &&
        box.x >= plate.x - 1 &&
        box.y >= plate.y - 1 &&
        box.x + box.width <= plate.x + plate.width + 1 &&
        box.y + box.height <= plate.y + plate.height + 1
      );
    };
    for (let number = 1; number <= 12; number += 1) {
      await steps.getByRole('button', { name: 'Next number' }).click();
      await expect(steps).toContainText(`${number}. `);
      await expect.poll(async () => (await sheet.boundingBox())?.width).toBeGreaterThan(plate.width * 2);
      await expect.poll(() => isInView(number)).toBe(true);
    }
    await steps.getByRole('button', { name: 'Next number' }).click();
    await expect(steps).toContainText('1. Hood');
    await steps.getByRole('button', { name: 'Previous number' }).click();
    await expect(steps).toContainText('12. Headlight bucket');
    await expectNoAxeViolationsInBothThemes(page);
    await steps.getByRole('button', { name: 'Whole drawing' }).click();
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBeLessThan(plate.width + 1);

    await page.locator('.exploded__callout').nth(6).locator('text').tap();
    await expect(page).toHaveURL('/store/truck/front-end');
    await expect(steps).toContainText('7. Grille');
    await steps.getByRole('link', { name: /^7. Grille/ }).tap();
    await expect(page).toHaveURL(/partType=Grilles/);
  });

  test('a drawing can be pinched, and is whole on the narrowest screen', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/store/truck/chassis');
    await expect(page.locator('meta[name=viewport]')).not.toHaveAttribute('content', /user-scalable|maximum/);
    const touch = await page
      .locator('.exploded__plate')
      .evaluate((plate) => getComputedStyle(plate).touchAction);
    expect(touch).toBe('auto');
    const [plate, image] = await Promise.all(
      ['.exploded__plate', '.exploded__sheet img'].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(image?.width).toBeGreaterThan(280);
    expect(Math.abs((plate?.height ?? 0) - (image?.height ?? 0))).toBeLessThan(4);
  });
});

test('who has told us their truck sees counts and lists for it, and can count all parts again', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('truck', '1955,second'));
  await page.goto('/store/truck/front-end');
  await expect(page.getByText('Counting parts that fit or may fit a 1955 Second Series.')).toBeVisible();
  const grille = page.getByRole('link', { name: /Grilles & Grille Guards/ });
  await expect(grille).toHaveAttribute('href', /partType=Grilles.*&fit=fits,check&truck=1955,second$/);
  const ofTruck = /(\d+) parts?/.exec((await grille.textContent()) ?? '')?.[1];
  await page.getByRole('button', { name: 'Count all' }).click();
  await expect(grille).toHaveAttribute('href', /Guards$/);
  await page.getByRole('button', { name: 'Only 1955 Second Series' }).click();
  await grille.click();
  await expect(page.getByText(`${ofTruck} products`).first()).toBeVisible();
});

test('a drawing that does not exist is off the map', async ({ page }) => {
  const reply = await page.goto('/store/truck/roof');
  expect(reply?.status()).toBe(404);
  await expect(heading(page)).toHaveText("Oops! You're Off the Map!");
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('drawing and list lead to the parts', async ({ page }) => {
    await page.goto('/store/truck');
    await page.locator('svg a[href="/store/truck/bed"] text').click();
    await expect(heading(page)).toHaveText('Bed and tailgate');
    await page.locator('.exploded__callout').nth(6).locator('text').click();
    await expect(page).toHaveURL('/store?partType=Tailgate');
  });
});
