import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { admin } from './support/account-holder.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { holdScripts } from './support/held-scripts.ts';

async function productOf(
  page: Page,
  keyword: string,
): Promise<{ _id: string; name: string; lugoPart: string }> {
  const reply = await page.request.get(`/api/products?keyword=${keyword}`);
  const { products } = (await reply.json()) as {
    products: { _id: string; name: string; lugoPart: string }[];
  };
  const product = products.find(({ lugoPart }) => lugoPart === keyword);
  if (!product) throw new Error(`no product ${keyword}`);
  return product;
}

const ordinary = 'LCT-GR-5701';
/** The longest name of the catalog, and the longest words on what a part fits only. */
const longest = ['LCT-ER-5405', 'LCT-AC-4701'];
const button = (page: Page) => page.getByRole('button', { name: 'Add To Cart' });

for (const truck of [undefined, '1957,gmc'])
  test(`Add To Cart is in the first screen of phones, tablets and an enlarged page${truck ? ', below what fits a truck' : ''}`, async ({
    page,
  }) => {
    if (truck) await page.addInitScript((code) => localStorage.setItem('truck', code), truck);
    for (const keyword of [ordinary, ...longest]) {
      const { _id } = await productOf(page, keyword);
      await page.goto(`/product/${_id}`);
      if (truck) await expect(page.locator('.buy .fit')).toBeVisible();
      // 720 × 450 is 1440 × 900 at 200%.
      for (const [width, height] of [
        [375, 667],
        [390, 844],
        [768, 1024],
        [820, 1180],
        [720, 450],
        [1440, 900],
      ] as const) {
        await page.setViewportSize({ width, height });
        const box = await button(page).first().boundingBox();
        expect([keyword, width, height, (box?.y ?? 0) + (box?.height ?? 0) <= height]).toEqual([
          keyword,
          width,
          height,
          true,
        ]);
      }
    }
  });

const onlyChevrolet = "Chevrolet only (GMC's front end differs).";

test(
  'what a part fits only is said to everybody, on its page and in the cart, until they tell us their truck',
  { tag: '@journey' },
  async ({ page }) => {
    const { _id } = await productOf(page, ordinary);
    expect(await (await page.request.get(`/product/${_id}`)).text()).toContain('Chevrolet only (GMC&#x27;s');
    await page.goto(`/product/${_id}`);
    await expect(page.locator('.buy').getByText(onlyChevrolet)).toBeVisible();
    await button(page).first().click();
    await page.waitForURL('**/cart');
    await expect(page.getByText(onlyChevrolet)).toBeVisible();

    // A cart of an earlier visit doesn't know it yet.
    await page.evaluate(() =>
      localStorage.setItem('cart', (localStorage.getItem('cart') ?? '').replace(/,"fitsOnly":"[^"]*"/, '')),
    );
    await page.reload();
    await expect(page.getByText(onlyChevrolet)).toBeVisible();

    await page.evaluate(() => localStorage.setItem('truck', '1957,gmc'));
    await page.reload();
    await expect(page.getByText(/Chevrolet only: your truck is a GMC/)).toBeVisible();
    await expect(page.getByText(onlyChevrolet)).toHaveCount(0);
    const listen = await holdScripts(page);
    await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.buy').getByText(onlyChevrolet)).toBeHidden();
    listen();
    await expect(page.locator('.buy').getByText(/Chevrolet only: your truck is a GMC/)).toBeVisible();

    await page.getByRole('button', { name: 'Your truck: 1957' }).click();
    await page.getByRole('dialog', { name: 'Your truck' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page.locator('.buy').getByText(onlyChevrolet)).toBeVisible();
  },
);

test('a part that is in the cart is offered in the number that is there, which adding replaces', async ({
  page,
}) => {
  const { _id } = await productOf(page, ordinary);
  await page.goto(`/product/${_id}`);
  await page.getByLabel('Qty').selectOption('3');
  await button(page).first().click();
  await page.waitForURL('**/cart');
  await page.goto(`/product/${_id}`);
  await expect(page.getByText('Your cart has 3.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Qty')).toHaveValue('3');
  await page.getByLabel('Qty').selectOption('1');
  await expect(page.getByText('Your cart has 3. Adding makes it 1.')).toBeVisible();
  const most = await page.getByLabel('Qty').getByRole('option').last().innerText();
  await page.getByLabel('Qty').selectOption(most);
  await button(page).first().click();
  await page.waitForURL('**/cart');
  await page.goto(`/product/${_id}`);
  await expect(page.getByText(`Your cart has ${most}, all that we have.`)).toBeVisible();
});

test('a quantity that is typed may be emptied, and is whole and in stock', async ({ page }) => {
  await page.request.post('/api/users/login', { data: admin, failOnStatusCode: true });
  const { _id } = (await (await page.request.post('/api/products')).json()) as { _id: string };
  const data = { name: 'Washer', price: 1, hidden: false, countInStock: 200, countInStockSeen: 0 };
  await page.request.put(`/api/products/${_id}`, { data, failOnStatusCode: true });
  await page.goto(`/product/${_id}`);
  await page.evaluate(() =>
    localStorage.setItem('cart', JSON.stringify({ cartItems: [], shippingAddress: { state: 'OR' } })),
  );
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.getByText('Delivered to Oregon (estimate)')).toBeVisible();
  const qty = page.getByLabel('Qty');
  await qty.fill('12');
  await expect(page.getByText('12 parts')).toBeVisible();
  for (const typed of ['', '1.5', '201']) {
    await qty.fill(typed);
    await expect(page.getByText('12 parts')).toBeVisible();
  }
  await qty.fill('120');
  await expect(page.getByText('120 parts')).toBeVisible();
  await button(page).first().click();
  await page.waitForURL('**/cart');

  const inCart = page.getByLabel('Quantity of Washer');
  await inCart.fill('500');
  await inCart.press('Enter');
  await expect(inCart).toHaveValue('200');
  await expect(inCart).toBeFocused();
  await inCart.fill('201');
  await inCart.blur();
  await expect(inCart).toHaveValue('200');
});

test('on a phone a bar with price and button appears once those of the box are gone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { _id } = await productOf(page, ordinary);
  await page.goto(`/product/${_id}`, { waitUntil: 'networkidle' });
  await expect(button(page)).toHaveCount(1);
  await page.getByLabel('Qty').selectOption('2');
  await page.getByRole('heading', { name: 'Related parts' }).scrollIntoViewIfNeeded();
  await expect(button(page)).toHaveCount(2);
  await expect(button(page).last()).toBeInViewport();
  // On its side, a phone is wider.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('heading', { name: 'Related parts' }).scrollIntoViewIfNeeded();
  await expect(button(page).last()).toBeInViewport();
  await button(page).last().click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByLabel(/^Quantity of/)).toHaveValue('2');
});

test('the picture opens large and closes by Escape, by keyboard alone', async ({ page }) => {
  const { _id } = await productOf(page, ordinary);
  await page.goto(`/product/${_id}`, { waitUntil: 'networkidle' });
  const link = page.getByRole('link', { name: /Enlarge/ });
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('img')).toHaveAttribute(
    'alt',
    'Chrome oval hoop grille with floating center',
  );
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
});

test('neither a long word nor a count of three digits widens a page on a phone', async ({ page }) => {
  await page.request.post('/api/users/login', { data: admin, failOnStatusCode: true });
  const { _id } = (await (await page.request.post('/api/products')).json()) as { _id: string };
  const data = { name: 'Clip', price: 1, hidden: false, description: 'long'.repeat(60) };
  await page.request.put(`/api/products/${_id}`, { data, failOnStatusCode: true });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/product/${_id}`);
  await page.evaluate(
    (cart) => localStorage.setItem('cart', cart),
    JSON.stringify({ cartItems: [{ _id, name: 'Clip', price: 1, countInStock: 200, qty: 100 }] }),
  );
  await page.reload();
  await expect(page.getByRole('link', { name: 'Cart 100 parts' })).toBeVisible();
  await expect(page.getByText('longlong')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a part that is out of stock lets ask when the next one is due, and free shipping is called so', async ({
  page,
}) => {
  await page.request.post('/api/users/login', { data: admin, failOnStatusCode: true });
  const { _id } = (await (await page.request.post('/api/products')).json()) as { _id: string };
  const change = (data: object) => page.request.put(`/api/products/${_id}`, { data, failOnStatusCode: true });
  await change({ name: 'Decal', price: 1, shippingPrice: 0, countInStock: 0, hidden: false });
  await page.goto(`/product/${_id}`);
  await page.getByRole('button', { name: 'Ask when the next one is due' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask about this part' });
  await expect(dialog.getByLabel('Question')).toHaveValue('When is the next one due?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await change({ countInStock: 2 });
  await page.reload();
  const shipping = page.locator('.leaders > div', { hasText: /^Shipping/ }).locator('dd');
  await expect(shipping).toHaveText('Free');
  await button(page).first().click();
  await page.waitForURL('**/cart');
  await expect(shipping).toHaveText('Free');
});

test('a used part without a photo shows no drawing and leads to a question for one', async ({ page }) => {
  await page.goto('/used-store');
  await expect(page.locator('.card img')).toHaveCount(0);
  await expect(page.locator('.card').first()).toContainText('No photo yet. Ask us for one.');
  await page.locator('.card').first().getByRole('link').click();
  await expect(page.getByText(/^Part Number/)).toBeVisible();
  await expect(page.locator('.product img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Ask us for one' }).click();
  await expect(page.getByLabel('Question')).toHaveValue('Could you send a photo?');
});

test('a press before the page listens is carried out, with what was chosen', async ({ page }) => {
  const { _id } = await productOf(page, ordinary);
  const listen = await holdScripts(page);
  await page.goto(`/product/${_id}`, { waitUntil: 'commit' });
  await page.getByLabel('Qty').selectOption('2');
  await button(page).first().click();
  await expect(page).toHaveURL(/\/product\/[^?]+$/);
  const isWaiting = page.locator('html[data-early]');
  await expect(isWaiting).toBeAttached();
  listen();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(isWaiting).toHaveCount(0);
  await expect(page.getByLabel(/^Quantity of/)).toHaveValue('2');
});

test('a used part that is sold offers to ask for another one, not to wait for it', async ({ page }) => {
  await page.route(/\/api\/products\/[0-9a-f]{24}$/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...((await reply.json()) as object), countInStock: 0 } });
  });
  await page.goto('/used-store', { waitUntil: 'networkidle' });
  await page.locator('.card__name a').first().click();
  await expect(page.getByRole('link', { name: 'Ask if we have another one' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Tell me when/ })).toHaveCount(0);
});
