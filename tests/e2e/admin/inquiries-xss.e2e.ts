import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { packedCorpus, xssCorpus } from '../support/xss-corpus.ts';
import { plainPdf } from '../../support/files/pdfs.ts';
import { admin, signIn } from '../support/account-holder.ts';
import { sendInquiry } from '../support/inquiries.ts';

/** Admin pages show what visitors write as plain text. */

const contact = { email: 'xss@example.com', phone: '9165550188' };
const names = packedCorpus(100);
const lines = packedCorpus(200);
const texts = packedCorpus(5000, { lines: true });
const at = (all: readonly string[], number: number) => all[number % all.length] ?? '';

async function ticket(api: APIRequestContext, fileType: 'coverLetter' | 'resume'): Promise<string> {
  const file = { name: '<img src=x onerror=xss=1>.pdf', mimeType: 'application/pdf', buffer: plainPdf };
  const reply = await api.post('/api/submissionUpload/careers', {
    multipart: { formType: 'career', fileType, file },
  });
  return ((await reply.json()) as { file: string }).file;
}

/** Reports every payload that runs or becomes an element. */
async function watch(page: Page): Promise<{ expectStill: () => Promise<void> }> {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const blocked: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) blocked.push(message.text());
  });
  return {
    expectStill: async () => {
      const found = await page.evaluate(() => ({
        xss: (globalThis as { xss?: unknown }).xss,
        made: [
          ...document.querySelectorAll(
            'main :is(script, iframe, object, embed, style, base, meta, link, img, video, audio, math, marquee, template, x), ' +
              'main [onerror], main [onload], main [onfocus], main [onclick], main [href^="javascript:" i]',
          ),
        ].map((element) => element.outerHTML),
      }));
      expect(found).toEqual({ xss: undefined, made: [] });
      expect([...asked, ...blocked]).toEqual([]);
    },
  };
}

test('none of 200 payloads in any inquiry field runs in the admin lists and pages', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  expect(new Set(xssCorpus).size).toBe(200);
  const ids: string[] = [];
  for (let number = 0; number < names.length; number += 1) {
    const name = at(names, number);
    const subject = at(lines, number);
    const restoration = {
      ...contact,
      name,
      subject,
      brandModel: at(lines, number),
      description: at(texts, number),
    };
    const id = await sendInquiry(request, '/api/restoration', restoration);
    if (number < texts.length) ids.push(`/admin/restoration/${id}`);
    const part = { ...contact, name, subject, partType: 'Rare', details: at(texts, number) };
    const partId = await sendInquiry(request, '/api/part', part);
    if (number < texts.length) ids.push(`/admin/part/${partId}`);
  }
  // Of an application the list shows only the name, in the same code as the other lists.
  const [coverLetter, resume] = [await ticket(request, 'coverLetter'), await ticket(request, 'resume')];
  const application = { ...contact, name: at(names, 0), jobCategory: 'Receptionist', coverLetter, resume };
  ids.push(`/admin/career/${await sendInquiry(request, '/api/careers', application)}`);

  const { expectStill } = await watch(page);
  await signIn(page, admin);
  for (const list of ['restorationlist', 'partlist']) {
    const pages = Math.ceil(names.length / 20);
    for (let number = 1; number <= pages; number += 1) {
      await page.goto(`/admin/${list}/page/${number}`);
      await expect(page.locator('tbody tr').first()).toBeVisible();
      await expectStill();
    }
  }
  for (const path of ids) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectStill();
  }

  // Notes, replies and the search keyword.
  const one = ids[0] ?? '';
  const id = one.split('/').at(-1) ?? '';
  for (const kind of ['notes', 'replies'])
    for (const text of texts) await page.request.post(`/api/submissions/${id}/${kind}`, { data: { text } });
  await page.goto(one);
  await expect(page.getByRole('listitem').filter({ hasText: 'Private note' })).toHaveCount(texts.length);
  await expectStill();
  for (const keyword of names.slice(0, 3)) {
    await page.goto(`/admin/partlist?keyword=${encodeURIComponent(keyword)}`);
    await expect(page.locator('#main').getByRole('searchbox')).toHaveValue(keyword);
    await expectStill();
  }
});

test('all payloads in every field of one inquiry do not run', async ({ page }) => {
  const all = xssCorpus.join('\n');
  const note = {
    _id: '1'.padStart(24, '0'),
    text: all,
    author: all,
    createdAt: '2026-11-21T16:31:00.000Z',
    sentAt: null,
  };
  const inquiry = {
    _id: '1'.padStart(24, '0'),
    name: all,
    email: all,
    phone: all,
    subject: all,
    brandModel: all,
    description: all,
    partType: all,
    details: all,
    jobCategory: all,
    status: 'new',
    file: null,
    coverLetter: all,
    resume: all,
    createdAt: '2026-11-21T16:31:00.000Z',
    notes: [
      { ...note, kind: 'note' },
      { ...note, _id: '2'.padStart(24, '0'), kind: 'reply' },
    ],
  };
  const { expectStill } = await watch(page);
  await signIn(page, admin);
  for (const [form, path] of [
    ['restoration', 'restoration'],
    ['part', 'part'],
    ['career', 'careers'],
  ] as const) {
    await page.route(`**/api/${path}/*`, (route) => route.fulfill({ json: inquiry }));
    await page.route(new RegExp(`/api/${path}(\\?|$)`), (route) =>
      route.fulfill({ json: { [`${form}s`]: [inquiry], page: 1, pages: 1, total: 1 } }),
    );
    await page.goto(`/admin/${form}list`);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await expectStill();
    await page.locator('tbody').getByRole('link').click();
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveCount(2);
    await expectStill();
  }
  // Proves that the watcher detects an attack.
  await page
    .locator('main')
    .evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), xssCorpus[9] ?? '');
  await expect(expectStill()).rejects.toThrow('onerror');
});
