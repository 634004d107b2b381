// How far a misspelled word is from a real one. Common mistakes are cheap: a letter doubled or dropped from a double,
// two letters swapped, one vowel for another, a silent h or final e, letters that sound alike.

const vowels = new Set('aeiouy');
const soundAlike = new Set(
  'ck cs sz kq fv vw bp dt mn gj uw lr cq xs fp ij nm gk'
    .split(' ')
    .flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
);
const firstLetterPenalty = 0.4;
const longest = 64;
/** Reused between calls: correcting one word compares it with thousands. */
const rows: [Float64Array, Float64Array, Float64Array] = [
  new Float64Array(longest),
  new Float64Array(longest),
  new Float64Array(longest),
];

/**
 * Returns the weighted edit distance, with swaps of neighboring letters.
 * @param limit gives up, and returns Infinity, as soon as the cost must be above it
 */
export function editCost(typed: string, word: string, limit: number): number {
  const height = typed.length;
  const width = word.length;
  if (Math.abs(height - width) * 0.4 > limit) return Number.POSITIVE_INFINITY;
  if (width >= longest) return Number.POSITIVE_INFINITY;
  let [beforeLast, last, row] = rows;
  last[0] = 0;
  for (let j = 1; j <= width; j++) last[j] = (last[j - 1] as number) + gap(word, j - 1);
  for (let i = 1; i <= height; i++) {
    row[0] = (last[0] as number) + gap(typed, i - 1);
    let best = row[0] as number;
    for (let j = 1; j <= width; j++) {
      let cost = Math.min(
        (last[j - 1] as number) + swap(typed, i - 1, word, j - 1),
        (last[j] as number) + gap(typed, i - 1),
        (row[j - 1] as number) + gap(word, j - 1),
      );
      if (
        i > 1 &&
        j > 1 &&
        typed[i - 1] === word[j - 2] &&
        typed[i - 2] === word[j - 1] &&
        typed[i - 1] !== typed[i - 2]
      ) {
        cost = Math.min(cost, (beforeLast[j - 2] as number) + 0.7 + (i === 2 ? firstLetterPenalty : 0));
      }
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return Number.POSITIVE_INFINITY;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  const cost = last[width] as number;
  return cost > limit ? Number.POSITIVE_INFINITY : cost;
}

/** Cost of an extra or a missing letter. */
function gap(text: string, at: number): number {
  const letter = text[at] as string;
  if (at > 0 && (letter === text[at - 1] || letter === text[at + 1])) return 0.4;
  if (at === 0) return letter === text[1] ? 0.5 : 1 + firstLetterPenalty;
  if (letter === 'h' || (letter === 'e' && at === text.length - 1)) return 0.5;
  return vowels.has(letter) ? 0.8 : 1;
}

function swap(typed: string, i: number, word: string, j: number): number {
  const a = typed[i] as string;
  const b = word[j] as string;
  if (a === b) return 0;
  const first = i === 0 && j === 0 ? firstLetterPenalty : 0;
  if (vowels.has(a) && vowels.has(b)) return 0.6 + first;
  return (soundAlike.has(a + b) ? 0.7 : 1) + first;
}
