import { ShopError } from '../../../shop/shop-error.ts';
import type { MadeReply } from './stored-reply.ts';
import { StoredReply } from './stored-reply.ts';

/** A kept reply is given out for so long; the specified 5 s. */
const freshMs = 5_000;
/** So long it may still stand in when making a new one fails; the specified 60 s. */
const staleIfErrorMs = 60_000;
/** A reply that goes stale while it is being made is made again, so often at most. */
const attempts = 3;

type Make = () => Promise<MadeReply>;

interface Flight {
  reply: Promise<StoredReply>;
  /** What has changed since the present attempt began. */
  changed: Set<string>;
  everythingChanged: boolean;
}

export interface ReplyStore {
  /**
   * The reply kept under a key, or a new one: made once, whoever asks meanwhile waits for the same.
   * Only a 200 is kept. Rejects with what `make` rejects with.
   */
  get: (key: string, make: Make) => StoredReply | Promise<StoredReply>;
  /** Forgets at once every reply made from one of these, also those that are being made right now. */
  drop: (tags: Iterable<string>) => void;
  dropAll: () => void;
  readonly bytes: number;
  readonly size: number;
}

/** Keeps replies in memory, the least recently used go first. Knows nothing of HTTP requests. */
export function createReplyStore({
  maxBytes,
  now = Date.now,
}: {
  maxBytes: number;
  now?: () => number;
}): ReplyStore {
  const kept = new Map<string, { reply: StoredReply; bytes: number }>();
  const keysByTag = new Map<string, Set<string>>();
  const flights = new Map<string, Flight>();
  let bytes = 0;

  function get(key: string, make: Make): StoredReply | Promise<StoredReply> {
    const entry = kept.get(key);
    if (entry && now() - entry.reply.readAt < freshMs) {
      touch(key, entry);
      return entry.reply;
    }
    return flights.get(key)?.reply ?? start(key, make);
  }

  function start(key: string, make: Make): Promise<StoredReply> {
    const flight: Flight = { changed: new Set(), everythingChanged: false, reply: fly() };
    flights.set(key, flight);
    return flight.reply;

    async function fly(): Promise<StoredReply> {
      // Lets `flight` exist before `make` can be told of a change.
      await undefined;
      try {
        for (let attempt = 1; ; attempt += 1) {
          flight.changed.clear();
          flight.everythingChanged = false;
          const begunAt = now();
          const made = await make();
          const reply = new StoredReply({ ...made, readAt: Math.min(begunAt, made.readAt ?? begunAt) });
          const outdated = flight.everythingChanged || !reply.tags.isDisjointFrom(flight.changed);
          if (!outdated) return settle(key, reply);
          if (attempt === attempts) return reply;
        }
      } catch (error) {
        if (error instanceof ShopError && error.status < 500) forget(key);
        const standIn = kept.get(key)?.reply;
        if (standIn && now() - standIn.readAt < staleIfErrorMs) return standIn;
        throw error;
      } finally {
        flights.delete(key);
      }
    }
  }

  function settle(key: string, reply: StoredReply): StoredReply {
    const old = kept.get(key)?.reply;
    if (reply.status >= 500 && old && now() - old.readAt < staleIfErrorMs) return old;
    if (reply.status !== 200) {
      forget(key);
      return reply;
    }
    if (old?.sameAs(reply) && sameTags(old, reply)) {
      old.readAt = reply.readAt;
      old.packBest();
      return old;
    }
    keep(key, reply);
    return reply;
  }

  function keep(key: string, reply: StoredReply): void {
    forget(key);
    const entry = { reply, bytes: reply.bytes };
    kept.set(key, entry);
    bytes += entry.bytes;
    for (const tag of reply.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
    makeRoom();
  }

  /** Moves a reply to the young end and weighs it anew: forms are made and let go after it was kept. */
  function touch(key: string, entry: { reply: StoredReply; bytes: number }): void {
    const weight = entry.reply.bytes;
    bytes += weight - entry.bytes;
    entry.bytes = weight;
    kept.delete(key);
    kept.set(key, entry);
    makeRoom();
  }

  function makeRoom(): void {
    for (const key of kept.keys()) {
      if (bytes <= maxBytes) return;
      forget(key);
    }
  }

  function forget(key: string): void {
    const entry = kept.get(key);
    if (!entry) return;
    kept.delete(key);
    bytes -= entry.bytes;
    for (const tag of entry.reply.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function drop(tags: Iterable<string>): void {
    for (const tag of tags) {
      for (const key of keysByTag.get(tag) ?? []) forget(key);
      for (const flight of flights.values()) flight.changed.add(tag);
    }
  }

  function dropAll(): void {
    for (const flight of flights.values()) flight.everythingChanged = true;
    kept.clear();
    keysByTag.clear();
    bytes = 0;
  }

  return {
    get,
    drop,
    dropAll,
    get bytes() {
      return bytes;
    },
    get size() {
      return kept.size;
    },
  };
}

function sameTags(a: StoredReply, b: StoredReply): boolean {
  return a.tags.size === b.tags.size && a.tags.isSubsetOf(b.tags);
}
