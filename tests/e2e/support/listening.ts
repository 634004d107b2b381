import type { Page } from '@playwright/test';

/** Opens a page and waits until it listens: a link that is pressed before loads a document. */
export async function gotoListening(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const inside = document.querySelector('main a');
    return inside && Object.keys(inside).some((key) => key.startsWith('__reactProps'));
  });
}
