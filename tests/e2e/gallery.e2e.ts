import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { phone } from './support/phone.ts';

const first = 'Before and after: rust out, color on';
const second = 'An inline six on the engine stand';
const last = 'Under the hood';
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Picture viewer' });
const plate = (page: Page) =>
  page.getByRole('region', { name: 'Pictures from the shop' }).getByRole('figure');

async function openGallery(page: Page): Promise<void> {
  await page.goto('/gallery', { waitUntil: 'networkidle' });
  await expect(plate(page)).toContainText(first);
}

test('the gallery shows twelve captioned pictures and wraps around [2.1.66] [2.1.70] [9.25]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page);
  await expect(page.getByRole('listitem').filter({ hasText: /^Fig\. \d+/ })).toHaveCount(12);
  await expect(page.getByText('1 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Previous picture' }).click();
  await expect(plate(page)).toContainText(last);
  await expect(page.getByText('12 of 12')).toBeVisible();
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect(plate(page)).toContainText(first);
});

test('the viewer wraps around with the arrow keys, closes with Escape and restores the focus [2.1.67] [2.1.69]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGallery(page);
  const opener = plate(page).getByRole('link');
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toContainText('1 of 12');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText('12 of 12');
  await expect(viewer(page)).toContainText(last);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText('2 of 12');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(plate(page)).toContainText(second);
  await expect(opener).toBeFocused();
});

test('a thumbnail opens the viewer at its picture', async ({ page }) => {
  await openGallery(page);
  await page.getByRole('link', { name: 'Under the hood' }).click();
  await expect(viewer(page)).toContainText('12 of 12');
  await viewer(page).getByRole('button', { name: 'Close' }).click();
  await expect(viewer(page)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a swipe of 50 px changes the picture; a shorter or vertical one does not [2.1.68] [9.29]', async ({
    page,
  }) => {
    await openGallery(page);
    await page.getByRole('link', { name: /Open full screen/ }).tap();
    await expect(viewer(page)).toContainText('1 of 12');
    const swipe = (x: number, y: number) =>
      viewer(page).evaluate(
        (dialog, by) => {
          const touch = (dx: number, dy: number) =>
            new Touch({ identifier: 1, target: dialog, clientX: 200 + dx, clientY: 400 + dy });
          const [start, end] = [touch(0, 0), touch(by.x, by.y)];
          dialog.dispatchEvent(
            new TouchEvent('touchstart', { touches: [start], changedTouches: [start], bubbles: true }),
          );
          dialog.dispatchEvent(
            new TouchEvent('touchend', { touches: [], changedTouches: [end], bubbles: true }),
          );
        },
        { x, y },
      );
    await swipe(-49, 0);
    await swipe(-60, 90);
    await expect(viewer(page)).toContainText('1 of 12');
    await swipe(-50, 10);
    await expect(viewer(page)).toContainText('2 of 12');
    await swipe(50, 0);
    await swipe(50, 0);
    await expect(viewer(page)).toContainText('12 of 12');
  });

  test('the carousel does not autoplay on a narrow screen [4.34] [9.28]', async ({ page }) => {
    await page.clock.install();
    await openGallery(page);
    await page.clock.fastForward(11_000);
    await expect(plate(page)).toContainText(first);
  });
});

test('the carousel advances every five seconds on a wide screen, pauses on hover and can be stopped [4.33] [9.27]', async ({
  page,
}) => {
  await page.clock.install();
  await openGallery(page);
  await page.clock.fastForward(5_100);
  await expect(plate(page)).toContainText(second);
  await plate(page).hover();
  await page.clock.fastForward(11_000);
  await expect(plate(page)).toContainText(second);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.clock.fastForward(11_000);
  await expect(plate(page)).toContainText(second);
});

test('the carousel does not move when reduced motion is preferred', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await openGallery(page);
  await page.clock.fastForward(11_000);
  await expect(plate(page)).toContainText(first);
});
