import { createHash } from 'node:crypto';
import type { Config, PayPalConfig } from '../config.ts';

type Policy = Record<string, string[]>;

/** For whatever is not a page: nothing may be loaded from it, nobody may frame it. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/**
 * The policies of pages. Kept pages cannot carry a nonce, so each names the hashes of its own inline scripts.
 * The payment provider is let in on the order page only, which is why that page is always loaded as a document.
 */
export function createPagePolicy(config: Config, paypal: PayPalConfig) {
  const everyPage: Policy = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // React writes style attributes; they can do no more than style.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...(config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : [])],
    // The partner's widget, in a sandbox; whichever page one comes from.
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const provider = providerOrigins(paypal);
  const paymentPage: Policy = {
    ...everyPage,
    // The provider's script writes styles of its own.
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

/** For the page that shows the API: its program writes styles and reads nothing but our own calls. */
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
    // What describes the page to search engines is data, and never runs.
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
