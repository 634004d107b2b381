import { globSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import { buildOnce } from '../../tools/run-shop.ts';
import type { Config, PayPalConfig } from '../config.ts';
import { createPagePolicy } from './security-headers.ts';

describe('all headers of a reply, over https', () => {
  let shop: TestApp;
  beforeAll(async () => {
    await buildOnce();
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

  const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  const everyReply = {
    'content-length': expect.any(String),
    date: expect.any(String),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  };
  const closed = { ...everyReply, connection: 'keep-alive', 'content-security-policy': closedPolicy };
  const document = {
    ...closed,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
  };
  const json = { ...closed, 'content-type': 'application/json; charset=utf-8' };
  const html = { ...document, 'content-type': 'text/html; charset=utf-8' };
  const cached = {
    'cache-control': 'max-age=5, stale-while-revalidate=55',
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

  test.each(['/order/../faq', '/order/%2e%2e/faq', '/order/..', '/order/../admin/userlist'])(
    '%s, which is not the order page it begins like, does not allow the payment provider',
    async (url) => {
      expect((await headersOf(url))['content-security-policy']).toMatch(
        /^default-src 'self'; (?!.*PROVIDER)/,
      );
    },
  );

  test('an asset has no headers that only documents need', async () => {
    const [asset = ''] = globSync('assets/*.js', { cwd: new URL('../../build/client', import.meta.url) });
    expect(await headersOf(`/${asset}`)).toEqual({
      ...everyReply,
      'content-type': 'text/javascript',
      'cache-control': 'max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });

  test.each([
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/api/openapi.json',
    '/api/docs/',
    '/store/',
    '/art/favicon.svg',
    '/pictures/000000000000000000000000.webp',
    '/api/nothing',
    '/nothing',
    '/verify-email/token',
    '/%00',
  ])('%s is https only and is not sniffed', async (url) => {
    expect(await headersOf(url)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
  });

  test('the worker that reads strangers’ PDFs may request nothing', async () => {
    const [worker = ''] = globSync('assets/pdf.worker*.mjs', {
      cwd: new URL('../../build/client', import.meta.url),
    });
    expect(await headersOf(`/${worker}`)).toMatchObject({
      'content-type': 'text/javascript',
      'content-security-policy': closedPolicy,
    });
  });
});

describe('the policy of a page', () => {
  const policyOf = createPagePolicy(
    { analyticsUrl: 'https://stats.example/views' } as Config,
    { sdkUrl: 'http://localhost:4100/sdk/js' } as PayPalConfig,
  );

  const allowed = "'sha256-abc'";

  test('allows the scripts with these hashes, and no others', () => {
    const policy = policyOf('/faq', [allowed]);
    expect(policy).toContain(`script-src 'self' ${allowed};`);
    expect(policy).not.toMatch(/script-src [^;]*(nonce|unsafe)/);
  });

  test('allows the payment provider on the payment page only', () => {
    expect(policyOf('/order/:id', [])).toContain("script-src 'self' http://localhost:4100;");
    expect(policyOf('/order/:id', [])).toContain('frame-src http://localhost:4100;');
    for (const route of ['/', '/admin/order/:id/invoice', '/*'])
      expect(policyOf(route, [])).not.toContain('localhost:4100');
  });

  const policyAtPayPal = (environment: PayPalConfig['environment']) =>
    createPagePolicy(
      { analyticsUrl: null } as Config,
      { sdkUrl: 'https://www.paypal.com/sdk/js', environment } as PayPalConfig,
    )('/order/:id', []);

  test('allows the hosts of the real provider by name [7.6.12]', () => {
    const policy = policyAtPayPal('live');
    expect(policy).toContain(
      "script-src 'self' https://www.paypal.com https://www.paypalobjects.com https://c.paypal.com;",
    );
    expect(policy).not.toMatch(/\*|sandbox/);
    expect(policyAtPayPal('sandbox')).toMatch(/frame-src [^;]*https:\/\/www\.sandbox\.paypal\.com[ ;]/);
  });

  test('allows requests to the analytics service', () => {
    expect(policyOf('/faq', [])).toContain("connect-src 'self' https://stats.example;");
  });
});
