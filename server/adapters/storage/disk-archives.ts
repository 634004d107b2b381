import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Archives } from './port.ts';

const partial = '.partial';

/** Keeps archives in a folder. One that is being written ends in `.partial`; a killed process leaves it, the next removes it. */
export function createDiskArchives(folder: string): Archives {
  return {
    async write(name, contents) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      try {
        await pipeline(contents, createWriteStream(path + partial, { flush: true, mode: 0o600 }));
        const { size } = await stat(path + partial);
        await rename(path + partial, path);
        await flushFolder(dirname(path));
        return size;
      } catch (error) {
        await rm(path + partial, { force: true });
        throw error;
      }
    },
    async read(name) {
      // Opened at once, so that a missing file is noticed here.
      const file = await open(join(folder, name));
      return createReadStream('', { fd: file });
    },
    async list() {
      const entries = await readdir(folder, { withFileTypes: true }).catch(noneIfMissing);
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    async delete(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}

/** Without it, a crash of the machine could take the new name back. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
