import { resolve } from 'node:path';
import { z } from 'zod';
import type { OtelConfig } from './config-checks.ts';
import { ConfigError } from './config-error.ts';
import { storedSecret } from './data-dir.ts';
import { placeholderFacts } from '../shop/placeholders.ts';
import {
  databaseProblem,
  demoPassword,
  hasGuessablePassword,
  isHeaderList,
  isLoopback,
  isOrigin,
  isPayPal,
  isSandbox,
  namesProxies,
  otelConfig,
  placeholderProblems,
  plainText,
  secretProblem,
  smtpProblem,
  trustedProxies,
} from './config-checks.ts';
import type { FileConfig } from './config-files.ts';
import { fileProblems, fileSettings, readFileConfig } from './config-files.ts';

/** The only place that reads the environment. All problems are reported together, before anything starts. */

const liveApi = 'https://api-m.paypal.com';
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const url = z.url();
const urlOf = (protocol: RegExp, begin: string) =>
  z.url({ protocol, error: `must be a URL that begins with ${begin}` });
const web = urlOf(/^https?$/, 'http:// or https://');

const environment = z.object({
  // A misspelled `production` must not start a shop without production's checks.
  NODE_ENV: z.enum(['development', 'test', 'production']).optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  // An embedded database has connections for so many.
  WORKERS: z.coerce.number().int().min(1).max(12).default(1),
  PUBLIC_URL: web.refine(isOrigin, 'must be an origin, without path or user').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf(/^postgres(ql)?$/, 'postgres://').optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'needs at least 32 characters').optional(),
  SMTP_URL: urlOf(/^smtps?$/, 'smtp:// or smtps://').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^@<>\p{Cc}]*<[^@<>\s]+@[^@<>\s]+>$|^[^@<>\s]+@[^@<>\s]+$/u,
      'must be an address or: Name <address>',
    )
    .default('Lugo Classic Trucks <shop@lugoclassictrucks.example>'),
  OWNER_EMAIL: z.email().default('owner@example.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_API_URL: url.optional(),
  PAYPAL_SDK_URL: url.optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_MERCHANT_ID: z.string().optional(),
  ...fileSettings,
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, 'must be none, 1, or a list of addresses and ranges of proxies')
    .optional(),
  DEMO: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ANALYTICS_URL: web.optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  AUTH_HIDE_ACCOUNTS: flag.default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: web.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(isHeaderList, 'must be like name=value,other=value')
    .default(''),
  OTEL_SERVICE_NAME: z.string().default('shop'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  COMMIT: z
    .string()
    .regex(/^[\da-f]{7,40}$/, 'must be the id of a commit')
    .optional(),
});
/** The names of all settings, for the tests of what names them. */
export const settingNames = Object.keys(environment.shape);
type Environment = z.output<typeof environment>;

export interface PayPalConfig {
  apiUrl: string;
  sdkUrl: string;
  clientId: string;
  clientSecret: string;
  merchantId?: string;
  webhookId?: string;
  /** Stored with every payment, so that a payment of one environment never passes for one of another. */
  environment: 'demo' | 'sandbox' | 'live';
}

export interface Config extends FileConfig {
  production: boolean;
  demo: boolean;
  port: number;
  host: string;
  /** How many processes serve; beside more than one there is another for the jobs. */
  workers: number;
  publicUrl: string;
  /** Absolute path of the database, the uploads and the demo's mailbox. */
  dataDir: string;
  databaseUrl?: string;
  admin?: { email: string; password: string };
  sessionSecret: string;
  /** The one before it, while what was made with that is still accepted (docs/operating.md). */
  previousSessionSecret?: string | undefined;
  smtpUrl?: string;
  mailFrom: string;
  ownerEmail: string;
  /** Undefined when the emulator has to be started (demo only). */
  paypal?: PayPalConfig;
  /** Proxies whose X-Forwarded-For is trusted, as a list of addresses or ranges. */
  trustProxy: false | string;
  logLevel: string;
  analyticsUrl: string | null;
  rateLimits: boolean;
  /** Makes password reset requests not reveal whether the address has an account. */
  hideAccounts: boolean;
  /** `/metrics` answers requests that send it; without one, outside production, those of this machine. */
  metricsToken?: string;
  otel?: OtelConfig | undefined;
  /** The commit that runs, where git's own files don't tell. */
  commit?: string | undefined;
}

/**
 * Reads and checks the environment.
 * @param dev whether pages are served from their sources
 * @param placeholders names of the shop's facts that are not its own yet
 * @param passwordFault why ADMIN_PASSWORD may not be chosen, which takes a list of passwords to say
 * @throws ConfigError that lists every problem, one per line
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { dev = false, placeholders = placeholderFacts(), passwordFault = undefined as string | undefined } = {},
): Config {
  // An empty variable in a shell script or a compose file means "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given, { error: plainText });
  const malformed = new Map(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]));
  const wellFormed = Object.entries(given).filter(([name]) => !malformed.has(name));
  const read = parsed.data ?? environment.parse(Object.fromEntries(wellFormed));
  const production = read.NODE_ENV === 'production';
  const others = [
    ...groupProblems(read),
    ...fileProblems(read),
    ...(production ? productionProblems(read, placeholders) : nonProductionProblems(read)),
    ...(production && passwordFault ? [`ADMIN_PASSWORD: ${passwordFault}`] : []),
    ...(production && dev ? ['--dev: shows sources and stacks; start production with npm run serve'] : []),
  ];
  // What depends on a malformed setting is not known yet.
  const isKnown = (problem: string) => (problem.match(/\w+/g) ?? []).every((word) => !malformed.has(word));
  const problems = [...[...malformed].map((entry) => entry.join(': ')), ...others.filter(isKnown)];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));

  const dataDir = resolve(read.DATA_DIR);
  return {
    production,
    demo: read.DEMO,
    port: read.PORT,
    host: read.HOST,
    workers: dev ? 1 : read.WORKERS,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    dataDir,
    databaseUrl: read.DATABASE_URL,
    admin:
      read.ADMIN_EMAIL && read.ADMIN_PASSWORD
        ? { email: read.ADMIN_EMAIL.toLowerCase(), password: read.ADMIN_PASSWORD }
        : undefined,
    sessionSecret: read.SESSION_SECRET ?? storedSecret(dataDir),
    previousSessionSecret: read.SESSION_SECRET_PREVIOUS,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    ownerEmail: read.OWNER_EMAIL,
    paypal: payPalConfig(read),
    ...readFileConfig(read),
    trustProxy: trustedProxies(read.TRUST_PROXY),
    logLevel: read.LOG_LEVEL,
    analyticsUrl: read.ANALYTICS_URL ?? null,
    rateLimits: read.RATE_LIMITS === 'on',
    hideAccounts: read.AUTH_HIDE_ACCOUNTS,
    metricsToken: read.METRICS_TOKEN,
    commit: read.COMMIT,
    otel: otelConfig(read),
  };
}

/**
 * The same for a command beside the shop, such as `npm run db:backup`. It gets the settings of a public shop without the
 * NODE_ENV that `npm run serve` sets.
 */
export function readCommandConfig(env: Record<string, string | undefined>): Config {
  const isPublic = env.PUBLIC_URL?.startsWith('https:') && env.DEMO !== '1';
  const NODE_ENV = env.NODE_ENV || (isPublic ? 'production' : undefined);
  return readConfig({ ...env, NODE_ENV }, { placeholders: [] });
}

/** Returns what an operator may want and should know; none of it keeps the shop from starting. */
export function* configWarnings(config: Pick<Config, 'production' | 'paypal' | 'backup'>): Generator<string> {
  if (!config.production) return;
  if (config.paypal?.environment === 'sandbox')
    yield 'PAYPAL_API_URL: THIS SHOP TAKES PLAY MONEY. Orders count as paid with accounts of the PayPal sandbox';
  if (config.backup.to === undefined)
    yield 'BACKUP_TO: the shop makes no backups; see docs/operating.md, Backing up';
}

/** Checks settings that only make sense together. */
function* groupProblems(read: Environment): Generator<string> {
  const groups = [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ] as const;
  for (const group of groups) {
    const missing = group.filter((name) => read[name] === undefined);
    if (missing.length > 0 && missing.length < group.length)
      yield `${missing.join(', ')}: needed with ${group.join(', ')}`;
  }
  if (read.WORKERS > 1 && process.platform !== 'linux')
    yield 'WORKERS: only Linux lets processes share a port';
  if (read.SESSION_SECRET_PREVIOUS !== undefined && !read.SESSION_SECRET)
    yield 'SESSION_SECRET_PREVIOUS: needs SESSION_SECRET, which replaces it';
  if (read.SESSION_SECRET_PREVIOUS !== undefined && read.SESSION_SECRET_PREVIOUS === read.SESSION_SECRET)
    yield 'SESSION_SECRET_PREVIOUS: must be the secret before the present one';
}

function* productionProblems(read: Environment, placeholders: readonly string[]): Generator<string> {
  if (read.DEMO) yield 'DEMO: must not be 1 in production';
  if (read.RATE_LIMITS === 'off') yield 'RATE_LIMITS: must not be off in production';
  if (!read.PUBLIC_URL?.startsWith('https://')) yield 'PUBLIC_URL: must be given and begin with https://';
  const weakness = secretProblem(read.SESSION_SECRET);
  if (weakness) yield `SESSION_SECRET: ${weakness}; make one with: openssl rand -hex 32`;
  if (!read.SMTP_URL) yield 'SMTP_URL: must be given, or no email can be sent';
  else if (smtpProblem(read.SMTP_URL)) yield `SMTP_URL: ${smtpProblem(read.SMTP_URL)}`;
  if (read.DATABASE_URL && databaseProblem(read.DATABASE_URL))
    yield `DATABASE_URL: ${databaseProblem(read.DATABASE_URL)}`;
  if (read.S3_ENDPOINT?.startsWith('http:') && !isLoopback(read.S3_ENDPOINT))
    yield 'S3_ENDPOINT: must begin with https://, or files and their keys cross the network in clear';
  if (read.TRUST_PROXY === undefined || read.TRUST_PROXY === '0')
    yield (
      'TRUST_PROXY: must be given: 1 or the addresses of the proxies in front, or none when there are none. ' +
        'Without it, limits would count all visitors of a proxy as one'
    );
  yield* placeholderProblems(read);
  if (placeholders.length > 0 && payPalConfig(read)?.environment === 'live')
    yield `shop/facts.ts: ${placeholders.join(', ')}: must be the shop's own before it takes money (the PayPal sandbox works without)`;
  const tokenWeakness = read.METRICS_TOKEN && secretProblem(read.METRICS_TOKEN, 8);
  if (tokenWeakness) yield `METRICS_TOKEN: ${tokenWeakness}; make one with: openssl rand -hex 32`;
  if (read.DATABASE_URL && hasGuessablePassword(read.DATABASE_URL))
    yield 'DATABASE_URL: its password can be guessed; make one with: openssl rand -hex 32';
  if (read.ADMIN_PASSWORD === demoPassword) yield 'ADMIN_PASSWORD: the demo password is publicly known';
  if (!read.PAYPAL_CLIENT_ID)
    yield 'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET: must be given; the emulator is for the demo only';
  for (const name of ['PAYPAL_API_URL', 'PAYPAL_SDK_URL'] as const) {
    if (read[name] && !isPayPal(read[name]))
      yield `${name}: must be an https address of paypal.com in production`;
  }
  if (read.PAYPAL_SDK_URL && isSandbox(read.PAYPAL_SDK_URL) && !isSandbox(read.PAYPAL_API_URL ?? liveApi))
    yield 'PAYPAL_SDK_URL: must not be of the sandbox with a live PAYPAL_API_URL';
  if (read.ANALYTICS_URL?.startsWith('http:')) yield 'ANALYTICS_URL: must begin with https:// in production';
}

function* nonProductionProblems(read: Environment): Generator<string> {
  // One forgotten variable must not open a shop that takes play money and shows its emails to everyone.
  if (read.PUBLIC_URL?.startsWith('https:') && !read.DEMO)
    yield 'NODE_ENV: must be production with a PUBLIC_URL that begins with https:// (npm run serve sets it), or set DEMO=1 for a public demo';
  for (const name of ['PAYPAL_API_URL', 'PAYPAL_SDK_URL'] as const) {
    const address = read[name];
    if (address && !isPayPal(address) && !isLoopback(address))
      yield `${name}: must be paypal.com's or a loopback address`;
  }
  if (read.DEMO && payPalConfig(read)?.environment === 'live')
    yield 'DEMO: must not be 1 with a live PayPal account; set PAYPAL_API_URL to the sandbox, or unset PAYPAL_CLIENT_ID';
}

function payPalConfig(read: Environment): PayPalConfig | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = read;
  if (!read.PAYPAL_API_URL && !clientId) return undefined;
  const apiUrl = (read.PAYPAL_API_URL ?? liveApi).replace(/\/+$/, '');
  return {
    apiUrl,
    sdkUrl:
      read.PAYPAL_SDK_URL ?? (isLoopback(apiUrl) ? `${apiUrl}/sdk/js` : 'https://www.paypal.com/sdk/js'),
    clientId: clientId ?? 'demo-client',
    clientSecret: clientSecret ?? 'demo-secret',
    merchantId: read.PAYPAL_MERCHANT_ID,
    webhookId: read.PAYPAL_WEBHOOK_ID,
    environment: isLoopback(apiUrl) ? 'demo' : isSandbox(apiUrl) ? 'sandbox' : 'live',
  };
}
