import { rateLimits } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import type { Deps } from '../../deps.ts';
import { admitAttempt } from '../../rate-limit/enforce-rate-limit.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { User } from './data.ts';
import { insertUser } from './data.ts';
import type { Browser } from './sessions/open-session.ts';
import { openSession } from './sessions/open-session.ts';
import { hashPassword } from './password.ts';

export interface Registration extends Browser {
  name: string;
  email: string;
  password: string;
  /** Address of the client, IPv6 by its /64. */
  ip: string;
}

/**
 * Makes an account, signs in and emails the link that verifies the address. A taken address costs the same work:
 * the hash is computed before anybody looks.
 * @throws ShopError `invalid_input`, `conflict`, `too_many_requests`, `unavailable`
 */
export async function register(
  deps: Deps,
  { name, email, password, ip, ...browser }: Registration,
): Promise<{ user: User; token: string }> {
  refuseCommonPassword(password, { name, email });
  await admitAttempt(deps, ['register', ip], rateLimits.register);

  const user: User = { id: newId(), name, email, isAdmin: false, active: false };
  const passwordHash = await hashPassword(password);
  const now = deps.clock();
  const token = await deps.db.transaction().execute(async (tx) => {
    if (!(await insertUser(tx, { ...user, passwordHash, createdAt: now }))) throw addressTaken();
    await deps.queue.enqueue(tx, 'send-account-email', {
      id: newId(),
      template: 'verify-email',
      userId: user.id,
    });
    return openSession(tx, user, { ...browser, now });
  });
  return { user, token };
}

export function addressTaken(): ShopError {
  const text = 'An account with this email already exists.';
  return new ShopError('conflict', text, { fields: { email: text } });
}
