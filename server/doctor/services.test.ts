import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/support/database.ts';
import { webhookId } from '../../tests/support/emulator-client.ts';
import { startObjectStore } from '../../tests/support/outside/object-store.ts';
import { connectTo } from '../../tests/support/payment-providers.ts';
import { startSmtpCatcher } from '../../tests/support/outside/smtp-catcher.ts';
import { testFolder } from '../../tests/support/outside/test-folder.ts';
import type { FaultInput } from '../../tools/paypal-emulator/faults/fault.ts';
import { startEmulator } from '../../tools/paypal-emulator/emulator.ts';
import type { Webhook } from '../../tools/paypal-emulator/webhooks/transmission.ts';
import { temporaryFolder } from '../../tools/run-shop.ts';
import { createMailer } from '../adapters/mailer/create-mailer.ts';
import type { PayPalConfig } from '../config.ts';
import { readDatabaseFacts } from '../db/check-database.ts';
import { readBackupOwner } from '../db/database-id.ts';
import { claimPlace } from '../features/backup/claim-place.ts';
import { openArchives } from '../adapters/storage/open-archives.ts';
import { newKeyPair } from '../db/archive/encryption.ts';
import { createStorage } from '../adapters/storage/create-storage.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase, judgeDatabase } from './check-database.ts';
import { checkDns } from './check-dns.ts';
import { checkDisk, checkTime } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkPayments } from './check-payments.ts';
import { checkStorage } from './check-storage.ts';
import type { Finding } from './finding.ts';

const verdicts = (findings: Finding[]) =>
  Object.fromEntries(findings.map(({ what, verdict }) => [what, verdict]));
const badTexts = (findings: Finding[]) =>
  findings.filter(({ verdict }) => verdict === 'bad').map(({ text }) => text);
/** Nothing listens there. */
const closed = '127.0.0.1:9';
const publicUrl = 'https://shop.test';

describe('email', () => {
  let server: Awaited<ReturnType<typeof startSmtpCatcher>>;
  beforeAll(async () => {
    server = await startSmtpCatcher({ password: 'p@ss' });
  });
  afterAll(() => server.close());

  async function check(smtpUrl: string, sendTo = 'family@shop.test'): Promise<Finding[]> {
    const config = { smtpUrl, mailFrom: 'Shop <shop@shop.test>', publicUrl };
    const storage = createStorage({ dataDir: '/nonexistent' });
    const mailer = createMailer({ config, storage });
    return checkMail(config, { mailer, sendTo }).finally(() => mailer.close());
  }
  const withPassword = (password: string) => server.url.replace('//', `//shop:${password}@`);

  it('is good when the server takes the password and the test email', async () => {
    const found = await check(withPassword('p%40ss'));
    expect(verdicts(found)).toEqual({ 'Email: sign-in': 'good', 'Email: test': 'good' });
    expect(server.emails.at(-1)?.recipients).toEqual(['family@shop.test']);
  });

  it.each([
    ['a wrong password', () => withPassword('other'), /refuses user or password/],
    ['no password', () => server.url, /took no email/],
    ['a server that can’t be reached', () => `smtp://${closed}`, /can’t be reached/],
    ['a name without an address', () => 'smtps://mail.invalid', /can’t be reached/],
  ])('is bad with %s', async (_, url, remedy) => {
    expect(badTexts(await check(url())).join()).toMatch(remedy);
  });

  it.each([
    ['its sender', 'sender', /may send from MAIL_FROM/],
    ['its recipient', 'recipient', /takes no email for family@shop\.test/],
  ] as const)('is bad when the server refuses %s', async (_, at, remedy) => {
    server.fail({ at, code: 550 });
    const found = await check(withPassword('p%40ss'));
    server.fail(undefined);
    expect(verdicts(found)).toEqual({ 'Email: sign-in': 'good', 'Email: test': 'bad' });
    expect(badTexts(found).join()).toMatch(remedy);
  });

  it('is for a person to look at when emails are kept', async () => {
    expect(verdicts(await check(''))).toEqual({ 'Email: sign-in': 'look' });
  });
});

describe('PayPal', () => {
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  const webhook: Webhook = { url: `${publicUrl}/api/webhooks/paypal`, id: webhookId };
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator.close());

  async function check(changes: Partial<PayPalConfig> = {}): Promise<Finding[]> {
    const { url: apiUrl, clientId, clientSecret, merchantId } = emulator;
    const account = { apiUrl, sdkUrl: '', clientId, clientSecret, merchantId, webhookId: webhook.id };
    const paypal: PayPalConfig = { ...account, environment: 'demo', ...changes };
    return checkPayments({ publicUrl }, { paypal, payments: connectTo(emulator)(paypal), now: new Date() });
  }

  it('is good with the right credentials, permissions and webhook, and changes nothing there', async () => {
    emulator.listen(webhook);
    const before = emulator.calls().length;
    const found = await check();
    expect(found.map(({ verdict, what }) => `${verdict} ${what}`)).toEqual([
      'good PayPal: credentials',
      'good PayPal: payments',
      'good PayPal: webhook',
      'good PayPal: report',
      'good PayPal: disputes',
      'good PayPal: payee',
    ]);
    const operations = emulator
      .calls()
      .slice(before)
      .map(({ operation }) => operation);
    expect(operations.filter((name) => !/^(token|read|list)/.test(name))).toEqual([]);
  });

  it.each([
    ['a wrong secret', { clientSecret: 'other' }, /refuses the credentials/],
    ['an address where nothing answers', { apiUrl: `http://${closed}` }, /can’t be reached/],
    ['no webhook', { webhookId: undefined }, /None is configured.*PAYPAL_WEBHOOK_ID/],
    ['another webhook', { webhookId: 'OTHER' }, /knows no webhook OTHER/],
  ] as const)('is bad with %s', async (_, changes, remedy) => {
    emulator.listen(webhook);
    expect(badTexts(await check(changes)).join()).toMatch(remedy);
  });

  it('is bad when the webhook leads elsewhere, or lacks an event', async () => {
    emulator.listen({ ...webhook, url: 'https://old.test/api/webhooks/paypal' });
    expect(badTexts(await check())).toEqual([expect.stringContaining('sends events to https://old.test')]);
    emulator.listen({ ...webhook, events: ['PAYMENT.CAPTURE.COMPLETED'] });
    expect(badTexts(await check())).toEqual([
      expect.stringMatching(/CHECKOUT\.ORDER\.APPROVED.*CUSTOMER\.DISPUTE\.RESOLVED/),
    ]);
  });

  it.each([
    ['list-transactions', 'PayPal: report', 403],
    ['list-disputes', 'PayPal: disputes', 403],
    ['read-order', 'PayPal: payments', 403],
    ['read-webhook', 'PayPal: webhook', 503],
  ] as const)('is bad when PayPal does not allow or answer %s', async (on, what, status) => {
    emulator.listen(webhook);
    emulator.setFaults({ on, what: 'status', when: 'before', status, times: 3 } as FaultInput);
    const found = await check();
    emulator.clearFaults();
    expect(found.filter(({ verdict }) => verdict !== 'good').map((finding) => finding.what)).toEqual([what]);
  });

  it('asks to name the payee', async () => {
    emulator.listen(webhook);
    expect(verdicts(await check({ merchantId: undefined }))).toMatchObject({ 'PayPal: payee': 'look' });
  });
});

describe('files', () => {
  let store: Awaited<ReturnType<typeof startObjectStore>>;
  beforeAll(async () => {
    store = await startObjectStore();
  });
  afterAll(() => store.close());
  const { path: dataDir, remove } = temporaryFolder();
  afterAll(remove);
  const configOf = (changes: { endpoint?: string; accessKeyId?: string } = {}) => {
    const keys = { region: 'us-west-1', accessKeyId: 'key', secretAccessKey: 'secret' };
    return { dataDir, s3: { endpoint: store.url, bucket: 'shop', ...keys, ...changes } };
  };
  const check = (changes?: { endpoint?: string; accessKeyId?: string }) =>
    checkStorage(configOf(changes), { storage: createStorage(configOf(changes)) });

  it('are good in a store that writes, reads, lists and deletes, and nothing is left there', async () => {
    expect(await check()).toMatchObject({ verdict: 'good', what: 'Files: S3' });
    expect(await createStorage(configOf()).list('doctor')).toEqual([]);
  });

  it('are bad with a wrong key, a store in trouble, and one that can’t be reached', async () => {
    expect(await check({ accessKeyId: 'other' })).toMatchObject({
      verdict: 'bad',
      text: expect.stringMatching(/can’t write to .* Check the keys/),
    });
    store.failNext(6);
    expect(await check()).toMatchObject({
      verdict: 'bad',
      text: expect.stringMatching(/trouble of its own/),
    });
    expect(await check({ endpoint: `http://${closed}` })).toMatchObject({
      verdict: 'bad',
      text: expect.stringContaining('S3_ENDPOINT'),
    });
  });

  it('are good on a disk that can be written, and bad on one that can’t', async () => {
    const on = (folder: string) =>
      checkStorage({ dataDir: folder }, { storage: createStorage({ dataDir: folder }) });
    expect(await on(dataDir)).toMatchObject({ verdict: 'good', what: 'Files: disk' });
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    expect(await on(file)).toMatchObject({
      verdict: 'bad',
      text: expect.stringContaining('Give the folder'),
    });
  });
});

describe('backups', () => {
  let store: Awaited<ReturnType<typeof startObjectStore>>;
  beforeAll(async () => {
    store = await startObjectStore();
  });
  afterAll(() => store.close());
  const { path: place, remove } = temporaryFolder();
  afterAll(remove);
  const check = async (
    to?: string,
    changes: { key?: string; accessKeyId?: string; databaseUrl?: string } = {},
  ) => {
    const keys = { region: 'us-west-1', accessKeyId: 'key', secretAccessKey: 'secret' };
    const { key, databaseUrl, ...access } = changes;
    return checkBackups({
      dataDir: place,
      databaseUrl,
      backup: { to, key, s3: { endpoint: store.url, ...keys, ...access } },
    });
  };

  it('are good in a bucket that can be written, and nothing is left there', async () => {
    const { publicKey } = await newKeyPair();
    expect(await check('s3://backups/shop', { key: publicKey })).toMatchObject([
      { verdict: 'good', text: expect.stringContaining('written, encrypted, read and deleted') },
    ]);
    const access = { endpoint: store.url, region: '', accessKeyId: 'key', secretAccessKey: 'secret' };
    expect(await openArchives('s3://backups/shop', access).list()).toEqual([]);
  });

  it('are for a person to look at on the disk of DATA_DIR, and where nothing may be deleted', async () => {
    expect(await check(place)).toMatchObject([
      { verdict: 'look', text: expect.stringContaining('on the disk of DATA_DIR') },
    ]);
    expect(readdirSync(place)).toEqual([]);
    store.refuseDeleting();
    expect(await check('s3://backups')).toMatchObject([
      { verdict: 'look', text: expect.stringContaining('may not delete') },
    ]);
  });

  it('are bad where the shop can’t write, and with a mistyped key', async () => {
    const file = join(testFolder(), 'file');
    writeFileSync(file, '');
    expect(badTexts(await check(file)).join()).toMatch(/can’t write to .*file\. Give the folder/);
    expect(badTexts(await check('s3://backups', { accessKeyId: 'other' })).join()).toContain(
      'Check the keys',
    );
    expect(badTexts(await check(place, { key: 'age1mistyped' })).join()).toContain('BACKUP_KEY is not a key');
  });

  it('are bad where another shop has its own, or the database that this one is a copy of', async () => {
    const [shop, copy] = [await createTestDatabase(), await createTestDatabase()];
    const to = testFolder();
    const pool = new pg.Pool({ connectionString: shop.connectionString, max: 1 });
    await claimPlace(openArchives(to, undefined), { place: to, owner: await readBackupOwner(pool) });
    await pool.end();
    const found = async ({ connectionString }: { connectionString: string }) =>
      badTexts(await check(to, { databaseUrl: connectionString })).join();
    expect(await found(shop)).toBe('');
    expect(await found(copy)).toMatch(/belongs to another shop.* delete shop-id\.txt/);
    expect(readdirSync(to)).toEqual(['shop-id.txt']);
    await shop.drop();
    await copy.drop();
  });

  it('are not made by a practice copy', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query('UPDATE installation SET is_practice = true');
    await client.end();
    expect(await check(testFolder(), { databaseUrl: database.connectionString })).toMatchObject([
      { verdict: 'look', text: expect.stringContaining('practice copy') },
    ]);
    await database.drop();
  });

  it('have a warning of the settings when none are made', async () => {
    expect(await check()).toEqual([]);
  });
});

describe('the machine', () => {
  it.each([
    [1, 'bad'],
    [5, 'look'],
    [50, 'good'],
  ])('with %i GiB free on its disk is %s', async (free, verdict) => {
    const space = async () => ({ bavail: free * 1024, blocks: 100 * 1024, bsize: 1024 ** 2 });
    expect(await checkDisk('/data', space)).toMatchObject({ verdict });
  });

  it('has a clock that agrees with another, or is told by how much it is off', async () => {
    const server = createServer((_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const shifted = (seconds: number) => () => new Date(Date.now() + seconds * 1000);
    expect(await checkTime(address, shifted(0))).toMatchObject({ verdict: 'good' });
    expect(await checkTime(address, shifted(-90))).toMatchObject({
      verdict: 'bad',
      text: expect.stringMatching(/(89|90|91) s behind.*NTP/),
    });
    server.close();
    expect(await checkTime(`http://${closed}`, shifted(0))).toMatchObject({ verdict: 'look' });
  });
});

describe('the database', () => {
  const safe = {
    versionNumber: 180_004,
    version: '18.4',
    encoding: 'UTF8',
    turnedOff: [],
    maxConnections: 60,
    isSuperuser: false,
    isEncrypted: true,
    mayCreate: true,
    now: new Date(),
    hasAdmin: true,
    backups: undefined,
  };
  const databaseUrl = 'postgres://shop:pw@db.test/shop';

  it('is good with a version and settings that the shop knows', () => {
    const found = judgeDatabase(safe, { databaseUrl }, new Date());
    expect(verdicts(found)).toEqual({ Database: 'good', 'Database: time': 'good' });
  });

  it.each([
    [{ versionNumber: 140_010, version: '14.10' }, /version 14\.10/],
    [{ encoding: 'SQL_ASCII' }, /UTF8/],
    [{ turnedOff: ['fsync'] }, /turn fsync on/],
    [{ mayCreate: false }, /owner/],
    [{ maxConnections: 10 }, /max_connections is 10/],
    [{ now: new Date(Date.now() - 600_000) }, /6\d\d s ahead of db\.test/],
    [{ hasAdmin: false }, /ADMIN_EMAIL/],
    [{ hasAdmin: undefined }, /ADMIN_EMAIL/],
  ])('is bad with %o', (changes, remedy) => {
    const found = judgeDatabase({ ...safe, ...changes }, { databaseUrl }, new Date());
    expect(badTexts(found).join()).toMatch(remedy);
  });

  it('needs no admin when the settings name one, and no superuser', () => {
    const admin = { email: 'pat@shop.test', password: 'correct-horse-57' };
    expect(
      badTexts(judgeDatabase({ ...safe, hasAdmin: undefined }, { databaseUrl, admin }, new Date())),
    ).toEqual([]);
    const found = judgeDatabase({ ...safe, isSuperuser: true }, { databaseUrl }, new Date());
    expect(verdicts(found)).toMatchObject({ 'Database: role': 'look' });
  });

  // A server that is given has a superuser without a password (tools/test-postgres.ts).
  it.skipIf(process.env.TEST_DATABASE_URL)('is read from the server', async () => {
    const database = await createTestDatabase();
    const facts = await readDatabaseFacts(database.connectionString);
    expect(facts).toMatchObject({ encoding: 'UTF8', isSuperuser: false, mayCreate: true, hasAdmin: false });
    expect(facts.versionNumber).toBeGreaterThanOrEqual(150_000);
    expect(Math.abs(facts.now.getTime() - Date.now())).toBeLessThan(60_000);
    const wrong = new URL(database.connectionString);
    wrong.password = 'other';
    const check = (url: string) =>
      checkDatabase({ databaseUrl: url, dataDir: '/data' }, { clock: () => new Date() });
    expect(badTexts(await check(wrong.href)).join()).toMatch(/refuses user or password/);
    await database.drop();
    expect(badTexts(await check(database.connectionString)).join()).toMatch(/no such database/);
    expect(badTexts(await check(`postgres://shop:pw@${closed}/shop`)).join()).toMatch(/can’t be reached/);
  });
});

it('no database is made for the doctor where there is none yet', async () => {
  const dataDir = testFolder();
  const check = (admin?: { email: string; password: string }) =>
    checkDatabase({ dataDir, ...(admin && { admin }) }, { clock: () => new Date() });
  expect(verdicts(await check())).toEqual({ Database: 'good', 'First admin': 'bad' });
  const [found, ...more] = await check({ email: 'boss@shop.test', password: 'first-password' });
  expect(found?.text).toBe('none yet; the first start makes it');
  expect(more).toEqual([]);
  expect(readdirSync(dataDir)).toEqual([]);
});

describe('the DNS of the emails’ domain', () => {
  const check = (records: Record<string, string[]>) =>
    checkDns(
      { mailFrom: 'Shop <shop@shop.test>' },
      { lookUpText: async (name) => (records[name] ?? []).map((text) => [text.slice(0, 9), text.slice(9)]) },
    );
  const spf = 'v=spf1 include:mail.test ~all';

  it('is good with SPF and DMARC; DKIM is always for a person to look at', async () => {
    const found = await check({
      'shop.test': ['other=1', spf],
      '_dmarc.shop.test': ['v=DMARC1; p=quarantine'],
    });
    expect(verdicts(found)).toEqual({ 'DNS: SPF': 'good', 'DNS: DKIM': 'look', 'DNS: DMARC': 'good' });
  });

  it('says which records to create', async () => {
    const found = await check({});
    expect(verdicts(found)).toEqual({ 'DNS: SPF': 'look', 'DNS: DKIM': 'look', 'DNS: DMARC': 'look' });
    expect(found[0]?.text).toContain('TXT record shop.test with "v=spf1');
    expect(found[2]?.text).toContain('TXT record _dmarc.shop.test');
    const absent = async (name: string) => {
      const code = name.startsWith('_') ? 'ENOTFOUND' : 'ENODATA';
      throw Object.assign(new Error(`queryTxt ${code}`), { code });
    };
    expect(await checkDns({ mailFrom: 'shop@shop.test' }, { lookUpText: absent })).toEqual(found);
    const twice = await check({ 'shop.test': [spf, spf] });
    expect(twice[0]?.text).toContain('only one is allowed');
  });

  it('does not call a record missing that could not be looked up', async () => {
    const lookUpText = async () => {
      throw Object.assign(new Error('queryTxt ETIMEOUT shop.test'), { code: 'ETIMEOUT' });
    };
    const [spf, , dmarc] = await checkDns({ mailFrom: 'shop@shop.test' }, { lookUpText });
    expect(spf?.text).toMatch(/^shop\.test could not be looked up \(ETIMEOUT\)/);
    expect(dmarc?.text).toMatch(/^_dmarc\.shop\.test could not be looked up \(ETIMEOUT\)/);
    expect([spf?.verdict, dmarc?.verdict]).toEqual(['look', 'look']);
  });
});
