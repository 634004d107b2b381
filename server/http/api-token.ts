import type { FastifyRequest } from 'fastify';
import { apiTokenPrefix } from '../../shop/integrations.ts';

const bearer = new RegExp(String.raw`^Bearer +(${apiTokenPrefix}[\w-]+) *$`, 'i');

/** Returns the API token that a program sends; undefined for other callers, whose Bearer tokens begin differently. */
export function readApiToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return bearer.exec(headers.authorization ?? '')?.[1];
}
