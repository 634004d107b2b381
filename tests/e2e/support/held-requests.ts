import type { Page } from '@playwright/test';

/** Holds back requests from now on, as a slow line does. Returns what lets them go. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
