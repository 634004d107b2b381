import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Waits for short animations to end: a half-faded element has colors that are not in the design. */
async function settled(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const short = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) <= 1000);
    await Promise.allSettled(short.map(({ finished }) => finished));
  });
}

/** The rules whose result depends on colors, and so on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** Reports violations only, from inside the page: a third of the time of axe's defaults, with the same result. */
async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** Expects no axe violation on the page in its current state. */
export const expectNoAxeViolations = (page: Page): Promise<void> => expectNoViolations(page);

/** Expects no axe violation in the light theme, and none in the dark one that the theme could cause. */
export async function expectNoAxeViolationsInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, colorRules);
}

/** Expects no axe violation in both themes, and that nothing scrolls sideways. */
export async function expectWellDrawn(page: Page): Promise<void> {
  await expectNoAxeViolationsInBothThemes(page);
  await page.emulateMedia({ colorScheme: null });
  await expectNoSidewaysScroll(page);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, screen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth] as const;
  });
  expect(content, page.url()).toBeLessThanOrEqual(screen);
}
