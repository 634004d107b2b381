// How a text falls into words. Names of parts and queries take the same way, so that `6-Lug`, `6 lug` and `six-lug` meet.

const vulgarFractions = /(\d?)([\u00bc-\u00be\u2150-\u215e])/g;
const combiningMarks = /[\u0300-\u036f]/g;
/** Halves to sixty-fourths; any other slash parts two numbers (`265/283`). */
const denominators = new Set([2, 3, 4, 8, 16, 32, 64]);

const numberWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    one: '1',
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
    eleven: '11',
    twelve: '12',
  }),
);

/** What may follow a number, in each way of writing it. */
const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    v: 'volt',
    volt: 'volt',
    volts: 'volt',
    '"': 'inch',
    in: 'inch',
    inch: 'inch',
    inches: 'inch',
    "'": 'foot',
    ft: 'foot',
    foot: 'foot',
    feet: 'foot',
    spd: 'speed',
    speed: 'speed',
    bbl: 'barrel',
    barrel: 'barrel',
    barrels: 'barrel',
    cyl: 'cylinder',
    cylinder: 'cylinder',
    amp: 'amp',
    amps: 'amp',
    lb: 'pound',
    lbs: 'pound',
    pound: 'pound',
    oz: 'ounce',
    ounce: 'ounce',
    gal: 'gallon',
    gallon: 'gallon',
    gallons: 'gallon',
    '°': 'degree',
    deg: 'degree',
    degree: 'degree',
    degrees: 'degree',
    pc: 'piece',
    pcs: 'piece',
    piece: 'piece',
    pieces: 'piece',
    lug: 'lug',
    lugs: 'lug',
    ton: 'ton',
    row: 'row',
    blade: 'blade',
    board: 'board',
    bar: 'bar',
    circuit: 'circuit',
    spoke: 'spoke',
    stud: 'stud',
    window: 'window',
  }),
);
/** Glued to a number these are units as well: `235cid`, `100a`. */
const gluedUnits = new Set([...units.keys(), 'a', 'cid', 'ci', 'mm', 'x']);

const unfoldable = new Set([
  'chassis',
  'series',
  'lens',
  'gas',
  'brass',
  'plus',
  'less',
  'bus',
  'is',
  'this',
  'us',
  'as',
  'was',
  'has',
  'its',
  'across',
  'always',
]);

/** The words of a text in order: lower case, singular, numbers in figures, units spelled one way. */
export function wordsOf(text: string): string[] {
  const plain = plainText(text);
  const words: string[] = [];
  // Written out by hand: a whole catalog passes here, and a regular expression takes ten times as long.
  for (let at = 0; at < plain.length;) {
    const code = plain.charCodeAt(at);
    if (isLetter(code)) at = takeRun(plain, at, words);
    else if (isDigit(code)) at = takeNumber(plain, at, words);
    else if (code === dot && isDigit(plain.charCodeAt(at + 1))) at = takeDecimal(plain, at, words);
    else {
      const mark = plain[at] as string;
      if (mark in marks && at > 0 && isDigit(plain.charCodeAt(at - 1))) words.push(units.get(mark) as string);
      at++;
    }
  }
  return words;
}

/** True for `12`, `4.57`, `1/2`, `6-1/2`. */
export function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  if (!isDigit(first) && first !== dot) return false;
  const last = word.charCodeAt(word.length - 1);
  return isDigit(last) && word !== '4x4' && !/[a-z]/.test(word);
}

export const isUnit = (word: string): boolean => units.has(word);

/** Lower case without accents and typographic signs. */
export function plainText(text: string): string {
  const lower = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .replace(vulgarFractions, (_, digit: string, fraction: string) =>
      digit ? `${digit}-${fraction}` : fraction,
    )
    .normalize('NFKD')
    .replace(combiningMarks, '')
    .toLowerCase()
    .replace(/[‘’‛`´′]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/⁄/g, '/');
}

/** One form for singular and plural. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || unfoldable.has(word)) return word;
  if (word === 'lenses') return 'lens';
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2);
  return /[ui]s$/.test(word) ? word : word.slice(0, -1);
}

const dot = 46;
const marks: Readonly<Record<string, true>> = { '"': true, "'": true, '°': true };
const isLetter = (code: number): boolean => code >= 97 && code <= 122;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

function endOf(plain: string, from: number, belongs: (code: number) => boolean): number {
  let end = from;
  while (end < plain.length && belongs(plain.charCodeAt(end))) end++;
  return end;
}
const isLetterOrDigit = (code: number): boolean => isLetter(code) || isDigit(code);

/** A run that begins with a letter; a single letter is tied to what it belongs to (`v-8`, `u-joint`, `l/h`). @returns its end */
function takeRun(plain: string, from: number, words: string[]): number {
  let end = endOf(plain, from, isLetterOrDigit);
  let run = plain.slice(from, end);
  if (run.length === 1 && (plain[end] === '-' || plain[end] === '/')) {
    const next = endOf(plain, end + 1, isLetterOrDigit);
    const length = next - end - 1;
    if (length === 1 || length > 2 || isDigit(plain.charCodeAt(end + 1))) {
      if (length > 0) {
        run += plain.slice(end + 1, next);
        end = next;
      }
    }
  }
  if (plain[end] === "'" && isLetter(plain.charCodeAt(end + 1))) {
    // The `s` of a possessive falls, other short forms are one word.
    const next = endOf(plain, end + 1, isLetterOrDigit);
    if (plain.slice(end + 1, next) !== 's') run += plain.slice(end + 1, next);
    end = next;
  }
  pushRun(run, words);
  return end;
}

/** What begins with a figure: a number, a fraction (`3/4`), a mixed number (`6-1/2`), a decimal, or a glued unit (`12v`). */
function takeNumber(plain: string, from: number, words: string[]): number {
  const end = endOf(plain, from, isDigit);
  const next = plain[end];
  const afterNext = endOf(plain, end + 1, isDigit);
  const hasMore = afterNext > end + 1;
  if (next === '.' && hasMore) return takeDecimal(plain, from, words);
  if (next === '/' && hasMore) {
    words.push(...fraction(plain.slice(from, end), plain.slice(end + 1, afterNext)));
    return afterNext;
  }
  if ((next === '-' || next === ' ') && hasMore && plain[afterNext] === '/') {
    const bottomEnd = endOf(plain, afterNext + 1, isDigit);
    const parts = fraction(plain.slice(end + 1, afterNext), plain.slice(afterNext + 1, bottomEnd));
    if (bottomEnd > afterNext + 1 && parts.length === 1 && end - from < 3) {
      words.push(`${bare(plain.slice(from, end))}-${parts[0]}`);
      return bottomEnd;
    }
  }
  const runEnd = endOf(plain, end, isLetterOrDigit);
  pushRun(plain.slice(from, runEnd), words);
  return runEnd;
}

function takeDecimal(plain: string, from: number, words: string[]): number {
  const end = endOf(plain, endOf(plain, from, isDigit) + 1, isDigit);
  // `.030` and `.03` are one word, `3.90` and `3.9` another.
  const text = plain
    .slice(from, end)
    .replace(/^0+(?=\.)/, '')
    .replace(/0+$/, '');
  words.push(text.endsWith('.') ? `${text}0` : text);
  return end;
}

function fraction(top: string, bottom: string): string[] {
  if (Number(top) < Number(bottom) && denominators.has(Number(bottom))) return [`${bare(top)}/${bottom}`];
  return [bare(top), bare(bottom)];
}

/** The catalog has far fewer words than places where they stand. */
const known = new Map<string, readonly string[]>();
const mostKnown = 50_000;

function pushRun(run: string, words: string[]): void {
  const unit = units.get(run);
  if (unit && isNumber(words.at(-1) ?? '')) {
    words.push(unit);
    return;
  }
  let read = known.get(run);
  if (!read) {
    read = readRun(run);
    if (known.size >= mostKnown) known.clear();
    known.set(run, read);
  }
  for (const word of read) words.push(word);
}

function readRun(run: string): string[] {
  const number = numberWords.get(run);
  if (number) return [number];
  if (/^\d+$/.test(run)) return [bare(run)];
  const glued = /^(\d+)([a-z]+)(\d*)$/.exec(run);
  // `4x4`, `2wd` and `1st` are words; `12v`, `16x6` and `57chevy` are two.
  if (glued && run !== '4x4' && !/^(wd|st|nd|rd|th)$/.test(glued[2] as string)) {
    const [, digits, letters, rest] = glued as unknown as [string, string, string, string];
    if (gluedUnits.has(letters) || letters.length > 2) {
      return [bare(digits), units.get(letters) ?? singular(letters), ...(rest ? [bare(rest)] : [])];
    }
  }
  return [singular(run)];
}

const bare = (digits: string): string => digits.replace(/^0+(?=\d)/, '');
