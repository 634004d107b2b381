import type { Token, Work } from './pdf-syntax.ts';
import {
  decodeName,
  holdsObjects,
  readTokens,
  spend,
  TooMuchWork,
  unpackObjects,
  Unreadable,
} from './pdf-syntax.ts';

const printAgain = 'Please save it as a plain PDF, for example by printing it to PDF, and choose that one.';

/** Why a PDF is rejected, as the person who chose it reads it. */
export const pdfFaults = {
  noPdf: 'Please choose a PDF file',
  broken: `This PDF is incomplete or damaged. ${printAgain}`,
  encrypted: `This PDF is locked with a password. ${printAgain}`,
  active: `This PDF has scripts, attached files or other active parts. ${printAgain}`,
  tooComplex: `This PDF cannot be checked. ${printAgain}`,
} as const;

export type PdfFault = keyof typeof pdfFaults;

/**
 * Looks for anything in a PDF that runs, starts, sends, embeds or plays something. It reads every object a PDF reader could
 * reach: after each `obj` in the file, whatever the cross-reference table says, and inside object streams. It does not
 * inspect what is drawn (pictures, fonts, page contents), so it cannot find attacks on a reader's decoders.
 */

/** Whether a file starts with the five bytes of a PDF. */
export function looksLikePdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));
}

/** Keys and types of actions, annotations and embedded content (ISO 32000-1, 12.6, 12.5, 7.11; ISO 32000-2). Web links are harmless. */
const active = new Set([
  'JavaScript',
  'JS',
  'Launch',
  'AA',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'GoToE',
  'GoToR',
  'SubmitForm',
  'ImportData',
  'XFA',
  'RichMedia',
  'RichMediaExecute',
  'Rendition',
  'Movie',
  'Sound',
  '3D',
]);

/**
 * Finds active content without parsing, because readers recover differently from syntax errors such as an `endobj` in the
 * middle of a dictionary. It must match more than a bare name, for a resume may say 'HTML/JavaScript'.
 */
const activeAnywhere =
  /\/S(?:[\s\0]|%[^\r\n]*[\r\n])*\/(?:JavaScript|Launch|SubmitForm|ImportData|GoTo[ER]|Rendition|RichMediaExecute)|\/(?:XFA|EmbeddedFiles?)[\s\0<[\d/%]/;

const tail = 1024;
const zipEnd = Buffer.from('PK\x05\x06', 'latin1');

/** Returns what is wrong with the file, undefined when nothing is. */
export function inspectPdf(bytes: Buffer): PdfFault | undefined {
  if (!looksLikePdf(bytes)) return 'noPdf';
  if (!/^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) || !endsWell(bytes) || isZip(bytes))
    return 'broken';
  const work: Work = {
    bytesLeft: 12 * bytes.length + 24 * 1024 * 1024,
    tokensLeft: 1_000_000,
    known: new Map(),
  };
  try {
    const { objects, trailers, data } = readObjects(bytes, work);
    if (objects.length === 0 || !bytes.includes('/Root')) return 'broken';
    const everything = [...objects.map(({ tokens }) => tokens), ...trailers];
    if (everything.some((tokens) => has(tokens, 'Encrypt'))) return 'encrypted';
    if (everything.some((tokens) => tokens.some(isActive))) return 'active';
    if ([bytes, ...data].some((each) => activeAnywhere.test(decodeName(each.toString('latin1')))))
      return 'active';
    if (everything.some((tokens) => opensWithAction(tokens, objects))) return 'active';
    return undefined;
  } catch (error) {
    if (error instanceof TooMuchWork || error instanceof Unreadable) return 'tooComplex';
    throw error;
  }
}

/** Whether the file ends with `startxref`, an offset and `%%EOF`; anything after that could belong to another file format. */
function endsWell(bytes: Buffer): boolean {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - tail));
  return /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(end);
}

/** Whether unzip programs would find an archive in the file: an end-of-directory record whose comment reaches the end of the file. */
function isZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - 65_557);
  for (let at = bytes.indexOf(zipEnd, from); at >= 0; at = bytes.indexOf(zipEnd, at + 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) >= bytes.length - 64) return true;
  }
  return false;
}

interface PdfObject {
  /** Object number; undefined when a comment separates it from `obj`. */
  number: number | undefined;
  tokens: Token[];
}

/** Returns every object and trailer, and the data of unpacked object streams. */
function readObjects(
  bytes: Buffer,
  work: Work,
): { objects: PdfObject[]; trailers: Token[][]; data: Buffer[] } {
  const objects: PdfObject[] = [];
  const data: Buffer[] = [];
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    // Skips `endobj`, and the same three letters inside a picture.
    if (!/[\s\0\d]/.test(String.fromCharCode(bytes[at - 1] ?? 0))) continue;
    const { tokens, end } = readTokens(bytes, at + 3, work);
    const before = bytes.toString('latin1', Math.max(0, at - 32), at);
    const [, number] = /(\d+)\s+\d+\s*$/.exec(before) ?? [];
    objects.push({ number: number === undefined ? undefined : Number(number), tokens });
    const streams =
      bytes.toString('latin1', end - 6, end) === 'stream' &&
      bytes.toString('latin1', end - 9, end) !== 'endstream';
    if (streams && holdsObjects(tokens)) {
      const unpacked = unpackObjects(bytes, end, tokens, work);
      data.push(unpacked.data);
      for (const object of unpacked.objects) objects.push(object);
      objects.push({ number: NaN, tokens: unpacked.tokens });
    }
    spend(work, 16);
  }
  const trailers: Token[][] = [];
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7))
    trailers.push(readTokens(bytes, at + 7, work).tokens);
  return { objects, trailers, data };
}

const isActive = ({ kind, text }: Token) => kind === 'name' && active.has(text);
const isName = (token: Token | undefined, text: string) => token?.kind === 'name' && token.text === text;
const has = (tokens: readonly Token[], name: string) => tokens.some((token) => isName(token, name));

/** Whether opening the document runs an action. Many programs only store the page to open at (`[3 0 R /Fit]`, or a GoTo action). */
function opensWithAction(tokens: readonly Token[], objects: readonly PdfObject[]): boolean {
  return tokens.some((token, at) => {
    if (!isName(token, 'OpenAction')) return false;
    const [first, second, third] = tokens.slice(at + 1, at + 4);
    if (first?.text === '[' || first?.text === 'null') return false;
    if (first?.text === '<<') return !isGoTo(tokens.slice(at + 1));
    if (third?.text !== 'R' || !second) return true;
    const named = objects.filter(({ number }) => number === Number(first?.text));
    const unnumbered = objects.filter(({ number }) => number === undefined);
    if (named.length === 0 || unnumbered.some(({ tokens: any }) => has(any, 'URI'))) return true;
    return named.some(({ tokens: any }) => any[0]?.text !== '[' && !isGoTo(any));
  });
}

/** Whether an action only goes to a page. @param tokens starting at its `<<` */
function isGoTo(tokens: readonly Token[]): boolean {
  if (has(tokens, 'URI') || has(tokens, 'Next')) return false;
  const action = firstDictionary(tokens);
  const kinds = action.filter((token) => isName(token, 'S')).length;
  const at = action.findIndex((token) => isName(token, 'S'));
  return kinds === 1 && isName(action[at + 1], 'GoTo');
}

function firstDictionary(tokens: readonly Token[]): readonly Token[] {
  let depth = 0;
  const end = tokens.findIndex(({ kind, text }) => {
    if (kind === 'mark' && text === '<<') depth += 1;
    if (kind === 'mark' && text === '>>') depth -= 1;
    return depth === 0;
  });
  return end < 0 ? tokens : tokens.slice(0, end);
}
