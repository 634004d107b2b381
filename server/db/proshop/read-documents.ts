import { createReadStream } from 'node:fs';

/** MongoDB's own limit for a document is 16 MB; extended JSON takes more room. */
const maxCharacters = 32 * 1024 * 1024;

/** A file that cannot be read to its end. Nothing of such an export is imported. */
export class ExportError extends Error {
  override name = 'ExportError';
}

export interface ExportedDocument {
  /** Its place in the file, from 1. */
  row: number;
  /** Undefined when it is not JSON. */
  value: unknown;
}

/**
 * Reads what `mongoexport` writes, one document at a time: one on each line, or an array (`--jsonArray`), pretty-printed or
 * not. Keeps one document in memory.
 * @throws ExportError for a file that ends within a document or has something else between them
 */
export async function* readDocuments(path: string): AsyncGenerator<ExportedDocument> {
  const scan = newScan();
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 }))
    for (const text of scan.take(chunk as string)) yield { row: scan.count(), value: parse(text) };
  scan.end();
}

/** Finds the outermost braces. It need not know more of JSON: what is between them is parsed later. */
function newScan() {
  let rest = '';
  let at = 0;
  let start = -1;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let row = 0;

  const cutOff = () => new ExportError(`document ${row + 1} is cut off; export this collection again`);

  function* take(chunk: string): Generator<string> {
    rest += chunk;
    for (; at < rest.length; at += 1) {
      const sign = rest[at];
      if (inString) {
        if (sign === '\n') throw cutOff();
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') inString = false;
      } else if (sign === '{') {
        if (depth === 0) start = at;
        depth += 1;
      } else if (depth === 0) {
        if (!/[\s,[\]\uFEFF]/.test(sign ?? ''))
          throw new ExportError(
            `not what mongoexport writes: something else than a document after document ${row}`,
          );
      } else if (sign === '"') inString = true;
      else if (sign === '}') {
        depth -= 1;
        if (depth > 0) continue;
        row += 1;
        yield rest.slice(start, at + 1);
        start = -1;
      }
    }
    rest = start < 0 ? '' : rest.slice(start);
    start = Math.min(start, 0);
    at = rest.length;
    if (rest.length > maxCharacters) throw cutOff();
  }

  return {
    take,
    count: () => row,
    end: () => {
      if (depth > 0) throw cutOff();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, revive) as unknown;
  } catch {
    return undefined;
  }
}

/** Values that JSON has no type for, in both versions of MongoDB's extended JSON; a wrapper's content comes first. */
const wrappers: Record<string, (content: unknown) => unknown> = {
  $oid: (content) => content,
  $date: (content) => new Date(content as string | number),
  $numberInt: Number,
  $numberLong: Number,
  $numberDouble: Number,
  $numberDecimal: Number,
  $undefined: () => undefined,
};

function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const [name, ...more] = Object.keys(value);
  if (name === undefined || more.length > 0 || !Object.hasOwn(wrappers, name)) return value;
  return wrappers[name]?.((value as Record<string, unknown>)[name]);
}
