import type { Html } from './escape-html.ts';
import { html } from './escape-html.ts';
import type { EmailContent } from './email.ts';
import { signature } from './email.ts';
import { condensed, hair, ink, small } from './email-style.ts';
import { inLines, orderHtml } from './order-html.ts';

/** The email as a page of its own. Kept short so that no reader cuts it off. */
export function emailHtml(email: EmailContent, publicUrl: string): string {
  const { heading, intro, link, notes = [], order, forOwner } = email;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${email.subject}</title>
      </head>
      <body
        style="margin:0;background:#f1e9da;color:${ink};font-family:'Source Sans 3',Helvetica,Arial,sans-serif;font-size:17px;line-height:1.5"
      >
        <div style="display:none;max-height:0;overflow:hidden">${email.preview}</div>
        <div role="main">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f1e9da">
            <tr>
              <td align="center" style="padding:24px 12px">
                <table
                  role="presentation"
                  width="600"
                  cellpadding="0"
                  cellspacing="0"
                  style="width:100%;max-width:600px;background:#fbf8f1;border:1px solid ${hair}"
                >
                  ${masthead()}
                  <tr>
                    <td style="padding:28px">
                      <h1 style="${condensed};font-size:34px;line-height:1.05;margin:0 0 12px">${heading}</h1>
                      <p style="margin:0 0 20px">${intro}</p>
                      <table role="presentation" cellpadding="0" cellspacing="0">
                        <tr>
                          <td style="background:#b91c1c;border-radius:2px">
                            <a
                              href="${link.url}"
                              target="_blank"
                              style="${condensed};display:inline-block;padding:14px 26px;font-size:19px;color:#ffffff;text-decoration:none"
                              >${link.label}</a
                            >
                          </td>
                        </tr>
                      </table>
                      ${notes.map(paragraph)} ${order ? orderHtml(order) : plainLink(link.url)}
                      ${forOwner && html`<p style="margin:16px 0 0">${inLines(forOwner)}</p>`}
                    </td>
                  </tr>
                  ${!forOwner && footer(order !== undefined, publicUrl)}
                </table>
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html> `.markup;
}

function masthead(): Html {
  return html`<tr>
    <td style="background:${ink};padding:18px 28px;border-bottom:3px solid #b91c1c">
      <span style="${condensed};font-size:28px;letter-spacing:1px;color:#f3ecdf">LUGO</span>
      <span style="${condensed};font-size:15px;letter-spacing:1px;color:#b7c1cf">CLASSIC TRUCKS</span>
    </td>
  </tr>`;
}

function paragraph(text: string): Html {
  return html`<p style="margin:20px 0 0">${text}</p>`;
}

/** For readers in which the button does nothing. */
function plainLink(url: string): Html {
  return html`<p style="margin:20px 0 0;${small}">
    If the button does not work, copy this address:<br />
    <span style="word-break:break-all">${url}</span>
  </p>`;
}

function footer(order: boolean, publicUrl: string): Html {
  return html`<tr>
    <td style="padding:18px 28px;border-top:1px solid ${hair};${small}">
      ${signature.questions}<br />
      ${
        order
          ? html`${signature.returns} ${place('Return policy', `${publicUrl}/return-policy`)}`
          : place(signature.shop, publicUrl)
      }
    </td>
  </tr>`;
}

function place(name: string, url: string): Html {
  return html`<a href="${url}" target="_blank" style="color:${ink}">${name}</a>`;
}
