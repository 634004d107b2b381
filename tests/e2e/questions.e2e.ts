import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { pageSize } from '../../shop/facts.ts';
import { newAccount, openAdmin, register } from './support/account-holder.ts';
import { expectNoAxeViolations, expectNoAxeViolationsInBothThemes } from './support/axe.ts';
import { createProductByApi } from './support/product.ts';

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Ask about this part' }).first().click();
  return page.getByRole('dialog', { name: 'Ask about this part' });
}

test(
  'a visitor asks about a part, the family answers, and the page shows it until it is taken off',
  { tag: '@journey' },
  async ({ page, browser }) => {
    test.slow();
    const adminPage = await openAdmin(browser);
    const { id, name } = await createProductByApi(adminPage);
    const email = `ask-${Date.now()}@example.com`;
    const asked = `Does it come with the clips, as of ${Date.now()}?`;
    const question = `${asked} Call 916-555-0100.`;

    await page.goto(`/product/${id}`);
    let dialog = await openForm(page);
    await dialog.getByLabel('Question').fill('Clips?');
    await dialog.getByLabel('Email').fill('nobody');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('At least 10 characters')).toBeVisible();
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Question').fill(question);
    await dialog.getByLabel('Name').fill('Walt Harmon');

    // What was typed outlives closing the form, and a reload.
    await page.keyboard.press('Escape');
    await page.reload();
    dialog = await openForm(page);
    await expect(dialog.getByLabel('Question')).toHaveValue(question);
    await expect(dialog.getByLabel('Name')).toHaveValue('Walt Harmon');
    await expect(dialog.getByLabel('Email')).toHaveValue('nobody');
    await dialog.getByLabel('Email').fill(email);
    await page.waitForTimeout(1000); // A form that is sent sooner was filled in by a program.
    await dialog.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(dialog.getByRole('heading', { name: /We’ll email you the answer/ })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Questions' })).toHaveCount(0);
    dialog = await openForm(page);
    await expect(dialog.getByLabel('Question')).toHaveValue('');

    await adminPage.goto('/admin');
    await expect(adminPage.getByRole('link', { name: /about (a part|parts) not answered/ })).toBeVisible();
    // A whole email leads to the page of its customer.
    const piece = email.replace(/\.\w+$/, '');
    await adminPage.getByRole('searchbox', { name: 'Part, order or customer' }).fill(piece);
    await adminPage.getByRole('searchbox', { name: 'Part, order or customer' }).press('Enter');
    await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText('Questions');
    await expectNoAxeViolationsInBothThemes(adminPage);
    await adminPage.getByRole('link', { name: question }).click();
    await adminPage.getByRole('textbox', { name: 'Answer' }).fill('It comes with four of them.');
    await adminPage.reload();
    await expect(adminPage.getByRole('textbox', { name: 'Answer' })).toHaveValue(
      'It comes with four of them.',
    );
    await expectNoAxeViolationsInBothThemes(adminPage);
    await adminPage.getByRole('button', { name: 'Answer and Publish' }).click();
    await expect(adminPage.getByText('Answered and published')).toBeVisible();

    const mailbox = await page.context().newPage();
    await expect(async () => {
      await mailbox.goto('/dev/mailbox');
      await mailbox
        .getByRole('listitem')
        .filter({ hasText: email })
        .getByRole('link')
        .click({ timeout: 500 });
    }).toPass();
    const text = (await mailbox.locator('pre').textContent()) ?? '';
    expect(text).toContain('Dear Walt,');
    expect(text).toContain('It comes with four of them.');
    expect(text).toContain('916-555-0100');

    // Another visitor: a browser keeps the pages that it has seen for a minute.
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/product/${id}`);
    const section = visitor.locator('#questions');
    await expect(section).toContainText(`${asked} Call (phone number).`);
    await expect(section).toContainText('It comes with four of them.');
    await expect(section).toContainText('Walt');
    await expect(visitor.getByText('Harmon')).toHaveCount(0);
    await expectNoAxeViolationsInBothThemes(visitor);

    await adminPage.getByRole('button', { name: 'Unpublish' }).click();
    await expect(adminPage.getByText('Taken off the page')).toBeVisible();
    const later = await (await browser.newContext()).newPage();
    await later.goto(`/product/${id}`);
    await expect(later.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(later.locator('#questions')).toHaveCount(0);

    await adminPage.getByRole('button', { name: 'Delete this question' }).click();
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(adminPage).toHaveURL(/\/admin\/questions/);
    await expect(adminPage.getByText('Question deleted')).toBeVisible();
  },
);

test('the form knows who is signed in, and nothing of it loads before the button is pressed', async ({
  page,
  browser,
}) => {
  const account = newAccount();
  await register(page, account);
  const { id } = await createProductByApi(await openAdmin(browser));
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`/product/${id}`, { waitUntil: 'networkidle' });
  const isForm = (url: string) => /ask-dialog|question-input|\/questions-/.test(url);
  expect(loaded.filter(isForm)).toEqual([]);
  const dialog = await openForm(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(account.email);
  await expect(dialog.getByLabel('Name')).toHaveValue(account.name);
  expect(loaded.filter(isForm).length).toBeGreaterThan(0);
});

test('questions that were loaded later give way when newer ones come', async ({ page, browser }) => {
  const adminPage = await openAdmin(browser);
  const { id } = await createProductByApi(adminPage);
  const publish = async (question: string) => {
    const data = { email: 'walt@example.com', question };
    const asked = await page.request.post(`/api/products/${id}/questions`, { data, failOnStatusCode: true });
    const { _id } = (await asked.json()) as { _id: string };
    const found = await adminPage.request.get(`/api/questions/${_id}`);
    const { version } = (await found.json()) as { version: number };
    await adminPage.request.put(`/api/questions/${_id}`, {
      data: { answer: 'Yes.', shownQuestion: question, published: true, version },
      failOnStatusCode: true,
    });
  };
  const shown = page.locator('#questions').getByRole('listitem');
  const more = page.getByRole('button', { name: 'Show More Questions' });

  for (let at = 1; at <= pageSize.questions + 1; at += 1) await publish(`Is this question number ${at}?`);
  await page.goto(`/product/${id}`, { waitUntil: 'networkidle' });
  await more.click();
  await expect(shown).toHaveCount(pageSize.questions + 1);
  await expect(more).toHaveCount(0);

  // What was the last of the first page is the first of the second: kept, it would be in neither.
  await publish('Is this the newest question?');
  await page.evaluate(() =>
    (
      globalThis as unknown as { __reactRouterDataRouter: { revalidate: () => Promise<void> } }
    ).__reactRouterDataRouter.revalidate(),
  );
  await expect(shown.first()).toContainText('Is this the newest question?');
  await expect(shown).toHaveCount(pageSize.questions);
  await more.click();
  await expect(shown).toHaveCount(pageSize.questions + 2);
});
