import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cacheAnswers } from '../../counters.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { MadeReply } from './stored-reply.ts';
import { StoredReply } from './stored-reply.ts';

/** How long a reply is served without making it again: the specified 5 s. */
const freshMs = 5_000;
/** How long an old reply may be served while making a new one fails: the specified 60 s. */
const staleIfErrorMs = 60_000;
/** A reply that has not been made again for this long is dropped: nobody asks for it. */
const keptMs = 10 * 60_000;
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
  /** Drops every reply made from one of these, including replies that are being made. */
  drop: (tags: Iterable<string>) => void;
  readonly bytes: number;
  readonly size: number;
}

/** Creates a cache of replies in memory that evicts the least recently used first. It knows nothing of HTTP requests. */
export function createReplyStore({
  maxBytes,
  now = Date.now,
}: {
  maxBytes: number;
  now?: () => number;
}): ReplyStore {
  const keysByTag = new Map<string, Set<string>>();
  let purgedAt = now();
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
    const flight = inFlight.get(key);
    cacheAnswers.inc({ result: flight ? 'shared' : 'miss' });
    if (!flight) return start(key, make, store);
    flight.store ||= store;
    return flight.reply;
  }

  function isWithin(ms: number, { readAt }: StoredReply): boolean {
    return now() - readAt < ms;
  }

  function save(key: string, reply: StoredReply): void {
    cached.set(key, { reply, bytes: reply.bytes });
    if (now() - purgedAt < purgeEveryMs) return;
    purgedAt = now();
    for (const [old, { reply: kept }] of cached.entries()) if (!isWithin(keptMs, kept)) cached.delete(old);
  }

  function start(key: string, make: Make, store: boolean): Promise<StoredReply> {
    const flight: InFlight = { reply: run(), store, changed: new Set() };
    inFlight.set(key, flight);
    return flight.reply;

    async function run(): Promise<StoredReply> {
      // `flight` must be registered before `make` can trigger a change.
      await undefined;
      try {
        for (let attempt = 1; ; attempt += 1) {
          flight.changed.clear();
          const startedAt = now();
          const made = await make();
          const reply = new StoredReply({ ...made, readAt: Math.min(startedAt, made.readAt ?? startedAt) });
          if (reply.tags.isDisjointFrom(flight.changed)) return settle(key, reply, flight.store);
          if (attempt === maxAttempts) return reply;
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
    const old = cached.peek(key)?.reply;
    return old && isWithin(staleIfErrorMs, old) ? old : undefined;
  }

  /** Caches a new reply and returns the one to send: the old one when the new one is the same or a server error. */
  function settle(key: string, reply: StoredReply, store: boolean): StoredReply {
    if (reply.status !== 200) {
      const old = reply.status >= 500 ? staleIfError(key) : undefined;
      if (!old) cached.delete(key);
      return old ?? reply;
    }
    if (!store) return reply;
    const old = cached.peek(key)?.reply;
    if (old?.sameAs(reply)) {
      old.readAt = reply.readAt;
      old.recompress();
      return old;
    }
    save(key, reply);
    return reply;
  }

  function drop(tags: Iterable<string>): void {
    for (const tag of tags) {
      for (const key of keysByTag.get(tag) ?? []) cached.delete(key);
      for (const flight of inFlight.values()) flight.changed.add(tag);
    }
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
