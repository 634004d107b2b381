import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fileTooLarge } from '../../shop/inquiry-facts.ts';
import type { ErrorCode } from '../../shop/shop-error.ts';
import { ShopError } from '../../shop/shop-error.ts';
import type { Actor } from '../actor.ts';
import { wrongBody } from './form-bodies.ts';

/** Turns whatever was thrown into the one error shape. Never reveals a stack, SQL or a path. */
export function handleErrors(http: FastifyInstance): void {
  http.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
  http.setNotFoundHandler((_request, reply) => {
    void reply
      .code(404)
      .header('cache-control', 'no-store')
      .send({ message: 'Not found', code: 'not_found' });
  });
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof ShopError ? error : asShopError(error, request);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  else if (request.routeOptions.config.logRefusals) logRefusal(request, refusal);
  if (isStillSending(request)) readToTheEnd(request, reply);
  const { message, code, details, status } = refusal;
  if (details.retryAfter !== undefined) reply.header('retry-after', String(details.retryAfter));
  else if (status === 503) reply.header('retry-after', '5');
  return reply
    .code(status || 500)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ message, code, ...details });
}

function isStillSending({ raw, headers }: FastifyRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  return hasBody && !raw.complete;
}

/** Of a body that was refused. `requestTimeout` limits the time. */
const drainedMaxBytes = 64 * 1024 * 1024;

/**
 * Reads and drops what the client still sends of a body that was refused, for example because it is too large. Closing
 * the connection, as Fastify would, resets it while the client is writing: it would never see why.
 */
function readToTheEnd({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
  let left = drainedMaxBytes;
  raw.on('error', () => {});
  if (raw.headers.connection === 'close') raw.once('end', () => raw.socket.end());
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
}

/** Logs who was rejected and why, without the body, which may contain anything. */
function logRefusal(request: FastifyRequest, { code, message }: ShopError): void {
  // Requests rejected before authentication have no actor.
  const { user, guest }: Actor = (request.actor as Actor | undefined) ?? {};
  request.log.warn(
    { req: request, code, reason: message, userId: user?.id, guestId: guest?.id },
    'a request was refused',
  );
}

/** Translates errors of Fastify, its plugins and PostgreSQL. */
function asShopError(error: FastifyError, request: FastifyRequest): ShopError {
  if (error.statusCode === 415) return wrongBody(request);
  const { multipart } = request.routeOptions.config;
  const byStatus: Partial<Record<number, [ErrorCode, string]>> = {
    400: ['invalid_json', 'The request could not be read'],
    404: ['not_found', 'Not found'],
    413: ['too_large', multipart ? fileTooLarge : 'The request is too large'],
    503: ['unavailable', 'The shop is busy. Please try again in a moment.'],
  };
  const known = byStatus[error.statusCode ?? (isTransient(error) ? 503 : 500)];
  return known
    ? new ShopError(...known)
    : new ShopError('internal', 'Something went wrong on our side. Please try again.');
}

/**
 * Tells whether repeating the request may succeed: connection lost, server starting or stopping, database closed to
 * connections, too many connections, statement or lock time-out, deadlock.
 */
function isTransient(error: { code?: string; syscall?: string; message: string }): boolean {
  const code = error.code ?? '';
  // A server that has stopped has removed its Unix socket, and one with too many callers does not let them wait there.
  const hasNoSocket = error.syscall === 'connect' && /^(ENOENT|EAGAIN)$/.test(code);
  return (
    hasNoSocket ||
    /^(08|53|57)\w{3}$|^40(001|P01)$|^55(P03|000)$|^25006$|^ECONN|^EPIPE$|^ETIMEDOUT$/.test(code) ||
    /connection terminated|not queryable|timeout exceeded when trying to connect|connection timeout/i.test(
      error.message,
    )
  );
}

const missing = 'Missing';
const wrongForm = 'Has the wrong form';
const unknownField = 'Unknown field';
const wrongTypes: Partial<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
};

/** What a value of the wrong type or form is told where its contract has no words of its own: zod's are for programmers. */
export const typeErrors: z.core.$ZodErrorMap = ({ code, input, expected, values }) => {
  if (input === undefined) return missing;
  if (code === 'invalid_type') return wrongTypes[String(expected)];
  if (code === 'invalid_value') return `Must be one of ${(values as unknown[]).join(', ')}`;
  return code === 'invalid_format' || code === 'invalid_union' ? wrongForm : undefined;
};

/** Texts that say nothing without the name of their field. */
const namelessTexts = new Set([missing, wrongForm, unknownField, ...Object.values(wrongTypes)]);

/** Returns an error with one text per field, that of the field's first problem. */
export function invalidInput(error: z.core.$ZodError): ShopError {
  // A map, not an object: a field may be called `constructor`.
  const texts = new Map<string, string>();
  const add = (field: string, text: string) => {
    if (!texts.has(field)) texts.set(field, text);
  };
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(path ? `${path}.${key}` : key, unknownField);
    } else add(path || 'body', issue.message);
  }
  const fields = Object.fromEntries(texts);
  const [name, text] = texts.entries().next().value ?? ['body', 'Invalid input'];
  return new ShopError('invalid_input', namelessTexts.has(text) ? `${text}: ${name}` : text, {
    fields,
  });
}
