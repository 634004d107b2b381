import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { admin, signIn } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts';
import { plainPdf } from '../../support/files/pdfs.ts';

const file = (name: string, buffer = plainPdf) => ({ name, mimeType: 'application/pdf', buffer });

test('an admin gives a part documents and installation notes, and a visitor finds and downloads them', async ({
  page,
}) => {
  await signIn(page, admin);
  const { _id: id } = (await (await page.request.post('/api/products')).json()) as { _id: string };
  const data = { name: `Brake kit ${id}`, lugoPart: `BK-${id.slice(-8)}`, price: 100, hidden: false };
  expect((await page.request.put(`/api/products/${id}`, { data })).ok()).toBe(true);

  await page.goto(`/admin/product/${id}/edit`);
  await page.getByLabel('Installation Notes').fill('Start with the rear bracket.\n\nThen drill.');
  await page.getByLabel('Choose a PDF').setInputFiles(file('page.pdf', Buffer.from('<html>')));
  await expect(page.getByRole('alert').getByText('Please choose a PDF file')).toBeVisible();
  await page.getByLabel('Choose a PDF').setInputFiles(file('wrong.pdf'));
  await page.getByRole('button', { name: 'Remove document 1' }).click();
  await expect(page.getByLabel('Choose a PDF')).toBeFocused();
  await page.getByLabel('Choose a PDF').setInputFiles([file('torque_values.pdf'), file('install.pdf')]);
  await expect(page.getByLabel('Title of document 1')).toHaveValue('torque values');
  await page.getByLabel('Title of document 2').fill('');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Document 2 has no title')).toBeVisible();
  const title = page.getByLabel('Title of document 2');
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Installation Notes')).toHaveValue(/rear bracket/);
  await title.fill('Installation instructions');
  await page.getByRole('button', { name: 'Move document 2 Up' }).click();
  await expect(page.getByRole('button', { name: 'Move document 1 Down' })).toBeFocused();
  await page.getByLabel('Choose a PDF').setInputFiles([file('one_more.pdf'), file('and_more.pdf')]);
  await expect(page.getByLabel('Title of document 4')).toHaveValue('and more');
  await page.getByRole('button', { name: 'Remove document 3' }).click();
  await expect(page.getByLabel('Title of document 3')).toBeFocused();
  await page.getByRole('button', { name: 'Remove document 3' }).click();
  await expect(page.getByLabel('Title of document 2')).toBeFocused();
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByLabel('Top Position').fill('0');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Must be a whole number from 1 to 100, or empty')).toBeVisible();
  await page.getByLabel('Top Position').fill('');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Product updated')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`/product/${id}`);
  await expect(page.getByText('Then drill.')).toBeHidden();
  await page.getByText('Installation notes').click();
  await expect(page.getByText('Then drill.')).toBeVisible();
  const links = page.getByRole('main').locator('a[download]');
  await expect(links).toHaveText(['Installation instructions', 'torque values']);
  await expect(page.getByText(/PDF, \d+ KB/).first()).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Installation instructions' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('Installation instructions.pdf');
  expect((await readFile(await download.path())).equals(plainPdf)).toBe(true);
});
