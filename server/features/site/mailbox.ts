import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatPacific } from '../../../shop/rules/dates.ts';
import type { KeptEmail } from '../../adapters/mailer/kept-mailbox.ts';
import { listKeptEmails, readKeptEmail } from '../../adapters/mailer/kept-mailbox.ts';
import type { Deps } from '../../deps.ts';
import { Html, html } from '../../emails/escape-html.ts';

const css = `
  :root { color-scheme: light dark; font: 17px/1.5 'Source Sans 3', Helvetica, Arial, sans-serif;
    background: light-dark(#f1e9da, #10192a); color: light-dark(#14233b, #f3ecdf) }
  body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem }
  h1 { font-size: 1.6rem; margin: 0 0 1rem; border-top: 3px solid; padding-top: .6rem }
  a { color: inherit }
  ol { list-style: none; margin: 0; padding: 0 }
  li a { display: block; padding: .7rem 0; border-bottom: 1px solid #8888; text-decoration: none }
  li a:hover b { text-decoration: underline }
  small, dt { color: light-dark(#3f4b5e, #b7c1cf) }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 1rem }
  dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 70rem; border: 1px solid #8888; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; padding: 1rem; border: 1px solid #8888 }
`;
const style = new Html(`<style>${css}</style>`);
const ownStyle = `'sha256-${createHash('sha256').update(css).digest('base64')}'`;
const pagePolicy = `default-src 'none'; style-src ${ownStyle}; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
/** Emails may contain anything: they may only be shown and open their links in new windows. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
const emailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox ${sandbox}`;

/** Serves `/dev/mailbox`: the emails the demo keeps instead of sending them. Absent once an SMTP server is configured. */
export function mailbox(http: FastifyInstance, { storage, config }: Deps): void {
  if (config.smtpUrl) return;

  http.get('/dev/mailbox', async (_request, reply) =>
    send(reply, pagePolicy, list(await listKeptEmails(storage))),
  );

  http.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    const email = await readKeptEmail(storage, params.id);
    return email ? send(reply, pagePolicy, message(email)) : send(reply.code(404), pagePolicy, missing());
  });

  http.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async ({ params }, reply) => {
    const email = await readKeptEmail(storage, params.id);
    return email ? send(reply, emailPolicy, email.html) : send(reply.code(404), emailPolicy, missing());
  });
}

function send(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page);
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

function missing(): string {
  return page(
    'No such email',
    html`<h1>No such email</h1>
      <p><a href="/dev/mailbox">Mailbox</a></p>`,
  );
}

function page(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.markup;
}
