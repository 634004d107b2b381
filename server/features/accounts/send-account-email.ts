import { resetLinkMinutes, verifyLinkHours } from '../../../shop/facts.ts';
import type { Deps } from '../../deps.ts';
import {
  emailChanged,
  passwordChanged,
  resetPassword,
  twoFactorOff,
  twoFactorOn,
  verifyEmail,
  verifyNewEmail,
} from '../../emails/account-emails.ts';
import { letterHtml } from '../../emails/email-html.ts';
import type { Letter } from '../../emails/email.ts';
import { letterText } from '../../emails/email-text.ts';
import { hashToken, newToken } from '../../db/token.ts';
import type { AccountMail } from '../../jobs/queue.ts';
import type { User } from './data.ts';
import { findUser } from './data.ts';
import { insertMailToken } from './email-token-data.ts';

/** Writes one mail about an account and hands it over; none when there is no such user (any more). */
export async function sendAccountMail(deps: Deps, job: AccountMail): Promise<void> {
  const user = await findUser(deps.db, job.userId);
  const letter = user && (await write(deps, job, user));
  if (!letter) return;
  const { publicUrl } = deps.config;
  await deps.mailer.send({
    to: 'to' in job ? job.to : user.email,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter, publicUrl),
    messageId: `${job.mail}.${job.id}@${new URL(publicUrl).hostname}`,
  });
}

async function write(deps: Deps, job: AccountMail, user: User): Promise<Letter | undefined> {
  const { publicUrl } = deps.config;
  switch (job.mail) {
    case 'verify-email':
    case 'verify-new-email': {
      // Verified meanwhile, by an earlier letter.
      if (user.active) return undefined;
      const token = await makeToken(deps, user, 'verify-email', verifyLinkHours * 60);
      const url = `${publicUrl}/verify-email/${token}`;
      return job.mail === 'verify-email' ? verifyEmail({ url }) : verifyNewEmail({ url });
    }
    case 'reset-password': {
      const token = await makeToken(deps, user, 'reset-password', resetLinkMinutes);
      return resetPassword({ url: `${publicUrl}/password-reset/${token}` });
    }
    case 'password-changed':
      return passwordChanged({ url: `${publicUrl}/password-reset-request`, at: job.at });
    case 'email-changed':
      return emailChanged({ url: `${publicUrl}/contactus`, at: job.at });
    case 'two-factor-on':
      return twoFactorOn({ url: `${publicUrl}/password-reset-request`, at: job.at });
    case 'two-factor-off':
      return twoFactorOff({ url: `${publicUrl}/password-reset-request`, at: job.at });
  }
}

/** Made here and not by whoever wants the letter, so that it is written down nowhere but in the letter itself. */
async function makeToken(
  { db, clock }: Deps,
  { id, email }: User,
  purpose: 'verify-email' | 'reset-password',
  minutes: number,
): Promise<string> {
  const token = newToken();
  const now = clock();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await insertMailToken(db, {
    tokenHash: hashToken(token),
    purpose,
    userId: id,
    email,
    expiresAt,
    createdAt: now,
  });
  return token;
}
