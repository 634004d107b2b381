import type { z } from 'zod';
import type { ProductChange } from '../../../../shop/contracts/catalog-admin.ts';
import { productChangeSchema } from '../../../../shop/contracts/catalog-admin.ts';
import type { CsvColumn } from '../../../../shop/product-csv.ts';
import { csvColumns } from '../../../../shop/product-csv.ts';
import type { FileRow } from './read-rows.ts';

/** What a row asks for, or why it cannot be. */
export type RowChange =
  | { asks: 'change'; change: ProductChange }
  | { asks: 'deletion' }
  | { asks: 'nothing'; reason: string };

/** Of these an empty cell says nothing; of texts it says that there is none. */
const silentWhenEmpty: readonly CsvColumn[] = [
  'price',
  'countInStock',
  'countInStockSeen',
  'hidden',
  'delete',
];

/** Reads a row by the very rules of the product form. */
export function readChange({ cells, isTooLong }: FileRow): RowChange {
  const refuse = (reason: string): RowChange => ({ asks: 'nothing', reason });
  if (isTooLong) return refuse('More cells than the first line has names');
  if (!cells.lugoPart) return refuse(`${csvColumns.lugoPart} is missing`);
  const isDeleted = readYesNo(cells.delete);
  if (isDeleted === undefined) return refuse(`${csvColumns.delete}: Please write yes or no`);
  if (isDeleted) return { asks: 'deletion' };
  const hidden = readYesNo(cells.hidden);
  if (hidden === undefined) return refuse(`${csvColumns.hidden}: Please write yes or no`);

  const given = Object.entries(cells).filter(
    ([name, text]) => text !== '' || !silentWhenEmpty.includes(name as CsvColumn),
  );
  const { delete: _, hidden: said, ...fields } = Object.fromEntries(given);
  const read = productChangeSchema.safeParse({ ...fields, ...(said !== undefined && { hidden }) });
  return read.success ? { asks: 'change', change: read.data } : refuse(firstFault(read.error));
}

/** @returns undefined for anything but yes, no and nothing */
function readYesNo(text = ''): boolean | undefined {
  if (/^(yes|y|true|1|x)$/i.test(text)) return true;
  return /^(no|n|false|0)?$/i.test(text) ? false : undefined;
}

function firstFault({ issues: [issue] }: z.ZodError): string {
  const name = String(issue?.path[0] ?? '');
  const label = name in csvColumns ? csvColumns[name as CsvColumn] : name;
  return `${label}: ${issue?.message ?? 'cannot be read'}`;
}
