import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { holdScripts } from './support/held-scripts.ts';

const jane = { email: 'jane@example.com', password: 'classic-trucks-1957' };

for (const [way, send] of [
  ['Enter', (page: Page) => page.getByLabel('Password').press('Enter')],
  ['a press of the button', (page: Page) => page.getByRole('button', { name: 'Sign In' }).click()],
] as const)
  test(`what is typed and sent with ${way} before the page listens is carried out`, async ({ page }) => {
    const listen = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Email').fill(jane.email);
    await page.getByLabel('Password').fill(jane.password);
    await send(page);
    expect(page.url()).toMatch(/\/login$/);
    listen();
    await page.waitForURL('/');
  });

test('a press is carried out that comes while React takes over the form', async ({ page }) => {
  const listen = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(jane.email);
  await page.getByLabel('Password').fill(jane.password);
  const button = page.getByRole('button', { name: 'Sign In' });
  // As React marks it before it has finished, or when it begins again.
  await button.evaluate((element) => Object.assign(element, { __reactPropsOfThisTest: {} }));
  await button.click();
  listen();
  await page.waitForURL('/');
});
