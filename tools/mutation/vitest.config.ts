import { defineConfig } from 'vitest/config';

/** The tests that mutants are tried against; which folder's is said in the configuration beside. With time: mutants are tried on busy machines. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
