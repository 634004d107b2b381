import { failedSignInsToReport, rateLimits } from '../../../../shop/facts.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { newId } from '../../../db/id.ts';
import type { Db, Tx } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import {
  countAttempt,
  isCounting,
  isFirstWithin,
  resetRateLimit,
  uncountAttempt,
} from '../../../rate-limit/counter-data.ts';
import type { User } from '../data.ts';
import { notifyOwner } from '../email-account.ts';
import { knownDeviceOf } from './known-devices.ts';

/**
 * Caps guesses at one account over all addresses, without locking its owner out (decision 051): beyond the cap, browsers
 * that have signed in to the account before go on under a cap of their own, and a password reset by email opens it again.
 * Counted by what was typed, so nobody learns from a refusal whether there is such an account.
 */

/** An attempt that counts as a guess until the password proves right. */
export interface Guess {
  counter: readonly string[];
  /** How many there are within the hour, this one included. */
  count: number;
}

/**
 * Counts an attempt before its password is computed.
 * @param input `userId`: undefined when the address has no account; `ip`: for IPv6 its /64
 * @throws ShopError `too_many_requests`
 */
export async function countGuess(
  { config, db, clock }: Deps,
  input: { email: string; userId: string | undefined; ip: string; deviceMarks: string },
): Promise<Guess> {
  const { email, userId, ip, deviceMarks } = input;
  const now = clock();
  const device = userId && knownDeviceOf(deviceMarks, { userId, now }, config);
  const counter = device ? ['login', 'device', device] : perAccount(email);
  if (!config.rateLimits) return { counter, count: 0 };
  const { max, windowMinutes } = device ? rateLimits.loginPerDevice : rateLimits.loginPerAccount;
  const { count, resetsAt } = await countAttempt(db, counter, windowMinutes, now);
  if (count <= max) return { counter, count };
  if (!device && (await isCounting(db, resetFrom(email, ip), now)))
    return countAfterReset({ db, now }, { email, ip });
  throw refusal(resetsAt, now);
}

async function countAfterReset(
  { db, now }: { db: Db; now: Date },
  { email, ip }: { email: string; ip: string },
): Promise<Guess> {
  const counter = ['login', 'after reset', email, ip];
  const { max, windowMinutes } = rateLimits.loginPerDevice;
  const { count, resetsAt } = await countAttempt(db, counter, windowMinutes, now);
  if (count > max) throw refusal(resetsAt, now);
  return { counter, count };
}

function refusal(resetsAt: Date, now: Date): ShopError {
  return new ShopError(
    'too_many_requests',
    'Too many attempts to sign in with this email. Please use a browser that you have signed in with before, or set a new password by email: then you can sign in.',
    { retryAfter: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)) },
  );
}

/** The password was right: the attempt was no guess. */
export async function forgetGuess({ config, db }: Deps, { counter }: Guess): Promise<void> {
  if (config.rateLimits) await uncountAttempt(db, counter);
}

/**
 * Emails the owner once a day when there are many guesses. An address without an account costs the same work: its job is
 * about a user that does not exist.
 */
export async function reportGuesses(
  deps: Deps,
  { count }: Guess,
  { email, user }: { email: string; user: Pick<User, 'id' | 'active'> | undefined },
): Promise<void> {
  if (count < failedSignInsToReport) return;
  if (!(await isFirstWithin(deps.db, ['guesses reported', email], 24 * 60, deps.clock()))) return;
  await notifyOwner(deps, deps.db, { id: newId(), active: true, ...user, email }, 'sign-in-attempts');
}

/**
 * Opens an account again whose owner has proved that they read its email, and keeps it open for the address that they did
 * so from, even if the guessing goes on.
 */
export async function forgetGuesses(
  tx: Tx,
  { email, ip, now }: { email: string; ip: string; now: Date },
): Promise<void> {
  await resetRateLimit(tx, perAccount(email));
  await resetRateLimit(tx, attemptsFrom(email, ip));
  await countAttempt(tx, resetFrom(email, ip), rateLimits.loginPerAccount.windowMinutes, now);
}

/** The counter of all attempts at one account from one address. */
export const attemptsFrom = (email: string, ip: string): readonly string[] => ['login', email, ip];
const perAccount = (email: string): readonly string[] => ['login', 'account', email];
const resetFrom = (email: string, ip: string): readonly string[] => ['login', 'reset from', email, ip];
