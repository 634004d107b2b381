import { defineConfig } from 'vitest/config';

/** The tests that mutants are tried against; which folder's is said in the configuration beside. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
