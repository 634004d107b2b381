import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cacheAnswers } from '../../counters.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { MadeReply } from './stored-reply.ts';
import { StoredReply } from './stored-reply.ts';

/** How long a reply is served without making it again: the specified 5 s. */
const freshMs = 5_000;
/**
 * A reply that has not been made again for this long is dropped: nobody asks for it, or making a new one has failed all the
 * while. Until then the old one may be served while making a new one fails, as when the database is away (decision 077).
 */
const keptMs = 10 * 60_000;
/** Making a new one for longer than this counts as a failure, if there is an old one: nobody waits for a database that hangs. */
const patienceMs = 5_000;
/** For this long after a failure the old reply is served at once, and a new one is tried behind it. */
const retryMs = 5_000;
const purgeEveryMs = 60_000;

/** Each reply takes memory beside its body, whatever its size. */
const maxReplies = 8_000;

/** Longer keys are stored as a hash: a visitor can make them several thousand characters long. */
const keyMaxLength = 100;

/** A reply that goes out of date while it is being made is made again, this many times at most. */
const maxAttempts = 3;

type Make = () => Promise<MadeReply>;

interface CachedReply {
  reply: StoredReply;
  /** What the cache counts for this reply. Its real size changes whenever it is compressed. */
  bytes: number;
  /** When making a new one has failed last. */
  failedAt?: number;
}

interface InFlight {
  reply: Promise<StoredReply>;
  /** Whether anyone is waiting whose reply should be cached. */
  store: boolean;
  /** The tags that changed since the current attempt began. */
  changed: Set<string>;
}

export interface ReplyStore {
  /**
   * Returns the fresh reply cached under a key, or makes one; concurrent callers share it. Only a 200 is cached.
   * @param options.store false to use what is cached but not add to it
   * @throws what `make` throws, unless an old reply may be served instead
   */
  get: (key: string, make: Make, options?: { store: boolean }) => StoredReply | Promise<StoredReply>;
  /**
   * Makes every reply made from one of these again before it is served, including replies that are being made. The old one
   * stays for the case that this fails.
   */
  drop: (tags: Iterable<string>) => void;
  readonly bytes: number;
  readonly size: number;
}

/** Creates a cache of replies in memory that evicts the least recently used first. It knows nothing of HTTP requests. */
export function createReplyStore({
  maxBytes,
  now = Date.now,
  patience = patienceMs,
}: {
  maxBytes: number;
  now?: () => number;
  patience?: number;
}): ReplyStore {
  const keysByTag = new Map<string, Set<string>>();
  let purging: NodeJS.Timeout | undefined;
  const cached = new LRUCache<string, CachedReply>({
    max: maxReplies,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    onInsert: ({ reply }, key) => {
      for (const tag of reply.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
    },
    dispose: ({ reply }, key) => {
      for (const tag of reply.tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });
  const inFlight = new Map<string, InFlight>();

  function get(fullKey: string, make: Make, { store } = { store: true }): StoredReply | Promise<StoredReply> {
    const key = fullKey.length > keyMaxLength ? hashOf(fullKey) : fullKey;
    const entry = cached.get(key);
    if (entry && isWithin(freshMs, entry.reply)) {
      cacheAnswers.inc({ result: 'hit' });
      if (entry.bytes !== entry.reply.bytes) save(key, entry.reply);
      return entry.reply;
    }
    const begun = inFlight.get(key);
    cacheAnswers.inc({ result: begun ? 'shared' : 'miss' });
    const flight = begun ?? start(key, make);
    flight.store ||= store;
    if (!entry || !isWithin(keptMs, entry.reply)) return flight.reply;
    return hasJustFailed(entry) ? entry.reply : newOrOld(flight.reply, entry);
  }

  function hasJustFailed({ failedAt }: CachedReply): boolean {
    return failedAt !== undefined && now() - failedAt < retryMs;
  }

  function newOrOld(made: Promise<StoredReply>, old: CachedReply): Promise<StoredReply> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        old.failedAt = now();
        resolve(old.reply);
      }, patience);
      made.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  function isWithin(ms: number, { readAt }: StoredReply): boolean {
    return now() - readAt < ms;
  }

  function save(key: string, reply: StoredReply): void {
    cached.set(key, { reply, bytes: reply.bytes });
    schedulePurge();
  }

  /** Drops old replies once a minute as long as there are any, even without visitors. */
  function schedulePurge(): void {
    purging ??= setTimeout(() => {
      purging = undefined;
      for (const [key, { reply }] of cached.entries()) if (!isWithin(keptMs, reply)) cached.delete(key);
      if (cached.size > 0) schedulePurge();
    }, purgeEveryMs).unref();
  }

  function start(key: string, make: Make): InFlight {
    const flight: InFlight = { reply: run(), store: false, changed: new Set() };
    // Nobody may be waiting for it.
    flight.reply.catch(() => {});
    inFlight.set(key, flight);
    return flight;

    async function run(): Promise<StoredReply> {
      // `flight` must be registered before `make` can trigger a change.
      await undefined;
      try {
        for (let attempt = 1; ; attempt += 1) {
          flight.changed.clear();
          const startedAt = now();
          const made = await make();
          const reply = new StoredReply({ ...made, readAt: Math.min(startedAt, made.readAt ?? startedAt) });
          const isOutdated = reply.status < 500 && !reply.tags.isDisjointFrom(flight.changed);
          if (!isOutdated) return settle(key, reply, flight.store);
          if (attempt === maxAttempts) return keepOutdated(key, reply, flight.store);
        }
      } catch (error) {
        if (error instanceof ShopError && error.status < 500) cached.delete(key);
        const old = staleIfError(key);
        if (old) return old;
        throw error;
      } finally {
        inFlight.delete(key);
      }
    }
  }

  /** Returns the old reply that may be served because making a new one failed. */
  function staleIfError(key: string): StoredReply | undefined {
    const entry = cached.peek(key);
    if (!entry || !isWithin(keptMs, entry.reply)) return undefined;
    entry.failedAt = now();
    return entry.reply;
  }

  /** Caches a new reply and returns the one to send: the old one when the new one is the same or a server error. */
  function settle(key: string, reply: StoredReply, store: boolean): StoredReply {
    if (reply.status !== 200) {
      const old = reply.status >= 500 ? staleIfError(key) : undefined;
      if (!old) cached.delete(key);
      return old ?? reply;
    }
    if (!store) return reply;
    const old = cached.peek(key);
    if (old?.reply.sameAs(reply)) {
      delete old.failedAt;
      old.reply.readAt = reply.readAt;
      old.reply.recompress();
      return old.reply;
    }
    save(key, reply);
    return reply;
  }

  /** Keeps a reply that is outdated already for the case that making another fails. */
  function keepOutdated(key: string, reply: StoredReply, store: boolean): StoredReply {
    reply.readAt = Math.min(reply.readAt, now() - freshMs);
    if (store && reply.status === 200) save(key, reply);
    return reply;
  }

  function drop(tags: Iterable<string>): void {
    for (const tag of tags) {
      for (const key of keysByTag.get(tag) ?? []) outdate(cached.peek(key));
      for (const flight of inFlight.values()) flight.changed.add(tag);
    }
  }

  function outdate(entry: CachedReply | undefined): void {
    if (!entry) return;
    delete entry.failedAt;
    // What is rendered from it is never fresh, either.
    entry.reply.readAt = Math.min(entry.reply.readAt, now() - freshMs);
  }

  return {
    get,
    drop,
    get bytes() {
      return cached.calculatedSize;
    },
    get size() {
      return cached.size;
    },
  };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
