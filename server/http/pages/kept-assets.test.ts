import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { buildOnce } from '../../../tools/run-shop.ts';
import { buildApp } from '../../app.ts';
import { keepAssets } from './kept-assets.ts';

const hourMs = 3600_000;

describe('the files of other releases', () => {
  const folder = mkdtempSync(join(tmpdir(), 'releases-'));
  const kept = join(folder, 'kept');
  afterAll(() => rmSync(folder, { recursive: true }));
  function release(name: string, files: string[]): string {
    const path = join(folder, name);
    mkdirSync(path);
    for (const file of files) writeFileSync(join(path, file), name);
    return path;
  }

  test('are there until a day after the last process with them has ended', async () => {
    const [old, next] = [release('old', ['a-1.js', 'b-1.js']), release('next', ['a-2.js', 'b-1.js'])];
    const started = Date.now();
    let now = started;
    const clock = { now: () => now, touchMs: 10 };
    const first = await keepAssets(old, kept, clock);
    // It runs for a month.
    now = started + 30 * 24 * hourMs;
    const oldFolder = (await first.folderOf('a-1.js')) ?? '';
    await expect.poll(() => statSync(oldFolder).mtimeMs).toBeGreaterThan(started + hourMs);
    const second = await keepAssets(next, kept, clock);
    expect(await first.folderOf('a-2.js')).toBeDefined();
    await first.stop();

    now += 23 * hourMs;
    await second.stop();
    expect(await second.folderOf('a-1.js')).toBeDefined();
    now += 2 * hourMs;
    const third = await keepAssets(next, kept, clock);
    expect(await third.folderOf('a-1.js')).toBeUndefined();
    expect(await third.folderOf('b-1.js')).toBeDefined();
    await third.stop();
  });

  test('are copied once, by however many processes', async () => {
    const path = release(
      'many',
      Array.from({ length: 50 }, (_, n) => `part-${n}.js`),
    );
    const all = await Promise.all([1, 2, 3].map(() => keepAssets(path, join(folder, 'copied'))));
    expect(readdirSync(join(folder, 'copied'))).toHaveLength(1);
    await Promise.all(all.map(({ stop }) => stop()));
  });
});

describe('GET /assets/:name in production', () => {
  let shop: TestApp;
  let app: FastifyInstance;
  beforeAll(async () => {
    await buildOnce();
    shop = await buildTestApp();
    const config = { ...shop.deps.config, production: true };
    const other = join(config.dataDir, 'assets/0123456789abcdef');
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, 'store-OldOne_1.js'), 'export const old = 1;');
    writeFileSync(join(other, 'store-OldOne_1.js.br'), brotliCompressSync('export const old = 1;'));
    app = await buildApp({ ...shop.deps, config }, { pages: 'built' });
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await shop.close();
  });

  test('gives out the files of a release from before, compressed and for a year', async () => {
    const headers = { 'accept-encoding': 'br' };
    const reply = await app.inject({ url: '/assets/store-OldOne_1.js', headers });
    expect(reply.statusCode).toBe(200);
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('export const old = 1;');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/javascript',
      'cache-control': 'max-age=31536000, immutable',
    });
  });

  test.each(['nothing-AbCd.js', '..%2F..%2Fsession-secret', '%2e%2e%2fassets'])(
    'knows no /assets/%s',
    async (name) => {
      expect((await app.inject(`/assets/${name}`)).statusCode).toBe(404);
    },
  );
});
