import { EmailRefused } from '../adapters/mailer/port.ts';
import { emails } from '../counters.ts';
import type { Deps } from '../deps.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import type { EmailContent } from './email.ts';
import type { EmailToWrite } from './kinds.ts';
import { emailKinds } from './kinds.ts';

/**
 * Writes an email and hands it to the mailer.
 * @param id the same for every retry, so that a copy is recognized; becomes the Message-ID with the shop's host
 * @returns false when the mail server refused it for good. That is logged, and not tried again: a server that keeps
 *   hearing from us about addresses that don't exist stops taking our other emails
 * @throws when it is not certain that the mail server has taken it
 */
export async function sendEmail(
  { config, mailer, log }: Pick<Deps, 'config' | 'mailer' | 'log'>,
  { to, id, ...email }: { to: string; id: string } & EmailToWrite,
): Promise<boolean> {
  try {
    await mailer.send({ to, messageId: messageIdOf(config, id), ...renderEmail(email, config.publicUrl) });
    emails.inc({ kind: email.kind, outcome: 'sent' });
    return true;
  } catch (error) {
    const isRefused = error instanceof EmailRefused;
    emails.inc({ kind: email.kind, outcome: isRefused ? 'refused' : 'failed' });
    if (!isRefused) throw error;
    log.error({ email: id, err: error }, 'an email was refused');
    return false;
  }
}

/** Returns an email as it is sent. */
export function renderEmail(
  { kind, props }: EmailToWrite,
  publicUrl: string,
): { subject: string; text: string; html: string; unsubscribeUrl?: string } {
  const write = emailKinds[kind] as (given: typeof props) => EmailContent;
  const content = write(props);
  return {
    subject: content.subject,
    text: emailText(content, publicUrl),
    html: emailHtml(content, publicUrl),
    ...(content.unsubscribeUrl && { unsubscribeUrl: content.unsubscribeUrl }),
  };
}

/** The Message-ID that `sendEmail` gives an email. */
export function messageIdOf({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, id: string): string {
  return `${id}@${new URL(publicUrl).hostname}`;
}
