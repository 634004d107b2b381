import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointName } from '../../../shop/contracts/endpoints.ts';
import type { Change } from '../../db/catalog-changes.ts';
import { etagMatches, preferredEncoding } from './negotiation.ts';
import { renderScope } from '../pages/render-scope.ts';
import { createReplyStore } from './reply-store.ts';
import type { MadeReply } from './stored-reply.ts';
import { StoredReply } from './stored-reply.ts';

/** Public replies may be kept by browsers and caches on the way: the specified 5 s and 60 s. */
const publicCacheControl = 'public, max-age=5, stale-while-revalidate=55';
/** Every list of products, wherever a product is new, gone or changed. */
export const productLists = 'products';

const defaultMaxBytes = 32 * 1024 * 1024;

export interface PageCache {
  /**
   * Answers with the kept reply, or makes it once for all who ask meanwhile. The form (encoding, 304)
   * follows the request; nothing else of the request may reach `make`.
   * @param key route and known parameters in a fixed order, nothing a visitor can multiply
   */
  answer: (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<MadeReply>,
  ) => Promise<FastifyReply>;
  /** Forgets at once what was made from this, in this process. */
  drop: (change: Change) => void;
  readonly bytes: number;
  readonly size: number;
}

/** Keeps what is the same for everybody: public pages and the replies of the catalog. */
export function createPageCache({ maxBytes = defaultMaxBytes, now = Date.now } = {}): PageCache {
  const store = createReplyStore({ maxBytes, now });
  return {
    answer: async (request, reply, key, make) => {
      const kept = store.get(key, make);
      const stored = kept instanceof Promise ? await kept : kept;
      renderScope()?.hasRead(stored);
      return send(request, reply, stored, { keep: stored.status === 200 });
    },
    drop: (change) =>
      change === 'everything' ? store.dropAll() : store.drop([productLists, ...change.productIds]),
    get bytes() {
      return store.bytes;
    },
    get size() {
      return store.size;
    },
  };
}

/** Sends a reply that nobody keeps, packed as the asker can take it. */
export function answerOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  made: MadeReply,
): Promise<FastifyReply> {
  return send(request, reply, new StoredReply({ ...made, readAt: 0 }), { keep: false });
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredReply,
  { keep }: { keep: boolean },
): Promise<FastifyReply> {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  reply.code(stored.status).headers(stored.headers);
  if (keep) {
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
 * What a reply of the API was made from: the things whose `_id` is in it and, when it is a list or a count of
 * products, the product lists as such (a new or changed product can enter any of them).
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
