import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { packedCorpus, xssCorpus } from './support/xss-corpus.ts';
import { admin, signIn } from './support/account-holder.ts';
import { placeGuestOrder } from './support/guest-order.ts';

/** Every page, including admin pages, shows what people have typed as plain text. */

const all = xssCorpus.join('\n');
/** Free text; ids, dates, amounts, states and picture URLs have their own formats. */
const typed = new Set(
  (
    'name author email guestEmail comment description text subject details brandModel jobCategory brand vendor ' +
    'category lugoPart partType caption alt address apartment city postalCode country phone code couponCode ' +
    'words carrier trackingNumber number reason note customerNote message thingName userName userEmail'
  ).split(' '),
);

/** Returns a reply of the shop in which every free text is replaced with all 200 payloads. */
function poisoned(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return typed.has(key) ? all : value;
  if (Array.isArray(value)) return value.map((each) => poisoned(each, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, poisoned(each, name)]));
}

async function poison(page: Page): Promise<void> {
  await page.route(/\/api\/(?!config|files)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    // A page that is left meanwhile takes its answers with it.
    const json: unknown = await response.json().catch(() => undefined);
    return json === undefined ? route.abort() : route.fulfill({ response, json: poisoned(json) });
  });
}

/** Reports every payload that runs or becomes an element that no page of ours has. */
function watch(page: Page): () => Promise<void> {
  const told: string[] = [];
  page.on('dialog', (dialog) => {
    told.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) told.push(message.text());
  });
  return async () => {
    const found = await page.evaluate(() => ({
      xss: (globalThis as { xss?: unknown }).xss,
      made: [
        ...document.querySelectorAll(
          'main :is(script:not([type="application/ld+json"], details + script), iframe, object, embed, base, meta, math, marquee, ' +
            'template, x), img[src="x"], [onerror], [onload], [onfocus], [onclick], [ontoggle], ' +
            '[href^="javascript:" i], [src^="javascript:" i], [src^="data:," i]',
        ),
      ].map((element) => element.outerHTML.slice(0, 200)),
    }));
    expect(found, page.url()).toEqual({ xss: undefined, made: [] });
    expect(told, page.url()).toEqual([]);
  };
}

/** Navigates without loading a document, so that the page shows the replies with payloads. */
async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

test("none of 200 payloads in the shop's texts runs", async ({ page }) => {
  test.setTimeout(180_000);
  const { products } = (await (await page.request.get('/api/products')).json()) as {
    products: { _id: string }[];
  };
  const id = products[0]?._id ?? '';
  const expectStill = watch(page);
  await page.goto('/faq', { waitUntil: 'networkidle' });
  await poison(page);
  for (const path of ['/', '/store', '/napco-store', '/used-store', `/product/${id}`, '/gallery']) {
    await walkTo(page, path);
    await expect(page.getByText('<script>xss=1</script>').first()).toBeAttached();
    await expectStill();
  }
});

test('none of the payloads runs as a search keyword in server-rendered pages', async ({ page }) => {
  test.setTimeout(180_000);
  const expectStill = watch(page);
  const texts = packedCorpus(100);
  for (let at = 0; at < texts.length; at += 12) {
    await page.goto(`/store/search/${encodeURIComponent(texts[at] ?? '')}`);
    await expectStill();
  }
  for (const text of texts) {
    const html = await (await page.request.get(`/store/search/${encodeURIComponent(text)}`)).text();
    expect(await madeOf(page, html), text).toEqual([]);
  }
});

test('none of the payloads runs as a product name on its page, in lists or in the cart', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const expectStill = watch(page);
  await request.post('/api/users/login', { data: admin });
  const { _id: id } = (await (await request.post('/api/products', { data: {} })).json()) as { _id: string };
  const shown = { price: '10.00', countInStock: 3, hidden: false };
  const descriptions = packedCorpus(5000, { lines: true });
  await page.goto('/faq');
  for (const [at, name] of packedCorpus(100).entries()) {
    const description = descriptions[at % descriptions.length];
    const texts = { name, description, brand: name, vendor: name, partType: name, category: name };
    const changed = await request.put(`/api/products/${id}`, { data: { ...shown, ...texts } });
    expect(changed.status(), name).toBe(200);
    for (const path of [`/product/${id}`, '/store'])
      expect(await madeOf(page, await (await page.request.get(path)).text()), name).toEqual([]);
    if (at % 20 > 0) continue;
    await page.goto(`/product/${id}`, { waitUntil: 'networkidle' });
    await expectStill();
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.waitForURL('/cart');
    await expectStill();
  }
  // Not deleted, because another test may have it open.
  const plain = { name: 'A part of many names', description: '', brand: '', countInStock: 0 };
  await request.put(`/api/products/${id}`, { data: plain });
});

/** Returns what would run in a document in a browser without the shop's policy. */
function madeOf(page: Page, html: string): Promise<string[]> {
  return page.evaluate((document_) => {
    const read = new DOMParser().parseFromString(document_, 'text/html');
    const scripts = [...read.querySelectorAll('script')].filter((each) =>
      /^\s*(xss=1|alert\(1\))/.test(each.text),
    );
    return [
      ...read.querySelectorAll('[onerror], [onload], [onfocus], [onclick], [ontoggle]'),
      ...scripts,
    ].map((each) => each.outerHTML);
  }, html);
}

test('none of the payloads runs in the admin pages', async ({ page, request }) => {
  test.setTimeout(240_000);
  const order = await placeGuestOrder(request);
  const expectStill = watch(page);
  await signIn(page, admin);
  const { products } = (await (await page.request.get('/api/products?scope=all')).json()) as {
    products: { _id: string }[];
  };
  const { users } = (await (await page.request.get('/api/users')).json()) as { users: { _id: string }[] };
  const { questions } = (await (await page.request.get('/api/questions')).json()) as {
    questions: { _id: string }[];
  };
  await poison(page);
  for (const path of [
    '/admin',
    '/admin/productlist',
    `/admin/product/${products[0]?._id}/edit`,
    '/admin/orderlist',
    `/order/${order.id}`,
    '/admin/userlist',
    `/admin/user/${users[0]?._id}/edit`,
    `/admin/customer?email=${encodeURIComponent(order.email)}`,
    '/admin/couponlist',
    '/admin/gallery',
    '/admin/part-hunt',
    '/admin/questions?state=all',
    `/admin/questions/${questions[0]?._id}`,
    '/admin/reviews',
    '/admin/audit',
    '/admin/tax',
    '/profile',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectStill();
  }
});
