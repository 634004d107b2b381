// Splits text into words. Product names and queries go through the same function, so that `6-Lug`, `6 lug` and `six-lug` match.

const vulgarFractions = /(\d?)([\u00bc-\u00be\u2150-\u215e])/g;
const combiningMarks = /[\u0300-\u036f]/g;
/** From halves to sixty-fourths; any other slash separates two numbers (`265/283`). */
const denominators = new Set([2, 3, 4, 8, 16, 32, 64]);

const numberWords: ReadonlyMap<string, string> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
);

/** Units that may follow a number, by their spellings. */
const units: ReadonlyMap<string, string> = new Map(
  Object.entries({
    volt: 'v volt volts',
    inch: '" in inch inches',
    foot: "' ft foot feet",
    speed: 'spd speed',
    barrel: 'bbl barrel barrels',
    cylinder: 'cyl cylinder',
    amp: 'amp amps',
    pound: 'lb lbs pound',
    ounce: 'oz ounce',
    gallon: 'gal gallon gallons',
    degree: '° deg degree degrees',
    piece: 'pc pcs piece pieces',
    lug: 'lug lugs',
    ton: 'ton',
    row: 'row',
    blade: 'blade',
    board: 'board',
    bar: 'bar',
    circuit: 'circuit',
    spoke: 'spoke',
    stud: 'stud',
    window: 'window',
  }).flatMap(([unit, spellings]) => spellings.split(' ').map((spelling) => [spelling, unit])),
);
/** Directly attached to a number these are units as well: `235cid`, `100a`. */
const gluedUnits = new Set([...units.keys(), 'a', 'cid', 'ci', 'mm', 'x']);

/** Words whose final s is not a plural. */
const endsInSingularS = new Set(
  'chassis series lens gas brass plus less bus is this us as was has its across always'.split(' '),
);

/** Returns the words of a text in order: lower case, singular, numbers as digits, units in one spelling. */
export function wordsOf(text: string): string[] {
  const plain = plainText(text);
  const words: string[] = [];
  // Hand-written scanner: the whole catalog passes through it, and a regular expression takes ten times as long.
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

/** Whether a word is a number such as `12`, `4.57`, `1/2` or `6-1/2`. */
export function isNumber(word: string): boolean {
  const first = word.charCodeAt(0);
  if (!isDigit(first) && first !== dot) return false;
  const last = word.charCodeAt(word.length - 1);
  return isDigit(last) && word !== '4x4' && !/[a-z]/.test(word);
}

export const isUnit = (word: string): boolean => units.has(word);

/** Returns the text in lower case without accents and typographic characters. */
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

/** Returns the singular of a noun. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || endsInSingularS.has(word)) return word;
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

/** Reads a word that starts with a letter; a single letter joins what follows (`v-8`, `u-joint`, `l/h`). @returns its end */
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
    // A possessive `s` is dropped, other contractions are one word.
    const next = endOf(plain, end + 1, isLetterOrDigit);
    if (plain.slice(end + 1, next) !== 's') run += plain.slice(end + 1, next);
    end = next;
  }
  pushRun(run, words);
  return end;
}

/** Reads what starts with a digit: a number, a fraction (`3/4`), a mixed number (`6-1/2`), a decimal, or a number with its unit (`12v`). */
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
  // `.030` and `.03` are the same word, and so are `3.90` and `3.9`.
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

/** Cache of words by run: the catalog has far fewer distinct words than occurrences. */
const known = new Map<string, readonly string[]>();
const maxCachedRuns = 50_000;

function pushRun(run: string, words: string[]): void {
  const unit = units.get(run);
  if (unit && isNumber(words.at(-1) ?? '')) {
    words.push(unit);
    return;
  }
  let read = known.get(run);
  if (!read) {
    read = readRun(run);
    if (known.size >= maxCachedRuns) known.clear();
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
