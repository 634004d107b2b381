import { ConfigError } from '../config-error.ts';

/** Why a database server that is named in the settings can't be used, in words for an operator. */

const unreachable =
  'The database can’t be reached. Check DATABASE_URL, and that the server runs and may be reached from here.';

/** The code of PostgreSQL or of the system → what to do. */
const remedies: Record<string, string> = {
  '28P01': 'The database refuses user or password. Check both in DATABASE_URL.',
  '28000': 'The database refuses this user from here. Check DATABASE_URL, and the server’s pg_hba.conf.',
  '3D000': 'There is no such database. Create it with the shop’s role as its owner, or correct DATABASE_URL.',
  '53300': 'The server has no free connections. Raise max_connections.',
  EACCES: 'The database’s files belong to another user. Run this as the user that runs the shop.',
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  EHOSTUNREACH: unreachable,
  ETIMEDOUT: unreachable,
};

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

/** Returns what to do about an error of connecting. */
export const connectionRemedy = (error: unknown): string => remedies[codeOf(error)] ?? unreachable;

/**
 * Waits for the first work on the database that DATABASE_URL names.
 * @throws ConfigError instead of the driver's error when it can't connect
 */
export async function firstConnection<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = codeOf(error);
    if (remedies[code] === undefined) throw error;
    throw new ConfigError(`DATABASE_URL: ${remedies[code]} (${code})`, { cause: error });
  }
}
