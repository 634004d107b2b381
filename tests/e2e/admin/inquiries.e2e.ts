import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { plainPdf } from '../../support/files/pdfs.ts';
import { admin, signIn } from '../support/account-holder.ts';
import { holdRequests } from '../support/held-requests.ts';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  expectNoSidewaysScroll,
} from '../support/axe.ts';
import { sendInquiry } from '../support/inquiries.ts';
import { phone } from '../support/phone.ts';
import { emailsTo } from '../support/shopper.ts';

/** How admins work through inquiries, and the gallery form. */

const newEmail = () => `asker-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function ticket(api: APIRequestContext, path: string, fields: Record<string, string>): Promise<string> {
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: plainPdf };
  const reply = await api.post(`/api/submissionUpload/${path}`, { multipart: { ...fields, file } });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { file: string }).file;
}

const contact = (email: string) => ({ name: 'Ruth Alvarado', email, phone: '9165550188' });

async function savedAs(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test(
  'an admin finds a restoration inquiry, changes its status, replies, adds a note and returns to the same list [1.26] [2.3.13]',
  { tag: '@journey' },
  async ({ page, context, request }) => {
    const email = newEmail();
    const file = await ticket(request, 'restoration', { formType: 'restoration' });
    await sendInquiry(request, '/api/restoration', {
      ...contact(email),
      subject: 'Cab corners',
      brandModel: '1957 GMC 100',
      description: 'New cab corners.\nPaint later.',
      file,
    });
    await signIn(page, admin);
    await page.goto('/admin/restorationlist');
    await expect(page.getByRole('heading', { level: 1, name: 'Restoration Submissions' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'New', exact: true }).click();
    await expect(page).toHaveURL('/admin/restorationlist?status=new');
    await page.locator('#main').getByRole('searchbox').fill(email);
    await page.locator('#main').getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(`/admin/restorationlist?status=new&keyword=${encodeURIComponent(email)}`);
    const line = page.getByRole('row').filter({ hasText: email });
    await expect(line).toContainText('(916) 555-0188');
    await expect(line).toContainText('1957 GMC 100');
    await expect(line).toContainText('1 PDF');
    await expectNoAxeViolationsInBothThemes(page);

    await line.getByRole('link', { name: 'Ruth Alvarado' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cab corners' })).toBeVisible();
    await expect(page.getByText('New cab corners.')).toBeVisible();
    const inquiryUrl = page.url();
    await expect(page.getByRole('link', { name: 'Their orders and messages' })).toHaveAttribute(
      'href',
      `/admin/customer?email=${encodeURIComponent(email)}`,
    );
    await expect(page.getByRole('navigation', { name: 'Admin Menu' }).locator('[aria-current]')).toHaveText(
      /Restoration Submissions/,
    );
    expect(await savedAs(page, 'Download Pictures or papers')).toEqual({
      name: 'restoration-file.pdf',
      bytes: plainPdf,
    });

    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Quoted' }).click();
    await expect(page.getByText('Status set to Quoted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Quoted' })).toHaveAttribute('aria-pressed', 'true');

    const note = page.getByRole('region', { name: 'Private note' });
    await note.getByRole('button', { name: 'Save' }).click();
    await expect(note.getByText('Please write something')).toBeVisible();
    await expect(note.getByRole('textbox')).toBeFocused();
    await note.getByRole('textbox').fill('Rang her.\nWants it by May.');
    await page.reload();
    await expect(note.getByRole('textbox')).toHaveValue('Rang her.\nWants it by May.');
    await note.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Note saved')).toBeVisible();
    await expect(note.getByRole('textbox')).toHaveValue('');

    const reply = page.getByRole('region', { name: 'Reply by email' });
    await reply.getByLabel(`To ${email}`).fill('We have room in March.');
    await reply.getByRole('button', { name: 'Send' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem')).toHaveCount(2);
    await expect(history.getByRole('listitem').last()).toContainText('Emailed');
    await expect(history).toContainText('Wants it by May.');
    const emails = await emailsTo(context, email, 2);
    expect(emails.some((subject) => subject.startsWith('Your restoration inquiry at'))).toBe(true);
    await expectNoAxeViolationsInBothThemes(page);

    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(/\/admin\/restorationlist\?status=new&keyword=/);
    await expect(page.getByText(`Nothing found for ‘${email}’`)).toBeVisible();

    await page.goto(inquiryUrl);
    await page.getByRole('button', { name: 'Order for a Customer' }).click();
    await page.getByRole('button', { name: 'Choose Parts' }).click();
    await page.waitForURL('/store-front');
    const noted = await page.evaluate(() => localStorage.getItem('orderForInquiry'));
    expect(inquiryUrl.endsWith(`/${noted}`), 'the order will be noted in the inquiry').toBe(true);
  },
);

test('the files of a part inquiry and an application download under their own names [2.3.15] [6.14] [7.6.10] [7.6.11]', async ({
  page,
  request,
}) => {
  const email = newEmail();
  const file = await ticket(request, 'part', { formType: 'part' });
  const partId = await sendInquiry(request, '/api/part', {
    ...contact(email),
    subject: 'Grille',
    partType: 'Rare',
    details: 'In one piece.',
    file,
  });
  const papers = async (fileType: string) => ticket(request, 'careers', { formType: 'career', fileType });
  const careerId = await sendInquiry(request, '/api/careers', {
    ...contact(email),
    jobCategory: 'Shop Helper',
    coverLetter: await papers('coverLetter'),
    resume: await papers('resume'),
  });
  await signIn(page, admin);
  await page.goto(`/admin/part/${partId}`);
  await expect(page.getByText('In one piece.')).toBeVisible();
  expect((await savedAs(page, 'Download Pictures or papers')).name).toBe('parts-file.pdf');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/admin/partlist');
  await expect(page.getByRole('heading', { level: 1, name: 'Part Inquiries' })).toBeVisible();

  await page.goto(`/admin/career/${careerId}`);
  await expect(page.getByText('Shop Helper')).toBeVisible();
  expect((await savedAs(page, 'Download Cover letter')).name).toBe('careers-coverLetter.pdf');
  expect((await savedAs(page, 'Download Resume')).name).toBe('careers-resume.pdf');
  await page.route('**/api/files/*', (route) =>
    route.fulfill({ status: 404, json: { message: 'File not found' } }),
  );
  await page.getByRole('button', { name: 'Download Resume' }).click();
  await expect(page.getByText('File not found')).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Career Submissions' })).toBeVisible();
});

test('an admin deletes an inquiry after confirming and returns to the list', async ({ page, request }) => {
  const email = newEmail();
  const id = await sendInquiry(request, '/api/part', {
    ...contact(email),
    subject: 'Horn ring',
    partType: 'OEM',
    details: 'Whole.',
    file: await ticket(request, 'part', { formType: 'part' }),
  });
  await signIn(page, admin);
  await page.goto(`/admin/partlist?keyword=${encodeURIComponent(email)}`);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: 'Ruth Alvarado' }).click();
  // Unsent drafts of the deleted inquiry are discarded.
  await page.getByRole('region', { name: 'Private note' }).getByRole('textbox').fill('Half a sentence');
  const act = page.getByRole('button', { name: 'Delete this inquiry' });
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await act.click();
  await expectNoAxeViolationsInBothThemes(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(act).toBeFocused();
  await act.press('Enter');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Inquiry deleted')).toBeVisible();
  await expect(page).toHaveURL(`/admin/partlist?keyword=${encodeURIComponent(email)}`);
  await expect(page.getByText(`Nothing found for ‘${email}’`)).toBeVisible();
  await page.goto(`/admin/part/${id}`);
  await expect(page.getByRole('alert')).toContainText('Inquiry not found');
});

test('the start page warns when storage runs low and says how to free some', async ({ page }) => {
  await signIn(page, admin);
  await page.route('**/api/reports/today', async (route) => {
    const reply = await route.fetch();
    const uploads = { percent: 83, most: 'career' };
    await route.fulfill({ json: { ...((await reply.json()) as object), uploads } });
  });
  await page.goto('/admin');
  const line = page.getByRole('link', { name: '83% Of the space for visitors’ files is used' });
  await expect(line).toContainText('At 100% visitors can’t send files');
  await expectNoAxeViolationsInBothThemes(page);
  await line.click();
  await expect(page).toHaveURL('/admin/careerlist');
});

test('two admins who change one status see the conflict; unsaved text is asked about before leaving [2.3.14]', async ({
  page,
  request,
}) => {
  const id = await sendInquiry(request, '/api/part', {
    ...contact(newEmail()),
    subject: 'Horn ring',
    partType: 'OEM',
    details: 'Whole.',
  });
  await signIn(page, admin);
  await page.goto(`/admin/part/${id}`);
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toBeVisible();
  await page.request.put(`/api/submissions/${id}`, { data: { status: 'done' } });
  await status.getByRole('button', { name: 'Waiting' }).click();
  await expect(
    status.getByText('Someone else changed it to ‘done’ in the meantime. You chose ‘Waiting’.'),
  ).toBeVisible();
  await expect(status.getByRole('button', { name: 'Done', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectNoAxeViolations(page);
  const letChange = await holdRequests(page, `**/api/submissions/${id}`);
  await status.getByRole('button', { name: 'Set it to Waiting' }).click();
  await expect(status.getByRole('button', { name: 'Quoted' })).toHaveAttribute('aria-disabled', 'true');
  letChange();
  await expect(page.getByText('Status set to Waiting')).toBeVisible();

  // What is typed while a note is being added stays.
  const note = page.getByRole('region', { name: 'Private note' });
  await note.getByRole('textbox').fill('A sentence');
  const letGo = await holdRequests(page, '**/notes');
  await note.getByRole('button', { name: 'Save' }).click();
  await note.getByRole('textbox').fill('Half a sentence');
  letGo();
  await expect(page.getByText('Note saved')).toBeVisible();
  await expect(note.getByRole('textbox')).toHaveValue('Half a sentence');
  await page.getByRole('link', { name: 'Go Back' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/admin/part/${id}`);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/partlist');
});

test('a reply sent without a connection stays in its form, and is sent once when the connection is back', async ({
  page,
  context,
  request,
}) => {
  const email = newEmail();
  const id = await sendInquiry(request, '/api/part', {
    ...contact(email),
    subject: 'A grille',
    partType: 'Rare',
    details: 'x',
  });
  await signIn(page, admin);
  await page.goto(`/admin/part/${id}`, { waitUntil: 'networkidle' });
  const form = page.getByRole('region', { name: 'Reply by email' });
  const text = form.getByRole('textbox');
  await text.fill('Yes, we have one.');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Not sent yet. The shop cannot be reached. Please check your connection and try again.',
  );
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'A grille' })).toBeVisible();
  await expect(text).toHaveValue('Yes, we have one.');
  await expectNoAxeViolations(page);

  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toHaveCount(0);
  await expect(text).toHaveValue('Yes, we have one.');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(text).toHaveValue('');
  await expect(form.getByRole('alert')).toHaveCount(0);
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Yes, we have one.')).toHaveCount(1);
  // What was received, and the reply.
  await emailsTo(context, email, 2);
});

test('a failed load shows the server’s message and can be retried [8.5]', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/admin/career/nonsense');
  await expect(page.getByRole('alert')).toContainText('Inquiry not found');
  await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible();
  await page.route('**/api/careers?*', (route) => route.abort());
  await page.route('**/api/careers', (route) => route.abort());
  await page.goto('/admin/careerlist');
  await expect(page.getByText('No connection.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('many inquiries are paginated, and an empty list says so [2.3.14]', async ({ page }) => {
  await signIn(page, admin);
  const parts = Array.from({ length: 20 }, (_, number) => ({
    ...contact('ruth@example.com'),
    _id: String(number).padStart(24, '0'),
    subject: 'A subject',
    partType: 'Rare',
    details: 'x',
    file: null,
    status: 'new',
    createdAt: '2026-11-21T16:31:00.000Z',
  }));
  await page.route(/\/api\/part\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const number = Number(query.get('pageNumber') ?? 1);
    return query.get('status') === 'quoted'
      ? route.fulfill({ json: { parts: [], page: 1, pages: 1, total: 0 } })
      : route.fulfill({ json: { parts, page: number, pages: 3, total: 60 } });
  });
  await page.goto('/admin/partlist?status=waiting');
  await expect(page.getByText('60 submissions · page 1 of 3')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/admin/partlist/page/2?status=waiting');
  await page.getByRole('link', { name: 'Quoted' }).click();
  await expect(page.getByText('Nothing is quoted')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('60 submissions · page 2 of 3')).toBeVisible();
});

test('inquiry lists and pages fit a phone, light and dark', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await signIn(page, admin);
  for (const list of ['restorationlist', 'partlist', 'careerlist']) {
    await page.goto(`/admin/${list}`);
    await expect(page.getByRole('table')).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectNoAxeViolationsInBothThemes(page);
  await page.getByRole('row').last().getByRole('link').click();
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolationsInBothThemes(page);
});

test.describe('the gallery', () => {
  const photo = (color: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
  const tile = (page: Page, position: number) =>
    page.getByRole('form', { name: `Picture ${position}`, exact: true });

  test('an admin replaces a picture, visitors see it, and the drawing can be restored', async ({
    page,
    request,
  }) => {
    await signIn(page, admin);
    await page.goto('/admin/gallery');
    await expect(page.getByRole('form')).toHaveCount(12);
    await expectNoAxeViolationsInBothThemes(page);
    const seventh = tile(page, 7);
    await seventh.getByLabel(/Choose a picture/).setInputFiles({
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await expect(seventh.locator('.field-error')).toHaveText(
      'Please upload a picture: JPEG, PNG, WebP or AVIF',
    );
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/upload', async (route) => {
      await late;
      await route.continue();
    });
    await seventh
      .getByLabel(/Choose a picture/)
      .setInputFiles({ name: 'truck.jpg', mimeType: 'image/jpeg', buffer: await photo('#456') });
    await expect(seventh.locator('[type=submit]'), 'not saved before').toContainText('Uploading…');
    letGo();
    await expect(page.getByText('File uploaded successfully!')).toBeVisible();
    await expect(seventh.getByText('Not saved yet')).toBeVisible();
    const reminder = seventh.getByText('those of the picture before. Do they still fit?');
    await expect(reminder).toBeVisible();
    await seventh.getByLabel('Caption').fill('');
    await expect(reminder).toHaveCount(0);
    await seventh.getByRole('button', { name: 'Update' }).click();
    await expect(seventh.getByText('Please write a caption')).toBeVisible();
    await seventh.getByLabel('Caption').fill('The green one, done');
    await seventh.getByLabel('Description').fill('A green pickup');
    await expectNoAxeViolations(page);
    await seventh.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Gallery updated')).toBeVisible();
    await expect(seventh.getByText('Not saved yet')).toHaveCount(0);

    const shown = await (await request.get('/gallery')).text();
    expect(shown).toContain('The green one, done');
    expect(shown).toMatch(/\/pictures\/[0-9a-f]{24}-320\.webp 320w/);
    const visitor = await page.context().newPage();
    await visitor.goto('/gallery');
    const seen = visitor.getByRole('link', { name: 'The green one, done' }).locator('img');
    await seen.scrollIntoViewIfNeeded();
    await expect
      .poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await visitor.close();

    await seventh.getByRole('button', { name: 'Back to the drawing' }).click();
    await page.getByRole('link', { name: 'the gallery page' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await seventh.getByRole('button', { name: 'Update' }).click();
    await expect(seventh.getByText('Not saved yet')).toHaveCount(0);
    await expect.poll(async () => (await request.get('/gallery')).text()).toContain('Gauges rebuilt');
  });

  test('a colleague’s change appears beside the admin’s own, also on a phone', async ({ page }) => {
    await page.setViewportSize(phone.viewport);
    await signIn(page, admin);
    await page.goto('/admin/gallery');
    const eleventh = tile(page, 11);
    await eleventh.getByLabel('Caption').fill('Mine');
    const { pictures } = (await (await page.request.get('/api/gallery')).json()) as {
      pictures: { position: number; image: string; caption: string; alt: string }[];
    };
    const { position: _position, ...before } = pictures[10] as (typeof pictures)[0];
    const theirs = { image: before.image, alt: before.alt, caption: 'Theirs' };
    expect((await page.request.put('/api/gallery/11', { data: theirs })).status()).toBe(200);
    await eleventh.getByRole('button', { name: 'Update' }).click();
    await expect(eleventh.getByText('Someone else changed this picture in the meantime')).toBeVisible();
    await expect(eleventh.getByRole('group', { name: 'Caption' })).toContainText('Theirs');
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolationsInBothThemes(page);
    await eleventh.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Gallery updated')).toBeVisible();
    await eleventh.getByRole('button', { name: 'Back to the drawing' }).click();
    await eleventh.getByRole('button', { name: 'Update' }).click();
    await expect(eleventh.getByText('Not saved yet')).toHaveCount(0);
  });
});

test('a search by phone leads to one list and names the others with matches', async ({ page, request }) => {
  const phone = `916${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
  const sender = { name: 'Walt Harmon', email: newEmail(), phone };
  await sendInquiry(request, '/api/restoration', {
    ...sender,
    subject: 'Cab corners',
    brandModel: '1957 Chevrolet 3100',
    description: 'Rust on both sides.',
  });
  await sendInquiry(request, '/api/part', {
    ...sender,
    subject: 'Grille',
    partType: 'OEM',
    details: 'For a 1957 3100.',
  });
  await signIn(page, admin);
  await page.goto('/admin');
  const typed = `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
  await page.getByRole('searchbox', { name: 'Part, order or customer' }).fill(typed);
  await page.getByRole('searchbox', { name: 'Part, order or customer' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restoration Submissions');
  await page.getByText('Also: 1 part inquiry').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Part Inquiries');
  await expect(page.getByText('Walt Harmon')).toBeVisible();
  await expect(page.getByText('Also:')).toHaveCount(0);

  // Sent before the scripts were there: the browser has loaded the page again by itself.
  await page.goto(`/admin?find=${encodeURIComponent(typed)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restoration Submissions');
});
