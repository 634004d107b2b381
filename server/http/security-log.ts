import type { FastifyRequest } from 'fastify';
import type { SecurityEvent } from '../../shop/security-events.ts';
import type { Deps } from '../deps.ts';
import { insertSecurityEvent } from '../features/audit/security-event-data.ts';
import { isFirstWithin } from '../rate-limit/counter-data.ts';
import { clientIp } from './limits/client-networks.ts';
import { keyedHash } from '../secret-keys.ts';

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
    email === undefined
      ? undefined
      : keyedHash(email, 'security-log', deps.config).toString('base64url', 0, 16);
  const address = clientIp(request);
  // The log adds the request's id to each of its lines.
  const line = { event, userId, emailHash, address, subject };
  if (alarming.includes(event)) request.log.warn(line, 'security');
  else request.log.info(line, 'security');
  try {
    if (event === 'sign-in-locked' && !(await isNews(deps, emailHash, address))) return;
    await insertSecurityEvent(deps.db, {
      at: deps.clock(),
      event,
      userId: userId ?? null,
      emailHash: emailHash ?? null,
      subject: subject ?? null,
      ipAddress: address,
      reqId: request.id,
    });
  } catch (error) {
    request.log.error({ err: error, event }, 'a security event could not be stored');
  }
}

/**
 * A flood of refused attempts is one row every 15 minutes for each email that it aims at and for each address that it
 * comes from. Both are always counted, so that neither hides what is new about the other.
 */
async function isNews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  emailHash: string | undefined,
  address: string,
): Promise<boolean> {
  const now = clock();
  const isFirst = (what: string, value: string) =>
    isFirstWithin(db, ['sign-in-locked', what, value], 15, now);
  const email = emailHash !== undefined && (await isFirst('email', emailHash));
  return (await isFirst('address', address)) || email;
}
