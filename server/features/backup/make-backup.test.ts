// @module-tag slow
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { replaceInTest } from '../../../tests/support/replace-in-test.ts';
import { listKeptEmails } from '../../adapters/mailer/kept-mailbox.ts';
import type { Archives } from '../../adapters/storage/port.ts';
import { readArchive } from '../../db/archive/archive.ts';
import { newKeyPair } from '../../db/archive/encryption.ts';
import { checkArchive } from '../../db/archive/restore.ts';
import { readInstallation } from '../../db/installation.ts';
import { ownerFile } from './claim-place.ts';
import { makeBackup } from './make-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'backups-'));
const { publicKey, secretKey } = await newKeyPair();
let shop: TestApp;
let archives: Archives;
beforeAll(async () => {
  shop = await buildTestApp({
    env: { BACKUP_TO: folder, BACKUP_KEY: publicKey, OWNER_EMAIL: 'owner@shop.test' },
  });
  if (!shop.deps.archives) throw new Error('no archives');
  archives = shop.deps.archives;
  moveTo('2040-03-01T12:27:00Z');
  shop.deps.startedAt = shop.deps.clock();
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const hour = 3_600_000;
const moveTo = (moment: string) => shop.advance(Date.parse(moment) - shop.deps.clock().getTime());
/** Of the backups, without the file that says whose they are. */
const names = () =>
  readdirSync(folder)
    .filter((name) => name !== ownerFile)
    .toSorted();
const today = async () => {
  const { backup } = await shop.as(await newAdmin(shop))('GET /api/reports/today');
  return backup;
};
const emails = async () =>
  (await listKeptEmails(shop.deps.storage)).filter(({ subject }) => subject === 'The nightly backup failed');

describe('the nightly backup', () => {
  it('is made once a night, encrypted and whole, and shown on the start page', async () => {
    expect(await today()).toEqual({ place: folder, last: null, failure: null, isOverdue: false });
    await makeBackup(shop.deps);
    shop.advance(hour);
    await makeBackup(shop.deps);
    expect(names()).toEqual(['shop-2040-03-01T12-27-00Z.tar.zst.age']);
    const stream = await archives.read(names()[0] ?? '');
    const { header } = await checkArchive(readArchive(stream, secretKey));
    expect(header.tables.length).toBeGreaterThan(30);
    const { last, ...rest } = await today();
    expect(rest).toEqual({ place: folder, failure: null, isOverdue: false });
    expect(last?.at.slice(0, 16)).toBe('2040-03-01T12:27');
    expect(last?.sizeBytes).toBeGreaterThan(1000);
  });

  it('is made up for when a night was missed', async () => {
    moveTo('2040-03-03T05:27:00Z');
    expect((await today()).isOverdue).toBe(true);
    await makeBackup(shop.deps);
    expect(names()).toHaveLength(2);
    // The next night begins at 11:00.
    moveTo('2040-03-03T10:27:00Z');
    await makeBackup(shop.deps);
    expect(names()).toHaveLength(2);
    moveTo('2040-03-03T11:27:00Z');
    await makeBackup(shop.deps);
    expect(names()).toHaveLength(3);
    expect((await today()).isOverdue).toBe(false);
  });

  it('is tried every hour after it has failed; the owner is told once a night, and nothing half-written stays', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const putBack = replaceInTest(shop.deps, {
      archives: { ...archives, write: () => Promise.reject(full) },
    });
    const before = names();
    moveTo('2040-03-04T11:27:00Z');
    for (const _ of [1, 2, 3]) {
      await makeBackup(shop.deps);
      await runJobs(shop);
      shop.advance(hour);
    }
    expect(names()).toEqual(before);
    const { failure, isOverdue } = await today();
    expect(failure?.error).toBe('The backup could not be made: ENOSPC: no space left on device, write');
    expect(isOverdue).toBe(false);
    const [email, ...more] = await emails();
    expect(more).toEqual([]);
    expect(email?.to).toBe('owner@shop.test');
    expect(email?.text).toContain('ENOSPC: no space left on device');
    expect(email?.text).toContain('03/03/2040, 03:27 (PT)');

    moveTo('2040-03-05T11:27:00Z');
    await makeBackup(shop.deps);
    await runJobs(shop);
    expect(await emails()).toHaveLength(2);
    expect((await today()).isOverdue).toBe(true);

    putBack();
    shop.advance(hour);
    await makeBackup(shop.deps);
    expect(names()).toHaveLength(before.length + 1);
    expect(await today()).toMatchObject({ failure: null, isOverdue: false });
  });

  it('deletes those that are not kept, and works where nothing may be deleted', async () => {
    for (let night = 0; night < 9; night += 1) {
      const name = `shop-2040-01-${String(10 + night)}T11-27-00Z.tar.zst`;
      await archives.write(name, Readable.from([Buffer.from('old')]));
    }
    await archives.write('mine.tar.zst', Readable.from([Buffer.from('mine')]));
    const putBack = replaceInTest(shop.deps, {
      archives: { ...archives, delete: () => Promise.reject(new Error('not allowed')) },
    });
    moveTo('2040-03-06T11:27:00Z');
    await makeBackup(shop.deps);
    expect(names().filter((name) => name.startsWith('shop-2040-01'))).toHaveLength(9);
    expect((await today()).failure).toBeNull();
    putBack();
    moveTo('2040-03-07T11:27:00Z');
    await makeBackup(shop.deps);
    expect(names().filter((name) => name.startsWith('shop-2040-01')).length).toBeLessThan(9);
    expect(names()).toContain('mine.tar.zst');
  });

  it('deletes and writes nothing where another shop has its backups, until that gives them up', async () => {
    await runJobs(shop);
    const { db } = shop.deps;
    const emailed = (await emails()).length;
    const { shopId } = await readInstallation(db);
    await db.updateTable('installation').set({ shopId: randomUUID() }).execute();
    // The newest of its day, which the live shop has just made.
    await archives.write('shop-2040-03-08T11-20-00Z.tar.zst', Readable.from([Buffer.from('live')]));
    const before = names();
    moveTo('2040-03-08T11:27:00Z');
    await makeBackup(shop.deps);
    await runJobs(shop);
    expect(names()).toEqual(before);
    expect((await today()).failure?.error).toMatch(/belongs to another shop.*BACKUP_TO.*shop-id\.txt/);
    expect(await emails()).toHaveLength(emailed + 1);

    rmSync(join(folder, ownerFile));
    shop.advance(hour);
    await makeBackup(shop.deps);
    expect(names()).toContain('shop-2040-03-08T12-27-00Z.tar.zst.age');
    expect((await today()).failure).toBeNull();

    await db.updateTable('installation').set({ shopId }).execute();
    moveTo('2040-03-09T11:27:00Z');
    await makeBackup(shop.deps);
    expect((await today()).failure?.error).toMatch(/belongs to another shop/);
    rmSync(join(folder, ownerFile));
  });

  it('deletes and writes nothing where the shop has its backups that its database was copied from', async () => {
    const copy = await buildTestApp({ env: { BACKUP_TO: folder } });
    // The tests' databases are copies of one.
    expect(await readInstallation(copy.deps.db)).toEqual(await readInstallation(shop.deps.db));
    moveTo('2040-03-10T11:27:00Z');
    await makeBackup(shop.deps);
    const before = names();
    expect(before).toContain('shop-2040-03-10T11-27-00Z.tar.zst.age');
    await makeBackup(copy.deps);
    const { backup } = await copy.as(await newAdmin(copy))('GET /api/reports/today');
    expect(backup.failure?.error).toMatch(/another database of this one/);
    expect(names()).toEqual(before);
    await copy.close();
  });

  it.each([
    ['the place can not be written to', {}],
    ['the key is mistyped', { key: `${publicKey.slice(0, -1)}q` }],
  ])('leaves no snapshot open when %s', async (_, settings) => {
    // More than fits into the buffers on the way.
    for (let part = 0; part < 5; part += 1)
      await createProduct(shop, { description: randomBytes(1_000_000).toString('base64') });
    const { config } = shop.deps;
    const broken = { ...archives, write: () => Promise.reject(new Error('not allowed')) };
    const wrong = { ...config, backup: { ...config.backup, ...settings } };
    const putBack = replaceInTest(shop.deps, { archives: broken, config: wrong });
    shop.advance(24 * hour);
    await makeBackup(shop.deps);
    putBack();
    expect((await today()).failure?.error).toMatch(/not allowed|BACKUP_KEY is not a key/);
    const open = () =>
      shop.deps.database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'shop-backup'`,
      );
    await expect.poll(async () => (await open()).rowCount).toBe(0);
    shop.advance(hour);
    await makeBackup(shop.deps);
    expect((await today()).failure).toBeNull();
  });

  it('gives up when the shop closes, and is not counted as failed', async () => {
    moveTo('2040-03-20T11:27:00Z');
    const before = names();
    const putBack = replaceInTest(shop.deps.lifecycle, { closing: true });
    await expect(makeBackup(shop.deps)).rejects.toThrow('the shop is closing');
    putBack();
    expect(names()).toEqual(before);
    expect((await today()).failure).toBeNull();
  });
});

it('is overdue when the shop has run for 36 hours without one', async () => {
  const idle = await buildTestApp({ env: { BACKUP_TO: join(folder, 'idle') } });
  const shown = async () => (await idle.as(await newAdmin(idle))('GET /api/reports/today')).backup.isOverdue;
  idle.advance(35 * hour);
  expect(await shown()).toBe(false);
  idle.advance(2 * hour);
  expect(await shown()).toBe(true);
  const { body } = await idle.app.inject('/metrics');
  const startedAt = Math.floor(idle.deps.startedAt.getTime() / 1000);
  expect(body).toContain(`backup_last_timestamp_seconds ${startedAt}\n`);
  await idle.close();
});

it('is not made when no place is set, which the start page says', async () => {
  const plain = await buildTestApp();
  await makeBackup(plain.deps);
  const { backup } = await plain.as(await newAdmin(plain))('GET /api/reports/today');
  expect(backup).toEqual({ place: null, last: null, failure: null, isOverdue: false });
  await plain.close();
});
