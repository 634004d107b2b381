import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

/**
 * Gives memory back to the system in quiet times (decision 100). V8 collects garbage when it needs room, so a process that
 * has loaded the catalog or served a busy hour would keep for days what that took; and the C library keeps what was freed.
 */

const lookMs = 10_000;
/** How many looks in a row must find the process quiet. */
const quietLooks = 6;
/** How long after its last work a process may take to return memory. */
export const returnsWithinMs = lookMs * (quietLooks + 2);
/** The share of time that a quiet process works at most. */
const quietShare = 0.05;
/** Collecting keeps everybody waiting for a tenth of a second: not worth it for less than this growth. */
const worthwhile = 1.15;

/** What is asked of a process; tests bring their own. */
export interface Watched {
  /** The share of the time since the last call that it has worked, 0 to 1. */
  share: () => number;
  /** Its resident memory in bytes. */
  memory: () => number;
  returnMemory: () => Promise<void>;
}

/** Returns memory once the process has been quiet for a minute, and again each time it has grown since. */
export function returnMemoryWhenQuiet(watched: Watched = thisProcess()): void {
  let quietFor = 0;
  let left = 0;
  const look = async () => {
    quietFor = watched.share() <= quietShare ? quietFor + 1 : 0;
    if (quietFor < quietLooks || watched.memory() < left * worthwhile) return;
    quietFor = 0;
    await watched.returnMemory();
    left = watched.memory();
  };
  setInterval(() => void look(), lookMs).unref();
}

function thisProcess(): Watched {
  let last = performance.eventLoopUtilization();
  return {
    share: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    memory: () => process.memoryUsage.rss(),
    returnMemory,
  };
}

/** Returns what this process doesn't use. Keeps everybody waiting meanwhile. */
export async function returnMemory(): Promise<void> {
  await collectGarbage();
  trimHeap();
}

/** Has V8 collect all garbage and give back the room it grew into. */
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
 * Has the C library give back what was freed, if it is glibc: pictures, compressed pages and TLS leave it in pieces between
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

/** Node warns on its console that the module may change, which tells nobody here anything. */
function withoutWarning<T>(work: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
