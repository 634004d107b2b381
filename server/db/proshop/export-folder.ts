import { constants } from 'node:fs';
import { access, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { Collection } from './documents.ts';
import { ExportError } from './read-documents.ts';

/** The folder with the former shop's export: `users.json` and so on, `pictures/`, `files/` and `redirects.csv`. */
export interface ExportFolder {
  /** The path of a collection's file; undefined when it was not exported. */
  collection: (name: Collection) => Promise<string | undefined>;
  redirects: () => Promise<string | undefined>;
  /**
   * Reads a file that a document names as the former shop did (`/uploads/image-1.jpg`, or its address): at that path
   * below `pictures/` or `files/`, or by its name alone.
   * @param maxBytes a larger one is not read
   * @returns the bytes, or why there are none
   */
  readFile: (
    part: 'pictures' | 'files',
    named: string,
    maxBytes: number,
  ) => Promise<Buffer | 'missing' | 'too large'>;
}

/** @throws ExportError when there is no such folder */
export async function openExportFolder(folder: string): Promise<ExportFolder> {
  const root = await realpath(folder).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory())
    throw new ExportError(`There is no folder ${folder}`);

  async function find(part: string, named: string): Promise<string | undefined> {
    const base = join(root ?? '', part);
    const path = decode(URL.parse(named.replaceAll('\\', '/'), 'http://former.shop/')?.pathname ?? '');
    for (const candidate of [join(base, path), join(base, basename(path))]) {
      const real = await realpath(candidate).catch(() => undefined);
      // A link or a path must not lead to other files of this machine.
      if (real?.startsWith(base + sep) && (await stat(real)).isFile()) return real;
    }
    return undefined;
  }

  return {
    collection: (name) => existing(join(root, `${name}.json`)),
    redirects: () => existing(join(root, 'redirects.csv')),
    readFile: async (part, named, maxBytes) => {
      const path = await find(part, named);
      if (path === undefined) return 'missing';
      return (await stat(path)).size > maxBytes ? 'too large' : readFile(path);
    },
  };
}

const existing = (path: string): Promise<string | undefined> =>
  access(path, constants.R_OK).then(
    () => path,
    () => undefined,
  );

function decode(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '');
  } catch {
    return path;
  }
}
