import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import type { Entry } from './archive.ts';
import { packArchive, readArchive } from './archive.ts';
import { newKeyPair } from './encryption.ts';

const entries: Entry[] = [
  { name: 'backup.json', bytes: Buffer.from('{}') },
  { name: 'tables/orders/00001.copy', bytes: randomBytes(300_000) },
  { name: 'files/inquiries/empty.pdf', bytes: Buffer.alloc(0) },
];
async function* each(given: Entry[] = entries) {
  yield* given;
}
const packed = async (key?: string, given?: Entry[]) =>
  Buffer.concat(await (await packArchive(each(given), { key, at: new Date() })).toArray());
async function read(bytes: Uint8Array, key?: string, chunk = 65_536): Promise<Entry[]> {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; from += chunk) pieces.push(bytes.subarray(from, from + chunk));
  return Array.fromAsync(readArchive(Readable.from(pieces), key));
}
const same = (given: Entry[]) => given.map(({ name, bytes }) => [name, bytes.toString('hex')]);

const { publicKey, secretKey } = await newKeyPair();

describe('an archive', () => {
  it.each([
    ['without a key', undefined, undefined],
    ['written with the public key', publicKey, secretKey],
    ['written with the secret key', secretKey, secretKey],
  ])('gives back what was written: %s', async (_, writeKey, readKey) => {
    const bytes = await packed(writeKey);
    if (writeKey) expect(bytes.includes('backup.json')).toBe(false);
    expect(same(await read(bytes, readKey))).toEqual(same(entries));
    expect(same(await read(bytes, readKey, 997))).toEqual(same(entries));
  });

  it('gives back more entries than it keeps sums of', async () => {
    const many = Array.from({ length: 2_050 }, (_, at) => ({
      name: `files/${at}`,
      bytes: Buffer.from(`${at}`),
    }));
    expect(await read(await packed(undefined, many))).toHaveLength(many.length);
  });

  it.each([undefined, publicKey])('is refused wherever it is cut off', async (key) => {
    const bytes = await packed(key);
    for (const length of [0, 10, 40, 5_000, bytes.length - 2_000, bytes.length - 1])
      await expect(read(bytes.subarray(0, length), secretKey)).rejects.toThrow('The archive is damaged');
  });

  it.each([undefined, publicKey])('is refused when a bit has changed', async (key) => {
    const bytes = await packed(key);
    for (const at of [200, 150_000, bytes.length - 300]) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      await expect(read(damaged, secretKey)).rejects.toThrow(
        /^The archive is damaged|^BACKUP_KEY does not open/,
      );
    }
  });

  it('is refused when an entry differs from its sum or was taken out', async () => {
    const sums = (await readWithSums()).at(-1);
    for (const changed of [
      [entries[0], { name: 'tables/orders/00001.copy', bytes: randomBytes(300_000) }, entries[2], sums],
      [entries[0], entries[2], sums],
      entries,
    ])
      await expect(readTar(changed as Entry[])).rejects.toThrow('The archive is damaged');
    expect(same(await readTar([...entries, sums as Entry]))).toEqual(same(entries));
  });

  it('is opened by no other key, and asks for one', async () => {
    const bytes = await packed(publicKey);
    const other = await newKeyPair();
    await expect(read(bytes, other.secretKey)).rejects.toThrow('BACKUP_KEY does not open this archive');
    await expect(read(bytes, publicKey)).rejects.toThrow('Set BACKUP_KEY to the secret key');
    await expect(read(bytes, secretKey.slice(0, -1))).rejects.toThrow('BACKUP_KEY is not a key');
    await expect(read(bytes)).rejects.toThrow('The archive is encrypted');
  });

  it('is nothing else', async () => {
    await expect(read(Buffer.from('PGDMP and so on, which is not an archive of ours'))).rejects.toThrow(
      'not a backup of this shop',
    );
  });

  it('ends with the error of what makes its entries, which is told of a reader that goes away', async () => {
    async function* failing() {
      yield* entries;
      throw new Error('no more');
    }
    const stream = await packArchive(failing(), { key: publicKey, at: new Date() });
    await expect(stream.toArray()).rejects.toThrow('no more');

    let hasEnded = false;
    async function* endless() {
      try {
        for (;;) yield { name: 'x', bytes: randomBytes(100_000) };
      } finally {
        hasEnded = true;
      }
    }
    const left = await packArchive(endless(), { key: publicKey, at: new Date() });
    for await (const _ of left) break;
    await expect.poll(() => hasEnded).toBe(true);
  });
});

/** Reads entries as they are given, without sums of their own. */
async function readTar(given: Entry[]): Promise<Entry[]> {
  const tar = pack();
  for (const { name, bytes } of given) tar.entry({ name }, bytes);
  tar.finalize();
  return read(zstdCompressSync(Buffer.concat(await Readable.from(tar).toArray())));
}

async function readWithSums(): Promise<Entry[]> {
  const tar = extract();
  tar.end(zstdDecompressSync(await packed()));
  const found: Entry[] = [];
  for await (const entry of tar)
    found.push({ name: entry.header.name, bytes: Buffer.concat(await Readable.from(entry).toArray()) });
  return found;
}
