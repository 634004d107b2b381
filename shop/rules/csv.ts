/** Tables for spreadsheets (RFC 4180). */

/** Opens a file: without it spreadsheets take UTF-8 for something older. */
export const csvStart = '\u{FEFF}';

/** What a spreadsheet takes for the beginning of a formula, also after blanks and in the wide letters of East Asia. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/u;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * One line of a table with its end. A text that a spreadsheet would take for a formula gets an apostrophe in front, so
 * that what a stranger has written into a form is never run on the office's computer.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
