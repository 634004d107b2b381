import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { closedPolicy } from './content-security-policy.ts';

/** What only matters for documents; files that a page loads go without, for every byte of a first visit counts. */
export const documentHeaders = [
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'strict-transport-security',
] as const;

/** The headers that every reply carries; pages replace the policy by their own (`pages.ts`). */
export function securityHeaders(http: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const headers = {
    'content-security-policy': closedPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The payment window needs its opener; nobody else gets a handle on our pages.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
