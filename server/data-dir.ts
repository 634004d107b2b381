import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

/** Folders with applications, pictures of customers' trucks and the database. */
const privateFolders = ['files', 'postgres'];

/** The system's code → what is wrong with a folder. */
const faults: Record<string, string> = {
  EEXIST: 'is a file',
  ENOTDIR: 'is below a file',
  EACCES: 'may not be written by the user that runs the shop',
  EPERM: 'belongs to another user than the one that runs the shop',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a disk that is full',
};

/** Makes a folder unless there is one. Returns why nothing can be written there, in words for an operator. */
export function folderProblem(folder: string, write = () => {}): string | undefined {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    write();
    return undefined;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (faults[code] === undefined) throw error;
    return `${folder} ${faults[code]} (${code})`;
  }
}

/** @throws ConfigError when nothing can be written there */
function writeToDataDir(dataDir: string, write: () => void): void {
  const problem = folderProblem(dataDir, write);
  if (problem !== undefined) throw new ConfigError(`DATA_DIR: ${problem}`);
}

/**
 * Makes everything this process writes from now on readable by its own user alone, creates the data directory, and
 * closes the folders that an earlier version left open to every user of the machine.
 * @throws ConfigError when it can't be written
 */
export function openDataDir(dataDir: string): void {
  process.umask(0o077);
  writeToDataDir(dataDir, () => {
    for (const folder of privateFolders.map((name) => join(dataDir, name)))
      if (existsSync(folder)) chmodSync(folder, 0o700);
  });
}

/** Returns the secret stored in the data directory; creates it on the first start. Not used in production. */
export function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  if (!existsSync(file))
    writeToDataDir(dataDir, () => writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 }));
  return readFileSync(file, 'utf8');
}
