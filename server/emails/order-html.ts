import type { Html } from './escape-html.ts';
import { html } from './escape-html.ts';
import { condensed, hair, ink, small, soft } from './email-style.ts';
import type { EmailedOrder, TotalRow } from './order-email.ts';
import { addressLines, estimateNote, itemRows, placedAt, totalRows } from './order-email.ts';

/** What is ordered, what it costs and where it goes, below the words of an email. */
export function orderHtml(order: EmailedOrder): Html {
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
    <p style="margin:0">${inLines(addressLines(order))}</p>`;
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

export function inLines(lines: readonly string[]): Html {
  return html`${lines.map((line, at) => html`${at > 0 && html`<br />`}${line}`)}`;
}
