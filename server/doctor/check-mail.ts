import { randomUUID } from 'node:crypto';
import { shopName } from '../../shop/facts.ts';
import type { Mailer } from '../adapters/mailer/port.ts';
import { EmailRefused } from '../adapters/mailer/port.ts';
import type { Config } from '../config.ts';
import type { Finding } from './finding.ts';
import { bad, codeOf, good, look, reasonOf } from './finding.ts';

/**
 * Signs in to the mail server and sends a test email.
 * @param sendTo its recipient
 */
export async function checkMail(
  { smtpUrl, mailFrom, publicUrl }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  { mailer, sendTo }: { mailer: Mailer; sendTo: string },
): Promise<Finding[]> {
  const signIn = 'Email: sign-in';
  if (!smtpUrl) return [look(signIn, 'Emails are kept at /dev/mailbox. Set SMTP_URL to send them.')];
  const { hostname } = new URL(smtpUrl);
  try {
    await mailer.check();
  } catch (error) {
    return [bad(signIn, `${remedyFor(error, hostname)} (${reasonOf(error)})`)];
  }
  const accepted = good(signIn, `${hostname} accepts the shop`);
  const test = 'Email: test';
  try {
    const text = `This is a test. Emails of ${shopName} arrive here. Nothing needs to be done.`;
    await mailer.send({
      to: sendTo,
      subject: `Test email from ${shopName}`,
      text,
      html: `<p>${text}</p>`,
      messageId: `doctor.${randomUUID()}@${new URL(publicUrl).hostname}`,
    });
    return [accepted, good(test, `sent to ${sendTo}: see whether it arrived, and not among spam`)];
  } catch (error) {
    const remedy =
      error instanceof EmailRefused
        ? `The mail server takes no email for ${sendTo}. Check the address, or name another one with --send-to.`
        : `The mail server took no email from ${mailFrom}. Check that the account in SMTP_URL may send from MAIL_FROM.`;
    return [accepted, bad(test, `${remedy} (${reasonOf(error)})`)];
  }
}

/** nodemailer's code → what to do. */
const remedies: Record<string, string> = {
  EAUTH:
    'The mail server refuses user or password. Check both in SMTP_URL, percent-encoded: @ is %40, / is %2F.',
  ENOAUTH: 'The mail server wants a user and a password. Add both to SMTP_URL.',
  ETLS: 'The connection to the mail server can’t be encrypted. Use smtps:// with port 465, or a server that offers STARTTLS with a valid certificate.',
};

function remedyFor(error: unknown, hostname: string): string {
  const known = remedies[codeOf(error)];
  if (known) return known;
  if (/certificate|self-signed|altname/i.test(reasonOf(error))) return remedies.ETLS ?? '';
  return `The mail server ${hostname} can’t be reached. Check host and port in SMTP_URL, and that the firewall lets connections out; many providers block port 25.`;
}
