import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointName } from '../../../shop/contracts/endpoints.ts';
import type { Change } from '../../db/catalog-changes.ts';
import { etagMatches, preferredEncoding } from './negotiation.ts';
import { renderScope } from '../pages/render-scope.ts';
import { createReplyStore } from './reply-store.ts';
import type { MadeReply } from './stored-reply.ts';
import { everything, StoredReply } from './stored-reply.ts';

/** Browsers and proxies may cache public replies: the specified 5 s and 60 s. */
const publicCacheControl = 'max-age=5, stale-while-revalidate=55';
/** The tag of every list of products: any new, deleted or changed product can affect it. */
export const productLists = 'products';

const defaultMaxBytes = 32 * 1024 * 1024;

export interface PageCache {
  /**
   * Sends the cached reply, or one that is made once for all concurrent requests. A reply that a page render asks for
   * is not cached: the page is. The request decides on encoding and 304; nothing else of it may reach `make`.
   * @param key the route and its known parameters in a fixed order: nothing that lets a visitor add entries at will
   */
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<MadeReply>,
  ) => Promise<FastifyReply>;
  /**
   * Records when a source of the reply that is being made was read, in milliseconds since the epoch: a reply is as old as its
   * oldest source. Does nothing outside of `answer`. What a page reads through the API is recorded by its `RenderScope`.
   */
  hasRead: (source: { readAt: number }) => void;
  /** From now on, serves nothing that was made from what changed, unless making it again fails; in this process only. */
  drop: (change: Change) => void;
  readonly size: number;
}

/** Creates the cache of what is the same for everyone: public pages and replies of the catalog. */
export function createPageCache({ maxBytes = defaultMaxBytes, now = Date.now } = {}): PageCache {
  const store = createReplyStore({ maxBytes, now });
  const oldestSource = new AsyncLocalStorage<{ readAt: number }>();

  async function makeDated(make: () => Promise<MadeReply>): Promise<MadeReply> {
    const oldest = { readAt: Number.POSITIVE_INFINITY };
    const made = await oldestSource.run(oldest, make);
    return { ...made, readAt: Math.min(oldest.readAt, made.readAt ?? Number.POSITIVE_INFINITY) };
  }

  return {
    answer: async (request, reply, key, make) => {
      const scope = renderScope();
      const found = store.get(key, () => makeDated(make), { store: scope === undefined });
      const stored = found instanceof Promise ? await found : found;
      scope?.hasRead(stored);
      return send(request, reply, stored, { cacheable: stored.status === 200 });
    },
    hasRead: ({ readAt }) => {
      const oldest = oldestSource.getStore();
      if (oldest) oldest.readAt = Math.min(oldest.readAt, readAt);
    },
    drop: (change) =>
      store.drop(change === 'everything' ? [everything] : [productLists, ...change.productIds]),
    get size() {
      return store.size;
    },
  };
}

/** Sends a reply that was made once and stays the same as long as the process runs: all requests share its bytes. */
export function answerStored(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredReply,
): Promise<FastifyReply> {
  return send(request, reply, stored, { cacheable: true });
}

/** Sends a reply that must not be cached, compressed as the client accepts it. */
export function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  made: MadeReply,
): Promise<FastifyReply> {
  return send(request, reply, new StoredReply({ ...made, readAt: 0 }), { cacheable: false });
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredReply,
  { cacheable }: { cacheable: boolean },
): Promise<FastifyReply> {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  reply.code(stored.status).headers(stored.headers);
  if (cacheable) {
    const etag = stored.etag(encoding);
    reply.headers({ 'cache-control': publicCacheControl, vary: 'accept-encoding', etag });
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  } else {
    reply.headers({ 'cache-control': 'no-store', vary: 'accept-encoding' });
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const body = stored.body(encoding);
  return reply.send(body instanceof Promise ? await body : body);
}

/**
 * Returns what an API reply was made from: every `_id` in it and, when it lists or counts products, `productLists`,
 * because a new or changed product can enter any list.
 */
export function tagsOf(endpoint: EndpointName, value: object): Set<string> {
  const tags = new Set<string>();
  if (endpoint.startsWith('GET /api/products') && !('_id' in value)) tags.add(productLists);
  collectIds(value, tags);
  return tags;
}

function collectIds(value: object, into: Set<string>): void {
  if ('_id' in value && typeof value._id === 'string') into.add(value._id);
  for (const part of Object.values(value))
    if (typeof part === 'object' && part !== null) collectIds(part, into);
}
