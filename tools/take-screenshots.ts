import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { demoPassword } from '../server/config-checks.ts';
import { chromiumPath } from './browser/chromium.mjs';
import { runShop, temporaryFolder } from './run-shop.ts';

/**
 * `npm run docs:pictures`: retakes the pictures in docs/running-the-shop.md and README.md, in its own demo shop. Build the
 * shop first. Names select pictures: `npm run docs:pictures -- today orders`.
 */

const target = join(import.meta.dirname, '..', 'docs', 'pictures');
const admin = { email: 'admin@example.com', password: demoPassword };
const customer = { email: 'jane@example.com', password: demoPassword };
const desktop = { width: 1280, height: 860 };
const phone = { width: 390, height: 780 };
const address = {
  name: 'Jane Miller',
  address: '418 Orchard Lane',
  city: 'Placerville',
  state: 'CA',
  postalCode: '95667',
  country: 'United States',
  phone: '5305550142',
};

interface Facts {
  order: string;
  product: string;
  restoration: string;
}

interface Picture {
  name: string;
  path: (facts: Facts) => string;
  size?: { width: number; height: number };
  /** Whether it is taken as a visitor sees the page; otherwise as an admin does. */
  visitor?: boolean;
  /** Actions on the page before the picture is taken. */
  steps?: (page: Page) => Promise<void>;
}

const pictures: readonly Picture[] = [
  { name: 'shop', path: () => '/', visitor: true },
  { name: 'today', path: () => '/admin', size: { width: 1280, height: 1250 } },
  { name: 'today-phone', path: () => '/admin', size: phone },
  { name: 'orders', path: () => '/admin/orderlist' },
  { name: 'order', path: ({ order }) => `/order/${order}`, size: { width: 1280, height: 1400 } },
  { name: 'packing-slip', path: ({ order }) => `/admin/order/${order}/packing-slip` },
  { name: 'products', path: () => '/admin/productlist' },
  {
    name: 'product',
    path: ({ product }) => `/admin/product/${product}/edit`,
    size: { width: 1280, height: 1200 },
  },
  { name: 'product-csv', path: () => '/admin/productlist/csv' },
  { name: 'users', path: () => '/admin/userlist' },
  { name: 'coupons', path: () => '/admin/couponlist' },
  { name: 'restorations', path: () => '/admin/restorationlist' },
  {
    name: 'restoration',
    path: ({ restoration }) => `/admin/restoration/${restoration}`,
    size: { width: 1280, height: 1250 },
  },
  { name: 'parts-phone', path: () => '/admin/partlist', size: phone },
  {
    name: 'gallery',
    path: () => '/admin/gallery',
    steps: (page) =>
      page
        .getByRole('form', { name: 'Picture 1', exact: true })
        .getByLabel('Caption')
        .fill('Rust out, color on: the Ridley truck'),
  },
  { name: 'tax', path: () => '/admin/tax' },
  { name: 'payment-issues', path: () => '/admin/payment-issues' },
  { name: 'audit', path: () => '/admin/audit' },
];

const asked = process.argv.slice(2);
const wanted = pictures.filter(({ name }) => asked.length === 0 || asked.includes(name));
const folder = temporaryFolder();
// Before the shop, which would be left running without one.
const browser = await chromium.launch({ executablePath: await chromiumPath() });
const shop = await runShop(folder.path);
try {
  mkdirSync(target, { recursive: true });
  const facts = await trade();
  const options = { baseURL: shop.url, reducedMotion: 'reduce' } as const;
  const visitorPage = await browser.newPage(options);
  const adminPage = await browser.newPage(options);
  await signIn(adminPage, admin);
  for (const picture of wanted) await take(picture.visitor ? visitorPage : adminPage, picture, facts);
} finally {
  await browser.close();
  await shop.stop();
  folder.remove();
}

/** Places orders to show, all but one of them paid. */
async function trade(): Promise<Facts> {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await signIn(page, customer);
  const { products } = await read<{ products: { _id: string; countInStock: number }[] }>(
    context.request,
    '/api/products?pageNumber=2',
  );
  const parts = products.filter(({ countInStock }) => countInStock > 4);
  const orders: string[] = [];
  for (const [at, qty] of [2, 1, 3, 1].entries()) {
    const lines = parts.slice(at, at + qty).map(({ _id: product }) => ({ product, qty: 1 }));
    const reply = await context.request.post('/api/orders', {
      data: { orderItems: lines, shippingAddress: address, paymentMethod: 'PayPal' },
    });
    if (!reply.ok()) throw new Error(await reply.text());
    orders.push(((await reply.json()) as { _id: string })._id);
  }
  for (const order of orders.slice(1)) {
    await page.goto(`/order/${order}`);
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'PayPal', exact: true }).click();
    await (await opening).getByRole('button', { name: 'Approve as demo buyer' }).click();
    await page.getByText(/^Paid on/).waitFor();
  }
  await context.clearCookies();
  await signIn(page, admin);
  const { restorations } = await read<{ restorations: { _id: string }[] }>(
    context.request,
    '/api/restoration?status=quoted',
  );
  await workAsAdmin(context.request, { order: orders[1] ?? '', product: parts[1]?._id ?? '' });
  await context.close();
  return {
    order: orders.at(-1) ?? '',
    product: parts[0]?._id ?? '',
    restoration: restorations[0]?._id ?? '',
  };
}

/** Makes some admin changes, so that the audit log has entries. */
async function workAsAdmin(api: APIRequestContext, { order, product }: Omit<Facts, 'restoration'>) {
  const asked = { failOnStatusCode: true };
  await api.put(`/api/products/${product}`, { ...asked, data: { price: 139.5, countInStock: 12 } });
  const tracking = { carrier: 'UPS', trackingNumber: '1Z 999 AA1 01 2345 6784' };
  await api.put(`/api/orders/${order}/tracking`, { ...asked, data: tracking });
  await api.put(`/api/orders/${order}/deliver`, asked);
  await api.post(`/api/orders/${order}/notes`, {
    ...asked,
    data: { text: 'Called: the frame comes Friday.' },
  });
  await api.post('/api/coupons', asked);
  await api.get('/api/reports/orders.csv', asked);
}

async function read<T>(api: APIRequestContext, path: string): Promise<T> {
  return (await (await api.get(path)).json()) as T;
}

async function signIn(page: Page, { email, password }: typeof admin): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('/');
}

async function take(page: Page, { name, path, size = desktop, steps }: Picture, facts: Facts): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(path(facts));
  // On a busy machine the network may be idle before the page has sent its first request.
  await page.locator('#main h1:not(.sr-only)').waitFor();
  await page.locator('#main:not(:has([aria-busy="true"]))').waitFor();
  await page.waitForLoadState('networkidle');
  if (await page.getByText("Oops! You're Off the Map!").isVisible()) throw new Error(`${name}: no such page`);
  await steps?.(page);
  const png = await page.screenshot();
  const file = join(target, `${name}.webp`);
  const { size: bytes } = await sharp(png).webp({ quality: 82, effort: 6 }).toFile(file);
  process.stdout.write(`${name} ${Math.round(bytes / 1024)} KB\n`);
}
