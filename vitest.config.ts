import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Replace a package, which must not reach other tests, or need passwords hashed as the shop hashes them. */
const isolated = [
  'server/features/accounts/password.test.ts',
  'tests/api/equal-work.test.ts',
  'tests/api/login-flood.test.ts',
];

/** Whether runs under faults are brief (`tests/faults/extent.ts`). */
const short = process.env.FAULTS === 'short';

/** A whole file is tagged by a comment in its first line: `// @module-tag slow`. Every configuration must know the tags. */
export const tags = [
  {
    name: 'slow',
    description: 'Takes many seconds: left out of `npm test`, not of `npm test -- --landing`.',
  },
];

export default defineConfig({
  test: {
    // Two workers fill the two cores that the shop is built for. The unit tests get a third one (package.json): they wait
    // for the database, providers and timers about as much as they compute.
    maxWorkers: 2,
    // Long enough for a slow machine: what is waited for comes, sooner or later.
    expect: { poll: { timeout: 15_000 } },
    // Threads and processes that tests start would compile the shop again, each time from TypeScript.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('build/compile-cache-tests', import.meta.url)) },
    unstubGlobals: true,
    unstubEnvs: true,
    tags,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shop,server,app,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: ['tests/faults/**', ...isolated],
          globalSetup: ['tests/support/setup/global-setup.ts'],
          setupFiles: ['tests/support/setup/cheap-passwords.ts'],
          // Loading the shop again for each file would take longer than most files' tests.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-isolated',
          include: isolated,
          globalSetup: ['tests/support/setup/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // The built shop in separate processes, with faults; tests/faults/extent.ts sets how long.
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/setup/global-setup.ts'],
          testTimeout: short ? 300_000 : 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
