import type { FastifyInstance } from 'fastify';
import { isPayPal } from '../config-checks.ts';
import type { Config, PayPalConfig } from '../config.ts';
import { hashSource } from './pages/inline-scripts.ts';

/** Headers that only matter for documents. Files that a page loads go without: every byte of a first visit counts. */
export const documentHeaders = [
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
] as const;

/** Allows nothing. `default-src` does not cover the last three. */
const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sets the security headers of every reply. Pages replace the policy, which allows nothing, with their own. */
export function securityHeaders(http: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const everyReply = {
    'content-security-policy': closedPolicy,
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  const document = {
    ...everyReply,
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The payment window needs its opener; windows of other sites get no handle on ours.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  };
  http.addHook('onRequest', (request, reply, done) => {
    // What the API sends is no document, except a PDF, to which these mean nothing.
    reply.headers(request.url.startsWith('/api/') ? everyReply : document);
    done();
  });
}

type Policy = Record<string, string[]>;

/** The only pages that allow the payment provider. They are always loaded as documents: navigation keeps the first page's policy. */
const paymentRoutes = new Set(['/order/:id']);

/**
 * Returns a function that builds the policy of a page from the route that was rendered, which is not always the one its
 * address looks like (`/order/../cart`), and from the hashes of its inline scripts: cached pages cannot carry a nonce.
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
  const { code, images } = providerOrigins(paypal);
  const paymentPage: Policy = {
    ...everyPage,
    // The provider's script inserts inline styles.
    'style-src': ["'self'", "'unsafe-inline'"],
    'script-src': ["'self'", ...code],
    'img-src': ["'self'", 'data:', 'blob:', ...code, ...images],
    'connect-src': [...(everyPage['connect-src'] ?? []), ...code],
    'frame-src': code,
  };
  return (route: string, scriptHashes: string[]): string => {
    const policy = paymentRoutes.has(route) ? paymentPage : everyPage;
    return write({ ...policy, 'script-src': [...(policy['script-src'] ?? []), ...scriptHashes] });
  };
}

/** Builds the policy of the API reference: its script inserts inline styles and calls only our API. */
export function docsPolicy(html: string): string {
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)];
  return write({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scripts.map(([, text = '']) => hashSource(text))],
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

/**
 * Returns the hosts that PayPal's buttons use, by name rather than as PayPal's advice has it (`*.paypal.com`): among
 * hundreds of hosts, one that lets strangers upload a file is enough to run their script here. Decision 053 says where the
 * list is from.
 */
function providerOrigins({ sdkUrl, environment }: PayPalConfig): { code: string[]; images: string[] } {
  const { origin } = new URL(sdkUrl);
  if (!isPayPal(sdkUrl)) return { code: [origin], images: [] };
  const code = ['www.paypal.com', 'www.paypalobjects.com', 'c.paypal.com'];
  const images = ['t.paypal.com', 'b.stats.paypal.com'];
  // The sandbox's script comes from the live host and opens frames of the sandbox.
  if (environment === 'sandbox') {
    code.push('www.sandbox.paypal.com', 'c.sandbox.paypal.com');
    images.push('t.sandbox.paypal.com');
  }
  const https = (host: string) => `https://${host}`;
  return { code: [...new Set([origin, ...code.map(https)])], images: images.map(https) };
}

function write(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
