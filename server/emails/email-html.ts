import { shopName } from '../../shop/facts.ts';
import { light, styles, styleSheet } from './email-style.ts';
import type { EmailContent } from './email.ts';
import { Html, html } from './escape-html.ts';
import { anchor, blockHtml, prose } from './html-blocks.ts';
import { closing } from './wording.ts';

/** Renders an email as a complete HTML page, short enough that no email reader clips it. */
export function emailHtml(email: EmailContent, publicUrl: string): string {
  const { heading, subject, preview, body } = email;
  const page = html`<!doctype html>
    <html lang="en" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>${subject}</title>
        ${styleSheet}
      </head>
      <body
        class="ground"
        bgcolor="${light('paper')}"
        style="margin:0;padding:0;background-color:${light('paper')}"
      >
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
        <div role="article" aria-label="${subject}" lang="en">
          <table
            role="presentation"
            class="ground"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            border="0"
            bgcolor="${light('paper')}"
            style="background-color:${light('paper')}"
          >
            <tr>
              <td class="outside" align="center" style="padding:24px 12px">
                ${onlyOutlook('<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" align="center"><tr><td>')}
                <table
                  role="presentation"
                  class="letter sheet"
                  width="100%"
                  cellpadding="0"
                  cellspacing="0"
                  border="0"
                  bgcolor="${light('sheet')}"
                  style="width:100%;max-width:600px;background-color:${light('sheet')};border:1px solid ${light('hair')}"
                >
                  ${masthead(publicUrl)}
                  <tr>
                    <td class="inside ink" style="padding:28px 28px 14px;${styles.text}">
                      <h1 class="ink" style="margin:0 0 16px;${styles.heading}">${balanced(heading)}</h1>
                      ${body.map((block) => blockHtml(block, publicUrl))}
                    </td>
                  </tr>
                  ${footer(email, publicUrl)}
                </table>
                ${onlyOutlook('</td></tr></table>')}
              </td>
            </tr>
          </table>
        </div>
      </body>
    </html> `.markup;
  return page.replace(/\n\s+/g, '\n');
}

/** Keeps the last word of a heading from a line of its own. */
const balanced = (heading: string): string => heading.replace(/ (?=\S{1,8}$)/, '\u{A0}');

/** Outlook knows no maximum width: it gets a table of the right one around the letter. */
const onlyOutlook = (markup: string): Html => new Html(`<!--[if mso]>${markup}<![endif]-->`);

/** The emblem and the name as painted on the shop's doors; without pictures, the name alone. */
function masthead(publicUrl: string): Html {
  return html`<tr>
    <td
      class="inside band"
      bgcolor="${light('band')}"
      style="padding:14px 28px;background-color:${light('band')};border-bottom:3px solid ${light('signal')}"
    >
      <table role="presentation" cellpadding="0" cellspacing="0" border="0">
        <tr>
          <td width="56" style="width:56px;padding:0 14px 0 0">
            <img
              src="${publicUrl}/art/emblem.png"
              alt=""
              width="56"
              height="56"
              border="0"
              style="display:block;width:56px;height:56px"
            />
          </td>
          <td>
            <span style="${styles.name}">LUGO</span> <span style="${styles.subtitle}">CLASSIC TRUCKS</span>
          </td>
        </tr>
      </table>
    </td>
  </tr>`;
}

function footer({ closing: about }: EmailContent, publicUrl: string): Html | undefined {
  if (!about) return undefined;
  const last =
    about === 'order'
      ? html`${closing.returns} ${anchor('Return policy', `${publicUrl}/return-policy`)}`
      : anchor(shopName, publicUrl);
  return html`<tr>
    <td
      class="inside hair soft"
      style="padding:18px 28px;border-top:1px solid ${light('hair')};${styles.small}"
    >
      ${prose(closing.questions)}<br />${last}
    </td>
  </tr>`;
}
