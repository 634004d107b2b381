import { defineConfig } from 'vitest/config';
import { tags } from '../../vitest.config.ts';

/** The tests that mutants are tried against; `slices.ts` selects them for each slice. */
export default defineConfig({
  test: {
    tags,
    include: ['shop/rules/*.test.ts', 'server/features/{payments,stock}/**/*.test.ts', 'tests/api/*.test.ts'],
    globalSetup: ['tests/support/setup/global-setup.ts'],
    // Otherwise every mutant would load the whole shop again for each test file.
    isolate: false,
    // Ends mutants that wait forever; a test takes a second, a few on a busy machine.
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
