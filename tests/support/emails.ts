import type { KeptMail } from '../../server/adapters/mailer/kept-mailbox.ts';
import { listKeptMail } from '../../server/adapters/mailer/kept-mailbox.ts';
import type { TestApp } from './build-test-app.ts';
import { runJobs } from './run-jobs.ts';

/** Mails as their readers find them: whatever is waiting is written first. */

/** Those to one address, the newest first. */
export async function lettersTo(shop: TestApp, email: string): Promise<KeptMail[]> {
  await runJobs(shop);
  return (await listKeptMail(shop.deps.storage)).filter(({ to }) => to === email);
}

/** The token in a letter's link, for example of `/verify-email/<token>`. */
export function tokenIn({ text }: { text: string }, page: 'verify-email' | 'password-reset'): string {
  const [, token] = new RegExp(`/${page}/([\\w.~-]+)`).exec(text) ?? [];
  if (!token) throw new Error(`no link to ${page} in:\n${text}`);
  return token;
}

/** The token that was mailed last to an address for this page. */
export async function mailedToken(
  shop: TestApp,
  email: string,
  page: 'verify-email' | 'password-reset',
): Promise<string> {
  const letter = (await lettersTo(shop, email)).find(({ text }) => text.includes(`/${page}/`));
  if (!letter) throw new Error(`no letter to ${email} leads to ${page}`);
  return tokenIn(letter, page);
}
