import { constants, inflateSync } from 'node:zlib';

/** A token of PDF syntax. A `name` is without its slash and with `#4A` decoded; the content of strings is skipped. */
export interface Token {
  kind: 'name' | 'word' | 'string' | 'mark';
  text: string;
}

/** The work budget for one file, so that a hostile file cannot keep us busy. */
export interface Work {
  bytesLeft: number;
  tokensLeft: number;
  /** Equal tokens share one object: a file may have millions. */
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
/** Characters read of a name or word; none that matters is longer, even with every character as `#4A`. */
const maxTextLength = 60;
/** Words that end an object; what follows `stream` is not syntax. */
const ends = new Set(['endobj', 'stream', 'obj', 'endstream', 'startxref', 'xref']);

/**
 * Reads tokens up to the end of the object (ISO 32000-1, 7.2 and 7.3).
 * @param one stops after the first value, because objects in an object stream have no end marker
 * @returns the tokens, and the position after the word that ended the object
 * @throws TooMuchWork
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
        tokenOf(
          work,
          'name',
          decodeName(bytes.toString('latin1', from + 1, Math.min(at, from + maxTextLength))),
        ),
      );
    } else if (byte === 0x3c && bytes[at + 1] !== 0x3c) {
      const close = bytes.indexOf(0x3e, at);
      at = close < 0 ? bytes.length : close + 1;
      tokens.push(tokenOf(work, 'string', ''));
    } else if (delimiters.has(byte)) {
      at += (byte === 0x3c || byte === 0x3e) && bytes[at + 1] === byte ? 2 : 1;
      const mark = bytes.toString('latin1', from, at);
      depth += nesting[mark] ?? 0;
      tokens.push(tokenOf(work, 'mark', mark));
    } else {
      at = endOfRegular(bytes, at);
      const text = bytes.toString('latin1', from, Math.min(at, from + maxTextLength));
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

/** Parentheses inside a string are balanced unless escaped by a backslash. */
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

const nesting: Record<string, number> = { '<<': 1, '[': 1, '>>': -1, ']': -1 };

/** Decodes every `#4A` in a text, as in names. */
export const decodeName = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** An object stream that we cannot unpack, so that its content stays unknown. */
export class Unreadable extends Error {}

/** Whether a stream holds objects. PDF readers disagree on what is required, so any of the marks counts. */
export function holdsObjects(tokens: readonly Token[]): boolean {
  const names = new Set(tokens.filter(({ kind }) => kind === 'name').map(({ text }) => text));
  return names.has('ObjStm') || (names.has('First') && names.has('N') && !names.has('Linearized'));
}

/** Content of an object stream: each object as located by its index, and all tokens from start to end. */
export interface Unpacked {
  data: Buffer;
  objects: { number: number; tokens: Token[] }[];
  tokens: Token[];
}

/**
 * Unpacks an object stream (ISO 32000-1, 7.5.7). Ignores its declared length: compressed data mark their own end.
 * @param begin the position after the word `stream`
 * @throws Unreadable for filters other than Flate without predictor, or an ambiguous index
 */
export function unpackObjects(
  bytes: Buffer,
  begin: number,
  dictionary: readonly Token[],
  work: Work,
): Unpacked {
  const filters = valuesOf(dictionary, 'Filter');
  if (filters.length > 1 || (filters[0] ?? 'FlateDecode') !== 'FlateDecode') throw new Unreadable();
  if (count(dictionary, 'Predictor') + count(dictionary, 'F') > 0) throw new Unreadable();
  const first = integerOf(dictionary, 'First');
  let start = begin;
  if (bytes[start] === 13) start += 1;
  if (bytes[start] === 10) start += 1;
  const rest = bytes.subarray(start);
  const data = filters.length > 0 ? inflate(rest, work) : rest;
  const tokens = everyToken(data, work);
  // An object may start in the middle of what a sequential read takes for a string or a comment.
  const objects = indexOf(tokens, integerOf(dictionary, 'N')).map(([number, place]) => ({
    number,
    tokens: readTokens(data, first + place, work, true).tokens,
  }));
  return { data, objects, tokens };
}

/** Reads the index: pairs of object number and offset. */
function indexOf(tokens: readonly Token[], length: number): [number: number, place: number][] {
  const pairs: [number, number][] = [];
  for (let at = 0; at < 2 * length; at += 2) {
    const [number, place] = [Number(tokens[at]?.text), Number(tokens[at + 1]?.text)];
    if (!Number.isInteger(number) || !Number.isInteger(place) || place < 0) throw new Unreadable();
    pairs.push([number, place]);
  }
  return pairs;
}

function integerOf(dictionary: readonly Token[], key: string): number {
  const at = dictionary.findIndex(({ kind, text }) => kind === 'name' && text === key);
  const [value, , third] = dictionary.slice(at + 1, at + 4);
  const isPlain = count(dictionary, key) === 1 && value?.kind === 'word' && third?.text !== 'R';
  if (!isPlain || !/^\d+$/.test(value.text)) throw new Unreadable();
  return Number(value.text);
}

function inflate(packed: Buffer, work: Work): Buffer {
  try {
    const data = inflateSync(packed, {
      maxOutputLength: Math.max(1, Math.min(work.bytesLeft, 8 * 1024 * 1024)),
      // PDF readers also use what a truncated stream yields.
      finishFlush: constants.Z_SYNC_FLUSH,
    });
    spend(work, data.length + 2000);
    return data;
  } catch {
    throw new Unreadable();
  }
}

function everyToken(data: Buffer, work: Work): Token[] {
  const all: Token[] = [];
  for (let at = 0; at < data.length;) {
    const { tokens, end } = readTokens(data, at, work);
    for (const token of tokens) all.push(token);
    at = end;
  }
  return all;
}

const count = (tokens: readonly Token[], name: string) =>
  tokens.filter(({ kind, text }) => kind === 'name' && text === name).length;

/** Returns the names after a key: one, or those of an array. */
function valuesOf(tokens: readonly Token[], key: string): string[] {
  const at = tokens.findIndex(({ kind, text }) => kind === 'name' && text === key);
  if (at < 0) return [];
  // PDF readers disagree on which of two entries counts.
  if (count(tokens, key) > 1) throw new Unreadable();
  const [first, ...rest] = tokens.slice(at + 1);
  if (first?.kind === 'name') return [first.text];
  // A reference or something else whose value we don't know.
  if (first?.text !== '[') return ['?'];
  const close = rest.findIndex(({ text, kind }) => kind === 'mark' && text === ']');
  return rest.slice(0, Math.max(0, close)).map(({ text }) => text);
}
