import { constants, inflateSync } from 'node:zlib';
import type { Token, Work } from './read-tokens.ts';
import { readTokens, spend } from './read-tokens.ts';

/** An object stream that cannot be unpacked here: what is in it stays unknown. */
export class Unreadable extends Error {}

/** Whether a stream holds objects. Readers differ in what they ask for, so any of the marks is enough. */
export function holdsObjects(tokens: readonly Token[]): boolean {
  const names = new Set(tokens.filter(({ kind }) => kind === 'name').map(({ text }) => text));
  return names.has('ObjStm') || (names.has('First') && names.has('N') && !names.has('Linearized'));
}

/** What is packed into an object stream: each object as its index tells readers, and everything from end to end. */
export interface Unpacked {
  data: Buffer;
  objects: { number: number; tokens: Token[] }[];
  tokens: Token[];
}

/**
 * Unpacks an object stream (ISO 32000-1, 7.5.7). Its declared length is not believed: compressed data
 * knows its own end.
 * @param begin behind the word `stream`
 * @throws Unreadable for filters other than Flate without predictor, or an index that readers may take otherwise
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
  // An object may begin in the middle of what reads like a string or a comment from end to end.
  const objects = indexOf(tokens, integerOf(dictionary, 'N')).map(([number, place]) => ({
    number,
    tokens: readTokens(data, first + place, work, true).tokens,
  }));
  return { data, objects, tokens };
}

/** Pairs of number and place, with which the data begin. */
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
      // As readers do: what a torn stream gives is read all the same.
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

/** The names behind a key: one, or those of a list. */
function valuesOf(tokens: readonly Token[], key: string): string[] {
  const at = tokens.findIndex(({ kind, text }) => kind === 'name' && text === key);
  if (at < 0) return [];
  // Readers differ in which of two they take.
  if (count(tokens, key) > 1) throw new Unreadable();
  const [first, ...rest] = tokens.slice(at + 1);
  if (first?.kind === 'name') return [first.text];
  // A reference, or something of which we do not know what it says.
  if (first?.text !== '[') return ['?'];
  const close = rest.findIndex(({ text, kind }) => kind === 'mark' && text === ']');
  return rest.slice(0, Math.max(0, close)).map(({ text }) => text);
}
