import type { FastifyInstance } from 'fastify';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import type { KeptEmail } from '../../adapters/mailer/kept-mailbox.ts';
import { listKeptEmails, readKeptEmail } from '../../adapters/mailer/kept-mailbox.ts';
import type { Deps } from '../../deps.ts';
import { html } from '../../emails/escape-html.ts';
import { emailPolicy, noSuchEmail, page, pagePolicy, sandbox, sendMailboxPage } from './mailbox-page.ts';
import { mailboxSamples } from './mailbox-samples.ts';

/** Serves `/dev/mailbox`: the emails the demo keeps instead of sending them. Absent once an SMTP server is configured. */
export function mailbox(http: FastifyInstance, { storage, config }: Deps): void {
  if (config.smtpUrl) return;
  const policy = emailPolicy(config.publicUrl);
  mailboxSamples(http, config);

  http.get('/dev/mailbox', async (_request, reply) =>
    sendMailboxPage(reply, pagePolicy, list(await listKeptEmails(storage))),
  );

  http.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    const email = await readKeptEmail(storage, params.id);
    return email
      ? sendMailboxPage(reply, pagePolicy, message(email))
      : sendMailboxPage(reply.code(404), pagePolicy, noSuchEmail());
  });

  http.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async ({ params }, reply) => {
    const email = await readKeptEmail(storage, params.id);
    return email
      ? sendMailboxPage(reply, policy, email.html)
      : sendMailboxPage(reply.code(404), policy, noSuchEmail());
  });
}

function list(emails: KeptEmail[]): string {
  const rows = emails.map(
    ({ id, to, subject, keptAt }) =>
      html`<li>
        <a href="/dev/mailbox/${id}"
          ><b>${subject}</b><br /><small>To ${to} · ${formatPacific(keptAt)}</small></a
        >
      </li>`,
  );
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <p>The demo sends no email. Everything it would have sent is listed here, newest first.</p>
      <p><a href="/dev/mailbox/samples">Look at a sample of every email</a></p>
      ${
        emails.length > 0
          ? html`<ol>
              ${rows}
            </ol>`
          : html`<p>No email yet. Place an order and come back.</p>`
      }`,
  );
}

function message({ id, to, from, subject, keptAt, text }: KeptEmail): string {
  return page(
    subject,
    html`<p><a href="/dev/mailbox">Mailbox</a></p>
      <h1>${subject}</h1>
      <dl>
        <dt>To</dt>
        <dd>${to}</dd>
        <dt>From</dt>
        <dd>${from}</dd>
        <dt>Kept</dt>
        <dd>${formatPacific(keptAt)}</dd>
      </dl>
      <iframe title="The email as HTML" sandbox="${sandbox}" src="/dev/mailbox/${id}/html"></iframe>
      <h2>As text</h2>
      <pre>${text}</pre>`,
  );
}
