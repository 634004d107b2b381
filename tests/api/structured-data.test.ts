import { afterAll, beforeAll, expect, test } from 'vitest';
import { address, businessHoursSchema, phone, shopName } from '../../shop/facts.ts';
import { states } from '../../shop/states.ts';
import type { TestApp } from '../support/build-test-app.ts';
import { buildOnce } from '../../tools/run-shop.ts';
import { buildTestApp } from '../support/build-test-app.ts';
import { createProduct } from '../support/factories.ts';

/** Checks the pages' structured data against what schema.org and search engines require. */

const origin = 'https://trucks.example';
let shop: TestApp;
beforeAll(async () => {
  await buildOnce();
  shop = await buildTestApp({ pages: 'built', env: { PUBLIC_URL: origin } });
}, 120_000);
afterAll(() => shop.close());

interface Thing {
  '@context': string;
  '@type': string;
  [name: string]: unknown;
}
interface Step {
  '@type': string;
  position: number;
  name: string;
  item: string;
}

async function pageOf(path: string): Promise<{ html: string; things: Thing[] }> {
  const { statusCode, body: html } = await shop.app.inject({ url: path });
  expect({ path, statusCode }).toEqual({ path, statusCode: 200 });
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const things = [...scripts].map(([, text = '']) => JSON.parse(text) as Thing);
  for (const thing of things) expect(thing['@context']).toBe('https://schema.org');
  return { html, things };
}

const ofType = (things: readonly Thing[], type: string) => things.filter((thing) => thing['@type'] === type);

async function trailOf(path: string): Promise<[name: string, path: string][]> {
  const { things } = await pageOf(path);
  const trails = ofType(things, 'BreadcrumbList');
  expect(trails, path).toHaveLength(1);
  const steps = trails[0]?.itemListElement as Step[];
  expect(steps.map(({ position }) => position)).toEqual(steps.map((_, at) => at + 1));
  for (const step of steps) {
    expect(step['@type']).toBe('ListItem');
    expect(step.item.startsWith(`${origin}/`)).toBe(true);
    const { statusCode } = await shop.app.inject({ url: step.item.slice(origin.length) });
    expect({ item: step.item, statusCode }).toEqual({ item: step.item, statusCode: 200 });
  }
  return steps.map(({ name, item }) => [name, item.slice(origin.length)]);
}

const home = ['Home', '/'];
const store = ['Store', '/store-front'];

test('a product tells search engines nothing about its vendor', async () => {
  const { id } = await createProduct(shop, { vendor: 'Vendor Fifty', vendorPart: 'VND-1957-X' });
  const { things } = await pageOf(`/product/${id}`);
  expect(ofType(things, 'Product')).toHaveLength(1);
  expect(JSON.stringify(things)).not.toMatch(/Vendor Fifty|VND-1957-X/);
});

test.each([
  ['/store-front', [store]],
  ['/store', [store, ['New Aftermarket Products', '/store']]],
  ['/store/page/2', [store, ['New Aftermarket Products', '/store']]],
  ['/store?partType=Tailgate', [store, ['Filtered Products', '/store?partType=Tailgate']]],
  ['/napco-store', [store, ['NAPCO', '/napco-store']]],
  ['/used-store', [store, ['Coming Soon: Used Parts', '/used-store']]],
  ['/store/truck', [store, ['Point at the truck', '/store/truck']]],
  [
    '/store/truck/front-end',
    [store, ['Point at the truck', '/store/truck'], ['Front end', '/store/truck/front-end']],
  ],
  ['/restoration', [['Restoration', '/restoration']]],
  ['/parts', [['Parts', '/parts']]],
  ['/career', [['Careers', '/career']]],
  ['/gallery', [['Gallery', '/gallery']]],
  ['/about', [['About', '/about']]],
  ['/contactus', [['Contact', '/contactus']]],
  ['/faq', [['General Questions', '/faq']]],
  ['/return-policy', [['Return Policy', '/return-policy']]],
  ['/privacy', [['Privacy Policy', '/privacy']]],
  ['/proud-partners', [['Proud Partners', '/proud-partners']]],
])('%s has breadcrumbs that all lead to existing pages', async (path, steps) => {
  expect(await trailOf(path)).toEqual([home, ...steps]);
});

test('a part without a category has neither a breadcrumb nor a fact for it', async () => {
  const { id } = await createProduct(shop, { partType: '' });
  const section = ['New Aftermarket', '/store'];
  expect((await trailOf(`/product/${id}`)).slice(0, 3)).toEqual([home, store, section]);
  expect(await trailOf(`/product/${id}`)).toHaveLength(4);
  const { html } = await pageOf(`/product/${id}`);
  expect(html).toContain('<dt>Brand</dt>');
  expect(html).not.toContain('<dt>Category</dt>');
});

test("a part's breadcrumbs list store, section and category, visibly and as JSON-LD", async () => {
  const name = 'Tailgate </script><script>xss=1</script> & "chains"';
  const { id } = await createProduct(shop, { name, partType: 'Tailgate' });
  const category = ['Tailgate', '/store?partType=Tailgate'];
  expect(await trailOf(`/product/${id}`)).toEqual([
    home,
    store,
    ['New Aftermarket', '/store'],
    category,
    [name, `/product/${id}`],
  ]);
  const { html } = await pageOf(`/product/${id}`);
  expect(html).not.toContain('<script>xss=1');
  const [nav = ''] = /<nav aria-label="Breadcrumb".*?<\/nav>/s.exec(html) ?? [];
  const seen = [...nav.matchAll(/<a [^>]*?href="([^"]*)".*?<span[^>]*>([^<]*)/gs)].map(([, to, text]) => [
    text,
    to,
  ]);
  expect(seen).toEqual([store, ['New Aftermarket', '/store'], category]);
});

test('parts of other sections have their own breadcrumbs', async () => {
  const napco = await createProduct(shop, { brand: 'NAPCO' });
  const used = await createProduct(shop, { brand: 'Used' });
  expect((await trailOf(`/product/${napco.id}`)).slice(1, -1)).toEqual([store, ['NAPCO', '/napco-store']]);
  expect((await trailOf(`/product/${used.id}`)).slice(1, -1)).toEqual([store, ['Used', '/used-store']]);
});

test('a drawing is never presented to search engines as a photograph of the part', async () => {
  const photo = '/pictures/0123456789abcdef01234567.webp';
  const shown = async (given: Parameters<typeof createProduct>[1]) => {
    const { things } = await pageOf(`/product/${(await createProduct(shop, given)).id}`);
    return ofType(things, 'Product')[0]?.image;
  };
  expect(await shown({ image: photo })).toBe(origin + photo);
  expect(await shown({ drawing: 'tailgate-gmc' })).toBeUndefined();
  expect(await shown({ brand: 'Used' })).toBeUndefined();
});

test('a link preview of a part has a picture of its own, with its size and what it says', async () => {
  const { id, name } = await createProduct(shop, { name: 'Hood "A" & latch', priceCents: 12_345 });
  const { html } = await pageOf(`/product/${id}`);
  const property = (key: string) =>
    new RegExp(`<meta property="og:${key}" content="([^"]*)"`).exec(html)?.[1]?.replaceAll('&quot;', '"');
  expect(property('image')).toBe(`${origin}/previews/${id}.png`);
  expect([property('image:width'), property('image:height')]).toEqual(['1200', '630']);
  expect(property('image:alt')?.replaceAll('&amp;', '&')).toBe(`${name}, $123.45`);
  expect((await shop.app.inject(`/previews/${id}.png`)).headers['content-type']).toBe('image/png');
});

test("a part's JSON-LD has the brand, price and availability of its page", async () => {
  const { id, name } = await createProduct(shop, { priceCents: 12_345, onHand: 0 });
  const { html, things } = await pageOf(`/product/${id}`);
  const [product] = ofType(things, 'Product');
  expect(product).toMatchObject({
    name,
    description: expect.any(String),
    brand: { '@type': 'Brand', name: expect.any(String) },
    offers: {
      '@type': 'Offer',
      url: `${origin}/product/${id}`,
      price: '123.45',
      priceCurrency: 'USD',
      availability: 'https://schema.org/OutOfStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  });
  // Search engines reject a rating without reviews.
  expect(product).not.toHaveProperty('aggregateRating');
  expect(html).toContain('$123.45');
});

test("a part's JSON-LD says what shipping costs, where it goes and how returns work, as the shop does it", async () => {
  const { id } = await createProduct(shop, { priceCents: 10_000, brand: 'NAPCO' });
  const [product] = ofType((await pageOf(`/product/${id}`)).things, 'Product');
  const offer = product?.offers as Record<string, Record<string, Record<string, unknown>>>;
  // 30.00 for a NAPCO part, and a handling fee of 4% of 130.00.
  expect(offer.shippingDetails?.shippingRate).toMatchObject({ value: '35.20', currency: 'USD' });
  const { addressCountry, addressRegion } = offer.shippingDetails?.shippingDestination ?? {};
  expect(addressCountry).toBe('US');
  expect(addressRegion).toEqual(states.map(({ code }) => code));
  expect(offer.hasMerchantReturnPolicy).toMatchObject({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 14,
    restockingFee: 20,
    merchantReturnLink: `${origin}/return-policy`,
  });
  const free = await createProduct(shop, { priceCents: 10_000, shippingCents: 0 });
  const { things } = await pageOf(`/product/${free.id}`);
  expect(JSON.stringify(ofType(things, 'Product'))).toContain('"value":"4.00"');
});

test("a part's JSON-LD says how soon it leaves the shop, if the owner promises it, and its page does, too", async () => {
  const told = async (given: Parameters<typeof createProduct>[1]) => {
    const { id } = await createProduct(shop, given);
    const { html, things } = await pageOf(`/product/${id}`);
    const offers = ofType(things, 'Product')[0]?.offers as Record<string, Thing> | undefined;
    const [said] = /Ships from California .*?to all US states/.exec(html) ?? [];
    return { said, time: offers?.shippingDetails?.deliveryTime as { handlingTime?: unknown } | undefined };
  };
  const nothing = { said: 'Ships from California to all US states', time: undefined };
  expect(await told({})).toEqual(nothing);
  await shop.deps.db.updateTable('settings').set({ shipsWithinDays: 2 }).execute();
  await shop.deps.catalogChanged('everything');
  try {
    expect(await told({})).toMatchObject({
      said: 'Ships from California within 2 business days, to all US states',
      time: { handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 2, unitCode: 'DAY' } },
    });
    expect(await told({ truckFreight: true })).toEqual(nothing);
    expect(await told({ onHand: 0 })).toEqual(nothing);
    const { html, things } = await pageOf('/faq');
    expect(html).toContain('<h3>How soon do you ship?</h3>');
    expect(JSON.stringify(things)).toContain('leave our shop within 2 business days of your payment');
  } finally {
    await shop.deps.db.updateTable('settings').set({ shipsWithinDays: null }).execute();
    await shop.deps.catalogChanged('everything');
  }
});

test("a part's JSON-LD names the trucks of its rules, or of its years", async () => {
  const vehiclesOf = async (given: Parameters<typeof createProduct>[1]) => {
    const { id } = await createProduct(shop, given);
    return ofType((await pageOf(`/product/${id}`)).things, 'Product')[0]?.isAccessoryOrSparePartFor;
  };
  expect(await vehiclesOf({ years: [1955, 1956, 1957, 1959] })).toEqual([
    {
      '@type': 'Vehicle',
      name: '1955–1957, 1959 Chevrolet or GMC truck',
      manufacturer: [
        { '@type': 'Brand', name: 'Chevrolet' },
        { '@type': 'Brand', name: 'GMC' },
      ],
      vehicleModelDate: ['1955', '1956', '1957', '1959'],
    },
  ]);
  const rules = [
    { from: 1955, to: 1956, series: ['second'], make: ['gmc'], note: 'drill two holes' },
    { from: 1958, to: 1958, bed: ['fleetside', 'cameo'] },
  ];
  expect(await vehiclesOf({ years: [1955, 1956, 1958], fitment: JSON.stringify(rules) })).toMatchObject([
    {
      name: '1955–1956 GMC truck',
      manufacturer: [{ name: 'GMC' }],
      vehicleConfiguration: 'Second Series',
    },
    { name: '1958 Chevrolet or GMC truck', vehicleConfiguration: 'Fleetside, Cameo' },
  ]);
  expect(await vehiclesOf({ years: [] })).toBeUndefined();
});

test.each(['/', '/about', '/contactus'])('%s describes the shop as a local business', async (path) => {
  const { html, things } = await pageOf(path);
  const [place, ...others] = ofType(things, 'AutoPartsStore');
  expect(others).toEqual([]);
  expect(place).toMatchObject({
    '@id': `${origin}/#shop`,
    name: shopName,
    url: `${origin}/`,
    telephone: expect.stringMatching(/^\+1\d{10}$/),
    email: expect.stringContaining('@'),
    foundingDate: '2005',
    openingHours: 'Mo-Fr 08:00-16:30',
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressRegion: 'CA',
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: expect.any(Number), longitude: expect.any(Number) },
  });
  expect(businessHoursSchema).toBe('Mo-Fr 08:00-16:30');
  expect(html).toContain(address.street);
  expect(html).toContain(phone.display);
  for (const name of ['logo', 'image']) {
    const url = String(place?.[name]);
    expect(url.startsWith(`${origin}/`)).toBe(true);
    expect((await shop.app.inject({ url: url.slice(origin.length) })).statusCode).toBe(200);
  }
});

test('/faq has the same questions and answers in JSON-LD as on the page', async () => {
  const { html, things } = await pageOf('/faq');
  const [faq] = ofType(things, 'FAQPage');
  const questions = faq?.mainEntity as {
    '@type': string;
    name: string;
    acceptedAnswer: Thing & { text: string };
  }[];
  expect(questions.length).toBeGreaterThan(9);
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  const shown = plain(main);
  for (const { '@type': type, name, acceptedAnswer } of questions) {
    expect([type, acceptedAnswer['@type']]).toEqual(['Question', 'Answer']);
    expect(shown).toContain(plain(name));
    expect(acceptedAnswer.text.length).toBeGreaterThan(20);
    // Links also say that they open in a new tab.
    for (const sentence of acceptedAnswer.text.split(/(?<=\.) /)) expect(shown).toContain(plain(sentence));
  }
});

/** Returns the text of a page, without elements, drawings and extra spaces. */
function plain(html: string): string {
  return html
    .replaceAll('<span class="sr-only"> (opens in a new tab)</span>', '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, '');
}
