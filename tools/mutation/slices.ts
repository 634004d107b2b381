import { globSync } from 'node:fs';

/**
 * The code that is mutated, in slices that can be run one by one, with the tests each is tried against: one slice per
 * folder of payments, against all tests of payments and stock. Each mutant runs only the tests that reach it.
 */
export interface Slice {
  /** The score it counts for; each score must be reached separately. */
  of: 'prices' | 'payments';
  files: string[];
  tests: string[];
}

const payments = 'server/features/payments';

const sourcesIn = (folder: string): string[] =>
  globSync(`${folder}/*.ts`, { exclude: ['**/*.test.ts'] }).toSorted();
const slice = (folder: string): Slice => ({
  of: 'payments',
  files: sourcesIn(folder),
  tests: [`${payments}/**/*.test.ts`, 'server/features/stock/*.test.ts', 'tests/api/pay-tampering.test.ts'],
});

export const slices: Record<string, Slice> = {
  prices: {
    of: 'prices',
    files: ['shop/rules/pricing.ts', 'shop/rules/money.ts', 'shop/rules/refund-breakdown.ts'],
    tests: ['shop/rules/*.test.ts'],
  },
  payments: slice(payments),
  stock: slice('server/features/stock'),
  ...Object.fromEntries(
    globSync(`${payments}/*/`).map((folder) => [folder.split('/').at(-1), slice(folder)] as const),
  ),
};

/** Returns the prices and every fourth of the other slices, so that four days in a row try them all. */
export function slicesOfDay(day: number): string[] {
  const others = Object.keys(slices).filter((name) => name !== 'prices');
  return ['prices', ...others.filter((_, at) => at % 4 === day % 4)];
}
