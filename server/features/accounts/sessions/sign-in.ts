import { rateLimits } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { resetRateLimit } from '../../../rate-limit/counter-data.ts';
import type { Tx } from '../../../db/open.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { enforceAddressLimit } from '../../../rate-limit/address-limit.ts';
import { enforceRateLimit } from '../../../rate-limit/enforce-rate-limit.ts';
import type { User } from '../data.ts';
import { findUserByEmail, lockUser } from '../data.ts';
import { attemptsFrom, countGuess, forgetGuess, reportGuesses } from '../guessing/count-guesses.ts';
import type { Browser } from './open-session.ts';
import { openSession } from './open-session.ts';
import { equalizeWork, renewHash, verifyPassword } from '../password.ts';
import { countCodeAttempt, refusalText, takeCode } from '../two-factor/two-factor-code.ts';
import { findTwoFactor } from '../two-factor/two-factor-data.ts';

export interface SignIn extends Browser {
  email: string;
  password: string;
  /** Second step: a code of the authenticator app, or a recovery code. */
  code?: string | undefined;
  /** The client's address; for IPv6 its /64. */
  ip: string;
  /** What the browser keeps of earlier sign-ins (`known-devices.ts`). */
  deviceMarks: string;
}

/**
 * Signs in. Attempts are counted before any work is done; an unknown address costs the same work and gets the same
 * answer as a wrong password. Only someone who has the password learns that there is a second step. Too many wrong
 * passwords for one account, from whatever addresses, leave it open to known browsers only.
 * @throws ShopError `wrong_credentials`, `code_required`, `too_many_requests`, `unavailable`
 */
export async function signIn(
  deps: Deps,
  { email, password, code, ip, deviceMarks, ...browser }: SignIn,
): Promise<{ user: User; token: string }> {
  const loginAttempts = attemptsFrom(email, ip);
  await enforceAddressLimit(deps, { what: 'login', ip }, rateLimits.loginPerIp, attemptsNoun);
  await enforceRateLimit(deps, loginAttempts, rateLimits.login, attemptsNoun);

  const user = await findUserByEmail(deps.db, email);
  const attempt = await countGuess(deps, { email, userId: user?.id, ip, deviceMarks });
  const isRight = await verifyPassword(user?.passwordHash, password);
  if (!user || !isRight) {
    await reportGuesses(deps, attempt, { email, user });
    await equalizeWork(deps.db, user?.passwordHash, password);
    throw wrong();
  }
  // Without its code the sign-in is not done yet, but the password was right.
  if (code === undefined) await forgetGuess(deps, attempt);
  if (code !== undefined && (await findTwoFactor(deps.db, user.id))) await countCodeAttempt(deps, user.id);

  const token = await write(deps, async (tx) => {
    // Setting a new password ends all sessions: none may start later with the old password.
    const account = await lockUser(tx, user.id);
    if (account?.passwordHash !== user.passwordHash) throw wrong();
    await takeSecondStep(deps, tx, user.id, code);
    await resetRateLimit(tx, loginAttempts);
    return openSession(tx, account, { ...browser, now: deps.clock() });
  });
  if (code !== undefined) await forgetGuess(deps, attempt);
  await renewHash(deps.db, user, password);
  return { user, token };
}

async function takeSecondStep(deps: Deps, tx: Tx, userId: string, code: string | undefined): Promise<void> {
  const twoFactor = await findTwoFactor(tx, userId);
  if (!twoFactor?.confirmedAt) return;
  if (code === undefined)
    throw new ShopError('code_required', 'Please enter the code that your authenticator app shows');
  const taken = await takeCode(deps, tx, twoFactor, code);
  if (taken !== 'right') throw new ShopError('wrong_credentials', refusalText[taken]);
}

const attemptsNoun = 'attempts to sign in';
const wrong = () => new ShopError('wrong_credentials', 'Invalid email or password');
