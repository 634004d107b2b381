import type { FastifyRequest } from 'fastify';
import type { SecurityEvent } from '../../shop/security-events.ts';
import type { Deps } from '../deps.ts';
import { insertSecurityEvent } from '../features/audit/security-event-data.ts';
import { consumeRateLimit } from '../rate-limit/counter-data.ts';
import { signText } from '../secret-keys.ts';

export interface SecurityNote {
  event: SecurityEvent;
  /** Whose account it is about or who did it. */
  userId?: string | undefined;
  /** What was typed where nobody is signed in; kept as a keyed hash only. */
  email?: string;
  /** The other account, order or file that it is about. */
  subject?: string;
}

const alarming: readonly SecurityEvent[] = ['sign-in-failed', 'sign-in-locked'];

/**
 * Records something that concerns the security of accounts: as a line in the log, and as a row that admins see. Called
 * once it has happened, by the route, which alone knows the request. A row that can't be written fails no request: the line
 * is there already.
 */
export async function noteSecurityEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  request: FastifyRequest,
  { event, userId, email, subject }: SecurityNote,
): Promise<void> {
  const emailHash =
    email === undefined ? undefined : signText(email, 'security-log', deps.config).slice(0, 22);
  // The log adds the request's id to each of its lines.
  const line = { event, userId, emailHash, address: request.ip, subject };
  if (alarming.includes(event)) request.log.warn(line, 'security');
  else request.log.info(line, 'security');
  try {
    if (event === 'sign-in-locked' && !(await isFirst(deps, [emailHash ?? '', request.ip]))) return;
    await insertSecurityEvent(deps.db, { ...line, reqId: request.id, at: deps.clock() });
  } catch (error) {
    request.log.error({ err: error, event }, 'a security event could not be stored');
  }
}

/** A flood of refused attempts is one row every 15 minutes for what it aims at, and one for where it comes from. */
async function isFirst({ db, clock }: Pick<Deps, 'db' | 'clock'>, parts: string[]): Promise<boolean> {
  const once = { max: 1, windowMinutes: 15 };
  for (const part of parts)
    if ((await consumeRateLimit(db, ['sign-in-locked noted', part], once, clock())) !== undefined)
      return false;
  return true;
}
