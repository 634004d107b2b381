import { rateLimits } from '../../../shop/facts.ts';
import { isReservedName, reservedNameText } from '../../../shop/rules/reserved-names.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { newId } from '../../db/id.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import { enforceAddressLimit } from '../../rate-limit/address-limit.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { User } from './data.ts';
import { insertUser, isAddressTaken } from './data.ts';
import { emailAccount } from './email-account.ts';
import type { Browser } from './sessions/open-session.ts';
import { openSession } from './sessions/open-session.ts';
import { hashPassword } from './password.ts';

export interface Registration extends Browser {
  name: string;
  email: string;
  password: string;
  /** The client's address; for IPv6 its /64. */
  ip: string;
}

/**
 * Creates an account, signs in and emails the link that verifies the address. A taken address costs the same work: the
 * hash is computed before the address is looked up.
 * @throws ShopError `invalid_input`, `conflict`, `too_many_requests`, `unavailable`
 */
export async function register(
  deps: Deps,
  { name, email, password, ip, ...browser }: Registration,
): Promise<{ user: User; token: string }> {
  refuseReservedName(name);
  await refuseCommonPassword(password, { name, email });
  await enforceAddressLimit(deps, { what: 'register', ip }, rateLimits.register);

  const user: User = { id: newId(), name, email, isAdmin: false, active: false };
  const passwordHash = await hashPassword(password);
  const now = deps.clock();
  const token = await write(deps, async (tx) => {
    if (!(await insertUser(tx, { ...user, passwordHash, createdAt: now }))) throw addressTaken();
    await emailAccount(deps, tx, user, 'verify-email');
    return openSession(tx, user, { ...browser, now });
  });
  return { user, token };
}

/** @throws ShopError `invalid_input` at the field `name` for a name that would pass for the shop's */
export function refuseReservedName(name: string): void {
  if (!isReservedName(name)) return;
  throw new ShopError('invalid_input', reservedNameText, { fields: { name: reservedNameText } });
}

/** @throws ShopError `conflict` if the error means that another account has the address, else the error */
export function rejectTakenAddress(error: unknown): never {
  throw isAddressTaken(error) ? addressTaken() : error;
}

function addressTaken(): ShopError {
  const text = 'An account with this email already exists.';
  return new ShopError('conflict', text, { fields: { email: text } });
}
