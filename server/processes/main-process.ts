import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { ProcessMetrics } from '../process-metrics.ts';
import type { ToChild, ToMain } from './child.ts';
import { childEnvironment } from './child.ts';
import type { OnClose, Role, Shared } from './shared.ts';

/**
 * The main process of a shop with WORKERS=n: it owns what the others share, starts n processes that serve and one for the
 * jobs, starts again what dies, and ends with them. It serves nothing itself.
 */

const restartMs = 1_000;
/** A process that is being started or is busy does not keep the metrics of the others from being read. */
const metricsMs = 2_000;

/** One of the processes has said why on its own; there is nothing to add. */
export class ProcessError extends Error {}

/** Resolves when all of them are ready. @throws ProcessError when one of them does not start, after it has said why */
export async function startProcesses(
  main: string,
  { config, shared, log, onClose }: { config: Config; shared: Shared; log: Log; onClose: OnClose },
): Promise<void> {
  const children = new Set<ChildProcess>();
  let closing = false;
  onClose(async () => {
    closing = true;
    await Promise.all([...children].map(end));
  });

  function start(role: Role): Promise<void> {
    const child = fork(main, { env: childEnvironment({ role, shared }), stdio: 'inherit' });
    children.add(child);
    return new Promise((resolve, reject) => {
      let ready = false;
      child.on('message', (message: ToMain) => {
        if ('ready' in message) {
          ready = true;
          resolve();
        } else if ('ask' in message) void gather(children).then((all) => tell(child, { all }));
      });
      child.once('exit', (code, signal) => {
        children.delete(child);
        if (closing) return resolve();
        if (!ready) return reject(new ProcessError(`A process of the shop (${role}) did not start`));
        log.error({ role, code, signal }, 'a process of the shop ended; starting another one');
        void restart(role);
      });
    });
  }

  async function restart(role: Role): Promise<void> {
    for (;;) {
      await sleep(restartMs);
      if (closing) return;
      try {
        return await start(role);
      } catch (error) {
        log.error({ err: error }, 'a process of the shop did not start; trying again');
      }
    }
  }

  // It prepares the data for the others.
  await start('jobs');
  await Promise.all(Array.from({ length: config.workers }, () => start('web')));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Returns the own metrics of each process. */
async function gather(children: ReadonlySet<ChildProcess>): Promise<ProcessMetrics[]> {
  const given = [...children].map(
    (child) =>
      new Promise<ProcessMetrics[]>((resolve) => {
        const done = (metrics: ProcessMetrics[]) => {
          clearTimeout(timer);
          child.off('message', onMessage);
          child.off('exit', onExit);
          resolve(metrics);
        };
        const onMessage = (message: ToMain) => 'metrics' in message && done([message.metrics]);
        const onExit = () => done([]);
        const timer = setTimeout(onExit, metricsMs);
        child.on('message', onMessage);
        child.once('exit', onExit);
        tell(child, { give: 'metrics' });
      }),
  );
  return (await Promise.all(given)).flat();
}

/** A process that has just died can't be told anything. */
const tell = (child: ChildProcess, message: ToChild): void => void child.send(message, () => {});
