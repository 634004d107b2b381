import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Db } from '../../db/open.ts';
import { updatePasswordHash } from './data.ts';

/** OWASP's first choice for argon2id (the package's default algorithm): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One computation keeps one core busy for some 20 ms; the other cores stay with the catalog. */
const atOnce = 1;
/** More than these have no hope of an answer within a second. */
const waitingAtMost = 40;

let running = 0;
const waiting: (() => void)[] = [];

/** A hash of nobody's password, so that an unknown address costs the same work as a known one. */
const nobodysHash = hash(randomBytes(16), parameters);

/** @throws ShopError `unavailable` when too many passwords wait to be computed */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/**
 * Compares a password with a stored hash. Always computes exactly one hash.
 * @param passwordHash undefined when there is no such account; the answer is false then
 * @throws ShopError `unavailable` when too many passwords wait to be computed
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash);
  return (await inTurn(() => verify(against, password))) && passwordHash !== undefined;
}

/** Computes the hash of a right password anew when it was made with other parameters than today's. */
export async function renewHash(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
): Promise<void> {
  const made = parseOptions(passwordHash);
  const names = Object.keys(parameters) as (keyof typeof parameters)[];
  if (names.every((name) => made[name] === parameters[name])) return;
  // With many people signing in this one waits for the next time.
  const renewed = await hashPassword(password).catch(() => undefined);
  if (renewed) await updatePasswordHash(db, id, { from: passwordHash, to: renewed });
}

async function inTurn<T>(compute: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) {
      throw new ShopError(
        'unavailable',
        'Many people are signing in just now. Please try again in a moment.',
        { retryAfter: 5 },
      );
    }
    // Whoever ends hands its turn over, so `running` is not counted again here.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await compute();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
