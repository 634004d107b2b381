import { quantityMax } from '../../../../shop/facts.ts';

/** One way to understand a line: a part number, and how many of it are wanted. */
export interface LineReading {
  number: string;
  qty: number;
}

/** A line of a spreadsheet has the number and the quantity among its first cells. */
const maxCells = 6;
const numberFirst = /^(.+?)\s+[([]?(?:x|×|qty\.?:?)?\s*(\d{1,4})[)\]]?(?:\s*(?:x|×|pcs?\.?|ea\.?|each))?$/i;
const quantityFirst = /^(\d{1,4})\s*(?:x|×|pcs?\.?|ea\.?)?\s+(.+)$/i;

/**
 * Returns the ways to read a line such as `LCT-TG-5401 2`, `2 x LCT-TG-5401` or cells of a spreadsheet, the likeliest first.
 * Part numbers have spaces and end in digits, so that only the catalog can tell which way is meant.
 */
export function readLine(line: string): LineReading[] {
  const cells = line
    .split(/[\t;,]/)
    .map((cell) => cell.trim())
    .filter(Boolean)
    .slice(0, maxCells);
  if (cells.length > 1)
    return cells.map((number, at) => ({ number, qty: quantityAmong(cells.toSpliced(at, 1)) ?? 1 }));
  const text = line.trim();
  const [, before, last = ''] = numberFirst.exec(text) ?? [];
  const [, first = '', after] = quantityFirst.exec(text) ?? [];
  return [
    ...(before && quantityAmong([last]) ? [{ number: before, qty: Number(last) }] : []),
    ...(after && quantityAmong([first]) ? [{ number: after, qty: Number(first) }] : []),
    { number: text, qty: 1 },
  ];
}

/** Returns the first that is a quantity an order may have. */
function quantityAmong(cells: string[]): number | undefined {
  return cells
    .filter((cell) => /^\d{1,4}$/.test(cell))
    .map(Number)
    .find((qty) => qty >= 1 && qty <= quantityMax);
}
