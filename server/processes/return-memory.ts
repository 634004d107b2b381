import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import type { Log } from '../log.ts';
import { withoutWarning } from './without-warning.ts';

/**
 * Returns memory to the system in quiet times (decision 101). V8 collects garbage when it needs room, so a process that has
 * loaded the catalog or served a busy hour would keep for days what that took; and the C library keeps what was freed.
 */

const checkMs = 10_000;
/** How many checks in a row must find the process quiet: a minute. */
const quietChecks = 6;
/** Not more often than every five minutes: collecting blocks all requests for a tenth of a second. */
const checksBetween = 30;
/** The share of the time that a quiet process is busy at most. */
const quietShare = 0.05;
/** How long after a start without visitors memory is returned at the latest, in milliseconds. */
export const returnsWithinMs = checkMs * (quietChecks + 2);

/** What is measured of a process and done to it; tests bring their own. */
export interface ProcessProbe {
  /** The share of the time since the last call that the process was busy, 0 to 1. */
  busyShare: () => number;
  returnMemory: () => Promise<void>;
}

/**
 * Returns memory once the process has been quiet for a minute, and again every five minutes while it is: caches drop what
 * nobody has asked for during the last ten.
 */
export function returnMemoryWhenQuiet(log: Pick<Log, 'warn'>, probe: ProcessProbe = thisProcess()): void {
  let quietInARow = 0;
  let sinceLast = checksBetween;
  const check = async () => {
    quietInARow = probe.busyShare() <= quietShare ? quietInARow + 1 : 0;
    sinceLast += 1;
    if (quietInARow < quietChecks || sinceLast < checksBetween) return;
    sinceLast = 0;
    try {
      await probe.returnMemory();
    } catch (err) {
      log.warn({ err }, 'memory was not returned');
    }
  };
  setInterval(() => void check(), checkMs).unref();
}

function thisProcess(): ProcessProbe {
  let last = performance.eventLoopUtilization();
  return {
    busyShare: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    returnMemory,
  };
}

/** Returns what this process doesn't use. Blocks all requests meanwhile. */
export async function returnMemory(): Promise<void> {
  try {
    await collectGarbage();
  } finally {
    trimHeap();
  }
}

/** Has V8 collect all garbage and give up the room it grew into. */
async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}

/**
 * Has the C library, if it is glibc, give back what was freed: pictures, compressed pages and TLS leave it in pieces between
 * what is still used. Node reaches C through an experimental module; without it, memory stays as it is.
 */
function trimHeap(): void {
  try {
    const ffi = withoutWarning(() => process.getBuiltinModule('node:ffi'));
    const { functions } = ffi.dlopen(null, { malloc_trim: { arguments: ['u64'], return: 'i32' } });
    functions.malloc_trim(0n);
  } catch {
    // Another C library, or a Node without the module.
  }
}
