import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHelpers, Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { Logger, parseCronItems, run } from 'graphile-worker';
import type { Deps } from '../deps.ts';
import type { Log } from '../log.ts';
import { startHeartbeat, releaseOrphanedJobs, releaseUnstartedJobs } from './orphaned-jobs.ts';
import { handlers, cronJobs } from './handlers.ts';
import type { JobName } from './queue.ts';

export interface Worker {
  /** Takes no new job, waits for those under way. */
  stop: () => Promise<void>;
}

/**
 * Runs the jobs of the queue in this process. Any number of processes may do so.
 * @param times `sweepMs`: how often jobs are looked for that are locked and that nobody does
 */
export async function startWorker(deps: Deps, { sweepMs = 15_000 } = {}): Promise<Worker> {
  const { log, database } = deps;
  const stopping = new AbortController();
  const doing = new Set<string>();
  let workerPoolId = '';
  const sweep = async () => {
    try {
      await releaseOrphanedJobs(database.pool);
      await releaseUnstartedJobs(database.pool, workerPoolId, [...doing]);
    } catch (error) {
      log.warn({ err: error }, 'jobs that nobody does were not looked for');
    }
  };
  const start = async () => {
    const events: WorkerEvents = new EventEmitter();
    const created = new Promise<string>((resolve) => {
      events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
    });
    const started = await run({
      pgPool: database.pool,
      taskList: noted(taskList(deps), doing),
      parsedCronItems: parseCronItems(cronJobs),
      concurrency: 2,
      noHandleSignals: true,
      logger: new Logger(() => toLog(log)),
      events,
      // Without a batch the outcome of a job is written without anybody waiting for it: when the database is away just
      // then, the rejection would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    workerPoolId = await created;
    const hide = startHeartbeat(database.pool, workerPoolId);
    void started.promise.catch(() => undefined).then(hide);
    await sweep();
    return started;
  };
  let runner: Runner = await start();

  const watching = (async () => {
    // The runner gives up when it cannot write a job's outcome (the database went away just then); the shop must not.
    while (!stopping.signal.aborted) {
      await runner.promise.catch(() => undefined);
      while (!stopping.signal.aborted) {
        try {
          await sleep(1000, undefined, { signal: stopping.signal });
          runner = await start();
          break;
        } catch (error) {
          if (!stopping.signal.aborted) log.warn({ err: error }, 'the job worker could not start again');
        }
      }
    }
  })();

  const sweeping = setInterval(() => void sweep(), sweepMs);
  sweeping.unref();

  return {
    async stop() {
      stopping.abort();
      clearInterval(sweeping);
      await runner.stop().catch(() => undefined);
      await watching;
      // One that was just starting again while the first was being stopped.
      await runner.stop().catch(() => undefined);
    },
  };
}

const justDoneMs = 60_000;

/** The same tasks; ids of jobs are in `doing` from their beginning until their outcome has been written for long. */
function noted(tasks: TaskList, doing: Set<string>): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        const { id } = helpers.job;
        doing.add(id);
        try {
          await task?.(payload, helpers);
        } finally {
          setTimeout(() => doing.delete(id), justDoneMs).unref();
        }
      },
    ]),
  );
}

export function taskList(deps: Deps): TaskList {
  return Object.fromEntries(
    (Object.keys(handlers) as JobName[]).map((name) => [
      name,
      (payload: unknown) =>
        (handlers[name] as (deps: Deps, payload: unknown) => Promise<void>)(deps, payload),
    ]),
  );
}

/** The queue's own success lines would be one a job: they are for debugging. Payloads stay out of the log. */
function toLog(log: Log) {
  return (level: 'error' | 'warning' | 'info' | 'debug', message: string) => {
    if (level === 'error') log.error({ part: 'jobs' }, message);
    else if (level === 'warning') log.warn({ part: 'jobs' }, message);
    else log.debug({ part: 'jobs' }, message);
  };
}
