import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { checkKey, type Storage } from './port.ts';

/** Returns a storage that keeps its files below `root`, each at the path that its key spells. */
export function createDiskStorage(root: string): Storage {
  const pathOf = (key: string) => {
    checkKey(key);
    return join(root, key);
  };

  return {
    async put(key, contents) {
      const path = pathOf(key);
      // Outside every folder that can be listed, on the same file system: a rename replaces the old file atomically.
      const partial = join(root, '.partial', randomUUID());
      await mkdir(dirname(partial), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(partial, contents, { flush: true });
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    read: (key) => unlessMissing(async () => readFile(pathOf(key))),
    open: (key) => unlessMissing(async () => (await open(pathOf(key))).createReadStream()),
    async list(folder) {
      const path = pathOf(folder);
      const entries = await unlessMissing(() => readdir(path, { recursive: true, withFileTypes: true }));
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    },
    async delete(key) {
      await unlessMissing(async () => rm(pathOf(key)));
    },
  };
}

const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);

async function unlessMissing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (missing.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
