import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** How long a feed is served before it is written again. Google fetches it once a day. */
export const feedMinutes = 60;

/**
 * Returns a function that opens the compressed feed, at most an hour old. It is written to a file as it is read from the
 * database, by one request at a time: a catalog of a hundred thousand products never lies in memory, and nobody can
 * have it read more often.
 */
export function createFeedFile(
  path: string,
  { write, now }: { write: () => AsyncIterable<string>; now: () => Date },
): () => Promise<FileHandle> {
  let madeAt: number | undefined;
  let making: Promise<void> | undefined;

  async function make(): Promise<void> {
    const startedAt = now().getTime();
    const partial = `${path}.${randomUUID()}`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await pipeline(Readable.from(write()), createGzip(), createWriteStream(partial));
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    madeAt = startedAt;
  }

  return async () => {
    const isFresh = madeAt !== undefined && now().getTime() - madeAt < feedMinutes * 60_000;
    const kept = isFresh && !making ? await open(path).catch(() => undefined) : undefined;
    if (kept) return kept;
    making ??= make().finally(() => (making = undefined));
    await making;
    return open(path);
  };
}
