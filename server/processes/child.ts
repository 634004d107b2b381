import type { Registry } from 'prom-client';
import type { ProcessMetrics } from '../process-metrics.ts';
import type { Role, Shared } from './shared.ts';

/** The side of the processes that the main process starts, and what they say to each other. */

export type ToMain = { ready: true } | { ask: 'metrics' } | { metrics: ProcessMetrics };
export type ToChild = { give: 'metrics' } | { all: ProcessMetrics[] };

interface Task {
  role: Role;
  shared: Shared;
}

const variable = 'SHOP_PROCESS';

/** Returns the environment that makes `server.ts` one of the processes. */
export const childEnvironment = (task: Task): NodeJS.ProcessEnv => ({
  // oxlint-disable-next-line node/no-process-env -- handed on as it is
  ...process.env,
  [variable]: JSON.stringify(task),
});

/** Returns what the main process has started this process for; undefined in the main process. */
export function readTask(env: NodeJS.ProcessEnv): Task | undefined {
  const given = env[variable];
  return given !== undefined && process.connected ? (JSON.parse(given) as Task) : undefined;
}

const send = (message: ToMain): void => void process.send?.(message);

/** Tells the main process that this one does its work. */
export const reportReady = (): void => send({ ready: true });

/** Gives the main process this process's own metrics whenever it asks for them. */
export function giveMetrics(registry: Registry): void {
  process.on('message', (message: ToChild) => {
    if ('give' in message) void registry.getMetricsAsJSON().then((metrics) => send({ metrics }));
  });
}

/** Returns the own metrics of each process of the shop, this one included. */
export function askMetrics(): Promise<ProcessMetrics[]> {
  return new Promise((resolve) => {
    const onMessage = (message: ToChild) => {
      if (!('all' in message)) return;
      process.off('message', onMessage);
      resolve(message.all);
    };
    process.on('message', onMessage);
    send({ ask: 'metrics' });
  });
}
