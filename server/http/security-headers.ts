import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config, PayPalConfig } from '../config.ts';

/** Headers that only matter for documents. Files that a page loads go without: every byte of a first visit counts. */
export const documentHeaders = [
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
] as const;

/** Sets the security headers of every reply. Pages replace the policy, which allows nothing, with their own. */
export function securityHeaders(http: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The payment window needs its opener; windows of other sites get no handle on ours.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

type Policy = Record<string, string[]>;

/**
 * Returns a function that builds the policy of a page. Cached pages cannot carry a nonce, so the policy lists the hashes
 * of the page's inline scripts. Only the order page allows the payment provider, so it is always loaded as a document.
 */
export function createPagePolicy(config: Config, paypal: PayPalConfig) {
  const everyPage: Policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // React writes style attributes, which can do nothing but style.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...(config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : [])],
    // The partner's widget, which is sandboxed. Every page allows it, because navigation keeps the first page's policy.
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const provider = providerOrigins(paypal);
  const paymentPage: Policy = {
    ...everyPage,
    // The provider's script inserts inline styles.
    'style-src': ["'self'", "'unsafe-inline'"],
    'script-src': ["'self'", ...provider],
    'img-src': ["'self'", 'data:', 'blob:', ...provider],
    'connect-src': [...(everyPage['connect-src'] ?? []), ...provider],
    'frame-src': provider,
  };
  return (html: string, { payments }: { payments: boolean }): string => {
    const policy = payments ? paymentPage : everyPage;
    return write({ ...policy, 'script-src': [...(policy['script-src'] ?? []), ...inlineScriptHashes(html)] });
  };
}

/** Builds the policy of the API reference: its script inserts inline styles and calls only our API. */
export function docsPolicy(html: string): string {
  return write({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScriptHashes(html)],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ['blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
}

function providerOrigins(paypal: PayPalConfig): string[] {
  const { origin, hostname } = new URL(paypal.sdkUrl);
  return hostname === 'paypal.com' || hostname.endsWith('.paypal.com')
    ? ['https://*.paypal.com', 'https://*.paypalobjects.com']
    : [origin];
}

function inlineScriptHashes(html: string): Set<string> {
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    // Structured data for search engines never runs.
    if (/\ssrc=|type="application\/ld\+json"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return hashes;
}

function write(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
