import type { Deps } from '../deps.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import type { EmailContent } from './email.ts';
import type { EmailToWrite } from './kinds.ts';
import { emailKinds } from './kinds.ts';

/**
 * Writes an email and hands it to the mailer.
 * @param id the same for every retry, so that a copy is recognized; becomes the Message-ID with the shop's host
 * @throws when it is not certain that the mail server has taken it
 */
export function sendEmail(
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  { to, id, ...email }: { to: string; id: string } & EmailToWrite,
): Promise<void> {
  return mailer.send({ to, messageId: messageIdOf(config, id), ...renderEmail(email, config.publicUrl) });
}

/** Returns an email as it is sent. */
export function renderEmail(
  { kind, props }: EmailToWrite,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const write = emailKinds[kind] as (given: typeof props) => EmailContent;
  const content = write(props);
  return {
    subject: content.subject,
    text: emailText(content, publicUrl),
    html: emailHtml(content, publicUrl),
  };
}

/** The Message-ID that `sendEmail` gives an email. */
export function messageIdOf({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, id: string): string {
  return `${id}@${new URL(publicUrl).hostname}`;
}
