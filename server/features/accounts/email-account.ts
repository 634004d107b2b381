import { rateLimits } from '../../../shop/facts.ts';
import { newId } from '../../db/id.ts';
import type { Db, Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { tooManyRequests } from '../../rate-limit/enforce-rate-limit.ts';
import { countEmail } from '../../rate-limit/may-email.ts';
import type { AccountChange, AccountEmailJob } from '../../jobs/queue.ts';
import type { User } from './data.ts';

type Notice = AccountChange | 'sign-in-attempts';
type Link = 'verify-email' | 'verify-new-email' | 'reset-password';

/** Emails that count together. Nothing else may use up the links by which an owner gets back in. */
const countOf: Record<Link | Notice, string> = {
  'verify-email': 'verification',
  'verify-new-email': 'verification',
  'reset-password': 'password reset',
  'password-changed': 'notice',
  'email-changed': 'notice',
  'two-factor-on': 'notice',
  'two-factor-off': 'notice',
  'token-created': 'notice',
  'account-deleted': 'notice',
  'sign-in-attempts': 'notice',
};

/**
 * Sends an email about an account, unless its mailbox has had enough of them today: anybody can register with anybody's
 * address. Every email about accounts starts here.
 * @returns undefined, or the seconds until the mailbox may get such an email again
 */
export async function emailAccount(
  { config, clock, queue }: Pick<Deps, 'config' | 'clock' | 'queue'>,
  db: Db | Tx,
  { id: userId, email: to }: Pick<User, 'id' | 'email'>,
  template: Link | Notice,
): Promise<number | undefined> {
  const about = `account: ${countOf[template]}`;
  const retryAfter = await countEmail({ config, clock }, db, { about, to }, rateLimits.accountEmails);
  if (retryAfter !== undefined) return retryAfter;
  const id = newId();
  const at = clock().toISOString();
  const job: AccountEmailJob = isChange(template)
    ? { id, template, userId, to, at }
    : { id, template, userId };
  await queue.enqueue(db, 'send-account-email', job);
  return undefined;
}

/** Emails a link that somebody has asked for. @throws ShopError `too_many_requests` when the mailbox has had enough today */
export async function emailLink(
  deps: Pick<Deps, 'config' | 'clock' | 'queue'>,
  db: Db | Tx,
  user: Pick<User, 'id' | 'email'>,
  template: Link,
): Promise<void> {
  const retryAfter = await emailAccount(deps, db, user, template);
  if (retryAfter !== undefined) throw tooManyRequests(retryAfter, 'attempts');
}

/** Tells an account's owner of a change. An address that nobody has verified may be a stranger's, and is told nothing. */
export async function notifyOwner(
  deps: Pick<Deps, 'config' | 'clock' | 'queue'>,
  db: Db | Tx,
  user: Pick<User, 'id' | 'email' | 'active'>,
  template: Notice,
): Promise<void> {
  if (user.active) await emailAccount(deps, db, user, template);
}

function isChange(template: Link | Notice): template is AccountChange {
  return countOf[template] === 'notice' && template !== 'sign-in-attempts';
}
