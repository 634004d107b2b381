import type { FastifyRequest } from 'fastify';

/** Returns the token of an emailed link; a missing one is answered like an unknown one. */
export function emailedToken({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}
