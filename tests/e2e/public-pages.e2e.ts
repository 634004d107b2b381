import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  expectNoSidewaysScroll,
} from './support/axe.ts';
import { expectValidHtml } from './support/html.ts';
import { placeOrder, walkToPlaceOrder } from './support/shopper.ts';
import { firstVisit } from '../../tools/bench/first-visit.ts';

/** Public pages, each with a text that only its content has. */
const publicPages = {
  '/': 'Visit Our Store',
  '/store': 'New Aftermarket Products',
  '/store/page/2': 'New Aftermarket Products',
  '/store/search/tailgate': 'Showing results for "tailgate"',
  '/store?yearRange=1955-1959': 'Filtered Products',
  '/store/truck': 'Tap or click where the part goes',
  '/store/truck/front-end': 'Front Fenders & Aprons',
  '/store-front': 'NAPCO',
  '/napco-store': 'NAPCO',
  '/used-store': 'Coming Soon: Used Parts',
  '/restoration': 'What we do',
  '/parts': 'What we look for',
  '/career': 'The trades of the shop',
  '/gallery': 'Before and after: rust out, color on',
  '/about': 'Where we are',
  '/proud-partners': 'Our partner’s own site',
  '/contactus': 'A photo of the old part',
  '/faq': 'What does shipping cost?',
  '/return-policy': 'restocking fee of 20%',
  '/privacy': 'What stays in your browser',
  '/no-such-page': "Oops! You're Off the Map!",
} as const;
/** The pages of a purchase in order; visited with a filled cart. */
const checkoutPages = [
  '/cart',
  '/guest-checkout',
  '/shipping',
  '/payment',
  '/placeorder',
  '/login?redirect=/shipping',
];

async function firstProduct(page: Page): Promise<string> {
  const { products } = (await (await page.request.get('/api/products')).json()) as {
    products: { _id: string }[];
  };
  return `/product/${products[0]?._id}`;
}

/** Collects everything the browser reports as an error, except the 404 of the page itself. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && message.location().url !== page.url()) {
      complaints.push(`${message.text()} ${message.location().url}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** Reports as an error what makes a browser load its languages, which takes a phone up to 100 ms (decision 011). */
function reportIntl(): void {
  const reporting = <Called extends object>(called: Called, name: string) => {
    const report = () => console.error(`${name} is used`);
    return new Proxy(called, {
      apply: (target, self, args) => (report(), Reflect.apply(target as () => void, self, args)),
      construct: (target, args) => (report(), Reflect.construct(target as new () => object, args) as object),
    });
  };
  for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'PluralRules', 'Collator'] as const)
    Object.assign(Intl, { [name]: reporting(Intl[name], `Intl.${name}`) });
  for (const { prototype } of [Number, Date])
    Object.assign(prototype, { toLocaleString: reporting(prototype.toLocaleString, 'toLocaleString') });
  Object.assign(String.prototype, {
    localeCompare: reporting(String.prototype.localeCompare, 'localeCompare'),
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, text] of Object.entries(publicPages)) {
    test(`${path} can be read [1.1] [1.6] [1.13] [2.1.72]`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('#main').getByText(text).first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }

  test('the cart and checkout say that they need scripts and how to order without', async ({ request }) => {
    // Reads the HTML: a browser with scripts disabled by Playwright may still hide <noscript>.
    for (const path of ['/cart', '/shipping', '/payment', '/placeorder']) {
      const html = await (await request.get(path)).text();
      expect(html, path).toMatch(/<noscript>.*need JavaScript.*href="tel:\+15555550157".*<\/noscript>/);
    }
  });

  test('a visitor finds a product by search and reads its page [1.14]', async ({ page }) => {
    await page.goto('/');
    await page.getByPlaceholder('Search for products...').fill('radeator');
    await page.getByPlaceholder('Search for products...').press('Enter');
    await expect(page.getByRole('heading', { name: 'Showing results for "radeator"' })).toBeVisible();
    await page.locator('.card').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/radiator/i);
    await expect(page.getByText(/^\$[\d,]+\.\d\d$/).first()).toBeVisible();
  });
});

const isOfTheStore = (path: string) => /^\/($|store|napco|used)/.test(path);
for (const [pages, paths] of Object.entries({
  'the pages of the store': [...Object.keys(publicPages).filter(isOfTheStore), 'a product'],
  'all other public pages': Object.keys(publicPages).filter((path) => !isOfTheStore(path)),
}))
  test(
    `${pages} are valid, pass axe, fit a phone and a desktop, need no Intl and log no error`,
    { tag: '@journey' },
    async ({ page }) => {
      test.slow();
      const complaints = complaintsOf(page);
      await page.addInitScript(reportIntl);
      for (const path of paths) {
        await page.goto(path === 'a product' ? await firstProduct(page) : path, { waitUntil: 'networkidle' });
        await expectValidHtml(page);
        await expectNoAxeViolations(page);
        for (const width of [320, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await expectNoSidewaysScroll(page);
        }
      }
      expect(complaints).toEqual([]);
    },
  );

for (const path of [...Object.keys(publicPages), 'a product']) {
  test(`${path} passes axe, fits every screen and logs no error [2.1.1]`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto(path === 'a product' ? await firstProduct(page) : path, { waitUntil: 'networkidle' });
    await expectNoAxeViolationsInBothThemes(page);
    for (const width of [320, 390, 768, 1440, 2560]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }
    expect(complaints).toEqual([]);
  });
}

/**
 * A first visit without its pictures, in KiB over the wire: browsers differ in how early they load a picture further
 * down. `npm run bench` measures it with pictures (/store: 140 KiB at most); decisions 011 and 025 say how it became so
 * light. A page's first visitor gets some 0.3 KiB more, because only what is asked for again is compressed best (007).
 */
const budgets = { '/store': 132, '/': 135.5, 'a product': 139.75 };

test(
  'a first visit stays within its budget of bytes',
  { tag: '@journey' },
  async ({ page, browser }, testInfo) => {
    for (const [path, budget] of Object.entries(budgets)) {
      const url = new URL(
        path === 'a product' ? await firstProduct(page) : path,
        testInfo.project.use.baseURL,
      );
      const { document, script, style, font } = await firstVisit(browser, url.href);
      expect((document + script + style + font) / 1024, path).toBeLessThanOrEqual(budget);
    }
  },
);

test('the purchase passes axe and logs no error', async ({ page }) => {
  test.slow();
  const complaints = complaintsOf(page);
  await page.goto('/cart', { waitUntil: 'networkidle' });
  await expectNoAxeViolationsInBothThemes(page);
  await walkToPlaceOrder(page);
  for (const path of checkoutPages) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectNoAxeViolationsInBothThemes(page);
  }
  await page.goto('/shipping');
  await page.getByLabel('Phone').fill('');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.goto('/placeorder');
  await placeOrder(page);
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  expect(complaints).toEqual([]);
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the purchase never scrolls sideways', async ({ page }) => {
    await walkToPlaceOrder(page);
    for (const path of checkoutPages) {
      await page.goto(path);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    }
    await page.goto('/placeorder');
    await placeOrder(page);
    await expectNoSidewaysScroll(page);
  });
});
