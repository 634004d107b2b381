import { randomUUID } from 'node:crypto';
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
 * @returns a function that releases the directory
 * @throws EmbeddedError naming the process that holds it
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'shop.lock');
  const mine = JSON.stringify({ pid: process.pid, mark: processMark(process.pid) });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    if (!createLock(draft, path, dataDir)) {
      renameSync(draft, path);
      await sleep(settleMs);
      const kept = readLock(path);
      if (kept !== mine) {
        refuseIfHeld(kept, dataDir);
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
 * Creates the lock where there is none, atomically, so that nobody has to wait for others.
 * @returns false when there is one whose holder is gone, or the file system has no hard links
 * @throws EmbeddedError when somebody holds the directory
 */
function createLock(draft: string, path: string, dataDir: string): boolean {
  for (;;) {
    const created = link(draft, path);
    if (created === 'yes') return true;
    const found = readLock(path);
    refuseIfHeld(found, dataDir);
    if (created === 'impossible') return false;
    // Whoever held it a moment ago may have released it for somebody who waits for nobody. A holder that is gone can't.
    if (found !== undefined && readLock(path) === found) return false;
  }
}

function link(from: string, to: string): 'yes' | 'exists' | 'impossible' {
  try {
    linkSync(from, to);
    return 'yes';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'exists' : 'impossible';
  }
}

function refuseIfHeld(lock: string | undefined, dataDir: string): void {
  const holder = parse(lock);
  if (!holder || !isAlive(holder.pid) || processMark(holder.pid) !== holder.mark) return;
  const who = holder.pid === process.pid ? 'this very process' : `process ${holder.pid}`;
  throw new EmbeddedError(
    `The data directory ${dataDir} is in use by another shop (${who}). Stop that one first, or give this one a directory of its own with DATA_DIR.`,
  );
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
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
