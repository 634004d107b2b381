import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleServer } from './bundle-server.ts';
import { temporaryFolder } from './run-shop.ts';

const { path: folder, remove } = temporaryFolder();
let files: string[] = [];
beforeAll(async () => {
  await bundleServer(folder);
  files = readdirSync(folder);
});
afterAll(remove);

/** Returns what matches in any file of the bundle, each once. */
const found = (pattern: RegExp) => [
  ...new Set(
    files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(pattern)].map(([, name]) => name ?? ''),
    ),
  ),
];

it('bundles all packages but those with programs for the platform', () => {
  const imported = found(/^import (?:[^;]* from )?"([^".][^"]*)";/gm).filter((name) => !isBuiltin(name));
  expect(imported).toEqual(['@node-rs/argon2']);
});

it('leaves out nothing, not even a call that does nothing but fail', () => {
  // Of `normalizeUrl`, which Rolldown takes for one without effect.
  expect(found(/^\s*(decodeURIComponent\(escaped\);)/gm)).toHaveLength(1);
});

it('bundles what the server starts besides itself', async () => {
  const fileOf = (name: string) => files.find((file) => file.startsWith(name)) ?? `no ${name}`;
  expect(files).toContain('server.js');
  expect(files).toContain(fileOf('paypal-emulator'));
  expect(files).toContain(fileOf('inspect-thread'));
  const thread = new Worker(join(folder, fileOf('former-password-thread')), {
    workerData: { password: 'Chevy-3100', passwordHash: hashSync('Chevy-3100', 4) },
  });
  expect(await new Promise((resolve) => thread.once('message', resolve))).toBe(true);
});
