import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user PostgreSQL runs as when the shop itself is root, which PostgreSQL refuses to be. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** Undefined: runs as the current user. A cluster that exists keeps its owner; a new one gets `nobody`. */
export function chooseRunAs(cluster: string): RunAs | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody();
}

function nobody(): RunAs {
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return { uid: Number(line?.[1] ?? 65_534), gid: Number(line?.[2] ?? 65_534) };
}

/** Whether that user may read and enter `path`, which needs every directory above it to let them through. */
export function reachableBy({ uid, gid }: RunAs, path: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(path);
  let needed = 0o005;
  if (owner === uid) needed = 0o500;
  else if (group === gid) needed = 0o050;
  if ((mode & needed) !== needed) return false;
  return dirname(path) === path || enterableBy({ uid, gid }, dirname(path));
}

function enterableBy({ uid, gid }: RunAs, directory: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(directory);
  let needed = 0o001;
  if (owner === uid) needed = 0o100;
  else if (group === gid) needed = 0o010;
  if ((mode & needed) === 0) return false;
  return dirname(directory) === directory || enterableBy({ uid, gid }, dirname(directory));
}
