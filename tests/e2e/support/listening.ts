import type { Page } from '@playwright/test';

/** Opens a page and waits until it listens: a link that is pressed before loads a document. */
export async function gotoListening(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => (globalThis as { early?: unknown }).early === null);
}
