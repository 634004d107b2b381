import type { Html } from './escape-html.ts';
import { html } from './escape-html.ts';
import type { EmailContent } from './email.ts';
import { signature } from './email.ts';
import type { EmailedOrder, TotalRow } from './emailed-order.ts';
import { addressLines, estimateNote, itemRows, placedAt, totalRows } from './emailed-order.ts';

/*
 * Email readers support neither style sheets nor fonts reliably, so this uses tables and inline styles, with the colors of the
 * light theme written out.
 */
const ink = '#14233b';
const soft = '#3f4b5e';
const hair = '#d3c8b3';
const condensed = `font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-weight:600`;
const small = `font-size:15px;color:${soft}`;

/** Renders an email as a complete HTML page, short enough that no email reader clips it. */
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
                      ${forOwner && html`<p style="margin:16px 0 0">${withLineBreaks(forOwner)}</p>`}
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

/** For email readers in which the button does nothing. */
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
          ? html`${signature.returns} ${anchor('Return policy', `${publicUrl}/return-policy`)}`
          : anchor(signature.shop, publicUrl)
      }
    </td>
  </tr>`;
}

function anchor(name: string, url: string): Html {
  return html`<a href="${url}" target="_blank" style="color:${ink}">${name}</a>`;
}

/** What was ordered, what it costs and where it ships to. */
function orderHtml(order: EmailedOrder): Html {
  return html`<p style="margin:20px 0 4px;${small}">Order ID ${order.id}<br />${placedAt(order)}</p>
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      style="margin-top:16px;border-top:3px solid ${ink}"
    >
      ${itemRows(order).map(item)}
    </table>
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:12px">
      ${totalRows(order).map(total)}
    </table>
    <p style="margin:16px 0 0;${small}">${estimateNote}</p>
    <p style="${condensed};font-size:20px;margin:24px 0 4px">Ships to</p>
    <p style="margin:0">${withLineBreaks(addressLines(order))}</p>`;
}

function item({ name, detail, amount }: ReturnType<typeof itemRows>[number]): Html {
  const cell = `border-bottom:1px solid ${hair}`;
  return html`<tr>
    <td style="padding:12px 8px 12px 0;${cell}">
      <b style="font-weight:600">${name}</b><br /><span style="${small}">${detail}</span>
    </td>
    <td align="right" style="padding:12px 0;${cell};white-space:nowrap;vertical-align:top">${amount}</td>
  </tr>`;
}

function total({ label, amount, before, kind }: TotalRow): Html {
  const styles = {
    savings: 'color:#22603a;font-weight:600',
    total: `${condensed};font-size:24px;border-top:1px solid ${ink};padding-top:10px`,
    plain: '',
  };
  const style = styles[kind ?? 'plain'];
  return html`<tr>
    <td style="padding:4px 0;${style}">${label}</td>
    <td align="right" style="padding:4px 0;white-space:nowrap;${style}">
      ${before && html`<s style="color:${soft}">${before}</s> `}${amount}
    </td>
  </tr>`;
}

function withLineBreaks(lines: readonly string[]): Html {
  return html`${lines.map((line, at) => html`${at > 0 && html`<br />`}${line}`)}`;
}
