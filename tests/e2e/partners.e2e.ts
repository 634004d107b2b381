import { expect, test } from '@playwright/test';

const demoWords = 'Demo: our partner’s list of remanufactured engines and transmissions appears here.';

test('the partner widget runs in a sandboxed frame and is removed on leaving [1.11] [2.1.74] [2.1.75]', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('secret', 'of the shop'));
  await page.goto('/proud-partners');
  const frame = page.frameLocator('iframe[title="Engines and transmissions of our partner"]');
  await expect(frame.getByText(demoWords)).toBeVisible();
  const inner = page.frames().find((each) => each.url().endsWith('/partner-widget'));
  const reached = await inner?.evaluate(() => {
    try {
      return `${localStorage.length} ${document.cookie}`;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(reached).toBe('SecurityError');
  expect(await inner?.evaluate(() => origin)).toBe('null');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About');
  expect(page.frames()).toHaveLength(1);
});

test('the partner widget’s font is reapplied one second after its script [2.1.76] [9.31]', async ({
  page,
}) => {
  await page.route('**/partner-widget/demo.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const p = document.createElement('p'); p.textContent = 'In another type'; p.style.fontFamily = 'monospace';
             document.getElementById('partner').append(p);`,
    }),
  );
  await page.goto('/proud-partners');
  const words = page
    .frameLocator('iframe[title="Engines and transmissions of our partner"]')
    .getByText('In another type');
  await expect(words).toHaveCSS('font-family', /system-ui/);
});

test('the partners page links to the partner when the script fails to load', async ({ page }) => {
  await page.route('**/partner-widget/demo.js', (route) => route.abort());
  await page.goto('/proud-partners');
  await expect(page.getByText('Our partner’s list cannot be shown right now.')).toBeVisible();
  await expect(page.getByRole('link', { name: /Our partner’s own site/ })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});
