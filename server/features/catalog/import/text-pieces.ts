import { setImmediate as breathe } from 'node:timers/promises';
import { csvMaxCells } from '../../../../shop/product-csv.ts';

const pieceLength = 64 * 1024;
const quote = '"'.charCodeAt(0);
const lineFeed = '\n'.charCodeAt(0);
const carriageReturn = '\r'.charCodeAt(0);

/**
 * A table's text piece by piece; between them others have their turn. Empty cells cost memory and no characters, so
 * that the reader's limit on a line's length lets any number of them pass: they are counted here.
 * @param onTooMany makes the error that is thrown for a line of more than `csvMaxCells`; the first one is 1
 */
export async function* textPieces(
  text: string,
  delimiter: string,
  onTooMany: (line: number) => Error,
): AsyncGenerator<string> {
  const separator = delimiter.charCodeAt(0);
  let line = 1;
  let cells = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += pieceLength) {
    const end = Math.min(at + pieceLength, text.length);
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
    await breathe();
  }
}
