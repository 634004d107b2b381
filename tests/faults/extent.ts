/**
 * How far the tests under faults go: `npm test` runs them with FAULTS=short, `npm run test:faults` goes all the way.
 * Each number can be given by itself, and SEED repeats what is drawn by chance.
 */
const short = process.env.FAULTS === 'short';

/** @param name the environment variable that sets the number by itself */
export function extent(name: string, numbers: { short: number; long: number }): number {
  return Number(process.env[name] ?? (short ? numbers.short : numbers.long));
}

/** The same numbers from 0 to 1 for the same SEED (1957). */
export function seededRandom(): () => number {
  let state = Number(process.env.SEED ?? 1957);
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
