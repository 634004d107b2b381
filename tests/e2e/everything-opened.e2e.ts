import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { adminGroups } from '../../app/layout/admin-links.ts';
import { visitorPages } from '../../shop/public-pages.ts';
import { admin, newAccount, registerVerified, signIn } from './support/account-holder.ts';
import { expectWellDrawn } from './support/axe.ts';
import { expectPaid, placeOrderByApi } from './support/guest-order.ts';
import { gotoListening } from './support/listening.ts';
import { fillCart, pay } from './support/shopper.ts';

/**
 * Presses each button and fold of a page once and checks with axe what opens, in both themes: faults stay longest in a menu or a
 * dialog that no journey opens. What is inside of what opens is checked, but not pressed.
 */

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** From now on nothing that is pressed changes anything: other tests share the shop. */
async function refuseChanges(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { message: 'Nothing is changed here' } }),
  );
}

/** Opens a page and waits until all of it is there. */
async function open(page: Page, path: string): Promise<void> {
  await gotoListening(page, path, 'main');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Marks what can be pressed, by its looks, its place and how its name begins. @returns the marks of what is visible */
function markPressable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('summary, button[type=button]:not([disabled])')].flatMap(
      (element) => {
        const label = (element.getAttribute('aria-label') ?? element.innerText).trim();
        // The theme that it chooses would stay, and the other one not be seen anymore.
        if (label === 'Light or dark') return [];
        const place = element.closest('dialog, header, footer, main')?.localName ?? 'body';
        const [begins] = label.split(/[\s\d]/);
        const name = `${place} ${element.localName}.${element.className} ${begins}`;
        element.dataset.toPress = name;
        return element.checkVisibility({ visibilityProperty: true }) ? name : [];
      },
    ),
  );
}

/**
 * @param pressed what has been pressed on other pages; grows
 * @returns what was found
 */
async function pressEverything(page: Page, path: string, pressed: Set<string>): Promise<string[]> {
  const faults: string[] = [];
  const look = (when: string) =>
    expectWellDrawn(page).catch((error: Error) => faults.push(`${path}, ${when}: ${error.message}`));
  await open(page, path);
  await look('as it opens');
  for (const name of await markPressable(page)) {
    if (pressed.has(name)) continue;
    await markPressable(page);
    const pressable = page.locator(`[data-to-press=${JSON.stringify(name)}]`).filter({ visible: true });
    if ((await pressable.count()) === 0) continue;
    pressed.add(name);
    await pressable.first().click();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await look(`after ${name}`);
    await page.keyboard.press('Escape');
    const isHere = new URL(page.url()).pathname === path && (await page.getByRole('dialog').count()) === 0;
    if (!isHere) await open(page, path);
  }
  return faults;
}

/** Returns the first page of a thing that a list leads to, if there is any. */
async function firstOf(page: Page, list: string): Promise<string[]> {
  await open(page, list);
  const links = await page
    .locator('main a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  return links.filter((path) => /\/[0-9a-f]{24}\b/.test(path)).slice(0, 1);
}

async function expectNothingWrong(page: Page, paths: readonly string[]): Promise<void> {
  await refuseChanges(page);
  const pressed = new Set<string>();
  const faults: string[] = [];
  for (const path of new Set(paths)) faults.push(...(await pressEverything(page, path, pressed)));
  expect(faults).toEqual([]);
  expect(pressed.size).toBeGreaterThan(10);
}

for (const [size, viewport] of Object.entries(sizes)) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });
    test.setTimeout(900_000);

    test('every menu and dialog of a visitor passes axe and fits the screen', async ({ page }) => {
      await fillCart(page);
      const [product = ''] = await firstOf(page, '/store');
      const pages = visitorPages.filter((path) => !/[:*]/.test(path));
      await expectNothingWrong(page, [product, '/store/search/fendr', ...pages]);
    });

    test('every menu and dialog of a customer passes axe and fits the screen', async ({ page }) => {
      await registerVerified(page, newAccount());
      const paid = `/order/${await placeOrderByApi(page.request, {})}`;
      await page.goto(paid);
      await pay(page, 'PayPal', 'Approve as demo buyer');
      await expectPaid(page);
      const unpaid = `/order/${await placeOrderByApi(page.request, {})}`;
      await expectNothingWrong(page, ['/profile', '/projects', paid, unpaid, '/parts']);
    });

    test('every menu and dialog of an admin passes axe and fits the screen', async ({ page }) => {
      await signIn(page, admin);
      const lists = ['/admin', ...adminGroups.flatMap(({ links }) => links.map(({ to }) => to))];
      const details: string[] = [];
      for (const list of lists) details.push(...(await firstOf(page, list)));
      expect(details.length).toBeGreaterThan(4);
      await expectNothingWrong(page, [...lists, ...details]);
    });
  });
}
