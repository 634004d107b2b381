import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { demoPassword } from '../../server/config-checks.ts';
import { freePort } from '../../server/db/embedded/free-port.ts';

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** What one request takes of a core, when it was asked for, in milliseconds: also of use on a busy machine. */
  cpuMsEach?: number;
  /** Replies other than 2xx and 304, errors and timeouts. Anything but 0 makes the result worthless. */
  failed: number;
}

/**
 * Sends requests for some seconds.
 * @param paths requested one after the other; with many different ones no reply comes from the cache
 * @param pid the process whose use of the processor is measured
 */
export async function load(
  url: string,
  paths: readonly string[],
  connections: number,
  seconds: number,
  pid?: number,
): Promise<Measured> {
  let next = 0;
  const cpuBefore = pid === undefined ? 0 : cpuMs(pid);
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
    ...(pid !== undefined && { cpuMsEach: (cpuMs(pid) - cpuBefore) / Math.max(1, result.requests.total) }),
  };
}

/** Returns milliseconds of processor time since a process began. Linux counts in hundredths of a second. */
export function cpuMs(pid: number): number {
  const path = `/proc/${pid}/stat`;
  const fields = existsSync(path)
    ? readFileSync(path, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
    : [];
  return 10 * (Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
}

/** Puts the same load on a bare server that sends the same bytes as `url`. */
export async function loadBare(url: string, connections: number, seconds: number): Promise<Measured> {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [String(port), url]);
  await once(child, 'message');
  try {
    const bare = `http://127.0.0.1:${port}`;
    // V8 compiles it meanwhile, as it has the shop's code.
    await load(bare, ['/'], connections, 2);
    return await load(bare, ['/'], connections, seconds);
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

/** Prints one row of a Markdown table. */
export function row(...cells: (string | number)[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

/** Returns the value below which the given share of the values lie; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;
}

/** Signs in as the demo's admin and returns the headers to send along. */
export async function signIn(url: string): Promise<{ headers: { cookie: string } }> {
  const reply = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: demoPassword }),
  });
  return { headers: { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' } };
}
