import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { Db } from '../../db/open.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { updatePasswordHash } from './data.ts';
import { dummyFormerHash, isFormerHash, verifyFormerPassword } from './former-password.ts';

/** OWASP's recommendation for argon2id (the package's default algorithm): 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A computation keeps one core busy for some 20 ms: behind 41 of them anyone would wait nearly a second. */
const inTurn = oneAtATime(41, 'Many people are signing in just now. Please try again in a moment.');

/** A hash of a random password, so that an unknown address costs the same work as a known one. */
const dummyHash = hash(randomBytes(16), parameters);

/** Hashes a new password. @throws ShopError `unavailable` when too many passwords are waiting to be hashed */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters));
}

/**
 * Says whether a password matches a stored hash. Always computes exactly one hash.
 * @param passwordHash undefined when there is no such account; the result is false then
 * @throws ShopError `unavailable` when too many passwords are waiting to be hashed
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const against = passwordHash ?? (await dummyHash);
  const compare = isFormerHash(against) ? verifyFormerPassword : verify;
  return (await inTurn(() => compare(against, password))) && passwordHash !== undefined;
}

/**
 * Computes the other kind of hash after a wrong password, while there are accounts with hashes of the former shop: those
 * take longer, and the time of a refusal must not tell which addresses are known.
 * @throws ShopError `unavailable` when too many passwords are waiting to be hashed
 */
export async function equalizeWork(
  db: Db,
  passwordHash: string | undefined,
  password: string,
): Promise<void> {
  const former = await dummyFormerHash(db);
  if (former === undefined) return;
  const isFormer = passwordHash !== undefined && isFormerHash(passwordHash);
  await verifyPassword(isFormer ? undefined : former, password);
}

/** Rehashes a correct password when its stored hash was made in another way than today's. */
export async function renewHash(
  db: Db,
  { id, passwordHash }: { id: string; passwordHash: string },
  password: string,
): Promise<void> {
  if (isOfToday(passwordHash)) return;
  // When too many people are signing in, this waits for the next sign-in.
  const renewed = await hashPassword(password).catch(() => undefined);
  if (renewed) await updatePasswordHash(db, id, { from: passwordHash, to: renewed });
}

function isOfToday(passwordHash: string): boolean {
  if (isFormerHash(passwordHash)) return false;
  const made = parseOptions(passwordHash);
  const names = Object.keys(parameters) as (keyof typeof parameters)[];
  return names.every((name) => made[name] === parameters[name]);
}
