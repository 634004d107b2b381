import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildPages, buildTestApp } from '../../tests/support/build-test-app.ts';
import type { Config, PayPalConfig } from '../config.ts';
import { createPagePolicy } from './security-headers.ts';

describe('all headers of a reply, over https', () => {
  let shop: TestApp;
  beforeAll(async () => {
    await buildPages();
    shop = await buildTestApp({ pages: 'built', env: { PUBLIC_URL: 'https://trucks.example' } });
  }, 120_000);
  afterAll(() => shop.close());

  /** Returns the headers; in the policy, one `'sha256'` stands for all hashes and PROVIDER for the emulator. */
  async function headersOf(url: string): Promise<Record<string, unknown>> {
    const { headers } = await shop.app.inject(url);
    const policy = headers['content-security-policy'];
    if (policy !== undefined)
      headers['content-security-policy'] = String(policy)
        .replace(/'sha256-[^']+'( 'sha256-[^']+')*/g, "'sha256'")
        .replaceAll(new URL(shop.deps.paypal.sdkUrl).origin, 'PROVIDER');
    return headers;
  }

  const everyReply = {
    'content-length': expect.any(String),
    date: expect.any(String),
    'x-content-type-options': 'nosniff',
  };
  const document = {
    ...everyReply,
    connection: 'keep-alive',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  };
  const json = { ...document, 'content-type': 'application/json; charset=utf-8' };
  const html = { ...document, 'content-type': 'text/html; charset=utf-8' };
  const cached = {
    'cache-control': 'public, max-age=5, stale-while-revalidate=55',
    etag: expect.any(String),
    vary: 'accept-encoding',
  };

  test('a page allows its own origin and its inline scripts', async () => {
    expect(await headersOf('/faq')).toEqual({
      ...html,
      ...cached,
      'content-security-policy':
        "default-src 'self'; script-src 'self' 'sha256'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
        "img-src 'self' data: blob:; connect-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'",
    });
  });

  test('an order page also allows the payment provider', async () => {
    expect(await headersOf('/order/000000000000000000000000')).toEqual({
      ...html,
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      'content-security-policy':
        "default-src 'self'; script-src 'self' PROVIDER 'sha256'; style-src 'self' 'unsafe-inline'; " +
        "style-src-attr 'unsafe-inline'; img-src 'self' data: blob: PROVIDER; connect-src 'self' PROVIDER; " +
        "frame-src PROVIDER; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    });
  });

  test('/partner-widget is sandboxed and may be framed by the shop', async () => {
    const shopUrl = 'https://trucks.example';
    expect(await headersOf('/partner-widget')).toEqual({
      ...html,
      'cache-control': 'public, max-age=300',
      'content-security-policy':
        `default-src 'none'; script-src ${shopUrl} 'sha256'; style-src 'unsafe-inline' ${shopUrl}; ` +
        `img-src ${shopUrl} data:; font-src ${shopUrl}; connect-src ${shopUrl}; frame-src ${shopUrl}; ` +
        `form-action ${shopUrl}; base-uri 'none'; frame-ancestors 'self'; ` +
        'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
    });
  });

  test('API replies and errors allow nothing', async () => {
    expect(await headersOf('/api/config/site')).toEqual({ ...json, ...cached });
    for (const url of ['/api/users/profile', '/api/nothing'])
      expect(await headersOf(url)).toEqual({ ...json, 'cache-control': 'no-store' });
  });

  test('an asset has no headers that only documents need', async () => {
    const [asset = ''] = globSync('assets/*.js', { cwd: new URL('../../build/client', import.meta.url) });
    expect(await headersOf(`/${asset}`)).toEqual({
      ...everyReply,
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });

  test('the worker that reads strangers’ PDFs may request nothing', async () => {
    const [worker = ''] = globSync('assets/pdf.worker*.mjs', {
      cwd: new URL('../../build/client', import.meta.url),
    });
    expect(await headersOf(`/${worker}`)).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
});

describe('the policy of a page', () => {
  const policyOf = createPagePolicy(
    { analyticsUrl: 'https://stats.example/views' } as Config,
    { sdkUrl: 'http://localhost:4100/sdk/js' } as PayPalConfig,
  );

  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

  test('allows the inline scripts of the page by their hashes, and no others', () => {
    const html =
      '<script>let a = 1</script><script src="/a.js"></script><script type="module" async="">b()\n</script>';
    const policy = policyOf(html, { payments: false });
    expect(policy).toContain(`script-src 'self' ${hashOf('let a = 1')} ${hashOf('b()\n')};`);
    expect(policy).not.toContain('nonce');
    expect(policy).not.toMatch(/script-src [^;]*unsafe/);
  });

  test('allows the payment provider on the payment page only', () => {
    expect(policyOf('', { payments: true })).toContain("script-src 'self' http://localhost:4100;");
    expect(policyOf('', { payments: true })).toContain('frame-src http://localhost:4100;');
    expect(policyOf('', { payments: false })).not.toContain('localhost:4100');
  });

  test('allows the hosts of the real provider [7.6.12]', () => {
    const policy = createPagePolicy(
      { analyticsUrl: null } as Config,
      { sdkUrl: 'https://www.paypal.com/sdk/js' } as PayPalConfig,
    );
    expect(policy('', { payments: true })).toContain('https://*.paypal.com https://*.paypalobjects.com');
  });

  test('allows requests to the analytics service', () => {
    expect(policyOf('', { payments: false })).toContain("connect-src 'self' https://stats.example;");
  });
});
