import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders with applications, pictures of customers' trucks and the database. */
const privateFolders = ['files', 'postgres'];

/**
 * Makes everything this process writes from now on readable by its own user alone, creates the data directory, and
 * closes the folders that an earlier version left open to every user of the machine.
 */
export function openDataDir(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true });
  for (const folder of privateFolders.map((name) => join(dataDir, name)))
    if (existsSync(folder)) chmodSync(folder, 0o700);
}

/** Returns the secret stored in the data directory; creates it on the first start. Not used in production. */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}
