import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { pdf, pdfCorpus, plainPdf, stream } from '../../support/files/pdfs.ts';
import { admin, signIn } from '../support/account-holder.ts';
import { expectNoAxeViolationsInBothThemes } from '../support/axe.ts';

/** A PDF page whose left half is red. */
const redPdf = pdf({
  page: '/Contents 4 0 R /Resources << >>',
  more: [stream('', '1 0 0 rg 0 0 306 792 re f')],
});

/** Sends an inquiry with a PDF and returns the address of its admin page. */
async function sendInquiry(api: APIRequestContext, buffer: Buffer): Promise<string> {
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer };
  const upload = await api.post('/api/submissionUpload/restoration', {
    multipart: { formType: 'restoration', file },
  });
  expect(upload.status(), await upload.text()).toBe(201);
  const sent = await api.post('/api/restoration', {
    data: {
      name: 'Ruth Alvarado',
      email: `pdf-${crypto.randomUUID().slice(0, 8)}@example.com`,
      phone: '9165550188',
      subject: 'Cab corners',
      brandModel: '1957 GMC 100',
      description: 'New cab corners.',
      file: ((await upload.json()) as { file: string }).file,
    },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  return `/admin/restoration/${((await sent.json()) as { _id: string })._id}`;
}

/** Collects what a script in the PDF would cause: dialogs, policy violations and errors. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.push(error.message));
  await page.exposeFunction('noteViolation', (directive: string) => void seen.push(directive));
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      (globalThis as unknown as { noteViolation: (text: string) => void }).noteViolation(violatedDirective),
    ),
  );
  return seen;
}

/** The color in the middle of the left half of the first page. */
const leftColor = (page: Page) =>
  page
    .getByRole('figure', { name: 'Page 1 of 1' })
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => [
      ...(canvas.getContext('2d')?.getImageData(canvas.width / 4, canvas.height / 2, 1, 1).data ?? []),
    ]);

test(
  'the admin looks at a PDF of an inquiry without saving it, with the keyboard, too',
  { tag: '@journey' },
  async ({ page, request }) => {
    const path = await sendInquiry(request, redPdf);
    const seen = await watch(page);
    await signIn(page, admin);
    await page.goto(path);
    const view = page.getByRole('button', { name: 'View Pictures or papers' });
    await view.press('Enter');
    const pages = page.getByRole('region', { name: 'Pictures or papers, page by page' });
    await expect.poll(() => leftColor(page)).toEqual([255, 0, 0, 255]);
    await expectNoAxeViolationsInBothThemes(page);
    await pages.focus();
    await page.keyboard.press('PageDown');
    await expect.poll(() => pages.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Close Pictures or papers' }).click();
    await expect(pages).toBeHidden();
    expect(seen).toEqual([]);
  },
);

test('a hostile PDF shows an error message or its page, and none of its scripts runs', async ({
  page,
  request,
}) => {
  const path = await sendInquiry(request, plainPdf);
  const seen = await watch(page);
  await signIn(page, admin);
  let bytes = plainPdf;
  // Uploads reject such files; this test stores one behind the upload's back.
  await page.route('**/api/files/*', (route) =>
    route.fulfill({ body: bytes, contentType: 'application/pdf' }),
  );
  await page.goto(path);
  const shown = page.getByRole('figure', { name: 'Page 1 of 1' });
  const refused = page.getByText('This PDF can’t be shown here.');
  const hostile = {
    'a page of the web': refused,
    'a PDF cut in half': shown.or(refused),
    'a script that runs when it opens': shown,
  };
  for (const [name, outcome] of Object.entries(hostile)) {
    bytes = pdfCorpus[name]?.bytes ?? plainPdf;
    await page.getByRole('button', { name: 'View Pictures or papers' }).click();
    await expect(outcome, name).toBeVisible();
    if (outcome === shown) await expect(shown).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('button', { name: 'Close Pictures or papers' }).click();
    await expect(shown.or(refused)).toBeHidden();
  }
  expect(seen).toEqual([]);
});
