import { pipeline, Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { CsvColumn } from '../../../../shop/product-csv.ts';
import { csvColumnNames, csvColumns, csvMaxCells, csvMaxRows } from '../../../../shop/product-csv.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { textPieces } from './text-pieces.ts';

/** A row of the file as it was typed; what its heading does not name is absent. */
export interface FileRow {
  /** In the file, the heading is 1. */
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
  /** It has more cells than the heading has names. */
  isTooLong: boolean;
}

const batchSize = 500;
const maxLineLength = 100_000;

/**
 * Reads a table of products in batches; between them others have their turn.
 * @throws ShopError `invalid_input` for what is no such table, saying where and why
 */
export async function* readRows(bytes: Uint8Array): AsyncGenerator<FileRow[]> {
  const text = decode(bytes);
  const delimiter = delimiterOf(text);
  const parser = pipeline(
    Readable.from(textPieces(text, delimiter, tooManyCells)),
    parse({
      bom: true,
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxLineLength,
    }),
    // What goes wrong is thrown where the rows are read.
    () => {},
  );
  let columns: (CsvColumn | undefined)[] | undefined;
  let batch: FileRow[] = [];
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      if (!columns) {
        columns = readHeading(record);
        continue;
      }
      if (++count > csvMaxRows)
        throw refusal(
          `At most ${csvMaxRows.toLocaleString('en-US')} rows in one file, the empty ones counted`,
        );
      if (record.every((cell) => cell.trim() === '')) continue;
      batch.push(rowOf(record, columns, info.lines));
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
      await breathe();
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refusal(`Line ${String(error.lines ?? '?')} of the file cannot be read as CSV: ${error.message}`);
  }
  if (!columns) throw refusal('The file is empty');
  if (batch.length > 0) yield batch;
}

/** Spreadsheets of older make write another encoding when they are not told. */
function decode(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw refusal('This is no CSV file. Please save the table as CSV first.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Where a comma is the decimal sign, spreadsheets separate by semicolons. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.slice(0, maxLineLength).split(/[\r\n]/, 1);
  const count = (sign: string) => heading.split(sign).length;
  return [';', '\t'].find((sign) => count(sign) > count(',')) ?? ',';
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');
/** By label and by the name in the API, however they are written. */
const known = new Map(
  csvColumnNames.flatMap((name): [string, CsvColumn][] => [
    [plain(csvColumns[name]), name],
    [plain(name), name],
  ]),
);

function readHeading(record: readonly string[]): (CsvColumn | undefined)[] {
  const columns = record.map((name) => known.get(plain(name)));
  const unknown = record.filter((name, index) => name.trim() !== '' && !columns[index]);
  if (unknown.length > 0)
    throw refusal(
      `The first line names columns that are not known: ${unknown.slice(0, 5).join(', ').slice(0, 200)}. ` +
        `Known are ${Object.values(csvColumns).join(', ')}.`,
    );
  const twice = columns.find((name, index) => name && columns.indexOf(name) !== index);
  if (twice) throw refusal(`The first line names ${csvColumns[twice]} twice`);
  if (!columns.includes('lugoPart'))
    throw refusal(`The first line must name ${csvColumns.lugoPart}: by it products are found`);
  return columns;
}

function rowOf(
  record: readonly string[],
  columns: readonly (CsvColumn | undefined)[],
  line: number,
): FileRow {
  const cells: FileRow['cells'] = {};
  for (const [index, name] of columns.entries())
    if (name) cells[name] = withoutApostrophe(record[index] ?? '').trim();
  return { line, cells, isTooLong: record.slice(columns.length).some((cell) => cell.trim() !== '') };
}

/** The apostrophe that an export puts before what a spreadsheet would take for a formula. */
function withoutApostrophe(cell: string): string {
  return /^'\s*[=+\-@\t\r＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
}

function tooManyCells(line: number): ShopError {
  return refusal(
    `Line ${line} of the file has more than ${csvMaxCells.toLocaleString('en-US')} cells, the empty ones counted`,
  );
}

function refusal(text: string): ShopError {
  return new ShopError('invalid_input', text, { fields: { file: text } });
}
