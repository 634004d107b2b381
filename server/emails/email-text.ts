import type { EmailContent } from './email.ts';
import { signature } from './email.ts';
import type { EmailedOrder } from './emailed-order.ts';
import { addressLines, estimateNote, itemRows, placedAt, totalRows } from './emailed-order.ts';

const width = 64;

/** Renders an email as plain text, at most 64 columns wide. */
export function emailText({ heading, intro, link, notes = [], order, forOwner }: EmailContent): string {
  return [
    signature.shop,
    '',
    heading,
    '='.repeat(heading.length),
    '',
    ...wrapped(intro),
    '',
    `${link.label}:`,
    link.url,
    '',
    ...notes.flatMap((note) => [...wrapped(note), '']),
    ...(order ? orderText(order) : []),
    ...(forOwner ?? ['-- ', ...wrapped(signature.questions), ...(order ? [signature.returns] : [])]),
    '',
  ].join('\n');
}

/** A price list with dot leaders, like a parts catalog. */
function orderText(order: EmailedOrder): string[] {
  return [
    `Order ID ${order.id}`,
    placedAt(order),
    '',
    ...itemRows(order).flatMap(({ name, detail, amount }) => withLeaders(name, amount).concat(`  ${detail}`)),
    '',
    ...totalRows(order).flatMap(({ label, amount }) => withLeaders(label, amount)),
    '',
    ...wrapped(estimateNote),
    '',
    'Ships to',
    ...addressLines(order),
    '',
  ];
}

/** `Tailgate, plain center ........ $249.00`; a long name wraps to lines of its own first. */
function withLeaders(label: string, amount: string): string[] {
  const lines = wrapped(label, width - amount.length - 6);
  const last = lines.pop() ?? '';
  const dots = '.'.repeat(Math.max(3, width - last.length - amount.length - 2));
  return [...lines, `${last} ${dots} ${amount}`];
}

function wrapped(text: string, columns = width): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
