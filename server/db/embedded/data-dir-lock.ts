import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedError } from './embedded-error.ts';
import { isAlive, processMark } from './process-mark.ts';

/** Longer than a process can be held up between reading a lock and replacing it. */
const settleMs = 100;

/**
 * Claims the data directory for this process. The lock names its holder and outlives a crash: the next process sees
 * that the holder is gone and takes it over. If several take it over concurrently, the last to write keeps it.
 * @returns a function that gives the directory free again
 * @throws EmbeddedError naming the process that holds it
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'shop.lock');
  const mine = JSON.stringify({ pid: process.pid, mark: processMark(process.pid) });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    if (!isNew(draft, path)) {
      refuseIfHeld(path, dataDir);
      renameSync(draft, path);
      await sleep(settleMs);
      if (readLock(path) !== mine) {
        refuseIfHeld(path, dataDir);
        throw new EmbeddedError(`Another shop has just started on the data directory ${dataDir}. Try again.`);
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readLock(path) === mine) rmSync(path, { force: true });
  };
}

/**
 * Puts a lock where none was, which only one process can do: nobody needs to wait for others.
 * @returns false where one was, even of a holder that is gone, and on file systems without links
 */
function isNew(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
  } catch {
    return false;
  }
  return true;
}

function refuseIfHeld(path: string, dataDir: string): void {
  const holder = parse(readLock(path));
  if (!holder || !isAlive(holder.pid) || processMark(holder.pid) !== holder.mark) return;
  const who = holder.pid === process.pid ? 'this very process' : `process ${holder.pid}`;
  throw new EmbeddedError(
    `The data directory ${dataDir} is in use by another shop (${who}). Stop that one first, or give this one a directory of its own with DATA_DIR.`,
  );
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** A lock that cannot be read was cut off by a crash of the machine: nobody holds it. */
function parse(text: string | undefined): { pid: number; mark: string } | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('mark' in value))
      return undefined;
    return typeof value.pid === 'number' && typeof value.mark === 'string'
      ? { pid: value.pid, mark: value.mark }
      : undefined;
  } catch {
    return undefined;
  }
}
