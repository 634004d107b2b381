import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shop,server,app,tests,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/global-setup.ts'],
    // Every file has a database of its own; two workers fill the two cores that the shop is built for.
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
