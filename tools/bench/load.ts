import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort } from '../run-shop.ts';

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** Replies other than 2xx and 304, errors and time-outs. Anything but 0 makes the line worthless. */
  failed: number;
}

/**
 * Sends requests for some seconds.
 * @param paths one path, or many that are each asked for once in turn (so that no reply comes from the cache)
 */
export async function load(
  url: string,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<Measured> {
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'identity' },
    requests: [
      {
        setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] ?? '/' }),
      },
    ],
  });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** The bare server sending the very bytes of `url`, under the same load. */
export async function loadBare(url: string, connections: number, seconds: number): Promise<Measured> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [String(port), url]);
  await once(child, 'message');
  try {
    return await load(`http://127.0.0.1:${port}`, ['/'], connections, seconds);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}
