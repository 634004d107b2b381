import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { admin, signIn } from './support/account-holder.ts';
import { holdRequests } from './support/held-requests.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { partWith } from './support/guest-order.ts';
import { gotoListening } from './support/listening.ts';

/** Opens the mailbox in a tab of its own and returns the text of the newest email with this subject. */
async function readEmail(page: Page, email: string, subject: RegExp): Promise<string> {
  const mailbox = await page.context().newPage();
  const sent = mailbox.getByRole('listitem').filter({ hasText: email }).filter({ hasText: subject });
  await expect(async () => {
    await mailbox.goto('/dev/mailbox');
    await expect(sent.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await sent.first().getByRole('link').click();
  const text = (await mailbox.locator('pre').textContent()) ?? '';
  await mailbox.close();
  return text;
}

test(
  'who waits for a sold-out part confirms, is told once when it arrives, and can leave with one press',
  { tag: '@journey' },
  async ({ page, browser }) => {
    test.slow();
    const adminPage = await (await browser.newContext()).newPage();
    await signIn(adminPage, admin);
    const product = await adminPage.evaluate(async () => {
      const reply = await fetch('/api/products/admin?show=low');
      const { products } = (await reply.json()) as {
        products: { _id: string; name: string; brand: string; countInStock: number; hidden: boolean }[];
      };
      return products.find(
        ({ brand, countInStock, hidden }) => brand !== 'Used' && countInStock === 0 && !hidden,
      );
    });
    expect(product).toBeDefined();
    const { _id: id = '', name = '' } = product ?? {};
    const email = `wait-${Date.now()}@example.com`;

    /** Asks, and returns the address of the link in the email that confirms it. */
    const askFor = async (to: string) => {
      await page.goto(`/product/${id}`);
      await page.getByRole('button', { name: 'Tell me when it’s in stock' }).click();
      const dialog = page.getByRole('dialog', { name: 'Tell me when it’s in stock' });
      await dialog.getByLabel('Email').fill('nobody');
      await dialog.getByRole('button', { name: 'Tell Me' }).click();
      await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
      await expect(dialog.getByLabel('Email')).toHaveValue('nobody');
      await dialog.getByLabel('Email').fill(to);
      await expectNoAxeViolations(page);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('heading', { name: /^Please check your inbox/ })).toBeFocused();
      const text = await readEmail(page, to, /Shall we tell you/);
      return /http:\S+\/arrival\/\S+/.exec(text)?.[0] ?? '';
    };
    const ask = async (to: string) => {
      await page.goto(await askFor(to));
      await expect(page.getByText('We’ll email you when the part arrives.')).toBeVisible();
      await expect(page).toHaveURL('/arrival');
    };
    await ask(email);
    await expectNoAxeViolationsInBothThemes(page);

    await adminPage.goto('/admin/part-hunt');
    const row = adminPage.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Sold out');
    await expectNoAxeViolationsInBothThemes(adminPage);
    await row.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(row).toHaveCount(0);
    await expect(adminPage.getByRole('button', { name: 'Undo' })).toBeFocused();
    await adminPage.keyboard.press('Enter');
    await expect(row).toHaveCount(1);
    await expect(adminPage.getByRole('heading', { level: 1 })).toBeFocused();

    const restock = (countInStock: number) =>
      adminPage.evaluate(
        ([product, count]) =>
          fetch(`/api/products/${product}`, {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ countInStock: count }),
          }).then(({ status }) => status),
        [id, countInStock] as const,
      );
    expect(await restock(4)).toBe(200);
    const arrived = await readEmail(page, email, /It’s here/);
    expect(arrived).toContain(name);
    await page.goto(/http:\S+\/arrival-off\/\S+/.exec(arrived)?.[0] ?? '');
    await expect(page.getByText('We won’t email you about this part.')).toBeVisible();
    await expect(page).toHaveURL('/arrival-off');

    // Who leaves before is not told.
    expect(await restock(0)).toBe(200);
    const other = `leave-${Date.now()}@example.com`;
    await expect(async () => {
      await page.goto(`/product/${id}`);
      await expect(page.getByRole('button', { name: 'Tell me when it’s in stock' })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await ask(other);

    // Who confirms once it has arrived learns that.
    const link = await askFor(`late-${Date.now()}@example.com`);
    expect(await restock(2)).toBe(200);
    await page.goto(link);
    await expect(page.getByText(`${name} is in stock now.`)).toBeVisible();
    await expectNoAxeViolationsInBothThemes(page);
    await page.getByRole('link', { name: 'See the Part' }).click();
    await expect(page).toHaveURL(`/product/${id}`);
    expect(await restock(0)).toBe(200);
    await page.goto('/dev/mailbox');
    await expect(
      page.getByRole('listitem').filter({ hasText: email }).filter({ hasText: 'It’s here' }),
    ).toHaveCount(1);
  },
);

test('a press is carried out in a part of the page whose script comes after the others', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/empty-listing-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await gotoListening(page, '/store/search/qzxvjkabcqq', 'header a');
  await page.getByRole('button', { name: 'Tell me when you have it' }).click();
  arrive();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
});

test('a search without result is counted, and can be answered with a part', async ({ page, browser }) => {
  // Like no word of the catalog, so that nothing is corrected to one.
  const words = `qzxvjk ${Math.random()
    .toString(36)
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 6)}qq`;
  await page.goto(`/store/search/${encodeURIComponent(words.toUpperCase())}`);
  await page.getByRole('button', { name: 'Tell me when you have it' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText(`One email when we have “${words.toUpperCase()}”`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tell me when you have it' })).toBeFocused();
  await expectNoAxeViolationsInBothThemes(page);

  const adminPage = await (await browser.newContext()).newPage();
  await signIn(adminPage, admin);
  await adminPage.goto('/admin/part-hunt?sort=last');
  const row = adminPage.getByRole('row').filter({ hasText: words });
  await expect(row).toContainText('Searched for');
  await row.getByRole('button', { name: 'Found' }).click();
  const dialog = adminPage.getByRole('dialog');
  await dialog.getByLabel('Part number').fill('NO-SUCH-NUMBER');
  await dialog.getByRole('button', { name: 'Found' }).click();
  await expect(dialog.getByText('No part in the store has this number')).toBeVisible();
  await expectNoAxeViolations(adminPage);
  await dialog.getByLabel('Part number').fill('');
  const letGo = await holdRequests(adminPage, '**/api/part-hunt/*');
  await dialog.getByRole('button', { name: 'Found' }).click();
  await expect(row.getByRole('button', { name: 'Dismiss' })).toHaveAttribute('aria-disabled', 'true');
  letGo();
  await expect(row).toHaveCount(0);
  await expect(adminPage.getByRole('button', { name: 'Undo' })).toBeFocused();
  await adminPage.getByRole('link', { name: 'Found', exact: true }).click();
  await row.getByRole('button', { name: 'Open Again' }).click();
  await expect(row).toHaveCount(0);

  await adminPage.goto('/admin/part-hunt?sort=last');
  await row.getByRole('button', { name: 'Found' }).click();
  await dialog
    .getByLabel('Part number')
    .fill((await partWith(adminPage.request, (stock) => stock > 0)).lugoPart);
  // Another admin dismisses it and opens it again meanwhile.
  await adminPage.evaluate(async (searched) => {
    const { hunts } = (await (await fetch('/api/part-hunt?sort=last')).json()) as {
      hunts: { _id: string; words: string; version: number }[];
    };
    const { _id: id = '', version = 0 } = hunts.find((hunt) => hunt.words === searched) ?? {};
    for (const [at, state] of ['dismissed', 'open'].entries())
      await fetch(`/api/part-hunt/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ state, version: version + at }),
      });
  }, words);
  await dialog.getByRole('button', { name: 'Found' }).click();
  await expect(dialog.getByText('Somebody has changed this since you opened the page.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Found' }).click();
  await expect(row).toHaveCount(0);
  await expect(adminPage.getByRole('heading', { level: 1 })).toBeFocused();
});
