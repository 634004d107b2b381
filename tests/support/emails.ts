import type { KeptEmail } from '../../server/adapters/mailer/kept-mailbox.ts';
import { listKeptEmails } from '../../server/adapters/mailer/kept-mailbox.ts';
import { orderKey } from '../../server/features/orders/order-link.ts';
import type { TestApp } from './build-test-app.ts';
import { runJobs } from './run-jobs.ts';

/** Emails as their recipients receive them; waiting email jobs run first. */

/** Returns the emails to one address, newest first. */
export async function emailsTo(shop: TestApp, email: string): Promise<KeptEmail[]> {
  await runJobs(shop);
  return (await listKeptEmails(shop.deps.storage)).filter(({ to }) => to === email);
}

/** Returns the token in an email's link, such as `/verify-email/<token>`. */
export function tokenIn({ text }: { text: string }, page: 'verify-email' | 'password-reset'): string {
  const [, token] = new RegExp(`/${page}/([\\w.~-]+)`).exec(text) ?? [];
  if (!token) throw new Error(`no link to ${page} in:\n${text}`);
  return token;
}

/** Returns the token that was last emailed to an address for this page. */
export async function emailedToken(
  shop: TestApp,
  email: string,
  page: 'verify-email' | 'password-reset',
): Promise<string> {
  const sent = (await emailsTo(shop, email)).find(({ text }) => text.includes(`/${page}/`));
  if (!sent) throw new Error(`no email to ${email} leads to ${page}`);
  return tokenIn(sent, page);
}

/** Returns the key in the link of an order's emails. */
export async function linkKey({ deps }: Pick<TestApp, 'deps'>, id: string): Promise<string> {
  const { db, clock, config } = deps;
  const { email = '' } =
    (await db.selectFrom('orders').select('email').where('id', '=', id).executeTakeFirst()) ?? {};
  return orderKey({ id, email, now: clock() }, config);
}
