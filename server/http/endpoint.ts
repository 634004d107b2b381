import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { EndpointRecord } from '../../shop/contracts/endpoint.ts';
import { errorSchema } from '../../shop/contracts/endpoint.ts';
import type { EndpointName, Endpoints } from '../../shop/contracts/endpoints.ts';
import { endpoints } from '../../shop/contracts/endpoints.ts';
import { notReadable } from '../../shop/contracts/text.ts';
import { errorStatus, ShopError } from '../../shop/shop-error.ts';
import type { Actor, ActorBehind } from '../actor.ts';
import { describeOperation } from './describe-operation.ts';
import { invalidInput, typeErrors } from './errors.ts';
import type { PageCache } from './cache/page-cache.ts';
import { tagsOf } from './cache/page-cache.ts';
import type { ResolveActor } from './session.ts';
import { passGuard } from './session.ts';
import type { MadeReply } from './cache/stored-reply.ts';

/** What features need to register their routes. */
export interface ShopServer {
  http: FastifyInstance;
  resolveActor: ResolveActor;
  pageCache: PageCache;
  /** How long a call may take; default: 18 s. */
  timeoutMs?: number;
}

/**
 * PayPal is given 15 s, and browsers give up after 20. What takes longer is a commit that waits for a cluster's second copy: it
 * may still succeed, as when the reply is lost.
 */
const defaultTimeoutMs = 18_000;

type Out<R, K extends string> = R extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined;

export interface EndpointCall<K extends EndpointName> {
  params: Out<Endpoints[K], 'params'>;
  query: Out<Endpoints[K], 'query'>;
  body: Out<Endpoints[K], 'body'>;
  /** The caller, checked by the guard; empty where the reply is cached for everyone (`cache: 'catalog'`). */
  actor: ActorBehind<Endpoints[K]['guard']>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The schema's input, not its output: the reply schema encodes the reply when it is sent. */
type ReplyValue<K extends EndpointName> = Endpoints[K] extends EndpointRecord
  ? z.input<Endpoints[K]['reply']>
  : never;

const noBody = z.union([z.undefined(), z.null(), z.strictObject({})]);

/**
 * Registers the handler of a contract: runs the guard, validates the input, calls the handler and checks the reply
 * against its schema. There is no other way to add an endpoint to the API.
 */
export function endpoint<K extends EndpointName>(
  app: ShopServer,
  key: K,
  handler: (call: EndpointCall<K>) => Promise<ReplyValue<K>>,
): void {
  const record: EndpointRecord = endpoints[key];
  const [method, url] = key.split(' ') as [string, string];
  const status = record.status ?? 200;
  const writes = method !== 'GET';
  app.http.route({
    method,
    url,
    config: {
      endpoint: key,
      ...(record.rawBody && { rawBody: true }),
      ...(record.logRefusals && { logRefusals: true }),
      ...(record.multipart && { multipart: true }),
    },
    ...(record.bodyLimitKiB && { bodyLimit: record.bodyLimitKiB * 1024 }),
    schema: {
      ...describeOperation(key, record),
      ...(record.params ? { params: record.params } : {}),
      ...(record.query ? { querystring: record.query } : {}),
      ...(record.multipart ? { consumes: ['multipart/form-data'] } : {}),
      ...(writes ? { body: record.body ?? noBody } : {}),
      response: { ...goodReplies(record), ...errorReplies(record) },
    },
    validatorCompiler: validate,
    serializerCompiler: serializerCompiler as never,
    onRequest: async (request, reply) => {
      // A file may take its time to arrive.
      if (!record.multipart && !isCached(record, request))
        answerWithin(app.timeoutMs ?? defaultTimeoutMs, reply);
      request.actor = isCached(record, request) ? {} : await app.resolveActor(request, record.guard, record);
      passGuard(request.actor, record.guard, request);
    },
    preValidation: async (request) => {
      // Where all fields can be left out, so can the body.
      if (record.body && !record.rawBody && !record.multipart)
        request.body ??= sentNothing(request) ? {} : null;
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const actor = passGuard(request.actor, record.guard, request);
      const handle = () =>
        handler({ params, query, body, actor, request, reply } as unknown as EndpointCall<K>);
      if (isCached(record, request))
        return app.pageCache.answer(request, reply, cacheKey(key, request), async () =>
          toMadeReply(key, reply, await handle()),
        );
      reply.code(status).header('cache-control', 'no-store');
      return handle();
    },
  });
}

/**
 * Answers 503 when nothing else has been answered by then; what was begun goes on. Fastify's own `handlerTimeout` ends with the
 * request's body (5.12).
 */
function answerWithin(ms: number, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    if (reply.sent || reply.raw.headersSent) return;
    void reply.send(new ShopError('unavailable', 'The shop is busy. Please try again in a moment.'));
  }, ms).unref();
  for (const event of ['finish', 'close']) reply.raw.once(event, () => clearTimeout(timer));
}

/** Says whether a request has no body; the JSON text `null` is one. */
function sentNothing({ headers }: FastifyRequest): boolean {
  return headers['content-type'] === undefined && (headers['content-length'] ?? '0') === '0';
}

function isCached({ cache, personalWith }: EndpointRecord, { query }: FastifyRequest): boolean {
  // An empty parameter counts as absent, as it does once parsed.
  return cache !== undefined && !(personalWith && (query as Record<string, unknown>)[personalWith]);
}

/**
 * Needs no sorting: parsed parameters come in the schema's order, and unknown ones are rejected. An endpoint without a schema
 * for them takes any, and they change nothing.
 */
function cacheKey(key: EndpointName, { params, query }: FastifyRequest): string {
  return `${key} ${JSON.stringify([params, 'query' in endpoints[key] ? query : {}])}`;
}

function toMadeReply(key: EndpointName, reply: FastifyReply, value: object): MadeReply {
  const body = Buffer.from(reply.serialize(value) as string);
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body,
    tags: tagsOf(key, value),
  };
}

/** An empty query value (`?keyword=`) means "not given". */
const validate = ({ schema, httpPart }: { schema: unknown; httpPart?: string }) => {
  const inUrl = httpPart === 'querystring' || httpPart === 'params';
  const type = inUrl ? (schema as z.ZodType).superRefine(refuseNul) : (schema as z.ZodType);
  return (data: unknown) => {
    const given = httpPart === 'querystring' ? withoutEmpty(data as Record<string, unknown>) : data;
    const result = type.safeParse(given, { error: typeErrors });
    if (result.success) return { value: result.data };
    const [issue] = result.error.issues;
    // A malformed id gets the same reply as an unknown one.
    if (httpPart === 'params' && issue?.code === 'invalid_format')
      return { error: new ShopError('not_found', issue.message) };
    return { error: invalidInput(result.error) };
  };
};

function withoutEmpty(query: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

function goodReplies({ status = 200, pendingStatus, reply }: EndpointRecord): Record<number, unknown> {
  return { [status]: reply, [pendingStatus ?? status]: reply };
}

function errorReplies(record: EndpointRecord): Record<number, unknown> {
  return Object.fromEntries((record.errors ?? []).map((code) => [errorStatus[code], errorSchema]));
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    /** The unparsed bytes, for endpoints that declare `rawBody`. */
    rawBody?: Buffer;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointName;
    rawBody?: true;
    logRefusals?: true;
    /** Accepts only multipart forms. */
    multipart?: true;
    /** Replies with an HTML page. */
    page?: true;
    /** Costs more to answer than a file of the build: a picture, a map tile, a sitemap, a look at the database. */
    costly?: true;
  }
}

/** PostgreSQL refuses U+0000 in every text, even in one that it looks for. */
function refuseNul(input: unknown, { addIssue }: z.RefinementCtx): void {
  for (const [name, value] of Object.entries(input as object))
    if ([value].flat().some((text) => typeof text === 'string' && text.includes('\0')))
      addIssue({ code: 'custom', path: [name], message: notReadable });
}
