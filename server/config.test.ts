import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../tests/support/outside/test-folder.ts';
import { secretProblem } from './config-checks.ts';
import { ConfigError } from './config-error.ts';
import { adminPasswordFault } from './features/accounts/common-passwords.ts';
import { configWarnings, readCommandConfig, readConfig } from './config.ts';

const safe = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.test',
  SESSION_SECRET: 'b19c7e0a52d84f6391c0de45ab77f318',
  SMTP_URL: 'smtp://mail.test',
  MAIL_FROM: 'Shop <shop@shop.test>',
  OWNER_EMAIL: 'family@shop.test',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  TRUST_PROXY: 'none',
};
/** The shop's facts may still have placeholders: whether they do is no matter of these tests. */
const own = { placeholders: [] };
const problemsOf = (
  env: Record<string, string>,
  options?: { dev?: boolean; placeholders?: string[]; passwordFault?: string },
): string => {
  try {
    readConfig({ DATA_DIR: testFolder(), ...env }, { ...own, ...options });
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

const s3Keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

describe('where files and backups are kept', () => {
  it('is DATA_DIR and nowhere by default', () => {
    expect(readConfig({ DATA_DIR: testFolder() })).toMatchObject({
      s3: undefined,
      backup: { to: undefined },
    });
  });

  it('may be a bucket for backups and the disk for files, or the other way around', () => {
    const inBucket = readConfig({ DATA_DIR: testFolder(), BACKUP_TO: 's3://backups/shop', ...s3Keys });
    expect(inBucket).toMatchObject({ s3: undefined, backup: { to: 's3://backups/shop' } });
    const onDisk = readConfig({
      DATA_DIR: testFolder(),
      BACKUP_TO: 'backups',
      S3_BUCKET: 'files',
      ...s3Keys,
    });
    expect(onDisk.s3?.bucket).toBe('files');
    expect(onDisk.backup.to).toBe(join(process.cwd(), 'backups'));
  });

  it('needs its keys', () => {
    const keys = 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: needed with';
    expect(problemsOf({ BACKUP_TO: 's3://backups' })).toContain(`${keys} a BACKUP_TO that begins with s3://`);
    expect(problemsOf({ S3_BUCKET: 'files' })).toContain(`${keys} S3_BUCKET`);
    expect(problemsOf(s3Keys)).toContain('S3_BUCKET: needed with S3_ACCESS_KEY_ID');
  });

  it.each([
    ['BACKUP_TO', 'https://backups.example'],
    ['BACKUP_TO', 's3://'],
    ['BACKUP_TO', 's3://b/../c d'],
    ['BACKUP_KEY', 'a passphrase'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value, ...s3Keys, S3_BUCKET: 'files' })).toContain(`${name}: must`);
  });

  it('is not DATA_DIR for backups', () => {
    const dataDir = testFolder();
    for (const place of [dataDir, join(dataDir, 'backups')])
      expect(problemsOf({ DATA_DIR: dataDir, BACKUP_TO: place })).toContain('must not be in DATA_DIR');
    expect(problemsOf({ DATA_DIR: dataDir, BACKUP_TO: `${dataDir}-backups` })).toBe('');
  });
});

describe('configuration', () => {
  it('needs no settings outside production', () => {
    const config = readConfig({ DATA_DIR: testFolder() });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      production: false,
      demo: false,
    });
    expect(config.paypal).toBeUndefined();
  });

  it('stores the session secret that it generates, readable only by its owner', () => {
    const dataDir = testFolder();
    const first = readConfig({ DATA_DIR: dataDir }).sessionSecret;
    expect(readConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(first);
    expect(first.length).toBeGreaterThanOrEqual(64);
    expect(statSync(join(dataDir, 'session-secret')).mode & 0o077).toBe(0);
  });

  it('reports every problem at once', () => {
    const message = problemsOf({ PORT: 'many', WORKERS: '0', PUBLIC_URL: 'shop', LOG_LEVEL: 'loud' });
    expect(message).toMatch(/PORT/);
    expect(message).toMatch(/WORKERS/);
    expect(message).toMatch(/PUBLIC_URL/);
    expect(message).toMatch(/LOG_LEVEL/);
  });

  it('says in plain words what is wrong with each', () => {
    const env = {
      PORT: 'many',
      WORKERS: '13',
      ADMIN_EMAIL: 'boss',
      ADMIN_PASSWORD: 'short',
      S3_ENDPOINT: 'x',
    };
    expect(problemsOf({ ...env, DEMO: 'yes', METRICS_TOKEN: 'short', OTEL_TRACES_SAMPLER_ARG: '2' })).toBe(
      [
        'PORT: must be a number',
        'WORKERS: must be at most 12',
        'ADMIN_EMAIL: must be an email address',
        'ADMIN_PASSWORD: must be at least 8 characters long',
        'S3_ENDPOINT: must be a URL',
        'DEMO: must be one of 0, 1',
        'METRICS_TOKEN: must be at least 16 characters long',
        'OTEL_TRACES_SAMPLER_ARG: must be at most 1',
      ].join('\n'),
    );
    expect(problemsOf({ PORT: '1.5' })).toBe('PORT: must be a whole number');
  });

  it('reports what else is missing beside a value that can not be read, and that one once', () => {
    const message = problemsOf({
      ...safe,
      PORT: 'many',
      SMTP_URL: 'mail.test',
      SESSION_SECRET: 'short',
      SESSION_SECRET_PREVIOUS: randomBytes(32).toString('hex'),
      TRUST_PROXY: '',
      RATE_LIMITS: 'off',
    });
    expect(message.split('\n').map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'SESSION_SECRET',
      'SMTP_URL',
      'RATE_LIMITS',
      'TRUST_PROXY',
    ]);
  });

  it('does not open production with a password that its first admin may not choose', async () => {
    const faultOf = async (password: string) => {
      const env = { ...safe, ADMIN_EMAIL: 'boss@shop.test', ADMIN_PASSWORD: password };
      const passwordFault = await adminPasswordFault(env);
      return problemsOf({ ...env, TRUST_PROXY: '' }, passwordFault === undefined ? {} : { passwordFault });
    };
    for (const password of ['password123', 'boss1957', 'Lugo Classic Trucks'])
      expect(await faultOf(password)).toMatch(/^TRUST_PROXY: .*\nADMIN_PASSWORD: /);
    expect(await faultOf('first-password-of-the-boss')).toMatch(/^TRUST_PROXY: [^\n]*$/);
    expect(await adminPasswordFault(safe)).toBeUndefined();
    const { NODE_ENV: _, ...development } = safe;
    expect(problemsOf({ ...development, PUBLIC_URL: '' }, { passwordFault: 'too common' })).toBe('');
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ DATA_DIR: testFolder(), SMTP_URL: '', PORT: '' })).toMatchObject({ port: 3000 });
  });

  it('accepts a safe production', () => {
    expect(readConfig({ DATA_DIR: testFolder(), ...safe }, own)).toMatchObject({
      production: true,
      paypal: { environment: 'live' },
    });
  });

  it.each([
    [{ DEMO: '1' }, 'DEMO'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    [{ PUBLIC_URL: 'http://shop.test' }, 'PUBLIC_URL'],
    [{ SESSION_SECRET: '' }, 'SESSION_SECRET'],
    [{ SMTP_URL: '' }, 'SMTP_URL'],
    [{ OWNER_EMAIL: '' }, 'OWNER_EMAIL'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM'],
    [{ PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '' }, 'PAYPAL_CLIENT_ID'],
    [{ PAYPAL_API_URL: 'http://127.0.0.1:4010' }, 'PAYPAL_API_URL'],
    [{ PAYPAL_API_URL: 'https://paypal.com.evil.test' }, 'PAYPAL_API_URL'],
    [{ PAYPAL_SDK_URL: 'https://evil.test/sdk/js' }, 'PAYPAL_SDK_URL'],
    [{ ADMIN_EMAIL: 'a@shop.test', ADMIN_PASSWORD: 'classic-trucks-1957' }, 'ADMIN_PASSWORD'],
    [{ PAYPAL_SDK_URL: 'https://www.sandbox.paypal.com/sdk/js' }, 'PAYPAL_SDK_URL'],
    [{ ANALYTICS_URL: 'http://counter.test' }, 'ANALYTICS_URL'],
    [{ TRUST_PROXY: '' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0' }, 'TRUST_PROXY'],
    [{ S3_ENDPOINT: 'http://files.test' }, 'S3_ENDPOINT'],
  ])('rejects %o in production', (unsafe, name) => {
    expect(problemsOf({ ...safe, ...unsafe })).toContain(name);
  });

  it.each([
    ['PUBLIC_URL', 'https://shop.example.com'],
    ['ADMIN_EMAIL', 'admin@example.com'],
    ['SMTP_URL', 'smtp://user:changeme@mail.test'],
    ['SMTP_URL', 'smtps://user:password@mail.example.net'],
    ['MAIL_FROM', 'Shop <shop@lugoclassictrucks.example>'],
    ['OWNER_EMAIL', 'owner@example.com'],
    ['PAYPAL_CLIENT_ID', 'your-client-id'],
    ['PAYPAL_CLIENT_SECRET', '<client secret>'],
    ['PAYPAL_WEBHOOK_ID', 'xxxxxxxxxxxxxxxxx'],
    ['PAYPAL_MERCHANT_ID', 'YOUR_MERCHANT_ID'],
    ['METRICS_TOKEN', 'change-me-0f8d5a3bc27e4961'],
    ['METRICS_TOKEN', 'aaaaaaaaaaaaaaaa'],
    ['METRICS_TOKEN', 'abcdefghijklmnop'],
    ['DATABASE_URL', 'postgres://shop:shop@127.0.0.1/shop'],
    ['DATABASE_URL', 'postgres://shop:password@127.0.0.1/shop'],
  ])('rejects %s=%s in production: a placeholder, or a secret that can be guessed', (name, value) => {
    const admin = { ADMIN_EMAIL: 'pat@shop.test', ADMIN_PASSWORD: 'correct-horse-57' };
    expect(problemsOf({ ...safe, ...admin })).toBe('');
    expect(problemsOf({ ...safe, ...admin, [name]: value })).toMatch(new RegExp(`^${name}: `));
    const demo = {
      NODE_ENV: '',
      PUBLIC_URL: 'http://shop.test',
      PAYPAL_CLIENT_ID: '',
      PAYPAL_CLIENT_SECRET: '',
    };
    expect(problemsOf({ ...safe, ...admin, ...demo, DEMO: '1' })).toBe('');
  });

  it('rejects a live PayPal account as long as the shop shows an invented address or phone', () => {
    const placeholders = ['phone', 'address.street'];
    expect(problemsOf(safe, { placeholders })).toMatch(/shop\/facts\.ts: phone, address\.street/);
    const sandbox = { PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' };
    expect(problemsOf({ ...safe, ...sandbox }, { placeholders })).toBe('');
  });

  it('accepts a random METRICS_TOKEN', () => {
    expect(problemsOf({ ...safe, METRICS_TOKEN: '0f8d5a3bc27e4961' })).toBe('');
    expect(problemsOf({ ...safe, METRICS_TOKEN: 'Tq7-mV2_xKp9sLw4' })).toBe('');
  });

  it.each(['prod', 'Production', 'live'])(
    'rejects NODE_ENV=%s instead of skipping the checks of production',
    (name) => {
      expect(problemsOf({ ...safe, NODE_ENV: name })).toContain('NODE_ENV');
    },
  );

  it.each([
    ['PUBLIC_URL', 'https://shop.test/store'],
    ['PUBLIC_URL', 'https://family:secret@shop.test'],
    ['PUBLIC_URL', 'https://shop.test/?from=mail'],
    ['SMTP_URL', 'http://mail.test'],
    ['DATABASE_URL', 'mysql://db.test/shop'],
    ['ANALYTICS_URL', 'javascript:alert(1)'],
    ['MAIL_FROM', 'the shop'],
    ['MAIL_FROM', 'Shop\r\nBcc: all@evil.test <shop@shop.test>'],
  ])('rejects %s=%j, which would fail only later', (name, value) => {
    expect(problemsOf({ ...safe, [name]: value })).toContain(name);
  });

  it.each(['true', '2', 'proxy.test', '0.0.0.0/0', '::/0', '10.0.0.0/40', '10.0.0.1,'])(
    'rejects TRUST_PROXY=%s, which is not a list of proxies or contains every address',
    (value) => {
      expect(problemsOf({ ...safe, TRUST_PROXY: value })).toContain('TRUST_PROXY');
    },
  );

  it.each([
    ['none', false],
    ['1', 'loopback, linklocal, uniquelocal'],
    ['10.0.0.0/8, 2001:db8::1', '10.0.0.0/8, 2001:db8::1'],
    ['loopback', 'loopback'],
  ])('accepts TRUST_PROXY=%s', (value, trustProxy) => {
    expect(readConfig({ DATA_DIR: testFolder(), ...safe, TRUST_PROXY: value }, own)).toMatchObject({
      trustProxy,
    });
  });

  it.each([
    'a'.repeat(32),
    'ab'.repeat(32),
    '0123456789abcdef'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz012345',
    'lugo-classic-trucks-lugo-classic-trucks',
    'this is the secret of the shop in town',
    '00000000000000000000000000000001',
  ])('rejects SESSION_SECRET=%s, which can be guessed', (secret) => {
    expect(problemsOf({ ...safe, SESSION_SECRET: secret })).toContain('SESSION_SECRET');
  });

  it('accepts every random SESSION_SECRET', () => {
    for (let n = 0; n < 500; n += 1)
      for (const [bytes, encoding] of [
        [16, 'hex'],
        [32, 'hex'],
        [33, 'base64'],
      ] as const)
        expect(secretProblem(randomBytes(bytes).toString(encoding))).toBeUndefined();
  });

  it.each([
    'postgres://shop:pw@db.test/shop',
    'postgres://shop:pw@10.0.0.5/shop',
    'postgres://shop:pw@db.test/shop?sslmode=require',
    'postgres://shop:pw@db.test/shop?sslmode=verify-full&sslmode=disable',
    'postgres://shop:pw@localhost/shop?host=db.test',
  ])('rejects DATABASE_URL=%s in production: it does not verify whom it talks to', (url) => {
    expect(problemsOf({ ...safe, DATABASE_URL: url })).toMatch(/DATABASE_URL: .*sslmode=verify-full/);
  });

  it.each([
    'postgres://shop:pw@db.test/shop?sslmode=verify-full',
    'postgres://shop:pw@db.test/shop?sslmode=verify-full&sslrootcert=/etc/shop/ca.pem',
    'postgres://shop:pw@127.0.0.1:5432/shop',
    'postgres://shop:pw@[::1]/shop',
    'postgres:///shop?host=/var/run/postgresql',
    'postgres://shop@%2Fvar%2Frun%2Fpostgresql/shop',
  ])('accepts DATABASE_URL=%s in production', (url) => {
    expect(problemsOf({ ...safe, DATABASE_URL: url })).toBe('');
  });

  it.each(['smtp://mail.test?ignoreTLS=true', 'smtps://mail.test?tls.rejectUnauthorized=false'])(
    'rejects SMTP_URL=%s in production, which turns encryption off',
    (url) => {
      expect(problemsOf({ ...safe, SMTP_URL: url })).toContain('SMTP_URL');
    },
  );

  it('accepts a store of files on this machine without TLS', () => {
    expect(problemsOf({ ...safe, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toBe('');
  });

  it('rejects --dev in production', () => {
    expect(problemsOf(safe, { dev: true })).toContain('--dev');
    expect(problemsOf({}, { dev: true })).toBe('');
  });

  it('is that of production for a command with the settings of a public shop', () => {
    const { NODE_ENV: _, ...settings } = safe;
    const env = { ...settings, DATA_DIR: testFolder() };
    expect(readCommandConfig(env).production).toBe(true);
    expect(readCommandConfig({ ...env, NODE_ENV: '' }).production).toBe(true);
    expect(readCommandConfig({ DATA_DIR: testFolder() }).production).toBe(false);
  });

  it('rejects a public https address without NODE_ENV=production, except for a demo', () => {
    const { NODE_ENV: _, ...forgotten } = safe;
    expect(problemsOf(forgotten)).toContain('NODE_ENV');
    expect(problemsOf({ PUBLIC_URL: 'https://demo.shop.test', DEMO: '1' })).toBe('');
  });

  it('warns of a production that takes play money', () => {
    const warningsOf = (env: Record<string, string>) =>
      Array.from(configWarnings(readConfig({ DATA_DIR: testFolder(), ...safe, ...env }, own)));
    expect(warningsOf({})).toEqual([expect.stringContaining('BACKUP_TO')]);
    const BACKUP_TO = '/backups';
    expect(warningsOf({ BACKUP_TO })).toEqual([]);
    expect(warningsOf({ BACKUP_TO, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' })).toEqual([
      expect.stringContaining('PLAY MONEY'),
    ]);
  });

  it('rejects a live PayPal account in the demo', () => {
    const account = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };
    expect(problemsOf({ DEMO: '1', ...account })).toContain('DEMO');
    expect(problemsOf({ DEMO: '1', ...account, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' })).toBe(
      '',
    );
  });

  it('outside production rejects a provider that is neither PayPal nor on this machine', () => {
    expect(problemsOf({ PAYPAL_API_URL: 'http://10.0.0.8:4000' })).toContain('PAYPAL_API_URL');
    expect(problemsOf({ PAYPAL_API_URL: 'http://127.0.0.1:4000' })).toBe('');
  });

  it('hides whether addresses have accounts only when AUTH_HIDE_ACCOUNTS is 1', () => {
    const hides = (value: string) =>
      readConfig({ DATA_DIR: testFolder(), AUTH_HIDE_ACCOUNTS: value }).hideAccounts;
    expect([hides(''), hides('0'), hides('1')]).toEqual([false, false, true]);
    expect(problemsOf({ AUTH_HIDE_ACCOUNTS: 'yes' })).toContain('AUTH_HIDE_ACCOUNTS');
  });

  it('names the missing settings of an incomplete group', () => {
    expect(problemsOf({ ADMIN_EMAIL: 'a@shop.test' })).toContain('ADMIN_PASSWORD');
    expect(problemsOf({ S3_BUCKET: 'files' })).toContain('S3_ACCESS_KEY_ID');
  });

  it('derives the environment of payments from PAYPAL_API_URL', () => {
    const environment = (url: string) =>
      readConfig({
        DATA_DIR: testFolder(),
        PAYPAL_API_URL: url,
        PAYPAL_CLIENT_ID: 'a',
        PAYPAL_CLIENT_SECRET: 'b',
      }).paypal?.environment;
    expect(environment('https://api-m.sandbox.paypal.com')).toBe('sandbox');
    expect(environment('https://api-m.paypal.com')).toBe('live');
    expect(environment('http://127.0.0.1:4000')).toBe('demo');
  });
});

it('SESSION_SECRET_PREVIOUS needs the secret that replaces it, which must be another', () => {
  const [one, other] = ['a'.repeat(32), 'b'.repeat(32)];
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: testFolder(), ...env });
  expect(() => read({ SESSION_SECRET_PREVIOUS: one })).toThrow(/needs SESSION_SECRET/);
  expect(() => read({ SESSION_SECRET: one, SESSION_SECRET_PREVIOUS: one })).toThrow(/before the present one/);
  expect(() => read({ SESSION_SECRET: one, SESSION_SECRET_PREVIOUS: 'short' })).toThrow(/32 characters/);
  expect(read({ SESSION_SECRET: one, SESSION_SECRET_PREVIOUS: other })).toMatchObject({
    sessionSecret: one,
    previousSessionSecret: other,
  });
});
