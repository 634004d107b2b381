import type { FastifyInstance } from 'fastify';
import { readDatabaseId } from '../db/database-id.ts';
import type { Deps } from '../deps.ts';
import { readVersion } from '../version.ts';
import { doctorHeader, isDoctor } from './doctor-header.ts';

/**
 * Serves `/healthz` (the process runs, and which version it is; whoever knows SESSION_SECRET, as the doctor and the next
 * release do, also learns how the request looks from here and which database the shop has) and `/readyz` (503 while the database is unreachable or the shop is closing).
 */
export function health(http: FastifyInstance, deps: Deps): void {
  const version = readVersion(deps.config);
  http.get('/healthz', { logLevel: 'silent' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const health = { status: 'ok', ...version };
    if (!isDoctor(request.headers[doctorHeader], deps.clock(), deps.config)) return health;
    const client = { address: request.ip, connection: request.socket.remoteAddress };
    const database = await readDatabaseId(deps.database.pool).catch(() => undefined);
    return { ...health, client, database };
  });
  http.get('/readyz', { logLevel: 'silent', config: { costly: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const reason = deps.lifecycle.closing
      ? 'closing'
      : (await deps.database.isReady())
        ? undefined
        : 'database';
    if (!reason) return { status: 'ready' };
    return reply.code(503).header('retry-after', '5').send({ status: 'not ready', reason });
  });
}
