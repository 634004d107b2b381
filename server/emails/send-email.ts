import type { Deps } from '../deps.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import type { EmailContent } from './email.ts';

/**
 * Hands an email to the mailer.
 * @param id the same for every retry, so that a copy is recognized; becomes the Message-ID with the shop's host
 * @throws when it is not certain that the mail server has taken it
 */
export function sendEmail(
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  { to, id, content }: { to: string; id: string; content: EmailContent },
): Promise<void> {
  return mailer.send({
    to,
    subject: content.subject,
    text: emailText(content),
    html: emailHtml(content, config.publicUrl),
    messageId: messageIdOf(config, id),
  });
}

/** The Message-ID that `sendEmail` gives an email. */
export function messageIdOf({ publicUrl }: Pick<Deps['config'], 'publicUrl'>, id: string): string {
  return `${id}@${new URL(publicUrl).hostname}`;
}
