import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { links, yearBuckets } from '../../shop/facts.ts';
import { jobCategories, partTypes } from '../../shop/inquiry-facts.ts';
import { partCategories } from '../../shop/part-categories.ts';
import { states } from '../../shop/states.ts';
import type { TestApp } from '../support/build-test-app.ts';
import { buildOnce } from '../../tools/run-shop.ts';
import { buildTestApp } from '../support/build-test-app.ts';
import { createProduct } from '../support/factories.ts';

/** Checks the specified texts and links of the public pages in their HTML. */

let shop: TestApp;
beforeAll(async () => {
  await buildOnce();
  shop = await buildTestApp({ pages: 'built' });
}, 120_000);
afterAll(() => shop.close());

/** Returns a page's HTML without scripts and drawings. */
async function read(url: string): Promise<string> {
  const { body } = await shop.app.inject({ method: 'GET', url });
  return body
    .replaceAll(/<script[\s\S]*?<\/script>|<svg[\s\S]*?<\/svg>|<!--.*?-->/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

/** Returns the links in a piece of HTML, with their texts. */
function linksOf(html: string): { to: string; words: string }[] {
  return [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, to = '', inside = '']) => ({ to, words: textOf(inside).trim() }),
  );
}

const pieceOf = (html: string, tag: string): string =>
  new RegExp(`<${tag}\\b[\\s\\S]*?</${tag}>`).exec(html)?.[0] ?? '';

describe('every page', () => {
  test('has the links of the header [2.4.1] [2.4.3]', async () => {
    const header = linksOf(pieceOf(await read('/faq'), 'header'));
    expect(header).toEqual(
      expect.arrayContaining([
        { to: '/', words: expect.stringContaining('home') },
        { to: '/restoration', words: 'Restoration' },
        { to: '/parts', words: 'Parts' },
        { to: '/store-front', words: 'Store' },
        { to: '/gallery', words: 'Gallery' },
        { to: '/about', words: 'About' },
        { to: '/career', words: 'Careers' },
        { to: '/faq', words: 'General Questions' },
        { to: '/privacy', words: 'Privacy Policy' },
        { to: '/return-policy', words: 'Return Policy' },
        { to: '/contactus', words: 'Contact' },
        { to: '/proud-partners', words: 'Proud Partners' },
        { to: '/cart', words: 'Cart' },
        { to: '/login', words: 'Sign In' },
      ]),
    );
  });

  test('has the links of the footer, the postal address, the hours and the social links [1.2] [1.8] [1.9] [2.1.6] [2.4.8] [9.42] [9.43]', async () => {
    const footer = pieceOf(await read('/faq'), 'footer');
    const own = ['/about', '/restoration', '/parts', '/store-front'];
    const more = ['/contactus', '/faq', '/return-policy', '/privacy'];
    const social = [links.facebook, links.instagram, links.youtube, links.merchandise];
    expect(linksOf(footer).map(({ to }) => to)).toEqual(expect.arrayContaining([...own, ...more, ...social]));
    expect(footer).toMatch(/<address>.*Northern California.*Mon–Fri 8am–4:30pm.*<\/address>/);
    expect(textOf(footer)).toContain('2005');
    expect(textOf(footer)).toContain('Shipping to all US states except Hawaii and Alaska');
  });

  test('has the search box with its placeholder [2.4.4]', async () => {
    expect(await read('/faq')).toContain('placeholder="Search for products..."');
  });

  test('stays in a padded container unless it is a full-width one [2.4.13]', async () => {
    expect(await read('/faq')).toMatch(/<main[^>]*><div class="[^"]*page/);
    expect(await read('/store')).not.toMatch(/<main[^>]*><div class="[^"]*page/);
  });
});

describe('home', () => {
  test('links to the store front, restoration, store and merchandise [1.7] [2.1.2] [2.1.3] [2.1.5]', async () => {
    const main = linksOf(pieceOf(await read('/'), 'main'));
    expect(main).toContainEqual({ to: '/store-front', words: 'Visit Our Store' });
    expect(main.map(({ to }) => to)).toEqual(
      expect.arrayContaining(['/store-front', '/restoration', '/store', links.merchandise]),
    );
  });

  test('shows the first four products [2.1.4] [9.24]', async () => {
    for (let number = 0; number < 6; number += 1) await createProduct(shop);
    await shop.deps.catalogChanged({ productIds: [] });
    const home = pieceOf(await read('/'), 'main');
    expect(new Set(home.match(/\/product\/[0-9a-f]{24}/g))).toHaveLength(4);
  });
});

describe('the store', () => {
  test('has a heading for what it shows and links back to the store front [2.1.9] [2.1.10] [2.1.11]', async () => {
    for (const [url, heading] of [
      ['/store', 'New Aftermarket Products'],
      ['/store?yearRange=1955-1959', 'Filtered Products'],
      ['/store/search/tailgate', 'Showing results for "tailgate"'],
      ['/store/search/tailgate?yearRange=1955-1959', 'Showing results for "tailgate"'],
    ] as const) {
      const page = await read(url);
      expect(textOf(pieceOf(page, 'h1')).trim(), url).toBe(heading);
      expect(linksOf(page), url).toContainEqual({ to: '/store-front', words: 'Back to Store Front' });
    }
  });

  test('summarizes the filters and offers to clear them [2.1.12] [2.1.13]', async () => {
    const filtered = linksOf(await read('/store?yearRange=1955-1959&partType=Tailgate'));
    expect(filtered).toContainEqual({ to: '/store', words: 'Clear Filters' });
    expect(filtered.map(({ words }) => words)).toEqual(
      expect.arrayContaining(['1955–1959 remove', 'Tailgate remove']),
    );
    expect(textOf(await read('/store'))).not.toContain('Clear Filters');
  });

  test('has a filter panel with every bucket and every category [2.1.15] [9.17] [9.18]', async () => {
    const page = await read('/store');
    for (const words of ['Show Filter', 'Hide Filter', 'Year Range', 'Category', 'Reset Filter'])
      expect(textOf(page)).toContain(words);
    const values = (name: string) =>
      [...page.matchAll(/<input[^>]*?name="(\w+)"[^>]*?value="([^"]*)"/g)]
        .filter(([, given]) => given === name)
        .map(([, , value]) => value);
    expect(values('yearRange')).toEqual([...yearBuckets]);
    expect(values('partType')).toEqual([...partCategories]);
  });

  test('shows top products only without keyword and filters [2.1.8]', async () => {
    await createProduct(shop);
    await shop.deps.catalogChanged({ productIds: [] });
    expect(await read('/store')).toContain('id="top-products"');
    expect(await read('/store/search/tailgate')).not.toContain('id="top-products"');
    expect(await read('/store?partType=Tailgate')).not.toContain('id="top-products"');
  });

  test('has a store front with three cards; Used opens the marketplace in a new tab [1.5] [2.1.20] [2.1.21] [2.1.22]', async () => {
    const front = pieceOf(await read('/store-front'), 'main');
    expect(
      linksOf(front)
        .slice(0, 3)
        .map(({ to }) => to),
    ).toEqual(['/store', '/napco-store', links.usedMarketplace]);
    expect(front).toMatch(new RegExp(`href="${links.usedMarketplace}"[^>]*target="_blank"`));
  });

  test('has a NAPCO page that says when it is empty [1.4] [2.1.23] [2.1.24] [2.1.27] [2.1.28] [7.2.13]', async () => {
    const page = await read('/napco-store');
    expect(textOf(page)).toContain('No NAPCO products found');
    expect(linksOf(page)).toContainEqual({ to: '/store-front', words: 'Back to Store Front' });
    const { name } = await createProduct(shop, { brand: 'NAPCO' });
    await shop.deps.catalogChanged({ productIds: [] });
    expect(textOf(await read('/napco-store?pageNumber=1'))).toContain(name);
  });

  test('paginates with first, previous, next and last when there is more than one page [9.23]', async () => {
    expect(await read('/napco-store')).not.toContain('aria-label="Pages"');
    for (let number = 0; number < 25; number += 1) await createProduct(shop, { brand: 'NAPCO' });
    await shop.deps.catalogChanged({ productIds: [] });
    const pager = linksOf(
      /<nav aria-label="Pages"[\s\S]*?<\/nav>/.exec(await read('/napco-store/page/2'))?.[0] ?? '',
    );
    expect(pager).toEqual([
      { to: '/napco-store', words: '«' },
      { to: '/napco-store', words: '‹' },
      { to: '/napco-store', words: 'Page 1' },
      { to: '/napco-store/page/2', words: 'Page 2' },
      { to: '/napco-store/page/3', words: 'Page 3' },
      { to: '/napco-store/page/3', words: '›' },
      { to: '/napco-store/page/3', words: '»' },
    ]);
  });

  test("has a 'coming soon' page for used parts that says when there are none [2.1.29] [2.1.31]", async () => {
    const page = textOf(await read('/used-store'));
    expect(page).toContain('Coming Soon: Used Parts');
    expect(page).toContain('No Used Parts found');
  });
});

describe('a product', () => {
  test('shows all of its details and that it has no reviews [2.1.33] [2.1.34] [2.1.35] [2.1.37] [2.1.38] [5.11] [5.12] [8.48]', async () => {
    const { id, name } = await createProduct(shop, { years: [1955, 1956, 1957, 1959], onHand: 3 });
    const page = await read(`/product/${id}`);
    const words = textOf(page);
    for (const part of [name, '$100.00', 'Classic Steel', `TG-${id.slice(-8)}`, '1955–1957, 1959'])
      expect(words).toContain(part);
    for (const label of ['Go Back', 'Brand', 'Part Number', 'Category', 'Year(s)', 'In Stock', 'Reviews'])
      expect(words).toContain(label);
    expect(words).toContain('No Reviews');
    expect(words).toContain('Please sign in to write a review');
    expect(words).toContain('Add To Cart');
    const quantity = pieceOf(page, 'select');
    expect([...quantity.matchAll(/<option[^>]*>(\d+)</g)].map(([, count]) => count)).toEqual(['1', '2', '3']);
  });

  test('cannot be added to the cart when it is out of stock [5.13]', async () => {
    const { id } = await createProduct(shop, { onHand: 0 });
    const page = await read(`/product/${id}`);
    expect(textOf(page)).toContain('Out Of Stock');
    expect(page).toMatch(/<button[^>]*disabled=""[^>]*>Add To Cart/);
  });
});

describe('the company', () => {
  test('states what may be returned and what not [9.39] [9.40] [9.41]', async () => {
    const policy = textOf(await read('/return-policy'));
    expect(policy).toContain('its price less the restocking fee of 20%, all of its shipping');
    expect(policy).toContain('no restocking fee for a part that arrived damaged');
    for (const rule of [
      'within 14 days from the day you receive it',
      'restocking fee of 20%',
      'a photo of the unopened box',
      'Parts made or changed for your truck',
      'Parts that have been installed',
      'Parts that have been tampered with',
      'If we sent the wrong part, you get all of your money back',
    ])
      expect(policy).toContain(rule);
  });

  test('offers the specified jobs with the age notice, and the specified part types [5.23] [5.25] [9.21]', async () => {
    const [career, parts] = await Promise.all([read('/career'), read('/parts')]);
    const options = (html: string) =>
      [...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, text = '']) => text);
    expect(options(career)).toEqual(expect.arrayContaining([...jobCategories]));
    expect(options(parts)).toEqual(expect.arrayContaining([...partTypes]));
    expect(textOf(career)).toContain('Applicants must be 18 or older.');
    expect(textOf(career)).toContain('you confirm that you are 18 or older');
  });

  test('shows its location on a map that neither pans nor zooms [1.10] [2.1.71]', async () => {
    const about = await read('/about');
    expect(about).toMatch(/<figure[^>]*aria-label="Map of Northern California with a marker/);
    expect(about).toMatch(/<img src="\/map\/[^>]*draggable="false"/);
  });

  test('has a 404 page with links onward [2.1.73]', async () => {
    const page = await read('/nowhere');
    expect(textOf(page)).toContain("Oops! You're Off the Map!");
    const ways = linksOf(pieceOf(page, 'main'));
    expect(ways).toContainEqual({ to: '/', words: 'Go Home' });
    expect(ways).toContainEqual({ to: '/contactus', words: 'Contact Us' });
  });

  test('has pages to sign in, register and reset a password [2.1.46] [2.1.57]', async () => {
    const ways = linksOf(await read('/login')).map(({ to }) => to);
    expect(ways).toEqual(expect.arrayContaining(['/register', '/password-reset-request']));
    const forgotten = pieceOf(await read('/password-reset-request'), 'main');
    expect(linksOf(forgotten)).toContainEqual({ to: '/login', words: 'Sign In' });
  });
});

test.each([
  ...['', '/page/2', '/search/x/page/2'].map((rest) => `/admin/orderlist${rest}`),
  ...['2', 'search/x', 'search/x/page/2'].map((rest) => `/admin/profile/orders/${rest}`),
  ...['', '/page/2', '/search/x/page/2'].map((rest) => `/admin/productlist${rest}`),
  ...['', '/page/2', '/search/x', '/search/x/page/2'].map((rest) => `/admin/userlist${rest}`),
  ...['', '/page/2'].flatMap((rest) => [
    `/admin/restorationlist${rest}`,
    `/admin/partlist${rest}`,
    `/admin/careerlist${rest}`,
    `/admin/tax${rest}`,
  ]),
  ...['product', 'user', 'couponlist'].map((thing) => `/admin/${thing}/0123456789abcdef01234567/edit`),
  ...['restoration', 'part', 'career'].map((form) => `/admin/${form}/0123456789abcdef01234567`),
  '/admin/tax/CA',
  '/admin/couponlist',
])('the admin page %s exists and is not indexed [2.3.2] [2.3.3] [6.9] [6.17]', async (url) => {
  const page = await shop.app.inject({ method: 'GET', url });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<meta name="robots" content="noindex"/>');
});

test('a page that loads its data in the browser shows a loading message [2.1.60]', async () => {
  const page = await read('/password-reset/token');
  expect(textOf(pieceOf(page, 'h1')).trim()).toBe('Reset Password');
  expect(page).toContain('aria-busy="true"');
});

test('the specified lists have the specified lengths and names [3.24] [5.7] [5.23] [9.17] [9.18] [9.44]', () => {
  expect(partCategories).toHaveLength(77);
  expect(partCategories).toEqual(
    expect.arrayContaining([
      'Bed Floor Pans',
      'Doors & Hardware',
      'Seats & Components',
      'Tailgate',
      'Wiper Motor Transmission Arms',
    ]),
  );
  expect(yearBuckets.join(', ')).toBe('1947-1954, 1955-1959, 1960-1966, 1967-1972, 1973-1987, 1988-1998');
  const codes = states.map(({ code }) => code);
  expect(new Set(codes)).toHaveLength(49);
  expect(codes).toContain('DC');
  expect(codes).not.toContain('AK');
  expect(codes).not.toContain('HI');
  expect(jobCategories.join(', ')).toBe(
    'Automotive Painter, Automotive Mechanic, Body Technician, Metal Fabricator, Shipping & Receiving, Receptionist, Shop Helper',
  );
  expect(partTypes.join(', ')).toBe('Rare, Restorable Used Item, OEM');
});
