import type { Db, Tx } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import type { RateLimit } from './counter-data.ts';
import { consumeRateLimit } from './counter-data.ts';

type Needs = Pick<Deps, 'config' | 'clock'>;

/** @property about what the email is about: each has a count of its own */
interface CountedEmail {
  about: string;
  to: string;
}

/**
 * Counts an email to an address that anybody may have typed, and returns whether it may be sent: beyond the limit, what
 * the email is about goes on without it.
 */
export async function mayEmail(
  deps: Needs,
  db: Db | Tx,
  email: CountedEmail,
  limit: RateLimit,
): Promise<boolean> {
  return (await countEmail(deps, db, email, limit)) === undefined;
}

/** Counts as `mayEmail` does. @returns undefined, or the seconds until another email may be sent */
export async function countEmail(
  { config, clock }: Needs,
  db: Db | Tx,
  { about, to }: CountedEmail,
  limit: RateLimit,
): Promise<number | undefined> {
  return config.rateLimits ? consumeRateLimit(db, [about, mailboxOf(to)], limit, clock()) : undefined;
}

/**
 * Returns what all spellings of a mailbox have in common: `dale+1@example.com` is `dale@example.com`, and at Gmail, dots
 * do not count and googlemail.com is gmail.com.
 */
export function mailboxOf(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  const host = lower.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  const name = lower.slice(0, at).replace(/\+.*$/, '');
  return `${host === 'gmail.com' ? name.replaceAll('.', '') : name}@${host}`;
}
