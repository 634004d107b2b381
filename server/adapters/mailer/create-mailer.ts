import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import { isLoopbackHost } from '../../config-checks.ts';
import type { Storage } from '../storage/port.ts';
import { createKeptMailbox } from './kept-mailbox.ts';
import type { Mailer } from './port.ts';
import { EmailRefused } from './port.ts';

/** Returns a mailer over SMTP if a server is configured, else one that keeps emails (never in production, see `config.ts`). */
export function createMailer({
  config,
  storage,
}: {
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>;
  storage: Storage;
}): Mailer {
  const { smtpUrl, mailFrom: from } = config;
  return smtpUrl ? createSmtp({ url: smtpUrl, from }) : createKeptMailbox({ storage, from });
}

const timeoutMs = 10_000;

interface SmtpError extends Error {
  /** The SMTP command that failed. */
  command?: string;
  responseCode?: number;
}

/**
 * Returns whether this email is refused for good. A 5xx while connecting, signing in or naming the sender is about the
 * shop's own account at the mail server: the owner can fix that, and no email may be lost until then.
 */
function isFinal({ command, responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
}

/**
 * Returns a mailer that sends over a few pooled SMTP connections. Passwords and emails with links to accounts leave this
 * machine encrypted or not at all.
 * @param url `smtp://` or `smtps://`, with user and password
 */
export function createSmtp({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    requireTLS: !isLoopbackHost(new URL(url).hostname),
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Nothing in an email may make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html, messageId, unsubscribeUrl }) {
      // The address as an object: text would be parsed as a list and could name others.
      const headers = unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      const email = {
        from,
        to: { name: '', address: to },
        subject,
        text,
        // Quoted-printable, which nodemailer would choose, is encoded byte by byte and takes longer (decision 058).
        html: { content: html, contentTransferEncoding: 'base64' },
        messageId: `<${messageId}>`,
        ...(headers && { headers }),
      };
      await transport.sendMail(email).catch((error: SmtpError) => {
        if (isFinal(error)) throw new EmailRefused(`refused with ${error.responseCode}`);
        throw error;
      });
    },
    async check() {
      await transport.verify();
    },
    forget: async () => undefined,
    async close() {
      transport.close();
    },
  };
}
