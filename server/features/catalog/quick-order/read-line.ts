import { quantityMax } from '../../../../shop/facts.ts';

/** One way to understand a line: a part number, and how many of it are wanted; undefined when that isn't clear. */
export interface LineReading {
  number: string;
  qty: number | undefined;
}

/** A row of a spreadsheet has the part number among its first cells. */
const maxCells = 6;
/** What people write beside a quantity. */
const besideQuantity = /^(?:x|×|qty\.?:?|pcs?\.?|pieces?|quantity:?|of|ea\.?|each)$/i;
/** A quantity, perhaps in parentheses or with its sign: `2`, `(2)`, `x2`, `2×`. */
const quantity = /^[([]?[x×]?(\d{1,4})[x×]?[)\]]?$/i;
/** The same, or another number without a word: `0`, `-3`, `2.00`. */
const anyNumber = /^[([]?[x×]?-?\d[\d.]*[x×]?[)\]]?$/i;
/** What comes before a number without being part of it: the label in our own lists, and the number of a line. */
const label = /^(?:no\.?:?|#|part|\d{1,3}[.)])$/i;

/**
 * Returns the ways to read a line such as `LCT-TG-5401 2`, `2 x LCT-TG-5401` or cells of a spreadsheet, the likeliest first.
 * Part numbers have spaces and end in digits, so only the catalog can tell which way is meant.
 */
export function readLine(line: string): LineReading[] {
  const cells = line
    .split(/[\t;,]/)
    .map((cell) => wordsOf(cell.replaceAll('"', ' ')))
    .filter((words) => words.length > 0)
    .slice(0, maxCells);
  const [only, ...others] = cells;
  if (!only) return [];
  if (others.length === 0) return readWords(only);
  return cells.map((words, at) => ({
    number: withoutLabel(words).join(' '),
    qty: theQuantity(cells.toSpliced(at, 1)),
  }));
}

function readWords(words: readonly string[]): LineReading[] {
  const plain = withoutLabel(words);
  const end = quantityAt(plain.toReversed());
  const start = quantityAt(plain);
  const first = plain.find((word) => /\d/.test(word) && word.length >= shortestNumber);
  return [
    ...(end ? [{ number: plain.slice(0, -end.length).join(' '), qty: end.qty }] : []),
    ...(start ? [{ number: plain.slice(start.length).join(' '), qty: start.qty }] : []),
    { number: plain.join(' '), qty: 1 },
    // A name may follow: `LCT-TG-5401 Tailgate 2`.
    ...(first
      ? [{ number: first, qty: theQuantity(plain.filter((word) => word !== first).map((word) => [word])) }]
      : []),
  ];
}

const shortestNumber = 4;
const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

function withoutLabel(words: readonly string[]): readonly string[] {
  const from = words.findIndex((word) => !label.test(word));
  return from > 0 ? words.slice(from) : words;
}

/** Returns the quantity that the first words are, with how many words it takes; something must follow. */
function quantityAt(words: readonly string[]): { qty: number; length: number } | undefined {
  const from = words.findIndex((word) => !besideQuantity.test(word));
  const qty = asQuantity(words[from] ?? '');
  if (qty === undefined) return undefined;
  const rest = words.slice(from + 1);
  const after = rest.findIndex((word) => !besideQuantity.test(word));
  return after === -1 ? undefined : { qty, length: from + 1 + after };
}

/** Returns the quantity that one of the cells is; undefined if several are, or only a number that no order can have. */
function theQuantity(cells: readonly string[][]): number | undefined {
  const numbers = cells.flatMap((words) => {
    const [word = '', ...more] = words.filter((each) => !besideQuantity.test(each));
    return more.length === 0 && anyNumber.test(word) ? [asQuantity(word)] : [];
  });
  const [one, ...others] = numbers.filter((qty) => qty !== undefined);
  if (one === undefined) return numbers.length === 0 ? 1 : undefined;
  return others.length === 0 ? one : undefined;
}

/** Returns what an order may have of a part. */
function asQuantity(word: string): number | undefined {
  const qty = Number(quantity.exec(word)?.[1] ?? 0);
  return qty >= 1 && qty <= quantityMax ? qty : undefined;
}
