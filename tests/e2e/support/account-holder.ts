import type { Browser, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Actions of customers with an account, and of the admin. */

export interface Account {
  name: string;
  email: string;
  password: string;
}

export const admin = { email: 'admin@example.com', password: 'classic-trucks-1957' };

/** A unique address, so that the account has its own emails and rate limits. */
export function newAccount(): Account {
  const id = crypto.randomUUID().slice(0, 8);
  return { name: 'Dale Ridley', email: `dale-${id}@example.com`, password: `bed-floor-${id}` };
}

export async function register(page: Page, account: Account, path = '/register'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Name').fill(account.name);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm Password').fill(account.password);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname !== '/register');
}

/** Fills in and submits the open sign-in form. */
export async function giveCredentials(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function signIn(page: Page, account: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.goto('/login');
  await giveCredentials(page, account);
  await page.waitForURL('/');
}

/** Opens an admin's own browser. */
export async function openAdmin(browser: Browser, device: object = {}): Promise<Page> {
  const adminPage = await (await browser.newContext(device)).newPage();
  await signIn(adminPage, admin);
  return adminPage;
}

/** Opens the profile, or a page of its orders, and waits until all of it is there. */
export async function openProfile(page: Page, path = '/profile'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens the menu titled with the user's name. Until it is loaded, the name is a link. */
export async function openUserMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').locator('summary').filter({ hasText: name }).click();
}

export async function signOut(page: Page, { name }: Pick<Account, 'name'>): Promise<void> {
  await openUserMenu(page, name);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');
}

const subjects = {
  'verify-email': 'Please verify your email',
  'password-reset': 'Set a new password',
} as const;

/** Returns the path of the link to this page in the newest email to the address; waits for the email. */
export async function emailedPath(
  page: Page,
  { email }: Pick<Account, 'email'>,
  to: keyof typeof subjects,
): Promise<string> {
  const mailbox = await page.context().newPage();
  const sent = mailbox.getByRole('listitem').filter({ hasText: email }).filter({ hasText: subjects[to] });
  await expect(async () => {
    await mailbox.goto('/dev/mailbox');
    await expect(sent.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await sent.first().getByRole('link').click();
  const text = await mailbox.locator('pre').innerText();
  await mailbox.close();
  const [path] = new RegExp(`/${to}/[\\w.~-]+`).exec(text) ?? [];
  if (!path) throw new Error(`no link to ${to} in:\n${text}`);
  return path;
}

/** Opens the verification link. */
async function verifyEmail(page: Page, account: Pick<Account, 'email'>): Promise<void> {
  await page.goto(await emailedPath(page, account, 'verify-email'));
  await page.waitForURL('/');
}

/** Registers and opens the verification link. */
export async function registerVerified(page: Page, account: Account): Promise<void> {
  await register(page, account);
  await verifyEmail(page, account);
}
