import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { pipeline as readThrough } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Extract } from 'tar-stream';
import { extract, pack } from 'tar-stream';
import { ArchiveError } from './archive-error.ts';
import { errorMessage } from './connect.ts';
import { decrypt, encrypt, isEncrypted } from './encryption.ts';

/**
 * The file of a backup: a tar, compressed with zstd and encrypted if there is a key, which standard programs can open. What
 * it holds: docs/operating.md. SHA-256 sums of all entries are in it as `sha256sum` writes them; the last entry completes
 * them, so that an archive which was cut off is never taken for a whole one. Nothing here keeps more than a few entries in
 * memory.
 */

export interface Entry {
  name: string;
  bytes: Buffer;
}

const lastEntry = 'SHA256SUMS';
const sumsFolder = 'sums/';
/** So many sums are kept in memory; then they are written out. */
const sumsTogether = 1_000;

/** Whatever is larger was not written here: tables are cut in pieces, and no upload is that large. */
const entryMaxBytes = 256 * 1024 * 1024;

/** Returns the bytes of an archive as they are made from its entries. An error while making one ends the stream. */
export async function packArchive(
  entries: AsyncIterable<Entry>,
  { key, at }: { key: string | undefined; at: Date },
): Promise<Readable> {
  const compressed = pipeline(streamOf(tarOf(withSums(entries), at)), createZstdCompress(), () => {});
  try {
    return key === undefined ? compressed : await encrypt(compressed, key);
  } catch (error) {
    compressed.destroy();
    throw error;
  }
}

/**
 * Whoever reads a stream gets its errors. One who stops before the end makes those behind it fail when nobody listens
 * anymore, which must not end the process.
 */
function streamOf(chunks: AsyncIterable<Uint8Array>): Readable {
  // Counts bytes: sixteen objects, which is the other way to count, may be as many megabytes.
  return Readable.from(chunks, { objectMode: false }).on('error', () => {});
}

async function* tarOf(entries: AsyncIterable<Entry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const tar = pack();
  // Done once what was written before has been read, so memory stays low.
  const write = ({ name, bytes }: Entry) =>
    new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve());
      tar.entry({ name, mode: 0o600, mtime }, bytes, done).on('error', reject);
    });
  const filling = (async () => {
    for await (const entry of entries) await write(entry);
    tar.finalize();
  })();
  filling.catch((error: Error) => tar.destroy(error));
  // As above.
  tar.on('error', () => {});
  try {
    yield* tar as unknown as AsyncIterable<Uint8Array>;
  } finally {
    tar.destroy();
    // What makes the entries has ended, too, when the stream has.
    await filling.catch(() => {});
  }
  await filling;
}

async function* withSums(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
  let lines: string[] = [];
  let parts = 0;
  for await (const entry of entries) {
    yield entry;
    lines.push(sumOf(entry));
    if (lines.length < sumsTogether) continue;
    parts += 1;
    const part = {
      name: `${sumsFolder}${String(parts).padStart(5, '0')}`,
      bytes: Buffer.from(lines.join('')),
    };
    yield part;
    lines = [sumOf(part)];
  }
  yield { name: lastEntry, bytes: Buffer.from(lines.join('')) };
}

function sumOf({ name, bytes }: Entry): string {
  return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
}

/**
 * Reads an archive, entry by entry, and checks every byte of it.
 * @throws ArchiveError when it is not a backup, is damaged or cut off, or the key is wrong; perhaps after many entries
 */
export async function* readArchive(source: Readable, key: string | undefined): AsyncGenerator<Entry> {
  const tar = extract();
  try {
    const { start, whole } = await peek(source);
    const plain = isEncrypted(start) ? await decrypt(whole, key) : whole;
    const reading = readThrough(plain, createZstdDecompress(), tar as unknown as NodeJS.WritableStream);
    // The loop gets an error, too. After the last entry there is only padding.
    reading.catch(() => {});
    yield* withoutSums(tar);
    await reading;
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    const reason = errorMessage(error);
    throw new ArchiveError(
      isFromPlace(error)
        ? `The archive could not be read: ${reason}`
        : `The archive is damaged or not a backup of this shop (${reason}). Nothing in it can be relied on; take another one`,
      { cause: error },
    );
  } finally {
    // Ends the streams before it.
    tar.destroy();
    source.destroy();
  }
}

async function* withoutSums(tar: Extract): AsyncGenerator<Entry> {
  let sums = '';
  let isWhole = false;
  for await (const entry of tar) {
    const { name, size } = entry.header;
    if (size > entryMaxBytes) throw new Error(`${name} has ${size} bytes`);
    const chunks: Uint8Array[] = [];
    for await (const chunk of entry) chunks.push(chunk as Uint8Array);
    const read = { name, bytes: Buffer.concat(chunks) };
    if (isWhole) throw new Error(`${name} follows the last entry`);
    isWhole = name === lastEntry;
    const isSum = isWhole || name.startsWith(sumsFolder);
    if (isSum && read.bytes.toString() !== sums) throw new Error(`the SHA-256 sums in ${name} differ`);
    sums = isSum ? sumOf(read) : sums + sumOf(read);
    if (!isSum) yield read;
  }
  if (!isWhole) throw new Error('its end is missing');
}

/** Returns the first bytes, and a stream of all of them. */
async function peek(source: Readable): Promise<{ start: Buffer; whole: Readable }> {
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const first: Buffer[] = [];
  while (Buffer.concat(first).length < 32) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
  }
  const start = Buffer.concat(first);
  async function* whole() {
    yield start;
    yield* chunks;
  }
  return { start, whole: streamOf(whole()) };
}

/** Whether the disk or the network failed, and not the archive. */
function isFromPlace(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return /^(E[A-Z]+|UND_ERR_\w+)$/.test(code) && !code.startsWith('ERR_');
}
