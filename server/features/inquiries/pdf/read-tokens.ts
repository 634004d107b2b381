/** A piece of PDF syntax: `name` is without its slash and with `#4A` decoded; strings are passed over as one piece. */
export interface Token {
  kind: 'name' | 'word' | 'string' | 'mark';
  text: string;
}

/** Bounds what a hostile file can make us do. @throws TooMuchWork */
export interface Work {
  bytesLeft: number;
  tokensLeft: number;
  /** One object for all tokens that are alike: a file may have millions. */
  known: Map<string, Token>;
}
export class TooMuchWork extends Error {}

export function spend(work: Work, bytes: number): void {
  work.bytesLeft -= bytes;
  if (work.bytesLeft < 0 || work.tokensLeft < 0) throw new TooMuchWork();
}

function tokenOf(work: Work, kind: Token['kind'], text: string): Token {
  work.tokensLeft -= 1;
  const key = `${kind} ${text}`;
  const token = work.known.get(key) ?? { kind, text };
  work.known.set(key, token);
  return token;
}

const whiteSpace = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([...'()<>[]{}/%'].map((char) => char.charCodeAt(0)));
const isRegular = (byte: number) => !whiteSpace.has(byte) && !delimiters.has(byte);
/** Of a name or a word; none that matters is longer, not even with every character as `#4A`. */
const longest = 60;
/** These end an object; what follows `stream` is not syntax. */
const ends = new Set(['endobj', 'stream', 'obj', 'endstream', 'startxref', 'xref']);

/**
 * Reads syntax from a place on, up to the end of the object it stands in (ISO 32000-1, 7.2 and 7.3).
 * @param one stop behind the first value: packed objects have no end of their own
 * @returns the pieces, and where the reading ended: behind the word that ended it
 */
export function readTokens(
  bytes: Buffer,
  begin: number,
  work: Work,
  one = false,
): { tokens: Token[]; end: number } {
  const tokens: Token[] = [];
  let at = begin;
  let depth = 0;
  while (at < bytes.length && !(one && tokens.length > 0 && depth <= 0)) {
    const byte = bytes[at] ?? 0;
    const from = at;
    if (whiteSpace.has(byte)) at += 1;
    else if (byte === 0x25) at = endOfLine(bytes, at);
    else if (byte === 0x28) {
      at = endOfString(bytes, at);
      tokens.push(tokenOf(work, 'string', ''));
    } else if (byte === 0x2f) {
      at = endOfRegular(bytes, at + 1);
      tokens.push(
        tokenOf(work, 'name', decodeName(bytes.toString('latin1', from + 1, Math.min(at, from + longest)))),
      );
    } else if (byte === 0x3c && bytes[at + 1] !== 0x3c) {
      const close = bytes.indexOf(0x3e, at);
      at = close < 0 ? bytes.length : close + 1;
      tokens.push(tokenOf(work, 'string', ''));
    } else if (delimiters.has(byte)) {
      at += (byte === 0x3c || byte === 0x3e) && bytes[at + 1] === byte ? 2 : 1;
      const mark = bytes.toString('latin1', from, at);
      depth += turns[mark] ?? 0;
      tokens.push(tokenOf(work, 'mark', mark));
    } else {
      at = endOfRegular(bytes, at);
      const text = bytes.toString('latin1', from, Math.min(at, from + longest));
      if (ends.has(text)) return { tokens, end: at };
      tokens.push(tokenOf(work, 'word', text));
    }
    spend(work, at - from);
  }
  return { tokens, end: at };
}

function endOfRegular(bytes: Buffer, begin: number): number {
  let at = begin;
  while (at < bytes.length && isRegular(bytes[at] ?? 0)) at += 1;
  return at;
}

function endOfLine(bytes: Buffer, begin: number): number {
  let at = begin;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

/** Brackets inside a string pair up unless a backslash stands before them. */
function endOfString(bytes: Buffer, begin: number): number {
  let depth = 0;
  for (let at = begin; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

const turns: Record<string, number> = { '<<': 1, '[': 1, '>>': -1, ']': -1 };

/** `text` with every `#4A` decoded, as in names. */
export const decodeName = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
