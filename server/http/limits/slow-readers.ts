import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const usual = { graceMs: 20_000, bytesPerSecond: 32 * 1024, everyMs: 3_000 };

/**
 * Ends connections whose clients take too long to read a reply: an unread reply stays in memory, and one address may ask
 * for hundreds a minute. A reply may take 20 seconds and a second for each 32 KiB, which the slowest phones manage. Node
 * itself ends a connection on which nothing moves for 30 seconds (`connectionTimeout`), but not one that reads a byte now
 * and then. Exports are exempt: they are made while they are read, for admins.
 */
export function endSlowReaders(http: FastifyInstance, { graceMs, bytesPerSecond, everyMs } = usual): void {
  const dueAt = new Map<ServerResponse, number>();
  http.addHook('onSend', ({ raw }, reply, payload, done) => {
    const bytes = sizeOf(payload) ?? Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY);
    // Calls of the server's own renders have no connection.
    if (!raw.socket?.remotePort || bytes === Number.POSITIVE_INFINITY) return done();
    dueAt.set(reply.raw, performance.now() + graceMs + (bytes / bytesPerSecond) * 1000);
    reply.raw.once('close', () => dueAt.delete(reply.raw));
    return done();
  });
  const sweeping = setInterval(() => {
    const now = performance.now();
    for (const [reply, due] of dueAt) if (due < now) reply.destroy();
  }, everyMs);
  sweeping.unref();
  http.addHook('onClose', async () => clearInterval(sweeping));
}

function sizeOf(payload: unknown): number | undefined {
  if (typeof payload === 'string') return Buffer.byteLength(payload);
  return payload instanceof Uint8Array ? payload.byteLength : undefined;
}
