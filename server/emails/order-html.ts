import { light, styles } from './email-style.ts';
import type { ItemRow, OrderBlock, TotalRow } from './emailed-order.ts';
import { addressLines, estimateNote, itemRows, placedAt, totalRows } from './emailed-order.ts';
import type { Html } from './escape-html.ts';
import { html, unbroken } from './escape-html.ts';

/** Longer orders go without pictures: with them, Gmail would cut the email off. */
const picturedLinesMax = 40;

/** Renders what was ordered, what it costs and where it ships to. */
export function orderHtml(block: OrderBlock, publicUrl: string): Html {
  const { order } = block;
  const note = estimateNote(order);
  const address = addressLines(block);
  const rows = itemRows(order);
  const pictured = rows.length <= picturedLinesMax && rows.some(({ thumbnail }) => thumbnail);
  return html`<p class="soft" style="margin:0 0 14px;${styles.small}">
      <b>Order ${order.number}</b><br />${placedAt(order)}
    </p>
    <table
      role="presentation"
      class="heavy"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="border-top:3px solid ${light('heavy')}"
    >
      ${rows.map((row) => item(row, pictured && pictureCell(row, publicUrl)))}
    </table>
    <table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      style="margin:10px 0 0"
    >
      ${totalRows(order).map(total)}
    </table>
    ${note && html`<p class="soft" style="margin:16px 0 0;${styles.small}">${note}</p>`}
    ${
      address.length > 0 &&
      html`<p class="ink" style="margin:24px 0 4px;${styles.title}">Ships to</p>
        <p class="ink" style="margin:0 0 18px;${styles.text}">
          ${address.map((line, at) => html`${at > 0 && html`<br />`}${line}`)}
        </p>`
    }`;
}

const underline = `border-bottom:1px solid ${light('hair')}`;

/** Without a picture, its place stays empty beside the others. */
function pictureCell({ thumbnail }: ItemRow, publicUrl: string): Html {
  return html`<td
    class="hair"
    width="64"
    valign="top"
    style="width:64px;padding:12px 12px 12px 0;${underline}"
  >
    ${thumbnail && picture(`${publicUrl}${thumbnail}`)}
  </td>`;
}

function item({ name, partNumber, freight, count, amount }: ItemRow, firstCell: Html | false): Html {
  return html`<tr>
    ${firstCell}
    <td
      class="hair ink"
      valign="top"
      style="padding:11px 12px 12px 0;word-break:break-word;${underline};${styles.text}"
    >
      <b>${name}</b><br /><span class="soft" style="${styles.small}"
        >${partNumber && html`${partNumber}&emsp;`}${unbroken(count)}${freight && html`<br /><b>${freight}</b>`}</span
      >
    </td>
    <td
      class="hair ink"
      align="right"
      valign="top"
      style="padding:11px 0 12px;white-space:nowrap;${underline};${styles.text}"
    >
      ${amount}
    </td>
  </tr>`;
}

/** Without alternative text: the name is beside it. */
function picture(url: string): Html {
  return html`<img
    class="thumb"
    src="${url}"
    alt=""
    width="64"
    height="64"
    border="0"
    style="display:block;width:64px;height:64px"
  />`;
}

function total(row: TotalRow): Html {
  if (row.kind === 'note')
    return html`<tr>
      <td class="save" colspan="2" style="padding:0 0 6px;word-break:break-word;${styles.save}">
        ${row.label}
      </td>
    </tr>`;
  const { label, amount, before, kind } = row;
  const isTotal = kind === 'total';
  const cell = isTotal ? `border-top:1px solid ${light('heavy')};${styles.sum}` : styles.text;
  const padding = isTotal ? '10px 0 6px' : '3px 0';
  const names = isTotal ? 'heavy ink' : 'ink';
  return html`<tr>
    <td class="${names}" style="padding:${padding};${cell}">${label}</td>
    <td class="${names}" align="right" style="padding:${padding};white-space:nowrap;${cell}">
      ${before && html`<s class="soft" style="color:${light('soft')}">${before}</s> `}${amount}
    </td>
  </tr>`;
}
