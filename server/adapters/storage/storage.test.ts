import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startObjectStore } from '../../../tests/support/outside/object-store.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';

const root = await mkdtemp(join(tmpdir(), 'files-'));
const store = await startObjectStore();
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true });
});

const adapters = {
  'on disk': createDiskStorage(root),
  'in an S3-compatible store': createS3Storage({
    endpoint: store.url,
    bucket: 'shop',
    region: 'us-west-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }),
};

describe.each(Object.entries(adapters))('storage %s', (_, storage) => {
  it('reads back the bytes of a file', async () => {
    const bytes = Uint8Array.from([0, 255, 10, 13, 128]);
    await storage.put('pictures/one.bin', bytes, 'application/octet-stream');
    expect([...((await storage.read('pictures/one.bin')) ?? [])]).toEqual([...bytes]);
  });

  it('reads back an empty file', async () => {
    await storage.put('notes/empty.txt', '', 'text/plain');
    expect((await storage.read('notes/empty.txt'))?.length).toBe(0);
  });

  it('reads back a file as a stream', async () => {
    const bytes = Buffer.alloc(300_000, 'abc');
    await storage.put('documents/large.bin', bytes, 'application/octet-stream');
    const contents = await storage.open('documents/large.bin');
    expect(Buffer.concat((await contents?.toArray()) ?? []).equals(bytes)).toBe(true);
    expect(await storage.open('documents/none.bin')).toBeUndefined();
  });

  it('replaces a file of the same key', async () => {
    await storage.put('notes/one.txt', 'first', 'text/plain');
    await storage.put('notes/one.txt', 'second ½', 'text/plain');
    expect(String(await storage.read('notes/one.txt'))).toBe('second ½');
  });

  it('shows a reader the old or the new file while it is replaced, never a part', async () => {
    const versions = ['a', 'b'].map((letter) => letter.repeat(2_000_000));
    await storage.put('notes/large.txt', versions[0] ?? '', 'text/plain');
    const writing = storage.put('notes/large.txt', versions[1] ?? '', 'text/plain');
    const read = await Promise.all(Array.from({ length: 5 }, () => storage.read('notes/large.txt')));
    await writing;
    for (const bytes of read) expect(versions.includes(String(bytes))).toBe(true);
  });

  it('returns undefined for a file that does not exist', async () => {
    expect(await storage.read('notes/none.txt')).toBeUndefined();
    expect(await storage.read('nowhere/none.txt')).toBeUndefined();
  });

  it('lists the files below a folder and none of another that begins alike', async () => {
    await storage.put('list/a.txt', 'a', 'text/plain');
    await storage.put('list/deeper/b.txt', 'b', 'text/plain');
    await storage.put('list/deeper/c.txt', 'c', 'text/plain');
    await storage.put('listing/d.txt', 'd', 'text/plain');
    expect((await storage.list('list')).sort()).toEqual([
      'list/a.txt',
      'list/deeper/b.txt',
      'list/deeper/c.txt',
    ]);
  });

  it('lists nothing below a folder that does not exist', async () => {
    expect(await storage.list('nowhere')).toEqual([]);
  });

  it('deletes a file and accepts that it is gone already', async () => {
    await storage.put('gone/a.txt', 'a', 'text/plain');
    await storage.delete('gone/a.txt');
    await storage.delete('gone/a.txt');
    expect(await storage.read('gone/a.txt')).toBeUndefined();
  });

  it.each([
    '../outside.txt',
    'mail/../../session-secret',
    '/etc/passwd',
    'a//b',
    './a',
    'a/.',
    'a\\b',
    'é',
    '',
  ])('rejects the key %j', async (key) => {
    await expect(storage.put(key, 'x', 'text/plain')).rejects.toThrow('Not a storage key');
    await expect(storage.read(key)).rejects.toThrow('Not a storage key');
    await expect(storage.open(key)).rejects.toThrow('Not a storage key');
    await expect(storage.list(key)).rejects.toThrow('Not a storage key');
    await expect(storage.delete(key)).rejects.toThrow('Not a storage key');
  });
});

describe('storage on disk', () => {
  it('leaves no partial file behind, even after a write that failed', async () => {
    const storage = adapters['on disk'];
    await storage.put('folder/file.txt', 'x', 'text/plain');
    await expect(storage.put('folder', 'x', 'text/plain')).rejects.toThrow();
    expect(await readdir(join(root, '.partial'))).toEqual([]);
  });
});

describe('storage in an S3-compatible store', () => {
  const storage = adapters['in an S3-compatible store'];

  it('repeats a call that the store could not answer', async () => {
    store.failNext(2);
    await storage.put('busy/a.txt', 'a', 'text/plain');
    expect(String(await storage.read('busy/a.txt'))).toBe('a');
  });

  it('gives up after three tries', async () => {
    store.failNext(3);
    await expect(storage.read('busy/a.txt')).rejects.toThrow();
    expect(await storage.read('busy/a.txt')).toBeDefined();
  });
});
