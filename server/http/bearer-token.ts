import type { FastifyRequest } from 'fastify';
import { apiTokenPrefix } from '../../shop/integrations.ts';

type Sent = Pick<FastifyRequest, 'headers'>;

/** Returns the token that a request carries: a guest's, a program's, or that of an emailed link; undefined without one. */
export function bearerToken({ headers }: Sent): string | undefined {
  return /^Bearer +(.*)$/i.exec(headers.authorization ?? '')?.[1];
}

const apiToken = new RegExp(String.raw`^(${apiTokenPrefix}[\w-]+) *$`, 'i');

/** Returns the API token that a program sends; undefined for other callers, whose tokens begin differently. */
export function readApiToken(request: Sent): string | undefined {
  return apiToken.exec(bearerToken(request) ?? '')?.[1];
}

/** Returns the token of an emailed link; a missing one is answered like an unknown one. */
export const emailedToken = (request: Sent): string => bearerToken(request) ?? '';
