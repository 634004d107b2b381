import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../shop/shop-error.ts';
import type { Config } from '../config.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a write that another site makes a visitor's browser send. SameSite=Lax and the JSON content type stand
 * before this; it is for the browsers and subdomains they do not cover. Programs send neither header and pass.
 * @throws ShopError `not_allowed`
 */
export function refuseForeignWrites(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  if (reading.has(request.method)) return;
  const { origin, host } = request.headers;
  const foreign =
    request.headers['sec-fetch-site'] === 'cross-site' ||
    (origin !== undefined && !isOurs(origin, publicUrl, host));
  if (foreign) throw new ShopError('not_allowed', 'This request came from another site');
}

/** Ours is the public address, and the one by which this request came: a browser lets no page choose its Host header. */
function isOurs(origin: string, publicUrl: string, host: string | undefined): boolean {
  const ours = new URL(publicUrl);
  return origin === ours.origin || origin === `${ours.protocol}//${host}`;
}
