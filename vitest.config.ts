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
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          // The built shop as processes of its own, hurt again and again: how far is told in tests/faults/extent.ts.
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: process.env.FAULTS === 'short' ? 300_000 : 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
