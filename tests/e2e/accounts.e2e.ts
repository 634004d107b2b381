import type { Page, Request } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { expectNoAxeViolations, expectNoSidewaysScroll } from './support/axe.ts';
import { codeAt } from '../support/authenticator.ts';
import type { Account } from './support/account-holder.ts';
import {
  giveCredentials,
  emailedPath,
  newAccount,
  register,
  signIn,
  signOut,
  openUserMenu,
} from './support/account-holder.ts';

const unverified = 'Your email is not verified. Please check your inbox for the verification link.';
const jane = { name: 'Jane Miller', email: 'jane@example.com', password: 'classic-trucks-1957' };
const inputOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const mirrorOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? 'null') as Record<string, unknown>);

test(
  'a visitor registers, verifies the email address and no longer sees the notice [2.1.52] [4.25] [6.8] [8.47]',
  { tag: ['@journey', '@quick'] },
  async ({ page }) => {
    const account = newAccount();
    await register(page, account, '/register?redirect=/napco-store');
    await expect(page).toHaveURL('/napco-store');
    await expect(page.getByText('Your account is ready.')).toBeVisible();
    await expect(page.getByText(unverified)).toBeVisible();
    expect(await mirrorOf(page)).toMatchObject({
      userInfo: { name: account.name, email: account.email, active: false, isAdmin: false },
      loading: false,
      error: null,
      serverMsg: null,
      serverStatus: null,
    });

    await page.goto(await emailedPath(page, account, 'verify-email'));
    await expect(page.getByText('Email successfully verified!')).toBeVisible();
    await page.waitForURL('/');
    await expect(page.getByText(unverified)).toHaveCount(0);
    expect(await mirrorOf(page)).toMatchObject({ userInfo: { active: true } });
  },
);

test('a verification link works twice, also in another browser, and leads to the sign-in page [2.1.53]', async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await register(page, account);
  const path = await emailedPath(page, account, 'verify-email');
  const phone = await (await browser.newContext()).newPage();
  for (const visit of ['a scanner', 'its owner']) {
    await phone.goto(path);
    await expect(phone.getByText('Email successfully verified!'), visit).toBeVisible();
    await phone.waitForURL('/login');
    await expect(phone.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText(unverified)).toHaveCount(0);
});

test('an invalid verification link says so and leads home [2.1.54] [2.1.55] [8.26]', async ({ page }) => {
  await page.goto('/verify-email/nobody-has-mailed-this');
  await expect(page.getByText('Error verifying email. Please try again or contact support.')).toBeVisible();
  await expect(page.locator('.Toastify').getByRole('alert')).toBeVisible();
  await page.waitForURL('/');
});

test('an unreachable server during verification shows the specified message [8.26]', async ({ page }) => {
  await page.route('/api/users/verify-email', (route) => route.abort());
  await page.goto('/verify-email/any');
  await expect(
    page.getByText('Failed to verify email. Please try again or contact support', { exact: true }),
  ).toBeVisible();
  await page.waitForURL('/');
});

test('the verification notice can be dismissed for the session and resends the email [4.27] [4.28] [4.29] [8.18] [8.19]', async ({
  page,
}) => {
  const account = newAccount();
  await register(page, account);
  await page.getByRole('button', { name: 'Resend Email Verification' }).click();
  await expect(page.getByText('Verification email resent. Please check your inbox.')).toBeVisible();
  await page.route('/api/users/resend-verification-email', (route) => route.abort());
  await page.getByRole('button', { name: 'Resend Email Verification' }).click();
  await expect(page.getByText('Failed to resend verification email. Please try again.')).toBeVisible();

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText(unverified)).toHaveCount(0);
  await page.goto('/faq');
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(unverified)).toHaveCount(0);

  await signOut(page, account);
  await signIn(page, account);
  await expect(page.getByText(unverified)).toBeVisible();
});

test('the verification notice disappears when the link was opened elsewhere', async ({ page, browser }) => {
  const account = newAccount();
  await register(page, account);
  const path = await emailedPath(page, account, 'verify-email');
  // The page stays visible, so it does not check again because of a visibility change.
  await page.bringToFront();
  await page.waitForLoadState('networkidle');
  const phone = await (await browser.newContext()).newPage();
  await phone.goto(path);
  await phone.waitForURL('/login');
  await page.getByRole('button', { name: 'Resend Email Verification' }).click();
  await expect(page.getByText('Your email is verified already.')).toBeVisible();
  await expect(page.getByText(unverified)).toHaveCount(0);
});

test('the verification notice causes no layout shift', async ({ page }) => {
  await register(page, newAccount());
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      const shop = globalThis as { shift?: number };
      shop.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shop.shift = (shop.shift ?? 0) + (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/faq');
    await expect(page.getByText(unverified)).toBeVisible();
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => (globalThis as { shift?: number }).shift)).toBeLessThan(0.01);
  }
});

test(
  'a forgotten password is reset by email; the old one and all sessions end [2.1.56] [2.1.58] [2.1.59] [2.1.62] [5.4] [8.6] [8.29] [8.30] [8.32]',
  { tag: '@journey' },
  async ({ page, browser }) => {
    const account = newAccount();
    await register(page, account);
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto('/login');
    await elsewhere.getByRole('link', { name: 'Forgot password?' }).click();
    await elsewhere.waitForURL('/password-reset-request');
    await elsewhere.getByLabel('Email').fill(account.email);
    await elsewhere.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(elsewhere.getByText('Password reset email sent. Please check your inbox.')).toBeVisible();
    await elsewhere.waitForURL('/login');
    await expect(elsewhere.getByRole('main')).toContainText(`We wrote to ${account.email}.`);

    await elsewhere.goto(await emailedPath(page, account, 'password-reset'));
    await expect(elsewhere.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
    const fresh = { ...account, password: 'running-board-58' };
    await inputOf(elsewhere, 'New Password').fill(fresh.password);
    await inputOf(elsewhere, 'Confirm Password').fill('running-board-59');
    await elsewhere.getByRole('button', { name: 'Reset Password' }).click();
    await expect(elsewhere.getByText('Passwords do not match')).toBeVisible();
    await inputOf(elsewhere, 'Confirm Password').fill(fresh.password);
    await expect(elsewhere.getByText('Passwords do not match')).toHaveCount(0);
    await elsewhere.getByRole('button', { name: 'Reset Password' }).click();
    await expect(elsewhere.getByText('Password has been reset successfully')).toBeVisible();
    await expect(elsewhere.getByText('Password successfully reset', { exact: true })).toBeVisible();
    await elsewhere.waitForURL('/login');

    await giveCredentials(elsewhere, account);
    await expect(elsewhere.getByRole('main').getByRole('alert')).toBeVisible();
    // Said once, where the eye is: the only toast is about the password before.
    await expect(elsewhere.locator('.Toastify').getByRole('alert')).toHaveCount(0);
    await expect(elsewhere).toHaveURL('/login');
    await giveCredentials(elsewhere, fresh);
    await elsewhere.waitForURL('/');

    await page.goto('/login');
    await expect.poll(() => mirrorOf(page)).toBeNull();
    await expect(page).toHaveURL('/login');
  },
);

test('a used reset link says where to request another one [2.1.61] [8.31]', async ({ page }) => {
  await page.goto('/password-reset/nobody-has-mailed-this');
  await inputOf(page, 'New Password').fill('running-board-58');
  await inputOf(page, 'Confirm Password').fill('running-board-58');
  await page.route('/api/users/password-reset', (route) => route.abort());
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('An error occurred');
  await expect(page.getByText('Password reset failed')).toBeVisible();
  await page.unroute('/api/users/password-reset');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).not.toHaveText('An error occurred');
  await expect(page.locator('.Toastify').getByText((await refusal.textContent()) ?? '')).toBeVisible();
  await page.getByRole('link', { name: 'Send Another Link' }).click();
  await expect(page).toHaveURL('/password-reset-request');
});

test('an emailed link followed within the shop loses its token, too', async ({ page }) => {
  await page.goto('/login?redirect=/password-reset/mark-token-57');
  await giveCredentials(page, jane);
  await page.waitForURL('/password-reset');
  await inputOf(page, 'New Password').fill('running-board-58');
  await inputOf(page, 'Confirm Password').fill('running-board-58');
  const asked = page.waitForRequest('/api/users/password-reset');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  expect((await asked).headers().authorization).toBe('Bearer mark-token-57');
  await page.goto('/password-reset');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This link is incomplete');
});

test('a reset request shows an unknown address and other failures [8.27] [8.28]', async ({ page }) => {
  await page.goto('/password-reset-request');
  await page.getByLabel('Email').fill('nobody-here@example.com');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Email address does not exist.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^No account has this email\./);
  await expect(page.getByLabel('Email')).toHaveValue('nobody-here@example.com');
  await page.route('/api/users/password-reset-request', (route) => route.abort());
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Unable to send password reset email.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
});

test('registration errors appear at their fields and keep what was typed [5.2]', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill('dale@');
  await inputOf(page, 'Password').fill('short');
  await inputOf(page, 'Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Register' }).click();
  for (const text of [
    'Name is required',
    'Please enter a valid email address',
    'At least 8 characters',
    'Passwords do not match',
  ]) {
    await expect(page.locator('.field-error', { hasText: text })).toBeVisible();
  }
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('dale@');

  await page.getByLabel('Name').fill('Dale');
  await page.getByLabel('Email').fill(jane.email);
  await inputOf(page, 'Password').fill('running-board-58');
  await inputOf(page, 'Confirm Password').fill('running-board-58');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('An account with this email already exists.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(inputOf(page, 'Password')).toHaveValue('running-board-58');
});

test('a signed-in visitor is redirected from login and registration to the requested page [2.1.47] [2.1.48] [4.26]', async ({
  page,
}) => {
  await signIn(page, jane);
  await page.goto('/login');
  await page.waitForURL('/');
  await page.goto('/register?redirect=%2Fstore%3Fbrand%3DNAPCO');
  await page.waitForURL('/store?brand=NAPCO');
  await page.goto('/login?redirect=/register');
  await page.waitForURL('/');
});

test('the profile redirects to login and back [2.1.45] [2.5.1]', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile');
  await giveCredentials(page, jane);
  await page.waitForURL('/profile');
});

test('the profile says that it was saved until something is changed', async ({ page }) => {
  await register(page, newAccount(), '/register?redirect=/profile');
  const note = page.locator('#details').getByText('Saved.', { exact: true });
  await inputOf(page, 'Name').fill('Dale R. Ridley');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(note).toBeVisible();
  await inputOf(page, 'Name').fill('Dale');
  await expect(note).toHaveCount(0);
});

test('logging out clears everything but the theme [3.18] [4.6] [4.24] [6.7]', async ({ page }) => {
  await signIn(page, jane);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await page.evaluate(() => {
    localStorage.setItem('cart', '{"cartItems":[]}');
    sessionStorage.setItem('orderKey:1', 'x');
  });
  await signOut(page, jane);
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
    ['theme'],
    [],
  ]);
  expect((await page.request.get('/api/users/profile')).status()).toBe(401);
});

test('logging out asks before it empties a cart', async ({ page }) => {
  await signIn(page, jane);
  await page.evaluate(() => localStorage.setItem('cart', '{"cartItems":[{"qty":2}]}'));
  await page.goto('/faq');
  await openUserMenu(page, jane.name);
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog', { name: 'Log out and empty your cart?' });
  await expect(question).toContainText('There are 2 parts in it');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/faq');
  await openUserMenu(page, jane.name);
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('a failed logout is only written to the console [8.20]', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await signIn(page, jane);
  await page.route('/api/users/logout', (route) => route.abort());
  await openUserMenu(page, jane.name);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => errors.join(' ')).toContain('Logout failed');
  await expect(page).toHaveURL('/');
  expect(await mirrorOf(page)).toMatchObject({ userInfo: { email: jane.email } });
});

/** Turns on two-step sign-in for the user who is signed in on the page. */
async function turnOnTwoSteps(page: Page, { password }: Account) {
  const begun = await page.request.post('/api/users/two-factor', { data: { currentPassword: password } });
  const { secret } = (await begun.json()) as { secret: string };
  const confirmed = await page.request.put('/api/users/two-factor', {
    data: { code: codeAt(secret, new Date()) },
  });
  const { recoveryCodes } = (await confirmed.json()) as { recoveryCodes: string[] };
  // A period's code is accepted only once; the next period's is within the tolerance.
  return { code: () => codeAt(secret, new Date(Date.now() + 30_000)), recoveryCodes };
}

test('the second sign-in step asks for a code and keeps what was typed', async ({ page, browser }) => {
  const account = newAccount();
  await register(page, account);
  const { code, recoveryCodes } = await turnOnTwoSteps(page, account);

  const phone = await (await browser.newContext()).newPage();
  await phone.goto('/login?redirect=/faq');
  await giveCredentials(phone, account);
  const codeField = phone.getByLabel('Code');
  await expect(codeField).toBeFocused();
  await expect(codeField).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeField).toHaveAttribute('inputmode', 'numeric');
  await expectNoAxeViolations(phone);
  await phone.getByRole('button', { name: 'Sign In' }).click();
  await expect(phone.getByText('Please enter the code')).toBeVisible();
  await codeField.fill('000000');
  await codeField.press('Enter');
  await expect(phone.getByRole('main').getByText('The code is not right')).toBeVisible();
  await expect(codeField).toBeFocused();
  await codeField.fill(code());
  await codeField.press('Enter');
  await phone.waitForURL('/faq');

  const tablet = await (await browser.newContext()).newPage();
  await tablet.goto('/login');
  await giveCredentials(tablet, account);
  await tablet.getByRole('button', { name: 'Use a recovery code' }).click();
  await tablet.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await tablet.getByRole('button', { name: 'Sign In' }).click();
  await tablet.waitForURL('/');
});

test('registration works with the keyboard alone', async ({ page }) => {
  const account = newAccount();
  await page.goto('/register', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).click();
  const next = async () => page.keyboard.press('Tab');
  await next();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(account.name);
  await next();
  await page.keyboard.type(account.email);
  await next();
  await page.keyboard.type(account.password);
  await next();
  await expect(page.getByRole('button', { name: 'Show' }).first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(inputOf(page, 'Password')).toHaveAttribute('type', 'text');
  await expect(inputOf(page, 'Password')).toHaveValue(account.password);
  await next();
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await page.keyboard.press('Escape');
  await expect(page.getByText(unverified)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the account pages pass axe, also with errors', async ({ page }) => {
      test.slow();
      for (const path of [
        '/login',
        '/register',
        '/password-reset-request',
        '/password-reset/any',
        '/password-reset',
      ]) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expectNoAxeViolations(page);
        const send = page.getByRole('main').locator('form button[type=submit]');
        if (await send.count()) {
          await send.click();
          await expect(page.locator('.field-error').first()).toBeVisible();
          await expectNoAxeViolations(page);
        }
      }
      await page.goto('/verify-email/any');
      await expect(page.getByText('Error verifying email.')).toBeVisible();
      await expectNoAxeViolations(page);
      await register(page, newAccount());
      await expect(page.getByText(unverified)).toBeVisible();
      await expectNoAxeViolations(page);
    });
  });
}

test('the account pages do not scroll sideways on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await register(page, newAccount());
  await expect(page.getByText(unverified)).toBeVisible();
  for (const path of ['/password-reset/any', '/password-reset-request']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectNoSidewaysScroll(page);
  }
});

for (const path of ['verify-email', 'password-reset'] as const) {
  test(`the token of ${path} reaches nobody but the API call [7.5.11]`, async ({ page }) => {
    const token = 'mark-token-57-of-a-letter';
    const seen: string[] = [];
    const tell = async (request: Request) => {
      const headers = await request.allHeaders();
      const own = new URL(request.url()).pathname.startsWith(`/${path}/`) && request.isNavigationRequest();
      if (!own) seen.push(request.url(), headers.referer ?? '', request.postData() ?? '');
    };
    const told: Promise<void>[] = [];
    page.on('request', (request) => void told.push(tell(request)));
    const addresses: string[] = [];
    await page.exposeFunction('noteAddress', (address: string) => void addresses.push(address));
    await page.addInitScript(() => {
      const note = (globalThis as unknown as { noteAddress: (address: string) => void }).noteAddress;
      document.addEventListener('readystatechange', () => note(location.href + document.title));
    });
    const views: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/page-views') views.push(searchParams.get('page'));
    });

    await page.goto(`/${path}/${token}`, { waitUntil: 'networkidle' });
    if (path === 'password-reset') {
      await inputOf(page, 'New Password').fill('running-board-58');
      // It survives a reload.
      await page.reload({ waitUntil: 'networkidle' });
      await inputOf(page, 'New Password').fill('running-board-58');
      await inputOf(page, 'Confirm Password').fill('running-board-58');
      const asked = page.waitForRequest('/api/users/password-reset');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      expect((await asked).headers().authorization).toBe(`Bearer ${token}`);
    } else {
      await page.waitForURL('/');
    }
    await page.waitForLoadState('networkidle');
    // A request that starts after this would outlive the test.
    page.removeAllListeners('request');
    await Promise.all(told);
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.join(' ')).not.toContain(token);
    expect(seen.join(' ')).not.toContain(token);
    expect(views).toContain(`/${path}/:token`);
    expect(page.url()).not.toContain(token);
    await expect(page.locator('html')).not.toContainText(token);
  });
}
