// @module-tag slow
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../support/build-test-app.ts';
import { buildOnce } from '../../tools/run-shop.ts';
import { buildTestApp } from '../support/build-test-app.ts';
import { createProduct, orderBody } from '../support/factories.ts';
import { tokenIn } from '../support/emails.ts';
import { createUser, openSession, password } from '../support/users.ts';
import { runJobs } from '../support/run-jobs.ts';
import type { SmtpCatcher } from '../support/outside/smtp-catcher.ts';
import { startSmtpCatcher } from '../support/outside/smtp-catcher.ts';

/** A request with another host name never makes the shop use that name in an email, page or redirect. */

const ours = 'https://shop.example';
const foreign = /evil\.example/i;

const poisons: Record<string, Record<string, string>> = {
  Host: { host: 'evil.example' },
  'Host with a port and a user': { host: 'shop.example:443@evil.example:80' },
  'Host that begins as ours': { host: 'shop.example.evil.example' },
  'X-Forwarded-Host': { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  'a chain of X-Forwarded-Host': { 'x-forwarded-host': 'evil.example, shop.example' },
  Forwarded: { forwarded: 'for=1.2.3.4;host=evil.example;proto=http' },
  'its relatives': {
    'x-host': 'evil.example',
    'x-forwarded-server': 'evil.example',
    'x-original-host': 'evil.example',
    'x-http-host-override': 'evil.example',
    'x-original-url': 'https://evil.example/',
    'x-rewrite-url': '//evil.example/',
    'x-forwarded-prefix': '//evil.example',
    'x-forwarded-for': 'evil.example',
    referer: 'https://evil.example/',
  },
};

let catcher: SmtpCatcher;
beforeAll(async () => {
  await buildOnce();
  catcher = await startSmtpCatcher();
}, 120_000);
afterAll(() => catcher.close());

describe.each(['0', '1'])('with TRUST_PROXY=%s', (trustProxy) => {
  let shop: TestApp;
  let port: number;
  let product: string;
  beforeAll(async () => {
    shop = await buildTestApp({
      pages: 'built',
      env: {
        PUBLIC_URL: ours,
        TRUST_PROXY: trustProxy,
        SMTP_URL: catcher.url,
        OWNER_EMAIL: 'owner@lugo.example',
      },
    });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = shop.app.server.address() as AddressInfo);
    product = (await createProduct(shop)).id;
  });
  afterAll(() => shop.close());

  describe.each(Object.entries(poisons))('%s', (_, headers) => {
    test('does not appear in any email', async () => {
      const from = catcher.emails.length;
      const send = async (
        method: 'POST' | 'PUT',
        url: string,
        payload?: object,
        more: Record<string, string> = {},
      ) => {
        const reply = await shop.app.inject({
          method,
          url,
          headers: { ...headers, ...more },
          ...(payload && { payload }),
        });
        expect({ url, status: reply.statusCode, body: reply.body.slice(0, 200) }).toMatchObject({
          status: expect.toSatisfy((status: number) => status < 300),
        });
        expect(`${JSON.stringify(reply.headers)}${reply.body}`).not.toMatch(foreign);
        return reply;
      };
      const user = await createUser(shop, { active: false });
      const cookie = await openSession(shop, user.id);
      const mark = user.id;
      await send('POST', '/api/users', { name: 'Pat', email: `new-${mark}@example.com`, password });
      await send('POST', '/api/users/resend-verification-email', undefined, { cookie });
      await send('POST', '/api/users/password-reset-request', { email: user.email });
      await runJobs(shop);
      const reset = catcher.emails.findLast(
        ({ recipients, email }) => recipients[0] === user.email && email.text?.includes('/password-reset/'),
      );
      const token = tokenIn({ text: reset?.email.text ?? '' }, 'password-reset');
      await send(
        'POST',
        '/api/users/password-reset',
        { password: 'another-good-password' },
        { authorization: `Bearer ${token}` },
      );
      const other = await createUser(shop);
      const session = { cookie: await openSession(shop, other.id) };
      await send('PUT', '/api/users/profile', { email: `moved-${mark}@example.com` }, session);
      const guest = await send('POST', '/api/guests', { email: `guest-${mark}@example.com` });
      const buyer = { authorization: `Bearer ${guest.json<{ token: string }>().token}` };
      const { _id } = (await send('POST', '/api/orders', orderBody([{ product, qty: 1 }]), buyer)).json<{
        _id: string;
      }>();
      const { id } = (await send('POST', `/api/orders/${_id}/payment`, undefined, buyer)).json<{
        id: string;
      }>();
      shop.emulator.approve(id);
      await send('PUT', `/api/orders/${_id}/pay`, { id }, buyer);
      await shop.deps.db.updateTable('stock').set({ onHand: 100 }).where('productId', '=', product).execute();
      await runJobs(shop);

      const came = catcher.emails.slice(from);
      // Verification (registered, resent), reset, password changed, address changed (both), two of the order.
      expect(came.length).toBeGreaterThanOrEqual(8);
      for (const { raw, email } of came) {
        expect(raw).not.toMatch(foreign);
        const links = `${email.text} ${email.html}`.match(/https?:\/\/[^\s"'<>)]+/g) ?? [];
        expect(links.length).toBeGreaterThan(0);
        expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set([ours]));
        expect(email.messageId).toMatch(/@shop\.example>$/);
      }
    });

    test('does not appear in any page, sitemap or redirect', async () => {
      const addresses = [
        '/',
        '/store',
        '/store/',
        '//store',
        `/product/${product}`,
        '/login?redirect=/shipping',
        '/nowhere',
        '/api/nowhere',
        '/sitemap.xml',
        '/robots.txt',
        '/api/config/site',
        '/api/openapi.json',
      ];
      for (const url of addresses) {
        const reply = await shop.app.inject({ url, headers });
        expect(reply.statusCode).toBeLessThan(500);
        expect(`${JSON.stringify(reply.headers)}${reply.body}`).not.toMatch(foreign);
        expect(reply.headers.location ?? '/').toMatch(/^\/(?![/\\])/);
      }
    });
  });

  test('canonical links, social cards, JSON-LD and the sitemap use the public URL', async () => {
    const page = (await shop.app.inject({ url: `/product/${product}`, headers: { host: 'evil.example' } }))
      .body;
    expect(page).toContain(`<link rel="canonical" href="${ours}/product/${product}"`);
    const [, jsonLd = '{}'] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
    expect(jsonLd).toContain(`${ours}/product/${product}`);
    const sitemap = (await shop.app.inject({ url: '/sitemap.xml', headers: { host: 'evil.example' } })).body;
    expect(sitemap).toContain(`<loc>${ours}/product/${product}</loc>`);
    const robots = (await shop.app.inject({ url: '/robots.txt', headers: { host: 'evil.example' } })).body;
    expect(robots).toContain(`Sitemap: ${ours}/sitemap.xml`);
  });

  test.each([
    'http://evil.example/',
    'http://evil.example/store/',
    'http://evil.example//store',
    'http://shop.example@evil.example/product/x',
    '//evil.example/',
    '//evil.example/store/',
    '/\\evil.example/',
    '/%2f%2fevil.example/%2e%2e',
    '/store//..//evil.example//',
    '///evil.example/store/',
    '/%5cevil.example//',
    'https://evil.example',
    'evil.example:443',
    '*',
  ])('the request target %s never redirects to another host', async (target) => {
    const reply = await overTheWire(port, `GET ${target} HTTP/1.1`, 'evil.example');
    expect(reply).toMatch(/^HTTP\/1\.1 [234]\d\d/);
    const [, location] = /^location: (.*)\r$/im.exec(reply) ?? [];
    if (location !== undefined) {
      expect(location).toMatch(/^\/(?![/\\])/);
      expect(new URL(location, ours).origin).toBe(ours);
    }
    // The 404 page may show the path, but no link leads to that host.
    expect(reply).not.toMatch(
      /(href|src|action|content|url|loc)["'=:>\s]*(https?:)?[/\\]{2}[^"'<>\s]*evil\.example/i,
    );
  });

  test('an email requested through an absolute request target links to the public URL', async () => {
    const { email } = await createUser(shop);
    const body = JSON.stringify({ email });
    const path = '/api/users/password-reset-request';
    const reply = await overTheWire(port, `POST http://evil.example${path} HTTP/1.1`, 'evil.example', body);
    expect(reply).toMatch(/^HTTP\/1\.1 [24]\d\d/);
    expect(await overTheWire(port, `POST ${path} HTTP/1.1`, 'evil.example', body)).toMatch(/^HTTP\/1\.1 200/);
    await runJobs(shop);
    const emails = catcher.emails.filter(({ recipients }) => recipients[0] === email);
    expect(emails.length).toBeGreaterThan(0);
    for (const { raw, email } of emails) {
      expect(raw).not.toMatch(foreign);
      expect(email.text).toContain(`${ours}/password-reset/`);
    }
  });
});

/** Sends a raw request: HTTP clients would normalize what is tried here. */
function overTheWire(port: number, line: string, host: string, body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let reply = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (reply += chunk));
    socket.on('end', () => resolve(reply));
    socket.on('error', reject);
    const head = [line, `Host: ${host}`, 'Connection: close', 'Accept-Encoding: identity'];
    if (body) head.push('Content-Type: application/json', `Content-Length: ${body.length}`);
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}
