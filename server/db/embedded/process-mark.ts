import { readFileSync } from 'node:fs';

/**
 * Tells one life of a process id from the next, so that a lock left by a killed process is not taken for one that is
 * held by another process that got the same id later (usual in a container).
 * Where the system does not tell when a process began, the mark is empty and the id alone has to do.
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
  // Dead, but its parent has not asked for it yet; in a container nobody ever may.
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
