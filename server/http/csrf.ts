import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../shop/shop-error.ts';
import type { Config } from '../config.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects a write that another site makes a visitor's browser send. SameSite=Lax and the JSON content type prevent most
 * of them; this covers old browsers and sibling subdomains. Programs send neither header and pass.
 * @throws ShopError `not_allowed`
 */
export function rejectCrossSiteWrites(
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  if (reading.has(request.method)) return;
  const { origin, host } = request.headers;
  const foreign =
    request.headers['sec-fetch-site'] === 'cross-site' ||
    (origin !== undefined && !isOurs(origin, publicUrl, host));
  if (foreign) throw new ShopError('not_allowed', 'This request came from another site');
}

/** Accepts the public origin and the one this request was sent to: browsers let no page choose the Host header. */
function isOurs(origin: string, publicUrl: string, host: string | undefined): boolean {
  const ours = new URL(publicUrl);
  return origin === ours.origin || origin === `${ours.protocol}//${host}`;
}
