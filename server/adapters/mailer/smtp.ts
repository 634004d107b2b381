import { createTransport } from 'nodemailer';
import type { Mailer } from './port.ts';

const timeoutMs = 10_000;

/** Hands emails to an SMTP server over a few kept connections. @param url `smtp://` or `smtps://`, with user and password */
export function createSmtp({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
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
    async send({ to, subject, text, html, messageId }) {
      // The address as an object: text would be parsed as a list and could name others.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${messageId}>`,
      });
    },
    forget: async () => undefined,
    async close() {
      transport.close();
    },
  };
}
