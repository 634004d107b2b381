import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import { ShopError } from '../../../../shop/shop-error.ts';

/** How long a feed is served before it is written again. Google fetches it once a day. */
export const feedMinutes = 60;
/** An older one is still better than none while the next is being written, but not one with the prices of last week. */
const oldestHours = 24;
/** Connections on which nothing is sent for thirty seconds are closed. */
const patienceMs = 20_000;
const minuteMs = 60_000;

export interface FeedSource {
  write: () => AsyncIterable<string>;
  now: () => Date;
  onError: (error: unknown) => void;
  /** How long a request waits for the feed to be written. */
  patienceMs?: number;
}

/**
 * Returns a function that opens the compressed feed, as a rule at most an hour old. It is written to a file as it is read
 * from the database, by one request at a time: a catalog of a hundred thousand products never lies in memory, and
 * nobody can have it read more often.
 * @throws ShopError `unavailable` when writing it fails or takes long, and there is none of the last day
 */
export function createFeedFile(path: string, source: FeedSource): () => Promise<FileHandle> {
  const { now, onError } = source;
  let madeAt: number | undefined;
  let making: Promise<void> | undefined;

  async function make(): Promise<void> {
    const startedAt = now().getTime();
    const partial = `${path}.${randomUUID()}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await deleteLeftovers(path, startedAt - oldestHours * 60 * minuteMs);
      // Most of it repeats: higher levels take half as long again and save a tenth.
      await pipeline(Readable.from(source.write()), createGzip({ level: 1 }), createWriteStream(partial));
      await rename(partial, path);
      madeAt = startedAt;
    } catch (error) {
      onError(error);
      await rm(partial, { force: true });
    } finally {
      making = undefined;
    }
  }

  async function openUpTo(minutes: number): Promise<FileHandle | undefined> {
    const isRecent = madeAt !== undefined && now().getTime() - madeAt < minutes * minuteMs;
    return isRecent ? open(path).catch(() => undefined) : undefined;
  }

  return async () => {
    const fresh = await openUpTo(feedMinutes);
    if (fresh) return fresh;
    making ??= make();
    await atMost(source.patienceMs ?? patienceMs, making);
    const kept = await openUpTo(oldestHours * 60);
    if (kept) return kept;
    throw new ShopError('unavailable', 'The feed is being written. Please try again in a minute.', {
      retryAfter: 60,
    });
  };
}

/** Deletes what processes left behind that were killed while they wrote. Others may be writing now. */
async function deleteLeftovers(path: string, before: number): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    const file = join(dirname(path), name);
    if (!file.startsWith(`${path}.`)) continue;
    // It may be finished, and so renamed, by now.
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < before) await rm(file, { force: true });
  }
}

async function atMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const waiting = new AbortController();
  await Promise.race([work, setTimeout(milliseconds, undefined, { signal: waiting.signal }).catch(() => {})]);
  waiting.abort();
}
