import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHelpers, TaskList, WorkerEvents } from 'graphile-worker';
import { Logger, parseCronItems, run } from 'graphile-worker';
import { readInstallation } from '../db/installation.ts';
import type { Deps } from '../deps.ts';
import type { Log } from '../log.ts';
import { withoutAddresses } from '../log.ts';
import { traced } from '../tracing/tracing.ts';
import type { WorkContext } from '../work-context.ts';
import { inWorkContext } from '../work-context.ts';
import {
  startHeartbeat,
  releaseIdleQueues,
  releaseOrphanedJobs,
  releaseUnstartedJobs,
} from './orphaned-jobs.ts';
import { cronJobs } from './cron-jobs.ts';
import { handlers, runners } from './handlers.ts';
import type { JobName } from './queue.ts';
import { requestOf } from './queue.ts';
import { releasingOnce } from './releasing-once.ts';

export interface Worker {
  /** Starts no more jobs and waits for running ones. */
  stop: () => Promise<void>;
}

/**
 * Runs jobs of the queue in this process. Any number of processes may do so. A practice copy runs none: they would email
 * the shop's customers and follow its payments.
 * @param options `sweepMs`: interval between searches for locked jobs that no worker runs
 */
export async function startWorker(deps: Deps, { sweepMs = 15_000 } = {}): Promise<Worker> {
  const { isPractice } = await readInstallation(deps.db);
  if (isPractice) {
    deps.log.warn('THIS IS A PRACTICE COPY: it sends no emails, follows no payments and makes no backups');
    return { stop: async () => {} };
  }
  const started = await Promise.all(Object.values(runners).map((jobs) => keepRunning(deps, jobs, sweepMs)));
  return {
    async stop() {
      await Promise.all(started.map((runner) => runner.stop()));
    },
  };
}

/** Runs the jobs with these names, two at a time; starts again when graphile-worker gives up. */
async function keepRunning(deps: Deps, jobs: readonly JobName[], sweepMs: number): Promise<Worker> {
  const { log, database } = deps;
  const stopping = new AbortController();
  const running = new Map<string, WorkContext>();
  let workerPoolId = '';
  const sweep = async () => {
    try {
      await releaseOrphanedJobs(database.pool);
      await releaseUnstartedJobs(database.pool, workerPoolId, [...running.keys()]);
      await releaseIdleQueues(database.pool);
    } catch (error) {
      log.warn({ err: error }, 'could not release orphaned jobs');
    }
  };
  const start = async (): Promise<Worker & { ended: Promise<unknown> }> => {
    const events: WorkerEvents = new EventEmitter();
    const shutDown = endOfShutdown(events);
    const isUseless = failureOfFirstSearch(events);
    nudgeAfterQueuedJobs(events);
    const created = new Promise<string>((resolve) => {
      events.once('pool:create', ({ workerPool }) => resolve(workerPool.id));
    });
    const started = await run({
      pgPool: releasingOnce(database.pool),
      taskList: trackRunning(taskList(deps, jobs), running),
      parsedCronItems: parseCronItems(cronJobs.filter(({ task }) => jobs.includes(task))),
      concurrency: 2,
      // The queue notifies only now and then (queue.ts).
      pollInterval: 1000,
      noHandleSignals: true,
      logger: new Logger(() => toLog(log, running)),
      events,
      // Without batches, graphile-worker does not await the query that stores a job's outcome: if the database is
      // unreachable at that moment, the unhandled rejection would end the process.
      preset: { worker: { completeJobBatchDelay: outcomesWithinMs, failJobBatchDelay: 0 } },
    });
    workerPoolId = await created;
    const ended = Promise.race([started.promise.catch(() => undefined), shutDown]);
    const stop = () => Promise.race([started.stop().catch(() => undefined), shutDown]);
    const stopHeartbeat = startHeartbeat(database.pool, workerPoolId);
    void isUseless.then(stop);
    void ended.then(async () => {
      stopHeartbeat();
      // Ends its cron, too.
      await stop();
    });
    await sweep();
    return { ended, stop };
  };
  let runner = await start();

  const watching = (async () => {
    // The runner stops when it cannot store a job's outcome, for example while the database is down. Start a new one.
    while (!stopping.signal.aborted) {
      await runner.ended;
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
      await runner.stop();
      await watching;
      // A new runner may have started while the first was being stopped.
      await runner.stop();
    },
  };
}

/** Jobs that end within this time are taken off the queue in one commit. */
const outcomesWithinMs = 20;

/**
 * Searches again once a job of a named queue is certainly taken off it: the search right after it finds its queue locked,
 * and the next one would come a second later.
 */
function nudgeAfterQueuedJobs(events: WorkerEvents): void {
  let isEnding = false;
  // A worker that has been told to stop throws when it is nudged.
  for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
    events.on(end, () => (isEnding = true));
  events.on('job:complete', ({ job, worker }) => {
    if (job.job_queue_id === null) return;
    setTimeout(() => !isEnding && worker.workerPool.nudge(1), 2 * outcomesWithinMs).unref();
  });
}

/** Connecting and the statement that stores an outcome may take five seconds each (`server/db/open.ts`). */
const storingMs = 11_000;

/**
 * Resolves after an outcome could not be stored, once the last job has ended and its own outcome has had time to be
 * stored. graphile-worker 0.18 never settles a runner that could not store the outcomes of two jobs: it counts one failure
 * off twice, and waits for the count to be 0.
 */
function endOfShutdown(events: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    let hasFailed = false;
    events.once('pool:fatalError', () => (hasFailed = true));
    const soon = () => {
      if (hasFailed) setTimeout(resolve, storingMs).unref();
    };
    events.once('pool:gracefulShutdown:complete', soon);
    events.once('pool:forcefulShutdown:complete', soon);
    events.once('pool:forcefulShutdown:error', soon);
  });
}

/**
 * Resolves when a runner's first search for a job fails. graphile-worker 0.18 keeps that error and gives it as the answer
 * to every later search, so the runner would be there and never run a job.
 */
function failureOfFirstSearch(events: WorkerEvents): Promise<void> {
  return new Promise((resolve) => {
    let hasSearched = false;
    const searched = () => (hasSearched = true);
    events.once('job:start', searched);
    events.once('worker:getJob:empty', searched);
    events.on('worker:getJob:error', () => {
      if (!hasSearched) resolve();
    });
  });
}

const justFinishedMs = 60_000;

/** Wraps the tasks so that `running` contains each job by its id until its outcome is certainly stored. */
function trackRunning(tasks: TaskList, running: Map<string, WorkContext>): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        const id = String(helpers.job.id);
        running.set(id, contextOf(name, helpers));
        try {
          await task?.(payload, helpers);
        } finally {
          setTimeout(() => running.delete(id), justFinishedMs).unref();
        }
      },
    ]),
  );
}

export function taskList(
  deps: Deps,
  jobs: readonly JobName[] = Object.keys(handlers) as JobName[],
): TaskList {
  return Object.fromEntries(
    jobs.map((name) => [
      name,
      (payload: unknown, helpers: JobHelpers) =>
        inWorkContext(contextOf(name, helpers), () =>
          traced(deps.tracing, `job ${name}`, { kind: 'consumer' }, () =>
            (handlers[name] as (deps: Deps, payload: unknown) => Promise<void>)(deps, payload),
          ),
        ),
    ]),
  );
}

function contextOf(job: string, { job: row }: JobHelpers): WorkContext {
  // A number, whatever its type says: the pool reads int8 as one.
  return { job, jobId: String(row.id), reqId: requestOf(row) };
}

/** Logs graphile-worker's one line per finished job at debug level. Payloads are not logged. */
function toLog(log: Log, running: ReadonlyMap<string, WorkContext>) {
  return (level: 'error' | 'warning' | 'info' | 'debug', text: string) => {
    const message = withoutAddresses(text);
    // The scope that graphile-worker hands over names no job.
    const [, id = ''] = /^\w+ task (\d+) /.exec(text) ?? [];
    const fields = { part: 'jobs', ...running.get(id) };
    if (level === 'error') log.error(fields, message);
    else if (level === 'warning') log.warn(fields, message);
    else log.debug(fields, message);
  };
}
