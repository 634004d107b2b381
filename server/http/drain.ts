import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';

/** A browser may open a connection and never ask for anything; a request that has come takes longer to answer. */
const patienceMs = { connection: 5_000, request: 20_000 };
const sweepMs = 100;
/** A turn of the event loop in which nothing happens is shorter. On a busy machine none may be, so it is not waited for long. */
const quietTurnMs = 0.05;
const quietMs = 500;

/** Node keeps the reply that is being made on a connection there. */
type Connection = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Returns a function that stops serving without losing a request, and resolves when nobody is connected anymore. For
 * `drainMs` the process goes on as before, except that `/readyz` answers 503 and each reply ends its connection, so that
 * clients open their next one where the shop goes on: at another process on this port, or wherever a load balancer sends
 * them. Then it takes no more connections, and finishes what it has begun. Call it before the app is closed: pages that are
 * being rendered call the API. What Fastify and Node do instead ends connections whose first request is on its way.
 */
export function prepareDrain(
  { server }: FastifyInstance,
  { lifecycle }: Pick<Deps, 'lifecycle'>,
): (drainMs: number) => Promise<void> {
  const open = new Set<Connection>();
  server.on('connection', (connection: Connection) => {
    open.add(connection);
    connection.once('close', () => open.delete(connection));
  });
  return async (drainMs) => {
    lifecycle.closing = true;
    // A reply that is being made may have left out the header that would tell its client: it keeps its connection.
    server.prependListener('request', (_request, reply) => {
      reply.shouldKeepAlive = false;
    });
    const before = new Set(open);
    if (!server.listening) return;
    await sleep(drainMs);

    await untilNoneIsWaiting(server);
    const closed = once(server, 'close');
    NetServer.prototype.close.call(server);
    const stopped = performance.now();
    const sweep = () => {
      const waited = performance.now() - stopped;
      for (const connection of open) {
        const isIdle = !connection._httpMessage && (before.has(connection) || waited > patienceMs.connection);
        if (isIdle || waited > patienceMs.request) connection.destroy();
      }
    };
    sweep();
    const sweeping = setInterval(sweep, sweepMs);
    await closed;
    clearInterval(sweeping);
  };
}

/**
 * Resolves in a turn of the event loop that brought nothing: no connection, and no work in which one could have come. The
 * kernel has accepted connections before the process takes them on, one in each turn, and resets the rest with the socket.
 * What comes in the microseconds that are left is lost, unless the kernel hands it on to another process (docs/operating.md).
 */
async function untilNoneIsWaiting(server: Server): Promise<void> {
  let taken = true;
  const onConnection = () => {
    taken = true;
  };
  server.on('connection', onConnection);
  for (const end = performance.now() + quietMs; taken && performance.now() < end;) {
    const start = performance.now();
    taken = false;
    await nextTurn();
    taken ||= performance.now() - start > quietTurnMs;
  }
  server.off('connection', onConnection);
}
