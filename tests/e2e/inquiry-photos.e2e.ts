import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { plainPdf } from '../support/files/pdfs.ts';
import { holdRequests } from './support/held-requests.ts';

const jpeg = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer(),
});
const papers = { name: 'papers.pdf', mimeType: 'application/pdf', buffer: plainPdf };

test.describe('the file of an inquiry', () => {
  test('is made of photos, one or many, and more can be added', async ({ page }) => {
    await page.goto('/parts', { waitUntil: 'networkidle' });
    const field = page.getByLabel('Pictures or papers');
    const error = page.locator('.field-error');
    const photos = page.locator('.photos img');
    await field.setInputFiles(await jpeg('grille.jpg'));
    await expect(photos).toHaveCount(1);
    const no = { name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') };
    await field.setInputFiles([await jpeg('b.jpg'), no, await jpeg('c.jpg')]);
    await expect(photos).toHaveCount(3);
    await expect(error).toHaveText('We can’t read no.jpg. The rest was uploaded.');
    await expect(page.getByRole('button', { name: 'Remove photos.pdf' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove b.jpg' }).click();
    await expect(photos).toHaveCount(2);
    expect(await photos.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(photos).toHaveCount(2);
    await field.setInputFiles(await jpeg('d.jpg'));
    await expect(photos).toHaveCount(3);
    await page.getByRole('button', { name: 'Remove d.jpg' }).click();
    await expect(photos).toHaveCount(2);
    await field.setInputFiles(no);
    await expect(error).toHaveText('We can’t read no.jpg. Choose another photo or a PDF.');
    await field.setInputFiles(papers);
    await expect(error).toHaveText(
      'Choose either photos or one PDF. To send papers.pdf, remove the photos first.',
    );
    await expect(photos).toHaveCount(2);
    await page.getByRole('button', { name: 'Remove photos.pdf' }).click();
    await expect(error).toHaveCount(0);
    await field.setInputFiles(papers);
    await expect(page.getByRole('button', { name: 'Remove papers.pdf' })).toBeVisible();
  });

  test('has the photos of two choices even if the first is still being uploaded', async ({ page }) => {
    await page.goto('/parts', { waitUntil: 'networkidle' });
    const letGo = await holdRequests(page, '**/api/submissionUpload/part');
    const field = page.getByLabel('Pictures or papers');
    const begun = page.waitForRequest('**/api/submissionUpload/part');
    await field.setInputFiles(await jpeg('a.jpg'));
    await begun;
    await field.setInputFiles(await jpeg('b.jpg'));
    letGo();
    await expect(page.locator('.photos img')).toHaveCount(2);
  });

  test('stays without what was removed while more was being uploaded', async ({ page }) => {
    await page.goto('/parts', { waitUntil: 'networkidle' });
    const field = page.getByLabel('Pictures or papers');
    await field.setInputFiles(await jpeg('a.jpg'));
    const remove = page.getByRole('button', { name: 'Remove photos.pdf' });
    await expect(remove).toBeVisible();
    const letGo = await holdRequests(page, '**/api/submissionUpload/part');
    const answered = page.waitForResponse('**/api/submissionUpload/part');
    await field.setInputFiles(await jpeg('b.jpg'));
    await remove.click();
    letGo();
    await (await answered).finished();
    await expect(page.getByText('Uploading')).toHaveCount(0);
    await expect(page.locator('.photos img')).toHaveCount(0);
    await expect(remove).toHaveCount(0);
  });
});
