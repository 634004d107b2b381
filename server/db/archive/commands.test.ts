import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import { createEmptyDatabase } from '../../../tests/support/database.ts';
import { sentFile } from '../../../tests/support/inquiries.ts';
import { readConfig } from '../../config.ts';
import { storageKey } from '../../features/inquiries/file-data.ts';
import { backUp, restore } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
const file = join(folder, 'shop.tar.zst');
let shop: TestApp;
let pdf: string;
beforeAll(async () => {
  shop = await buildTestApp();
  pdf = storageKey((await sentFile(shop)).id);
  await backUp(given(), file, (work) => work(shop.deps.database.connectionString));
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const said: string[] = [];
const given = (config = shop.deps.config) => ({
  config,
  say: (text: string) => said.push(text),
});
const newShop = () => readConfig({ DATA_DIR: mkdtempSync(join(folder, 'data-')) });
const untouched = () => Promise.reject(new Error('the database was touched'));
const options = { file, checkOnly: false, practice: false };

it('backs up into a new file only', async () => {
  const before = readFileSync(file);
  await expect(backUp(given(), file, untouched)).rejects.toThrow('There is a file');
  expect(readFileSync(file).equals(before)).toBe(true);
});

it('restores the files below DATA_DIR and says that SESSION_SECRET is another one', async () => {
  const config = newShop();
  // As the doctor leaves it.
  mkdirSync(join(config.dataDir, 'files/doctor'), { recursive: true });
  const { connectionString, drop } = await createEmptyDatabase();
  said.length = 0;
  await restore(given(config), options, (work) => work(connectionString));
  expect(existsSync(join(config.dataDir, 'files', pdf))).toBe(true);
  expect(said.at(-1)).toMatch(/SESSION_SECRET is not the one.*webhooks/);
  // The database is used now.
  const second = newShop();
  await expect(restore(given(second), options, (work) => work(connectionString))).rejects.toThrow(
    'The database is not empty',
  );
  expect(existsSync(join(second.dataDir, 'files'))).toBe(false);
  await drop();
});

it('leaves no files when the restoring fails after the first of them', async () => {
  const config = newShop();
  const { connectionString, drop } = await createEmptyDatabase();
  const say = (text: string) => {
    if (text.startsWith('Making indexes')) throw new Error('interrupted');
  };
  await expect(restore({ ...given(config), say }, options, (work) => work(connectionString))).rejects.toThrow(
    'Nothing was restored: interrupted',
  );
  expect(existsSync(join(config.dataDir, 'files'))).toBe(false);
  await drop();
});

it('only checks when asked to', async () => {
  said.length = 0;
  await restore(given(), { ...options, checkOnly: true }, untouched);
  expect(said.join('\n')).toMatch(/The backup of .* is whole: \d+ tables, 1 files/);
});

it('touches nothing when the archive is damaged or missing, or DATA_DIR has files', async () => {
  const damaged = join(folder, 'damaged.tar.zst');
  writeFileSync(damaged, readFileSync(file).subarray(0, -2_000));
  const config = newShop();
  await expect(restore(given(config), { ...options, file: damaged }, untouched)).rejects.toThrow('damaged');
  const missing = join(folder, 'none');
  await expect(restore(given(config), { ...options, file: missing }, untouched)).rejects.toThrow(
    "can't be read",
  );
  mkdirSync(join(config.dataDir, 'files'));
  writeFileSync(join(config.dataDir, 'files/mine'), '');
  await expect(restore(given(config), options, untouched)).rejects.toThrow('is not empty');
  expect(existsSync(join(config.dataDir, 'files/mine'))).toBe(true);
});

it('needs keys for a bucket', async () => {
  await expect(backUp(given(), 's3://backups/shop.tar', untouched)).rejects.toThrow('S3_ACCESS_KEY_ID');
});
