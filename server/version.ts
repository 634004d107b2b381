import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which shop this is: the version in package.json, and the commit if it is known. */
export interface Version {
  version: string;
  commit: string | null;
}

const root = join(import.meta.dirname, '..');

/** @param commit from the configuration, for places without the repository; else the one that is checked out */
export function readVersion({
  commit,
  folder = root,
}: {
  commit?: string | undefined;
  folder?: string;
}): Version {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: (commit ?? checkedOut(join(folder, '.git')))?.slice(0, 12) ?? null };
}

/** Reads git's own files: the machine may have no git. */
function checkedOut(git: string): string | undefined {
  const head = read(join(git, 'HEAD'));
  const branch = /^ref: (\S+)/.exec(head)?.[1];
  if (branch === undefined) return commitIn(head);
  const packed = read(join(git, 'packed-refs'))
    .split('\n')
    .find((line) => line.endsWith(` ${branch}`));
  return commitIn(read(join(git, branch))) ?? commitIn(packed ?? '');
}

const commitIn = (text: string): string | undefined => /^[\da-f]{40}/.exec(text)?.[0];

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
