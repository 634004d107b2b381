import { resetLinkMinutes, verifyLinkHours } from '../../../shop/facts.ts';
import type { Deps } from '../../deps.ts';
import type { EmailToWrite } from '../../emails/kinds.ts';
import { sendEmail } from '../../emails/send-email.ts';
import { hashToken, newToken } from '../../db/token.ts';
import type { AccountEmailJob } from '../../jobs/queue.ts';
import type { User } from './data.ts';
import { findUser } from './data.ts';
import { insertEmailToken } from './email-token-data.ts';

/** Sends one email about an account; only that it is deleted when the user does not exist anymore. */
export async function sendAccountEmail(deps: Deps, job: AccountEmailJob): Promise<void> {
  const user = await findUser(deps.db, job.userId);
  const email = await emailOf(deps, job, user);
  const to = 'to' in job ? job.to : user?.email;
  if (!email || to === undefined) return;
  await sendEmail(deps, {
    to,
    id: `${job.template}.${job.id}`,
    ...email,
  });
}

async function emailOf(
  deps: Deps,
  job: AccountEmailJob,
  user: User | undefined,
): Promise<EmailToWrite | undefined> {
  const { publicUrl } = deps.config;
  if (job.template === 'account-deleted')
    return { kind: job.template, props: { url: `${publicUrl}/contactus`, at: job.at } };
  if (!user) return undefined;
  switch (job.template) {
    case 'verify-email':
    case 'verify-new-email': {
      // An earlier email has verified it in the meantime.
      if (user.active) return undefined;
      const token = await makeToken(deps, user, 'verify-email', verifyLinkHours * 60);
      return { kind: job.template, props: { url: `${publicUrl}/verify-email/${token}` } };
    }
    case 'reset-password': {
      const token = await makeToken(deps, user, 'reset-password', resetLinkMinutes);
      return { kind: job.template, props: { url: `${publicUrl}/password-reset/${token}` } };
    }
    case 'sign-in-attempts':
      return { kind: job.template, props: { url: `${publicUrl}/password-reset-request` } };
    case 'email-changed':
      return { kind: job.template, props: { url: `${publicUrl}/contactus`, at: job.at } };
    case 'password-changed':
    case 'two-factor-on':
    case 'two-factor-off':
    case 'token-created':
      return { kind: job.template, props: { url: `${publicUrl}/password-reset-request`, at: job.at } };
  }
}

/** Makes a token here rather than in the request that asks for the email, so that it is stored nowhere but in the email. */
async function makeToken(
  { db, clock }: Deps,
  { id, email }: User,
  purpose: 'verify-email' | 'reset-password',
  minutes: number,
): Promise<string> {
  const token = newToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await insertEmailToken(db, {
    tokenHash: hashToken(token),
    purpose,
    userId: id,
    email,
    expiresAt,
    createdAt: now,
  });
  return token;
}
