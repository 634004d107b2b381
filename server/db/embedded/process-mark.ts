import { readFileSync } from 'node:fs';

/**
 * Returns a mark that distinguishes processes that got the same id one after the other, so that a lock left by a killed
 * process is not taken for one that is held by another process that got the same id later (usual in a container).
 * If the system does not report when a process started, the mark is empty and only the id counts.
 */
export function processMark(pid: number): string {
  const startedTicks = processStat(pid)?.[19];
  return startedTicks
    ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startedTicks}`
    : '';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // A zombie: dead, but not reaped by its parent, which in a container may never happen.
  return processStat(pid)?.[0] !== 'Z';
}

/** Linux: the fields of /proc/<pid>/stat from the third on, the state. */
function processStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
