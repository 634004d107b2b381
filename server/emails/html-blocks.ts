import { businessHours, phone, shopName } from '../../shop/facts.ts';
import { light, styles } from './email-style.ts';
import type { EmailBlock } from './email.ts';
import type { Html } from './escape-html.ts';
import { html, unbroken } from './escape-html.ts';
import { orderHtml } from './order-html.ts';
import { isFormattedPhone, unbreakable } from './wording.ts';

/** Renders one part of an email's body. */
export function blockHtml(block: EmailBlock, publicUrl: string): Html {
  switch (block.kind) {
    case 'text':
      return html`${paragraphs(block.text).map(
        (text) => html`<p class="ink" style="margin:0 0 18px;${styles.text}">${text}</p>`,
      )}`;
    case 'button':
      return button(block);
    case 'link':
      return html`<p class="ink" style="margin:0 0 22px;${styles.text}">
        ${anchor(block.label, block.url)}
      </p>`;
    case 'quote':
      return quote(block);
    case 'facts':
      return facts(block.facts);
    case 'signature':
      return html`<p class="ink" style="margin:0 0 24px;${styles.text}">
        <b>${shopName}</b><br />${prose(phone.display)}<br />${prose(businessHours)}
      </p>`;
    case 'order':
      return orderHtml(block, publicUrl);
  }
}

/** A padded cell: Outlook pads cells but not links, other readers make the whole of it clickable. */
function button({ label, url, buys = false, spelledOut }: Extract<EmailBlock, { kind: 'button' }>): Html {
  const ground = light(buys ? 'signal' : 'solid');
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 22px">
      <tr>
        <td
          class="${buys ? 'go' : 'solid'}"
          bgcolor="${ground}"
          style="background-color:${ground};border-radius:2px;mso-padding-alt:13px 26px"
        >
          <a
            href="${url}"
            target="_blank"
            class="${buys ? '' : 'on-solid'}"
            style="display:inline-block;padding:13px 26px;text-decoration:none;${styles.button(buys ? '#ffffff' : 'onSolid')}"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    ${
      spelledOut &&
      html`<p class="soft" style="margin:0 0 18px;${styles.small}">
        If the button doesn’t work, copy this address:<br /><span style="word-break:break-all">${url}</span>
      </p>`
    }`;
}

/** Set off by a line at its left. */
function quote({ title, text }: Extract<EmailBlock, { kind: 'quote' }>): Html {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 24px"
  >
    <tr>
      <td
        class="hair soft"
        style="padding:2px 0 2px 16px;border-left:3px solid ${light('hair')};word-break:break-word;${styles.small}"
      >
        <b>${title}</b
        ><br />${paragraphs(text).map((lines, at) => html`${at > 0 && html`<br /><br />`}${lines}`)}
      </td>
    </tr>
  </table>`;
}

function facts(rows: Extract<EmailBlock, { kind: 'facts' }>['facts']): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">
    ${rows.map(
      ([label, value, url]) =>
        html`<tr>
          <td class="soft" valign="top" style="padding:2px 16px 2px 0;${styles.label}">${label}</td>
          <td class="ink" valign="top" style="padding:2px 0;word-break:break-word;${styles.text}">
            ${url ? anchor(value, url) : isFormattedPhone(value) ? phoneLink(value) : prose(value)}
          </td>
        </tr>`,
    )}
  </table>`;
}

export function anchor(name: string, url: string): Html {
  return html`<a
    href="${url}"
    target="_blank"
    class="ink"
    style="color:${light('ink')};text-decoration:underline"
    >${name}</a
  >`;
}

/** Returns the paragraphs of a text, with its single line breaks. */
function paragraphs(text: string): Html[] {
  return text
    .trim()
    .split(/\r?\n[ \t]*(?:\r?\n[ \t]*)+/)
    .map((paragraph) => withLineBreaks(paragraph.split(/\r?\n/)));
}

function withLineBreaks(lines: readonly string[]): Html {
  return html`${lines.map((line, at) => html`${at > 0 && html`<br />`}${prose(line)}`)}`;
}

/** Returns a text whose phone number can be called and, like the business hours, never breaks in two. */
export function prose(text: string): Html {
  const phrases = unbreakable.map((phrase) => phrase.replace(/[()]/g, String.raw`\$&`)).join('|');
  const parts = text.split(new RegExp(`(${phrases})`));
  return html`${parts.map((part) => (part === phone.display ? phoneLink(part) : unbreakable.includes(part) ? unbroken(part) : html`${part}`))}`;
}

function phoneLink(display: string): Html {
  return html`<a
    href="tel:+1${display.replace(/\D/g, '')}"
    class="ink"
    style="color:${light('ink')};text-decoration:underline;white-space:nowrap"
    >${display}</a
  >`;
}
