import { isIP } from 'node:net';
import type { z } from 'zod';

/** What `config.ts` asks of single values, and makes of them. */

/** The password of the demo's accounts. It is publicly known. */
export const demoPassword = 'classic-trucks-1957';

/** Returns what is wrong with a value, in words for an operator; undefined where the schema has its own. */
export function plainText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'invalid_type') return `must be a ${issue.expected === 'int' ? 'whole ' : ''}number`;
  if (issue.code === 'invalid_format')
    return issue.format === 'email' ? 'must be an email address' : 'must be a URL';
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unit}${unit && ' long'}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unit}${unit && ' long'}`;
  return undefined;
}

export function namesProxies(given: string): boolean {
  if (['none', '0', '1'].includes(given)) return true;
  return given.split(',').every((item) => {
    const [address = '', bits] = item.trim().split('/', 2);
    if (bits === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true;
    const family = isIP(address);
    // A range of zero bits contains every address.
    return (
      family > 0 &&
      (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
    );
  });
}

export function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`;
}

export function isPayPal(address: string | URL): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'));
}

export function isSandbox(address: string): boolean {
  return new URL(address).hostname.includes('sandbox');
}

export function isLoopback(address: string): boolean {
  return isLoopbackHost(new URL(address).hostname);
}

export function isLoopbackHost(hostname: string): boolean {
  return (
    hostname === 'localhost' || ['::1', '[::1]'].includes(hostname) || /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

/**
 * Returns what is wrong with a secret that keys are derived from. Guessable ones give every order link away.
 * @param letters how many different characters it needs unless it is hexadecimal
 */
export function secretProblem(secret: string | undefined, letters = 20): string | undefined {
  if (secret === undefined) return 'must be given';
  if (isRepeated(secret) || isSequence(secret)) return 'is too regular to be random';
  // Of the 16 hexadecimal digits, 32 random ones show fewer than eight once in twenty million times.
  const enough = /^[\da-f]+$/i.test(secret) ? 8 : letters;
  return new Set(secret).size < enough ? 'is not random: it has too few different characters' : undefined;
}

/** Whether the text is a piece repeated, the last time perhaps in part: `abcabcab`. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.startsWith(text.slice(length))) return true;
  return false;
}

/** Whether most characters follow the one before them, as in `0123456789` and `aaaa`. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((sign, index) => sign.charCodeAt(0) - text.charCodeAt(index));
  return steps.filter((step) => Math.abs(step) <= 1).length > steps.length / 2;
}

/** Returns how an SMTP address gives up encryption. `smtp://` itself does not: the mailer insists on STARTTLS. */
export function smtpProblem(address: string): string | undefined {
  const { searchParams } = new URL(address);
  const given = [...searchParams.keys()].filter((name) => /tls|secure/i.test(name));
  return given.length > 0
    ? `must not set ${given.join(', ')}; use smtps://, or smtp:// with STARTTLS`
    : undefined;
}

/** Returns why data would cross the network in clear, or reach whoever answers; undefined on this machine or with TLS. */
export function databaseProblem(address: string): string | undefined {
  const { hostname, searchParams } = new URL(address);
  const host = decodeURIComponent(searchParams.get('host') ?? hostname);
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return undefined;
  if (searchParams.getAll('sslmode').join() === 'verify-full') return undefined;
  return 'must end in ?sslmode=verify-full (and &sslrootcert=/path/to/ca.pem for an authority of your own), or name a server on this machine';
}

/** Whether a value is one that a sample of a configuration has where the real one belongs. */
function isPlaceholder(value: string): boolean {
  return /change[-_ ]?me|\byour[-_ ]|placeholder|\bexample\.(com|net|org)\b|\.example\b|<[^@<>]*>|x{6}/i.test(
    value,
  );
}

/** Whether the password in a database's address is among the first that an attacker tries. */
export function hasGuessablePassword(address: string): boolean {
  const { username, password } = new URL(address);
  return password !== '' && [username, 'postgres', 'password', 'secret', 'admin'].includes(password);
}

/** Settings that are shown to others or open something: a sample's value must not get into production. */
const neverPlaceholders = [
  'PUBLIC_URL',
  'DATABASE_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'OWNER_EMAIL',
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'PAYPAL_MERCHANT_ID',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
] as const;

/** Names the settings that still have a sample's value. */
export function* placeholderProblems(
  read: Partial<Record<(typeof neverPlaceholders)[number], string>>,
): Generator<string> {
  for (const name of neverPlaceholders)
    if (isPlaceholder(read[name] ?? '')) yield `${name}: must be given; what it has is a placeholder`;
}

/**
 * Returns the proxies to trust; `1` means those on this machine or in a private network. Trusting all is not possible:
 * the first address in X-Forwarded-For, which anyone can forge, would count as the client's.
 */
export function trustedProxies(given: string | undefined): false | string {
  if (given === undefined || given === 'none' || given === '0') return false;
  return given === '1' ? 'loopback, linklocal, uniquelocal' : given;
}

/** Where spans are sent, with which headers, as whose, and which part of all traces. */
export interface OtelConfig {
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  ratio: number;
}

/** Returns undefined unless there is a collector of traces. */
export function otelConfig(read: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS: string;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
}): OtelConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = read;
  return endpoint === undefined
    ? undefined
    : {
        endpoint,
        headers: Object.fromEntries(headerPairs(headers)),
        serviceName: read.OTEL_SERVICE_NAME,
        ratio: read.OTEL_TRACES_SAMPLER_ARG,
      };
}

/** The format of OTEL_EXPORTER_OTLP_HEADERS: `name=value,other=value`, values percent-encoded. */
export function isHeaderList(text: string): boolean {
  return headerPairs(text).every(([name, value]) => /^[\w-]+$/.test(name) && value !== '');
}

function headerPairs(text: string): [string, string][] {
  const parts = text.split(',').filter((part) => part.trim() !== '');
  return parts.map((part) => {
    const [name = '', ...value] = part.split('=');
    return [name.trim(), unescapeHeader(value.join('=').trim())];
  });
}

function unescapeHeader(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
