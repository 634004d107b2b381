import { defineConfig } from 'vitest/config';

/** The tests that mutants are tried against; which of them is said for each slice in `slices.ts`. */
export default defineConfig({
  test: {
    include: ['shop/rules/*.test.ts', 'server/features/{payments,stock}/**/*.test.ts', 'tests/api/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    // Every mutant would load the whole shop once more for each file of tests.
    isolate: false,
    // A mutant that waits for good is killed by this; a test takes a second, on a busy machine some.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
