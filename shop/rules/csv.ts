/** Tables for spreadsheets (RFC 4180). */

/** Starts a file: without this byte order mark, spreadsheets do not recognize UTF-8. */
export const csvStart = '\u{FEFF}';

/** What a spreadsheet takes for the start of a formula, even after blanks or as a full-width character. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/u;
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * Formats one line of a table, with its line ending. A text that a spreadsheet would take for a formula gets an
 * apostrophe in front, so that what a stranger typed into a form never runs on an admin's computer.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
