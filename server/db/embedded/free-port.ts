import { createServer } from 'node:net';

/**
 * Returns a port of this machine that nobody listens on. It lies below the range from which the system takes ports for
 * outgoing connections, so that it stays free while the server that uses it restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
