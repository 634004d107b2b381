import type { FastifyRequest } from 'fastify';
import { ShopError } from '../../shop/shop-error.ts';

/**
 * Returns the Idempotency-Key header, which marks repetitions of one request; undefined when it is not sent.
 * @throws ShopError `invalid_input`
 */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ShopError('invalid_input', 'The Idempotency-Key must be 1 to 200 printable characters');
}

/** Returns the key of a request that must not be processed twice. @throws ShopError `invalid_input`, even when absent */
export function requiredIdempotencyKey(request: FastifyRequest): string {
  const key = readIdempotencyKey(request);
  if (key === undefined) throw new ShopError('invalid_input', 'Send an Idempotency-Key with this call');
  return key;
}
