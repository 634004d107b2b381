import type { Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { giveCredentials } from './support/account-holder.ts';

/** No value of `redirect` or `goBackPath` leads to another site (decisions: a local path only). */

const evil = 'evil.example';
const payloads = [
  `https://${evil}`,
  `http://${evil}`,
  `HTTPS://${evil}`,
  `https:${evil}`,
  `https:/${evil}`,
  `https:///${evil}`,
  `http:/\\${evil}`,
  `ftp://${evil}`,
  `//${evil}`,
  `///${evil}`,
  `////${evil}`,
  `//${evil}/%2e%2e`,
  `//${evil}/..`,
  `//user@${evil}`,
  `//localhost@${evil}`,
  `//${evil}:80/`,
  `//${evil}?x=//localhost`,
  `//${evil}#//localhost`,
  `/\\${evil}`,
  `\\\\${evil}`,
  `\\/${evil}`,
  `/\\/${evil}`,
  `//\\${evil}`,
  `/\\\\${evil}`,
  `/x\\..\\..\\${evil}`,
  `/\t/${evil}`,
  `/\n/${evil}`,
  `/\r/${evil}`,
  `/\r\n/${evil}`,
  `\t//${evil}`,
  ` //${evil}`,
  `\u0000//${evil}`,
  `/\u0000/${evil}`,
  `\u00a0//${evil}`,
  `\ufeff//${evil}`,
  `/.//${evil}`,
  `/./\\${evil}`,
  `/..//${evil}`,
  `/x/..//${evil}`,
  `/x/../..//${evil}`,
  `/%2e//${evil}`,
  `/%2e%2e//${evil}`,
  `/x/%2e%2e//${evil}`,
  `/store/../..//${evil}`,
  `/%2f${evil}`,
  `/%2F%2F${evil}`,
  `/%5c${evil}`,
  `/%5C%5C${evil}`,
  `%2f%2f${evil}`,
  `/%09/${evil}`,
  `/%0a/${evil}`,
  `/\u2044${evil}`,
  `\uff0f\uff0f${evil}`,
  `/\uff0f${evil}`,
  `\u3002//${evil}`,
  `javascript:location='https://${evil}'`,
  `JaVaScRiPt:location='https://${evil}'`,
  `java\tscript:location='https://${evil}'`,
  `/\tjavascript:location='https://${evil}'`,
  `data:text/html,<script>location='https://${evil}'</script>`,
  `vbscript:x`,
  `blob:https://${evil}/x`,
  `${evil}`,
  `.${evil}`,
  `@${evil}`,
  `:@${evil}/`,
  `?//${evil}`,
  `#//${evil}`,
];

const jane = { email: 'jane@example.com', password: 'classic-trucks-1957' };
const withRedirect = (path: string, payload: string) => `${path}?redirect=${encodeURIComponent(payload)}`;

/** Records every document that a page requests from another host, even one that does not exist. */
function watchLeaving(page: Page, baseURL: string | undefined) {
  const home = new URL(baseURL ?? '').origin;
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== home) left.push(request.url());
  });
  return {
    left,
    async expectHome(payload: string, path: string) {
      await page.waitForURL((url) => url.pathname !== path);
      expect(new URL(page.url()).origin, JSON.stringify(payload)).toBe(home);
    },
    async expectToStay(link: Locator, payload: string) {
      const origin = await link.evaluate((a: HTMLAnchorElement) => a.origin);
      expect(origin, JSON.stringify(payload)).toBe(home);
    },
  };
}

/** Navigates inside the shop without loading a document, as its links do. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    history.pushState({}, '', '/faq');
    history.back();
  }, path);
}

test.describe.configure({ timeout: 240_000 });

test(`${payloads.length} payloads in "redirect" never leave the shop after a full page load`, async ({
  page,
  baseURL,
}) => {
  const { left, expectHome } = watchLeaving(page, baseURL);
  await page.goto('/login');
  await giveCredentials(page, jane);
  await page.waitForURL('/');
  for (const payload of payloads) {
    await page.goto(withRedirect('/login', payload));
    await expectHome(payload, '/login');
  }
  expect(left).toEqual([]);
});

test('the payloads in `redirect` never leave the shop after client-side navigation', async ({
  page,
  baseURL,
}) => {
  const { left, expectHome } = watchLeaving(page, baseURL);
  await page.goto('/login');
  await giveCredentials(page, jane);
  await page.waitForURL('/');
  for (const payload of payloads) {
    for (const path of ['/login', '/register']) {
      const asked = page.waitForResponse('/api/users/profile');
      await goWithin(page, withRedirect(path, payload));
      await asked;
      await expectHome(payload, path);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('The shop has a flat tire');
    }
  }
  expect(left).toEqual([]);
});

test('the payloads in `redirect` never leave the shop after signing in', async ({
  page,
  baseURL,
  context,
}) => {
  const { left, expectHome, expectToStay } = watchLeaving(page, baseURL);
  for (const payload of payloads) {
    await page.goto(withRedirect('/login', payload));
    for (const link of await page.getByRole('main').getByRole('link').all())
      await expectToStay(link, payload);
    await giveCredentials(page, jane);
    await expectHome(payload, '/login');
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
  expect(left).toEqual([]);
});

test('the payloads in `goBackPath` never leave the shop [2.1.32]', async ({ page, baseURL }) => {
  const { left, expectHome, expectToStay } = watchLeaving(page, baseURL);
  const { products } = (await (await page.request.get('/api/products')).json()) as {
    products: { _id: string }[];
  };
  const product = `/product/${products[0]?._id}`;
  const back = page.getByRole('link', { name: 'Go Back' });
  for (const payload of payloads) {
    await page.goto(`${product}?goBackPath=${encodeURIComponent(payload)}`);
    await expectToStay(back, payload);
    await back.click();
    await expectHome(payload, product);
  }
  expect(left).toEqual([]);
});
