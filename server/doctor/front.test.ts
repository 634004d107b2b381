// @module-tag slow
import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../tests/support/build-test-app.ts';
import { createTestDatabase } from '../../tests/support/database.ts';
import { startSmtpCatcher } from '../../tests/support/outside/smtp-catcher.ts';
import { testFolder } from '../../tests/support/outside/test-folder.ts';
import { createCertificate } from '../../tools/paypal-emulator/webhooks/signing-key.ts';
import type { Config } from '../config.ts';
import { checkFront, checkRedirect } from './check-front.ts';
import type { Finding } from './finding.ts';
import { lineOf } from './finding.ts';
import { checkSettings, runChecks } from './run-checks.ts';

const day = 86_400_000;
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' });

function certificateFor(subject: string, days: number): string {
  return createCertificate({
    subject,
    issuer: subject,
    publicKey: pair.publicKey,
    issuerKey: pair.privateKey,
    serial: randomBytes(8),
    authority: true,
    from: new Date(Date.now() - 30 * day),
    until: new Date(Date.now() + days * day),
  });
}

const servers: Server[] = [];
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** What a proxy does with X-Forwarded-For. */
type Forwarding = (request: IncomingMessage) => string | undefined;
const replaces: Forwarding = () => '198.51.100.7';
const appends: Forwarding = ({ headers }) => `${headers['x-forwarded-for']}, 198.51.100.7`;
const passes: Forwarding = ({ headers }) => headers['x-forwarded-for']?.toString();

/** Starts a proxy with TLS in front of the shop. */
async function startProxy(
  shopPort: number,
  { forwards = replaces, cert = certificateFor('localhost', 90) } = {},
): Promise<{ publicUrl: string; ca: string }> {
  const listener: RequestListener = (from, to) => {
    const forwarded = forwards(from);
    const headers = { ...from.headers, 'x-forwarded-for': forwarded };
    request({ host: '127.0.0.1', port: shopPort, path: from.url, headers }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(to);
    }).end();
  };
  const port = await listen(createTlsServer({ key, cert }, listener));
  return { publicUrl: `https://localhost:${port}`, ca: cert };
}

let behindProxy: TestApp;
let withoutProxy: TestApp;
const ports = new Map<TestApp, number>();
beforeAll(async () => {
  behindProxy = await buildTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  withoutProxy = await buildTestApp({ env: { TRUST_PROXY: 'none' } });
  for (const shop of [behindProxy, withoutProxy]) {
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
    ports.set(shop, (shop.app.server.address() as AddressInfo).port);
  }
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await behindProxy.close();
  await withoutProxy.close();
});

const texts = (findings: Finding[]) =>
  findings.map((finding) => lineOf(finding, { color: false })).join('\n');
async function check(
  shop: TestApp,
  proxy: Parameters<typeof startProxy>[1] = {},
  given: Partial<Config> = {},
) {
  const { publicUrl, ca } = await startProxy(ports.get(shop) ?? 0, proxy);
  return checkFront({ ...shop.deps.config, publicUrl, ...given }, { now: new Date(), ca });
}

describe('the public address', () => {
  it.each([
    ['replaces', replaces],
    ['appends to', appends],
  ])('is good behind a proxy that %s X-Forwarded-For and is named in TRUST_PROXY', async (_, forwards) => {
    const found = await check(behindProxy, { forwards });
    expect(found.map(({ verdict }) => verdict)).toEqual(['good', 'good', 'good']);
    expect(texts(found)).toContain('sees this machine as 198.51.100.7');
  });

  it('is bad when visitors can choose their address', async () => {
    expect(texts(await check(behindProxy, { forwards: passes }))).toMatch(
      /✗ Client address .*choose their address/,
    );
  });

  it('is bad when the proxy names no address, and good when it adds a port to one', async () => {
    const forwards = (written: string) => check(behindProxy, { forwards: () => written });
    expect(texts(await forwards('unknown'))).toMatch(/✗ Client address .*“unknown”, which is none/);
    expect(texts(await forwards('198.51.100.7:4711'))).toContain('sees this machine as 198.51.100.7');
    expect(texts(await forwards('203.0.113.57:4711'))).toMatch(/✗ Client address .*choose their address/);
  });

  it('is bad when the shop does not know its proxy: all visitors count as one', async () => {
    expect(texts(await check(withoutProxy))).toMatch(/✗ Client address .*count as one.*TRUST_PROXY/);
  });

  it('is bad when the shop there has another SESSION_SECRET', async () => {
    const other = { sessionSecret: 'b19c7e0a52d84f6391c0de45ab77f318' };
    expect(texts(await check(behindProxy, {}, other))).toMatch(/✗ Client address .*another SESSION_SECRET/);
  });

  it.each([
    ['of another name', certificateFor('other.test', 90)],
    ['that has expired', certificateFor('localhost', -1)],
  ])('is bad with a certificate %s', async (_, cert) => {
    expect(texts(await check(behindProxy, { cert }))).toMatch(/✗ TLS .*Renew/);
  });

  it('is bad with a certificate of an unknown authority', async () => {
    const { publicUrl } = await startProxy(ports.get(behindProxy) ?? 0);
    const found = await checkFront({ ...behindProxy.deps.config, publicUrl }, { now: new Date() });
    expect(texts(found)).toMatch(/✗ TLS/);
  });

  it('warns of a certificate that ends soon', async () => {
    expect(texts(await check(behindProxy, { cert: certificateFor('localhost', 5) }))).toMatch(
      /! TLS .*ends in [45] days/,
    );
  });

  it('is bad when nothing answers there, something else does, or it has no address', async () => {
    const at = async (publicUrl: string) =>
      texts(await checkFront({ ...behindProxy.deps.config, publicUrl }, { now: new Date() }));
    expect(await at('http://127.0.0.1:9')).toMatch(/✗ Public address .*Nothing answers/);
    const other = await listen(createServer((_, response) => response.writeHead(502).end('Bad Gateway')));
    expect(await at(`http://127.0.0.1:${other}`)).toMatch(/✗ Public address .*not as this shop does \(502\)/);
    expect(await at('https://shop.invalid')).toMatch(/✗ Public address .*(A record|Nothing answers)/);
  });

  it('without TLS redirects, or is bad', async () => {
    const at = async (status: number, location?: string) => {
      const port = await listen(
        createServer((_, reply) => reply.writeHead(status, location ? { location } : {}).end()),
      );
      return (await checkRedirect(`http://127.0.0.1:${port}/`)).verdict;
    };
    expect(await at(301, 'https://shop.test/')).toBe('good');
    expect(await at(200)).toBe('bad');
    expect(await at(301, 'http://other.test/')).toBe('bad');
    expect((await checkRedirect('http://127.0.0.1:9/')).verdict).toBe('look');
  });
});

it('only the doctor learns from /healthz how its request looks to the shop, and which database that has', async () => {
  const health = async (header: string) =>
    (await behindProxy.app.inject({ url: '/healthz', headers: { 'x-shop-doctor': header } })).json();
  const { signDoctor } = await import('../http/doctor-header.ts');
  const { config } = behindProxy.deps;
  const signed = signDoctor(new Date(), config);
  expect(await health(signed)).toMatchObject({
    client: {},
    database: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await health(signDoctor(new Date(Date.now() - 16 * 60_000), config))).not.toHaveProperty('client');
  const forged = await health(`${new Date().toISOString()} forged`);
  expect(forged).not.toHaveProperty('client');
  expect(forged).not.toHaveProperty('database');
  expect(await health('')).toMatchObject({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
});

it('a shop whose services all work has nothing to fix, but facts that are invented', async () => {
  const smtp = await startSmtpCatcher();
  const database = await createTestDatabase();
  const { deps, emulator } = behindProxy;
  const { publicUrl, ca } = await startProxy(ports.get(behindProxy) ?? 0);
  emulator.listen({ url: `${publicUrl}/api/webhooks/paypal`, id: deps.paypal.webhookId ?? '' });
  const admin = { email: 'pat@shop.test', password: 'correct-horse-57' };
  const config = {
    ...deps.config,
    publicUrl,
    smtpUrl: smtp.url,
    databaseUrl: database.connectionString,
    admin,
  };
  const found: Finding[] = [];
  const options = { sendTo: 'pat@shop.test', lookUpText: async () => [], clock: () => new Date(), ca };
  for await (const finding of runChecks(config, options)) found.push(finding);
  await smtp.close();
  await database.drop();
  expect(smtp.emails).toHaveLength(1);
  const bad = found.filter(({ verdict }) => verdict === 'bad').map(({ what, text }) => `${what}: ${text}`);
  // The tests' database is not durable (tests/support/setup/global-setup.ts).
  expect(bad.filter((line) => !/^Shop’s facts|turn fsync on/.test(line))).toEqual([]);
  expect(found.length).toBeGreaterThan(15);
  expect([...checkSettings(config, ['phone'])].map(({ verdict }) => verdict)).toEqual(['good', 'bad']);
  expect([...checkSettings(config, [])].map(({ verdict }) => verdict)).toEqual(['good', 'good']);
});

it('goes on when something never answers', async () => {
  const found: Finding[] = [];
  const options = {
    sendTo: 'pat@shop.test',
    lookUpText: () => new Promise<never>(() => {}),
    clock: () => new Date(),
    timeLimitMs: 2_000,
  };
  const config = { ...behindProxy.deps.config, mailFrom: 'Shop <shop@shop.test>' };
  for await (const finding of runChecks(config, options)) found.push(finding);
  const dns = found.find(({ what }) => what === 'DNS');
  expect(dns).toMatchObject({ verdict: 'bad', text: expect.stringContaining('no answer within 2 seconds') });
  expect(found.indexOf(dns as Finding)).toBeLessThan(found.length - 1);
}, 30_000);

it('npm run doctor lists what is wrong with the settings and ends with 1', async () => {
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { NODE_ENV: 'production', DATA_DIR: testFolder(), NO_COLOR: '1' },
  });
  const { code, stdout } = (await run.catch((error: unknown) => error)) as { code?: number; stdout: string };
  expect(stdout).toMatch(/^✗ Settings +TRUST_PROXY: must be given/m);
  expect(stdout).toMatch(/^✗ Settings +SMTP_URL: must be given/m);
  expect(stdout).toMatch(/\d things to fix/);
  expect(code).toBe(1);
});
