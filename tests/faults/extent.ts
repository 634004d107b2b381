/**
 * How long the tests under faults run: `npm test` sets FAULTS=short, `npm run test:faults` runs at full length. Each number
 * can be set by its own variable, and SEED repeats what is random.
 */
const short = process.env.FAULTS === 'short';

/** @param name the environment variable that overrides the number */
export function extent(name: string, numbers: { short: number; long: number }): number {
  return Number(process.env[name] ?? (short ? numbers.short : numbers.long));
}

/** Returns a random generator from 0 to 1 that repeats for the same SEED (default 1957). */
export function seededRandom(): () => number {
  let state = Number(process.env.SEED ?? 1957);
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
