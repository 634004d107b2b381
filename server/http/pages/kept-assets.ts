import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps the files of each release's pages in the data directory: a page that was opened before a new release goes on loading
 * its own, for a day after the last process with them has ended. While two releases serve side by side, each also gives out
 * the other's. The files are told apart by their names, which change with their content.
 */

const dayMs = 24 * 3600_000;
/** `touchMs`: how often a running process shows that its release is in use. */
const usual = { now: Date.now, touchMs: 3600_000 };

interface KeptAssets {
  /** Returns the folder of a release that has a file of this name. */
  folderOf: (name: string) => Promise<string | undefined>;
  stop: () => Promise<void>;
}

/**
 * @param assets the folder with the files of this release
 * @param kept where those of all releases are, in a folder each
 */
export async function keepAssets(
  assets: string,
  kept: string,
  { now, touchMs } = usual,
): Promise<KeptAssets> {
  const names = (await readdir(assets)).sort().join('\n');
  const release = createHash('sha256').update(names).digest('hex').slice(0, 16);
  const own = join(kept, release);
  await mkdir(kept, { recursive: true });
  await copyOnce(assets, own);
  const touch = async () => {
    await utimes(own, now() / 1000, now() / 1000);
    for (const folder of await foldersIn(kept))
      if ((await stat(folder)).mtimeMs < now() - dayMs) await rm(folder, { recursive: true });
  };
  // Another process may be deleting the same.
  const touchQuietly = () => touch().catch(() => {});
  await touchQuietly();
  const touching = setInterval(() => void touchQuietly(), touchMs);
  touching.unref();
  return {
    async folderOf(name) {
      for (const folder of await foldersIn(kept))
        if (await stat(join(folder, name)).catch(() => undefined)) return folder;
      return undefined;
    },
    async stop() {
      clearInterval(touching);
      await touchQuietly();
    },
  };
}

/** Several processes may start at once: what is there is complete. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => undefined)) return;
  const draft = await mkdtemp(`${to}.`);
  await cp(from, draft, { recursive: true });
  await rename(draft, to).catch(() => rm(draft, { recursive: true }));
}

async function foldersIn(kept: string): Promise<string[]> {
  return (await readdir(kept)).filter((name) => !name.includes('.')).map((name) => join(kept, name));
}
