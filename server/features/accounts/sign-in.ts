import { rateLimits } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { countAttempt, forgetAttempts } from '../../db/attempt-counters.ts';
import type { AttemptLimit } from '../../db/attempt-counters.ts';
import { hashToken, newToken } from '../../db/token.ts';
import type { Deps } from '../../deps.ts';
import type { User } from './data.ts';
import { deleteSession, findUserByEmail, insertSession } from './data.ts';
import { verifyPassword } from './password.ts';

export interface SignIn {
  email: string;
  password: string;
  /** Address of the client, IPv6 by its /64. */
  ip: string;
  userAgent: string;
  /** Token of the session that this browser had until now. */
  previousToken: string | undefined;
}

/**
 * Signs in. Attempts are counted before any work is done, and an unknown address costs the same work and gets
 * the same answer as a wrong password. The browser's former session ends: a token never survives a sign-in.
 * @throws ShopError `wrong_credentials`, `too_many_requests`, `unavailable`
 */
export async function signIn(
  deps: Deps,
  { email, password, ip, userAgent, previousToken }: SignIn,
): Promise<{ user: User; token: string }> {
  const account = ['login', email, ip];
  await admit(deps, ['login', ip], rateLimits.loginPerIp);
  await admit(deps, account, rateLimits.login);

  const user = await findUserByEmail(deps.db, email);
  const right = await verifyPassword(user?.passwordHash, password);
  if (!user || !right) throw new ShopError('wrong_credentials', 'Invalid email or password');

  const token = newToken();
  await deps.db.transaction().execute(async (tx) => {
    if (previousToken) await deleteSession(tx, hashToken(previousToken));
    await insertSession(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      userAgent: userAgent.slice(0, 300),
      now: deps.clock(),
    });
    await forgetAttempts(tx, account);
  });
  return { user, token };
}

async function admit(
  { config, db, clock }: Deps,
  parts: readonly string[],
  limit: AttemptLimit,
): Promise<void> {
  if (!config.rateLimits) return;
  const retryAfter = await countAttempt(db, parts, limit, clock());
  if (retryAfter === undefined) return;
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  throw new ShopError('too_many_requests', `Too many attempts to sign in. Please try again in ${wait}.`, {
    retryAfter,
  });
}
