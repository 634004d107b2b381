import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../shop/shop-error.ts';

/**
 * The header under which a repeated request is the same request; undefined where it is not sent.
 * @throws ShopError `invalid_input`
 */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ShopError('invalid_input', 'The Idempotency-Key must be 1 to 200 printable characters');
}

/** For calls that must not happen twice. @throws ShopError `invalid_input` also when there is none */
export function requiredIdempotencyKey(request: FastifyRequest): string {
  const key = readIdempotencyKey(request);
  if (key === undefined) throw new ShopError('invalid_input', 'Send an Idempotency-Key with this call');
  return key;
}
