import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Every file has a database of its own; two workers fill the two cores that the shop is built for.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shop,server,app,tests,tools}/**/*.test.{ts,tsx}'],
          exclude: ['tests/faults/**'],
          globalSetup: ['tests/global-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // The built shop as a process of its own, killed again and again: minutes, not seconds.
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
