import { pipeline, Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { z } from 'zod';
import type { ProductChange } from '../../../../shop/contracts/catalog-admin.ts';
import { productChangeSchema } from '../../../../shop/contracts/catalog-admin.ts';
import type { CsvColumn } from '../../../../shop/product-csv.ts';
import { csvColumnNames, csvColumns, csvMaxCells, csvMaxRows } from '../../../../shop/product-csv.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';

/** A row of the file as typed; columns missing from the heading are absent. */
export interface FileRow {
  /** Its number in a spreadsheet, where a cell may have several lines and empty rows count; the heading is 1. */
  row: number;
  cells: Partial<Record<CsvColumn, string>>;
  /** Whether it has more cells than the heading. */
  isTooLong: boolean;
}

const batchSize = 500;
const maxLineLength = 100_000;

/**
 * Reads a table of products in batches and yields to the event loop between them.
 * @throws ShopError `invalid_input` saying where and why the file cannot be read
 */
export async function* readRows(bytes: Uint8Array): AsyncGenerator<FileRow[]> {
  const text = decode(bytes);
  const delimiter = delimiterOf(text);
  const parser = pipeline(
    Readable.from(piecesOf(text, delimiter, tooManyCells)),
    parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxLineLength,
    }),
    // Errors are thrown by the loop below.
    () => {},
  );
  let columns: (CsvColumn | undefined)[] | undefined;
  let batch: FileRow[] = [];
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { records: number; empty_lines: number };
    }>) {
      if (!columns) {
        columns = readHeading(record);
        continue;
      }
      if (++count > csvMaxRows)
        throw invalidFile(`At most ${formatCount(csvMaxRows)} rows in one file, including empty ones`);
      if (record.every((cell) => cell.trim() === '')) continue;
      batch.push(rowOf(record, columns, info.records + info.empty_lines));
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
      await yieldToOthers();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidFile(
      `Line ${String(error.lines ?? '?')} of the file cannot be read as CSV: ${reasonOf(error)}`,
    );
  }
  if (!columns) throw invalidFile('The file is empty');
  if (batch.length > 0) yield batch;
}

/**
 * Returns what is wrong in the shop's words; the parser's are for programmers. With our options all of its other errors are
 * about quotation marks, and it may notice one that is never closed many lines later.
 */
function reasonOf({ code }: CsvError): string {
  return code === 'CSV_MAX_RECORD_SIZE'
    ? 'it is too long, or a quotation mark (") on a line above it is never closed.'
    : 'it, or a line above it, has a quotation mark (") too many or too few. Put the whole cell in quotation marks and double those inside it: "6"" bolt".';
}

/** Older spreadsheets save CSV as Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw invalidFile('This is not a CSV file. Please save the table as CSV first.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Spreadsheets separate by semicolons where the comma is the decimal sign. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.slice(0, maxLineLength).split(/[\r\n]/, 1);
  const count = (sign: string) => heading.split(sign).length;
  return [';', '\t'].find((sign) => count(sign) > count(',')) ?? ',';
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
/**
 * Columns by label and by API name, ignoring case, spaces and punctuation. Not by `category`: to the API that is the vendor's
 * part number, but a column that people head with it has what the list of products calls so, the part category.
 */
const known = new Map(
  csvColumnNames.flatMap((name): [string, CsvColumn][] => [
    [plain(csvColumns[name]), name],
    ...(name === 'category' ? [] : [[plain(name), name] satisfies [string, CsvColumn]]),
  ]),
);

function readHeading(record: readonly string[]): (CsvColumn | undefined)[] {
  const columns = record.map((name) => known.get(plain(name)));
  const unknown = record.filter((name, index) => name.trim() !== '' && !columns[index]);
  if (unknown.length > 0)
    throw invalidFile(
      `The first line has unknown columns: ${unknown.slice(0, 5).join(', ').slice(0, 200)}. ` +
        `Known columns: ${Object.values(csvColumns).join(', ')}.`,
    );
  const twice = columns.find((name, index) => name && columns.indexOf(name) !== index);
  if (twice) throw invalidFile(`The first line names ${csvColumns[twice]} twice`);
  if (!columns.includes('lugoPart'))
    throw invalidFile(`The first line must name ${csvColumns.lugoPart}, which identifies products`);
  return columns;
}

function rowOf(record: readonly string[], columns: readonly (CsvColumn | undefined)[], row: number): FileRow {
  const cells: FileRow['cells'] = {};
  for (const [index, name] of columns.entries())
    if (name) cells[name] = withoutApostrophe(record[index] ?? '').trim();
  return { row, cells, isTooLong: record.slice(columns.length).some((cell) => cell.trim() !== '') };
}

/** Removes the apostrophe that the export puts in front of text a spreadsheet would run as a formula. */
function withoutApostrophe(cell: string): string {
  return /^'\s*[=+\-@\t\r＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
}

function tooManyCells(line: number): ShopError {
  return invalidFile(
    `Line ${line} of the file has more than ${formatCount(csvMaxCells)} cells, including empty ones`,
  );
}

function invalidFile(text: string): ShopError {
  return new ShopError('invalid_input', text, { fields: { file: text } });
}

const pieceLength = 64 * 1024;
const quote = '"'.charCodeAt(0);
const lineFeed = '\n'.charCodeAt(0);
const carriageReturn = '\r'.charCodeAt(0);

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * Yields the text in pieces, and to the event loop between them. Counts cells: empty ones use memory but hardly any
 * characters, so the parser's limit on line length does not stop them.
 * @param onTooMany creates the error for a line with more than `csvMaxCells` cells; the first line is 1
 */
async function* piecesOf(
  text: string,
  delimiter: string,
  onTooMany: (line: number) => Error,
): AsyncGenerator<string> {
  const separator = delimiter.charCodeAt(0);
  let line = 1;
  let cells = 1;
  let isQuoted = false;
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = Math.min(at + pieceLength, text.length);
    // A piece is encoded by itself, and half a character would be lost.
    if (isLowSurrogate(text.charCodeAt(end))) end--;
    for (let index = at; index < end; index++) {
      const char = text.charCodeAt(index);
      const isEnd = char === lineFeed || (char === carriageReturn && text.charCodeAt(index + 1) !== lineFeed);
      if (isEnd) line++;
      if (char === quote) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (isEnd) cells = 1;
      else if (char === separator && ++cells > csvMaxCells) throw onTooMany(line);
    }
    yield text.slice(at, end);
    await yieldToOthers();
  }
}

/** What is wrong with a row, for people: of each column the first that was found. */
export type Faults = Map<string, string>;

/** What a row asks for, or why it is rejected. A change with faults has only the columns without. */
export type RowChange =
  | { kind: 'change'; change: ProductChange; faults: Faults }
  | { kind: 'deletion' }
  | { kind: 'invalid'; reason: string };

/** An empty cell in these columns means "leave unchanged"; in other columns it empties the text. */
const unchangedWhenEmpty: readonly CsvColumn[] = [
  'price',
  'countInStock',
  'countInStockSeen',
  'countVersion',
  'hidden',
  'oversize',
  'truckFreight',
  'delete',
];

const yesNoColumns: readonly CsvColumn[] = ['delete', 'hidden', 'oversize', 'truckFreight'];

/** Reads a row with the validation of the product form. */
export function readChange({ cells, isTooLong }: FileRow): RowChange {
  const reject = (reason: string): RowChange => ({ kind: 'invalid', reason });
  if (isTooLong) return reject('More cells than the first line');
  if (!cells.lugoPart) return reject(`${csvColumns.lugoPart} is missing`);
  const unclear = yesNoColumns.filter(
    (name) => readYesNo(cells[name]) === undefined && !(name === 'delete' && isRestoration({ cells })),
  );
  const faults: Faults = new Map(
    unclear.map((name) => [name, `${csvColumns[name]}: Please write yes or no`]),
  );
  if (faults.size === 0 && isDeletion({ cells })) return { kind: 'deletion' };

  const given = Object.entries(cells).filter(
    ([name, text]) => text !== '' || !unchangedWhenEmpty.includes(name as CsvColumn),
  );
  const { delete: _, ...fields } = Object.fromEntries(
    given.map(([name, text]) => [name, yesNoColumns.includes(name as CsvColumn) ? readYesNo(text) : text]),
  );
  const read = productChangeSchema.safeParse(fields);
  if (read.success) return { kind: 'change', change: read.data, faults };
  noteFaults(faults, faultsOf(read.error));
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !faults.has(name)));
  return { kind: 'change', change: productChangeSchema.parse(rest), faults };
}

/** Adds what was found, by column, to what is wrong with a row. */
export function noteFaults(faults: Faults, found: Record<string, string>): void {
  for (const [column, text] of Object.entries(found)) if (!faults.has(column)) faults.set(column, text);
}

/** Whether a row asks for its product to be deleted. */
export const isDeletion = ({ cells }: Pick<FileRow, 'cells'>): boolean => readYesNo(cells.delete) === true;

/** What an undo file has under Delete, where the import that it undoes deleted the product. */
export const deletionUndone = 'undo';

/** Whether a row asks for the product that was deleted to be brought back. */
export const isRestoration = ({ cells }: Pick<FileRow, 'cells'>): boolean =>
  cells.delete?.toLowerCase() === deletionUndone;

/** @returns undefined for anything but yes, no and empty */
function readYesNo(text = ''): boolean | undefined {
  if (/^(yes|y|true|1|x)$/i.test(text)) return true;
  return /^(no|n|false|0)?$/i.test(text) ? false : undefined;
}

/** Returns the first fault of each column, in the order in which they were found. */
function faultsOf({ issues }: z.ZodError): Record<string, string> {
  const byColumn = Map.groupBy(issues, ({ path: [name] }) => String(name ?? ''));
  return Object.fromEntries(
    [...byColumn].map(([name, [issue]]) => {
      const label = name in csvColumns ? csvColumns[name as CsvColumn] : name;
      return [name, `${label}: ${issue?.message ?? 'cannot be read'}`];
    }),
  );
}
