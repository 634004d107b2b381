/**
 * Names that would pass for the shop's own: an account with one would answer customers in reviews as if it were the family.
 */

/** Letters and signs that look like others, in NFKD and lower case: Latin, Cyrillic, Greek and small capitals. */
const lookalikes = new Map(
  Object.entries({
    a: '4@аαɑᴀ',
    b: 'ʙв',
    c: 'сϲᴄ',
    d: 'ԁᴅ',
    e: '3еєεᴇ',
    f: 'ꜰ',
    g: '69ɡɢց',
    h: 'нһʜ',
    k: 'кκᴋ',
    l: 'i1|!ıɪіιӏłʟ',
    m: 'мᴍ',
    n: 'пηɴ',
    o: '0оοσøօᴏ',
    p: 'рρᴘ',
    r: 'гʀ',
    s: '5$ѕꜱ',
    t: '7тτᴛ',
    u: 'υսᴜц',
    v: 'νᴠ',
    w: 'ԝᴡ',
    x: 'хχ',
    y: 'уγʏ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** Refused wherever they are in a name, also without spaces. */
const anywhere = [
  'lugoclassic',
  'lugotruck',
  'lugopart',
  'lugoshop',
  'lugostore',
  'lugoteam',
  'lugosupport',
].map(fold);
/** Refused as a word of a name. */
const words = new Set(['official'].map(fold));
/** Refused alone and together, as in "Customer Support"; the longer of two that begin alike goes first. */
const roles =
  'lugo administrator admin moderator support staff owner shop store team service webmaster seller helpdesk';
/** These add nothing to a role. */
const fillers = 'the our your customer';

const rolePattern = anyOf(roles);
const fillerPattern = anyOf(fillers);

/** Says whether a name is the shop's, however it is spaced, accented or spelled with similar letters. */
export function isReservedName(name: string): boolean {
  // Single letters with spaces between them are a word.
  const spaced = fold(name).replaceAll(/[^a-z]+/g, ' ');
  const folded = spaced.replaceAll(/(?<=\b[a-z]) (?=[a-z]\b)/g, '');
  if (folded.split(' ').some((word) => words.has(word))) return true;
  const bare = folded.replaceAll(' ', '');
  const rest = bare.replaceAll(rolePattern, '');
  return (
    anywhere.some((part) => bare.includes(part)) ||
    (rest !== bare && rest.replaceAll(fillerPattern, '') === '')
  );
}

/** Spells a text in letters from a to z, with one letter for all that look alike: `i` is `l`. Other signs stay. */
function fold(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return [...plain].map((letter) => lookalikes.get(letter) ?? letter).join('');
}

function anyOf(list: string): RegExp {
  return new RegExp(fold(list).replaceAll(' ', '|'), 'g');
}

export const reservedNameText = 'This name would pass for the shop’s own. Please choose another.';
