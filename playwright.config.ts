import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';

/** A port of its own: a shop that somebody is working on stays undisturbed. */
const port = Number(process.env.E2E_PORT ?? 4173);
const asRoot = process.getuid?.() === 0;

/** Playwright's own Chromium where it could be downloaded, else the machine's. */
function chromiumPath(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (existsSync(chromium.executablePath())) return undefined;
  return ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
}

const executablePath = chromiumPath();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  /** On a busy machine; `npm test` names those that needed it. */
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: asRoot ? ['--no-sandbox'] : [],
    },
    /** Tracing makes a test take over 50% longer; `--trace on` records the first try, too. */
    trace: 'on-first-retry',
  },
  webServer: {
    command: 'npm run build && node tests/e2e/support/serve.ts',
    url: `http://localhost:${port}/readyz`,
    env: { E2E_PORT: String(port) },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
