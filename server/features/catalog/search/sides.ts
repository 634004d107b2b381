/** Which side of the truck, as people write it. The driver sits on the left. */
const left = new Set(['driver', 'left', 'lh', 'lhs', 'lefthand', 'driverside', 'leftside', 'lt']);
const right = new Set([
  'passenger',
  'right',
  'rh',
  'rhs',
  'righthand',
  'passengerside',
  'rightside',
  'pass',
  'rt',
]);
/** Only before `side` do these name one. */
const besideSide: ReadonlyMap<string, Side> = new Map<string, Side>(
  Object.entries({
    street: 'left',
    dr: 'left',
    drive: 'left',
    curb: 'right',
    kerb: 'right',
    pas: 'right',
  }),
);

export type Side = 'left' | 'right';

export const isSideFiller = (word: string): boolean => word === 'side' || word === 'hand';

/** The side that a word names. */
export function sideAt(words: readonly string[], index: number): Side | undefined {
  const word = words[index] as string;
  if (left.has(word)) return 'left';
  if (right.has(word)) return 'right';
  return words[index + 1] === 'side' ? besideSide.get(word) : undefined;
}

/** The side of a part by its name, else by the letter of its number; undefined: none, or both. */
export function sideOf(name: readonly string[], lugoPart: string): Side | undefined {
  const named = new Set(name.map((_, index) => sideAt(name, index)).filter((side) => side !== undefined));
  const [only] = named;
  if (named.size > 1) return undefined;
  if (only) return only;
  const letter = /\d([LR])$/.exec(lugoPart)?.[1];
  return letter === 'L' ? 'left' : letter === 'R' ? 'right' : undefined;
}
