import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { findDatabaseId } from '../db/database-id.ts';
import { doctorHeader, signDoctor } from '../http/doctor-header.ts';
import { secretsInTurn } from '../secret-keys.ts';
import { localUrl, sharesPort } from './shared.ts';

/**
 * Refuses a port that anything but the same shop listens on. The kernel reports no conflict between those that share a port
 * and gives each a part of the visitors: of two shops with two databases, each would get half of the orders.
 * @throws ConfigError when another shop listens there; Error EADDRINUSE when it is something else
 */
export async function refuseForeignPort(config: Config): Promise<void> {
  if (!sharesPort(config) || config.port === 0) return;
  const taken = await tryPort(config);
  if (!taken) return;
  // A server of its own belongs to one shop.
  if (config.databaseUrl === undefined) throw taken;
  const found = await askWho(config);
  if (!found) throw taken;
  if (found.database === (await findDatabaseId(config.databaseUrl))) return;
  throw new ConfigError(
    `PORT: ${config.port} is taken by a shop with another database, or with another SESSION_SECRET. Stop that one, or set another PORT`,
  );
}

/** Returns why the port can't be had alone. */
async function tryPort({ port, host }: Config): Promise<Error | undefined> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    return error as Error;
  }
  probe.close();
  await once(probe, 'close');
  return undefined;
}

const healthSchema = z.object({ status: z.literal('ok'), database: z.string().optional() });
const answersWithinMs = 5_000;

/**
 * Asks the shop that listens there which database it has, which it tells whoever has its SESSION_SECRET. While that is being
 * replaced, it is the one before. Returns undefined when no shop answers.
 */
async function askWho(config: Config): Promise<z.output<typeof healthSchema> | undefined> {
  let found: z.output<typeof healthSchema> | undefined;
  for (const secrets of secretsInTurn(config)) {
    if (found?.database !== undefined) break;
    const headers = { connection: 'close', [doctorHeader]: signDoctor(new Date(), secrets) };
    try {
      const signal = AbortSignal.timeout(answersWithinMs);
      const reply = await fetch(`${localUrl(config)}/healthz`, { headers, signal });
      found = healthSchema.safeParse(await reply.json()).data;
    } catch {
      return undefined;
    }
  }
  return found;
}
