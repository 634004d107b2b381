// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { startObjectStore } from '../../../tests/support/outside/object-store.ts';
import { openArchives } from './open-archives.ts';

const root = await mkdtemp(join(tmpdir(), 'archives-'));
const store = await startObjectStore();
const access = {
  endpoint: store.url,
  region: 'us-west-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
};
afterAll(async () => {
  await store.close();
  await rm(root, { recursive: true });
});

const read = async (stream: Readable) => Buffer.concat(await stream.toArray());
const megabyte = 1024 * 1024;

describe.each([
  ['in a folder', join(root, 'new/folder')],
  ['in a bucket', 's3://backups'],
  ['in a folder of a bucket', 's3://backups/the/shop/'],
])('archives %s', (_, place) => {
  const archives = openArchives(place, access);

  it('are read back as they were written, in parts if they are large', async () => {
    const bytes = randomBytes(17 * megabyte);
    const pieces = Array.from({ length: 17 }, (__, at) => bytes.subarray(at * megabyte, (at + 1) * megabyte));
    expect(await archives.write('large.tar', Readable.from(pieces))).toBe(bytes.length);
    expect((await read(await archives.read('large.tar'))).equals(bytes)).toBe(true);
  });

  it('are listed until they are deleted', async () => {
    await archives.write('a.tar', Readable.from([Buffer.from('a')]));
    await archives.write('b.tar', Readable.from([Buffer.from('b')]));
    expect((await archives.list()).filter((name) => name !== 'large.tar').toSorted()).toEqual([
      'a.tar',
      'b.tar',
    ]);
    await archives.delete('a.tar');
    expect(await archives.list()).not.toContain('a.tar');
    await expect(archives.read('a.tar')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('are not there, nor a part of them, when what makes them fails', async () => {
    async function* failing() {
      yield randomBytes(megabyte);
      throw new Error('the database is gone');
    }
    await expect(archives.write('failed.tar', Readable.from(failing()))).rejects.toThrow(
      'the database is gone',
    );
    expect((await archives.list()).filter((name) => name.startsWith('failed'))).toEqual([]);
    expect(store.openUploads()).toBe(0);
  });
});

it('ends what makes an archive when the store fails', async () => {
  let hasEnded = false;
  async function* endless() {
    try {
      for (;;) yield randomBytes(megabyte);
    } finally {
      hasEnded = true;
    }
  }
  const archives = openArchives('s3://backups', { ...access, accessKeyId: 'nobody' });
  await expect(archives.write('a.tar', Readable.from(endless()))).rejects.toThrow('refused PUT with 403');
  await expect.poll(() => hasEnded).toBe(true);
});

it('lists nothing in a folder that does not exist, and leaves none but whole files', async () => {
  expect(await openArchives(join(root, 'nowhere'), undefined).list()).toEqual([]);
  expect(await readdir(join(root, 'new/folder'))).toEqual(['b.tar', 'large.tar']);
});

it('needs keys for a bucket', () => {
  expect(() => openArchives('s3://backups', undefined)).toThrow('S3_ACCESS_KEY_ID');
});
