import { expect, test } from '@playwright/test';
import { codeAt } from '../support/authenticator.ts';
import { giveCredentials, newAccount, openProfile, register, signOut } from './support/account-holder.ts';
import { expectNoAxeViolations } from './support/axe.ts';

test(
  'a customer turns two-step sign-in on, uses it and turns it off',
  { tag: '@journey' },
  async ({ page }) => {
    const account = newAccount();
    await register(page, account);
    await openProfile(page);
    const section = page
      .getByRole('heading', { name: 'Two-Step Sign-In' })
      .locator('xpath=ancestor::section');
    await section.getByRole('button', { name: 'Turn On' }).click();
    await expect(section.getByLabel('Current Password')).toBeFocused();
    await section.getByLabel('Current Password').fill(account.password);
    await section.getByRole('button', { name: 'Continue' }).click();
    const code = section.getByRole('img', { name: 'QR code' });
    await expect(code).toBeVisible();
    expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectNoAxeViolations(page);
    const secret = await section.locator('code').innerText();
    await section.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()));
    await section.getByRole('button', { name: 'Turn On' }).click();
    const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const broken = codes.evaluateAll((all) => all.filter((li) => li.scrollWidth > li.clientWidth).length);
      expect(await broken, `at ${width} px`).toBe(0);
    }
    await expectNoAxeViolations(page);
    const [first = '', second = ''] = await codes.allInnerTexts();
    await section.getByRole('button', { name: 'I have saved them' }).click();
    await expect(section.getByText('10 recovery codes are left.')).toBeVisible();

    await signOut(page, account);
    await giveCredentials(page, account);
    await page.getByLabel('Code', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('/');
    await openProfile(page);
    await expect(section.getByText('9 recovery codes are left.')).toBeVisible();
    await section.getByRole('button', { name: 'Turn Off' }).click();
    await section.getByLabel('Current Password').fill(account.password);
    await section.getByLabel('Code', { exact: true }).fill(second);
    await section.getByRole('button', { name: 'Turn Off' }).click();
    await expect(section.getByRole('button', { name: 'Turn On' })).toBeVisible();
    // The focused button no longer exists.
    await expect(section).toBeFocused();
  },
);
