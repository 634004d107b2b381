import { expect, test } from '@playwright/test';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/axe.ts';

test('a list can be read as rows, which the browser remembers without a jump', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/store/search/grille', { waitUntil: 'networkidle' });
  const rows = page.getByRole('button', { name: 'Rows' });
  const figure = page.locator('.card__kind').first();
  await expect(figure).toBeHidden();
  await rows.click();
  await expect(rows).toHaveAttribute('aria-pressed', 'true');
  await expect(figure).toHaveText('Grilles & Grille Guards');
  await expect(figure).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await expect(page.getByRole('button', { name: /^Add To Cart/ }).first()).toBeVisible();
  const settled = await page.locator('.card').nth(3).boundingBox();

  // Before any script of the page has run, the rows are where they will stay.
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  await expect(figure).toBeVisible();
  expect((await page.locator('.card').nth(3).boundingBox())?.y).toBeCloseTo(settled?.y ?? 0, 0);
  await page.unroute('**/*.js');

  for (const path of ['/store', '/napco-store', '/used-store']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('.card__kind').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  // Beside the filters of a tablet, too, a row is as wide as its list.
  await page.setViewportSize({ width: 768, height: 844 });
  await page.goto('/store/search/grille', { waitUntil: 'networkidle' });
  await expectNoSidewaysScroll(page);
  const [list, row] = await Promise.all([
    page.locator('.cards--rows').boundingBox(),
    page.locator('.card').first().boundingBox(),
  ]);
  expect(row?.width).toBe(list?.width);
  await page.getByRole('button', { name: 'Pictures' }).click();
  await expect(page.locator('.card__kind').first()).toBeHidden();
});

test('a row adds its part to the cart, one more each time', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('listView', 'rows'));
  await page.goto('/store/search/LCT-GR-5701', { waitUntil: 'networkidle' });
  const add = page.getByRole('button', { name: 'Add To Cart: Grille Assembly, Chrome, 1957' });
  await add.click();
  await expect(page.getByText('Grille Assembly, Chrome, 1957 is in your cart.')).toBeVisible();
  await add.click();
  await expect(page.getByText('Grille Assembly, Chrome, 1957 is in your cart (2).')).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByLabel(/^Quantity of/)).toHaveValue('2');
});

test('on a phone and on a desktop, what fits has a line of its own in a row', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('listView', 'rows');
    localStorage.setItem('truck', '1957,chevrolet');
  });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/store/search/grille', { waitUntil: 'networkidle' });
    const fit = page.locator('.card').first().getByText('Fits your 1957 Chevrolet');
    await expect(fit).toBeVisible();
    const [text, name, years] = await Promise.all(
      [fit, page.locator('.card__name').first(), page.locator('.card__fit').first()].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(text?.height).toBeLessThan(30);
    const above = width === 390 ? years : name;
    expect(text?.y).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0));
    expect(text?.x).toBeLessThan((above?.x ?? 0) + 40);
  }
});

test('on any phone, the delivered price is one line of a row', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('listView', 'rows');
    localStorage.setItem('cart', JSON.stringify({ shippingAddress: { state: 'CA' } }));
  });
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/store/search/grille', { waitUntil: 'networkidle' });
    const text = page.getByText(/ delivered, oversize$/).first();
    await expect(text).toBeVisible();
    expect((await text.boundingBox())?.height).toBeLessThan(25);
  }
});

test('in rows on any phone, the years leave room for the price', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('listView', 'rows'));
  await page.goto('/store?sort=priceHigh');
  await expect(page.locator('[data-list=rows]')).toBeAttached();
  for (const width of [320, 375, 383, 390, 393, 402, 412, 415, 416, 430]) {
    await page.setViewportSize({ width, height: 844 });
    const covered = await page.locator('.cards--rows .card').evaluateAll(
      (cards) =>
        cards.filter((card) => {
          const price = card.querySelector('.price')?.getBoundingClientRect();
          return [...card.querySelectorAll('.card__fit *')].some((year) => {
            const { right, bottom, top } = year.getBoundingClientRect();
            return price && right > price.left && bottom > price.top && top < price.bottom;
          });
        }).length,
    );
    expect(covered, `at ${width} px`).toBe(0);
    await expect(page.locator('.cards--rows .card__fit').first()).toBeVisible();
  }
});

test('a sample drawing ends above its caption', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/store');
  const plate = page.locator('.card .plate', { hasText: 'Sample drawing' }).first();
  const [drawing, caption] = await plate.evaluate(({ children }) =>
    Array.from(children, (child) => {
      const { top, bottom } = child.getBoundingClientRect();
      return { top, bottom };
    }),
  );
  expect(drawing?.bottom).toBeLessThanOrEqual(caption?.top ?? 0);
});

test('on the narrowest phone, the bar of a filtered list fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/store?brand=Foothill+Electric&maxPrice=50');
  await expect(page.getByRole('button', { name: 'Rows' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
