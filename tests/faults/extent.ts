import { seededRandom } from '../../tools/seeded-random.ts';

/**
 * How long the tests under faults run: at full length, or briefly with FAULTS=short, as `npm test -- --landing` runs some of
 * them. Each number can be set by its own variable, and SEED repeats what is random.
 */
const short = process.env.FAULTS === 'short';

/** @param name the environment variable that overrides the number */
export function extent(name: string, numbers: { short: number; long: number }): number {
  return Number(process.env[name] ?? (short ? numbers.short : numbers.long));
}

/**
 * Returns the part of a list of `total` that a variable chooses: `300` is the first 300, `2500-5000` a part for a run that
 * shares the list with others, `all` everything. More than there are means all.
 * @throws Error when it chooses nothing, which would pass as if all were well
 */
export function extentOf(
  total: number,
  name: string,
  numbers: { short: number; long: number },
): { from: number; to: number } {
  const given = process.env[name] ?? String(short ? numbers.short : numbers.long);
  const range = /^(?:(\d+)-)?(\d+)$/.exec(given === 'all' ? String(total) : given);
  const [from, to] = [Number(range?.[1] ?? 0), Math.min(total, Number(range?.[2]))];
  if (!(from < to)) throw new Error(`${name}=${given} chooses none of ${total}`);
  return { from, to };
}

/** Returns a random generator from 0 to 1 that repeats for the same SEED (default 1957). */
export const seededDraws = (): (() => number) => seededRandom(Number(process.env.SEED ?? 1957));
