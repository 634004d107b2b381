import { businessHours, phone, shopName } from '../../shop/facts.ts';
import type { EmailBlock, EmailContent } from './email.ts';
import type { OrderBlock } from './emailed-order.ts';
import { addressLines, estimateNote, itemRows, placedAt, totalRows } from './emailed-order.ts';
import { closing, unbreakable } from './wording.ts';

const width = 64;

/** Renders an email as plain text, at most 64 columns wide, with every link that the HTML has. */
export function emailText(email: EmailContent, publicUrl: string): string {
  const { heading, body } = email;
  return [
    shopName,
    '',
    heading,
    '='.repeat(heading.length),
    '',
    ...body.flatMap((block) => [...linesOf(block), '']),
    ...closingOf(email, publicUrl),
  ].join('\n');
}

function linesOf(block: EmailBlock): string[] {
  switch (block.kind) {
    case 'text':
      return block.text.split(/\r?\n/).flatMap((line) => wrapped(line));
    case 'button':
    case 'link':
      return [`${block.label}:`, block.url];
    case 'quote':
      return [
        `${block.title}:`,
        ...block.text
          .split(/\r?\n/)
          .flatMap((line) => wrapped(line, width - 2))
          .map((line) => `> ${line}`.trimEnd()),
      ];
    case 'facts':
      return block.facts.flatMap(([label, value, url]) => [
        label === '' ? value : `${label}: ${value}`,
        ...(url ? [url] : []),
      ]);
    case 'signature':
      return [shopName, `${phone.display}, ${businessHours}`];
    case 'order':
      return orderLines(block);
  }
}

function closingOf({ closing: about }: EmailContent, publicUrl: string): string[] {
  if (!about) return [];
  return [
    '-- ',
    ...wrapped(closing.questions),
    ...(about === 'order' ? [closing.returns, `${publicUrl}/return-policy`] : [publicUrl]),
    '',
  ];
}

/** A price list with dot leaders, like a parts catalog. */
function orderLines(block: OrderBlock): string[] {
  const { order } = block;
  const note = estimateNote(order);
  const address = addressLines(block);
  return [
    `Order ${order.number}`,
    placedAt(order),
    '',
    ...itemRows(order).flatMap(({ name, partNumber, freight, count, amount }) => [
      ...withLeaders(name, amount),
      `  ${[partNumber, count, freight].filter(Boolean).join(' · ')}`,
    ]),
    '',
    ...totalRows(order).flatMap((row) =>
      row.kind === 'note' ? [`  ${row.label}`] : withLeaders(row.label, row.amount),
    ),
    ...(note ? ['', ...wrapped(note)] : []),
    ...(address.length > 0 ? ['', 'Ships to', ...address] : []),
  ];
}

/** `Tailgate, plain center ........ $249.00`; a long name wraps to lines of its own first. */
function withLeaders(label: string, amount: string): string[] {
  const lines = wrapped(label, width - amount.length - 6);
  const last = lines.pop() ?? '';
  const dots = '.'.repeat(Math.max(3, width - last.length - amount.length - 2));
  return [...lines, `${last} ${dots} ${amount}`];
}

/** Returns one line for an empty text. Phone numbers and business hours stay on one line. */
function wrapped(text: string, columns = width): string[] {
  const lines: string[] = [];
  const joined = unbreakable.reduce(
    (all, phrase) => all.replaceAll(phrase, phrase.replaceAll(' ', '\0')),
    text,
  );
  for (const word of joined.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= columns)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.map((line) => line.replaceAll('\0', ' '));
}
