import type { Page } from '@playwright/test';

/**
 * Opens a page and waits until it listens: a link that is pressed before loads a document.
 * @param what has to listen; a part of a page whose script comes later listens later
 */
export async function gotoListening(page: Page, path: string, what = 'main a'): Promise<void> {
  await page.goto(path);
  await page.waitForFunction((selector) => {
    const inside = document.querySelector(selector);
    return inside && Object.keys(inside).some((key) => key.startsWith('__reactProps'));
  }, what);
}
