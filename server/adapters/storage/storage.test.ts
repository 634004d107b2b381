import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createDrive } from './drive.ts';
import { startObjectStore } from '../../../tests/object-store.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'files-'));
const store = await startObjectStore();
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

const adapters = {
  'on disk': createDrive({ dataDir }),
  'in an S3-compatible store': createDrive({
    dataDir,
    s3: {
      endpoint: store.url,
      bucket: 'shop',
      region: 'us-west-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
  }),
};

describe.each(Object.entries(adapters))('files %s', (_, storage) => {
  it('reads back the bytes that were put', async () => {
    const bytes = Uint8Array.from([0, 255, 10, 13, 128]);
    await storage.put('pictures/one.bin', bytes, 'application/octet-stream');
    expect([...((await storage.read('pictures/one.bin')) ?? [])]).toEqual([...bytes]);
  });

  it('replaces a file of the same key', async () => {
    await storage.put('notes/one.txt', 'first', 'text/plain');
    await storage.put('notes/one.txt', 'second ½', 'text/plain');
    expect(new TextDecoder().decode(await storage.read('notes/one.txt'))).toBe('second ½');
  });

  it('answers undefined for a file that is not there', async () => {
    expect(await storage.read('notes/none.txt')).toBeUndefined();
  });

  it('lists the files below a folder and of no other that begins alike', async () => {
    await storage.put('list/a.txt', 'a', 'text/plain');
    await storage.put('list/deeper/b.txt', 'b', 'text/plain');
    await storage.put('listing/c.txt', 'c', 'text/plain');
    expect((await storage.list('list')).sort()).toEqual(['list/a.txt', 'list/deeper/b.txt']);
  });

  it('lists nothing below a folder that does not exist', async () => {
    expect(await storage.list('nowhere')).toEqual([]);
  });

  it('deletes a file, and minds not that it is gone already', async () => {
    await storage.put('gone/a.txt', 'a', 'text/plain');
    await storage.delete('gone/a.txt');
    await storage.delete('gone/a.txt');
    expect(await storage.read('gone/a.txt')).toBeUndefined();
  });

  it('refuses a key that leads out of the storage', async () => {
    await expect(storage.put('../outside.txt', 'x', 'text/plain')).rejects.toThrow();
    await expect(storage.read('mail/../../session-secret')).rejects.toThrow();
  });
});
