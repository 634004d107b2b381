import type { FastifyReply } from 'fastify';
import { Html, html } from '../../emails/escape-html.ts';
import { hashSource } from '../../http/pages/inline-scripts.ts';

/** The frame around the demo's emails: pages without scripts, and emails that may only be shown. */

const css = `
  :root { color-scheme: light dark; font: 17px/1.5 'Source Sans 3', Helvetica, Arial, sans-serif;
    background: light-dark(#f1e9da, #10192a); color: light-dark(#14233b, #f3ecdf) }
  body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem }
  h1 { font-size: 1.6rem; margin: 0 0 1rem; border-top: 3px solid; padding-top: .6rem }
  h2 { font-size: 1.15rem; margin: 1.6rem 0 .4rem }
  a { color: inherit }
  ol, ul { list-style: none; margin: 0; padding: 0 }
  li a { display: block; padding: .7rem 0; border-bottom: 1px solid #8888; text-decoration: none }
  li a:hover b { text-decoration: underline }
  small, dt { color: light-dark(#3f4b5e, #b7c1cf) }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0 0 1rem }
  dd { margin: 0; overflow-wrap: anywhere }
  nav a { display: inline-block; padding: .6rem 1rem .6rem 0 }
  nav a[aria-current] { font-weight: bold; text-decoration: none }
  iframe { width: 100%; height: 80rem; border: 1px solid #8888; background: #fff }
  .sizes { display: flex; flex-wrap: wrap; gap: 1rem }
  .sizes iframe { width: 100%; max-width: 700px; flex: 1 1 390px }
  .sizes iframe.phone { max-width: 390px; flex: 0 0 auto }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem; padding: 1rem; border: 1px solid #8888 }
`;
const style = new Html(`<style>${css}</style>`);
export const pagePolicy = `default-src 'none'; style-src ${hashSource(css)}; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** Emails may contain anything: they may only be shown and open their links in new windows. */
export const sandbox = 'allow-popups allow-popups-to-escape-sandbox';

/** Lets an email load nothing but the shop's own pictures. */
export function emailPolicy(publicUrl: string): string {
  return `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${publicUrl}; frame-ancestors 'self'; sandbox ${sandbox}`;
}

export function sendMailboxPage(reply: FastifyReply, policy: string, page: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(page);
}

export function page(title: string, body: Html): string {
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

export function noSuchEmail(): string {
  return page(
    'No such email',
    html`<h1>No such email</h1>
      <p><a href="/dev/mailbox">Mailbox</a></p>`,
  );
}
