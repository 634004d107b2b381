import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { newAccount, register } from './support/account-holder.ts';
import { holdScripts } from './support/held-scripts.ts';
import { expectNoAxeViolationsInBothThemes, expectNoSidewaysScroll } from './support/axe.ts';
import { plainPdf } from '../support/files/pdfs.ts';
import { emailsTo } from './support/shopper.ts';

/** The three inquiry forms, with valid and invalid input, and when the server fails. */

const pdf = (name: string, buffer = plainPdf) => ({ name, mimeType: 'application/pdf', buffer });
const newEmail = () => `writer-${crypto.randomUUID().slice(0, 8)}@example.com`;

interface Form {
  path: string;
  call: string;
  heading: string;
  draft: string;
  /** By label, in addition to name, email and phone. */
  fields: Record<string, string>;
  choices: Record<string, string>;
  files: string[];
  thanks: string;
  /** Every text of an empty form. */
  faults: string[];
}

const contactFaults = [
  'Name is required',
  'Please enter a valid email address',
  'Please enter a valid 10-digit US phone number with area code',
];

const forms: Record<string, Form> = {
  restoration: {
    path: '/restoration',
    call: '/api/restoration',
    heading: 'Restoration',
    draft: 'restoration',
    fields: {
      Subject: 'Cab corners',
      'Brand/Model': '1957 GMC 100',
      'Restoration goals': 'New cab corners.\nPaint later.',
    },
    choices: {},
    files: [],
    thanks: 'Form submitted successfully!',
    faults: [
      ...contactFaults,
      'Subject is required',
      'Brand/Model is required',
      'Restoration goals are required',
    ],
  },
  part: {
    path: '/parts',
    call: '/api/part',
    heading: 'Parts',
    draft: 'part',
    fields: { Subject: 'Grille', 'Part details': 'A 1955 second series grille.' },
    choices: { 'Part type': 'Restorable Used Item' },
    files: [],
    thanks: 'Form submitted successfully!',
    faults: [
      ...contactFaults,
      'Subject is required',
      'Please select a part type',
      'Part details are required',
    ],
  },
  career: {
    path: '/career',
    call: '/api/careers',
    heading: 'Careers',
    draft: 'career',
    fields: {},
    choices: { 'Job category': 'Shipping & Receiving' },
    files: ['Cover letter', 'Resume'],
    thanks: 'Application submitted successfully!',
    faults: [
      ...contactFaults,
      'Please select a job category',
      'Cover letter is required',
      'Resume is required',
    ],
  },
};

async function fillIn(page: Page, form: Form, email = newEmail()): Promise<string> {
  await page.getByLabel('Name').fill('Ruth Alvarado');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('916 555 0188');
  for (const [label, text] of Object.entries(form.fields)) await page.getByLabel(label).fill(text);
  for (const [label, choice] of Object.entries(form.choices))
    await page.getByLabel(label).selectOption(choice);
  for (const label of form.files) {
    await page.getByLabel(label).setInputFiles(pdf(`${label}.pdf`));
    // Once, however many there are.
    await expect(page.getByText(`${label}.pdf`)).toBeVisible();
    await expect(page.getByText('File uploaded successfully!')).toHaveCount(1);
  }
  // The server rejects forms filled in faster than a person can.
  const filledInMs = () =>
    page.evaluate((key) => {
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { startedAt: number };
      return Date.now() - draft.startedAt;
    }, `${form.draft}Draft`);
  await expect.poll(filledInMs).toBeGreaterThan(2000);
  return email;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();
const open = async (page: Page, form: Form) => page.goto(form.path, { waitUntil: 'networkidle' });

test('a signed-in customer finds name and email filled in, and keeps what they type instead', async ({
  page,
}) => {
  const account = newAccount();
  await register(page, account);
  await page.goto('/parts');
  await expect(page.getByLabel('Name')).toHaveValue(account.name);
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await page.getByLabel('Name').fill('Ruth Alvarado');
  // Who is signed in is not kept with what was typed: the next to sign in here may be somebody else.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(account.email);
  await page.reload();
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByLabel('Name')).toHaveValue('Ruth Alvarado');
});

for (const [name, form] of Object.entries(forms)) {
  test.describe(name, () => {
    test(
      'sends the form, thanks, clears it and emails both sides [1.6] [1.17] [2.1.63] [2.1.64] [2.1.65] [4.37] [5.32] [8.45] [8.46]',
      { tag: name === 'career' ? '@journey' : [] },
      async ({ page, context }) => {
        await open(page, form);
        const visited = await page.evaluate(() => history.length);
        const sent = page.waitForRequest((request) => request.url().endsWith(form.call));
        const email = await fillIn(page, form);
        await page.getByLabel('Phone').blur();
        await expect(page.getByLabel('Phone')).toHaveValue('(916) 555-0188');
        await submit(page);
        expect((await sent).postDataJSON()).toMatchObject({ name: 'Ruth Alvarado', phone: '9165550188' });
        await expect(page.getByText(form.thanks)).toBeVisible();
        await expect(page).toHaveURL(form.path);
        expect(await page.evaluate(() => history.length)).toBe(visited);
        const thanks = page.getByRole('heading', {
          name: /^Thank you, Ruth\. We have your (inquiry|application)\.$/,
        });
        await expect(thanks).toBeFocused();
        await expect(thanks).toBeInViewport();
        await expect(page.getByText('(916) 555-0188')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Submit' })).toHaveCount(0);
        await page.getByRole('button', { name: 'Send another' }).click();
        await expect(page.getByLabel('Name')).toBeFocused();
        for (const label of ['Name', 'Email', 'Phone', ...Object.keys({ ...form.fields, ...form.choices })])
          await expect(page.getByLabel(label)).toHaveValue('');
        await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
        await expect(page.locator('.field-error')).toHaveCount(0);
        expect(await emailsTo(context, email, 1)).toEqual([expect.stringMatching(/^We have your /)]);
      },
    );

    test('shows every error and focuses the first when sent empty [4.36] [5.18] [5.33] [8.25]', async ({
      page,
    }) => {
      await open(page, form);
      await submit(page);
      const text = 'Please correct the errors in the form';
      await expect(page.getByRole('main').getByText(text)).toBeVisible();
      await expect(page.locator('.Toastify').getByText(text)).toBeVisible();
      await expect(page.locator('.field-error')).toHaveText(form.faults);
      await expect(page.getByLabel('Name')).toBeFocused();
      await expect(page).toHaveURL(form.path);
    });

    test("shows an error on blur, and the email's on submit [4.35] [5.19] [5.20]", async ({ page }) => {
      await open(page, form);
      await page.getByLabel('Name').focus();
      await expect(page.locator('.field-error')).toHaveCount(0);
      await page.getByLabel('Name').blur();
      await expect(page.locator('.field-error')).toHaveText(['Name is required']);
      await page.getByLabel('Name').fill('Ruth');
      await expect(page.locator('.field-error')).toHaveCount(0);
      await page.getByLabel('Email').fill('ruth@');
      await page.getByLabel('Phone').fill('555 0188');
      await page.getByLabel('Phone').blur();
      await expect(page.locator('.field-error')).toHaveText([contactFaults[2] ?? '']);
      await submit(page);
      await expect(page.getByText(contactFaults[1] ?? '')).toBeVisible();
    });

    test('keeps what was typed when the server fails [8.6] [8.24]', async ({ page }) => {
      await open(page, form);
      const email = await fillIn(page, form);
      await page.route(`**${form.call}`, (route) =>
        route.fulfill({
          status: 500,
          json: { message: 'Something went wrong on our side. Please try again.', code: 'internal' },
        }),
      );
      await submit(page);
      await expect(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible();
      await page.unroute(`**${form.call}`);
      await page.route(`**${form.call}`, (route) => route.abort());
      await submit(page);
      await expect(page.getByText('The shop cannot be reached.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await page.unroute(`**${form.call}`);

      await page.reload({ waitUntil: 'networkidle' });
      await expect(page.getByLabel('Name')).toHaveValue('Ruth Alvarado');
      await expect(page.getByLabel('Phone')).toHaveValue(/916/);
      for (const [label, text] of Object.entries({ ...form.fields, ...form.choices }))
        await expect(page.getByLabel(label)).toHaveValue(text);
      for (const label of form.files)
        await expect(page.getByRole('button', { name: `Remove ${label}.pdf` })).toBeVisible();
      await submit(page);
      await expect(page.getByText(form.thanks)).toBeVisible();
      await page.reload({ waitUntil: 'networkidle' });
      await expect(page.getByLabel('Name')).toHaveValue('');
    });

    test('creates no second inquiry when the response was lost', async ({ page, context }) => {
      await open(page, form);
      const email = await fillIn(page, form);
      await page.route(`**${form.call}`, async (route) => {
        await route.fetch();
        await route.abort();
      });
      await submit(page);
      await expect(page.getByText('The shop cannot be reached.')).toBeVisible();
      await page.unroute(`**${form.call}`);
      await submit(page);
      await expect(page.getByText(form.thanks)).toBeVisible();
      expect(await emailsTo(context, email, 1)).toHaveLength(1);
    });

    test('passes axe when empty, with errors and filled in', async ({ page }) => {
      await open(page, form);
      await expectNoAxeViolationsInBothThemes(page);
      await submit(page);
      await expect(page.locator('.field-error').first()).toBeVisible();
      await expectNoAxeViolationsInBothThemes(page);
      await fillIn(page, form);
      await expectNoAxeViolationsInBothThemes(page);
    });

    test('fits every screen, also with errors', async ({ page }) => {
      await open(page, form);
      await submit(page);
      await expect(page.locator('.field-error').first()).toBeVisible();
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

test.describe('a file', () => {
  test('is uploaded when chosen, shown with its size, replaced and removed [1.17] [8.44]', async ({
    page,
  }) => {
    await open(page, forms.restoration as Form);
    const field = page.getByLabel('Pictures or papers');
    await field.setInputFiles(pdf('truck photos.pdf'));
    await expect(page.getByText('truck photos.pdf')).toBeVisible();
    await field.setInputFiles(pdf('more photos.pdf'));
    await expect(page.getByText('more photos.pdf')).toBeVisible();
    await expect(page.getByText('truck photos.pdf')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove more photos.pdf' }).click();
    await expect(page.getByText('more photos.pdf')).toHaveCount(0);
  });

  test('is rejected at its field when it is not a PDF, has scripts or is too large [8.22]', async ({
    page,
  }) => {
    await open(page, forms.career as Form);
    const resume = page.getByLabel('Resume');
    const error = page.locator('.field', { has: resume }).locator('.field-error');
    await resume.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(error).toHaveText('Please choose a PDF file');
    await resume.setInputFiles(pdf('page.pdf', Buffer.from('<html><script>alert(1)</script>')));
    await expect(error).toHaveText('Please choose a PDF file');
    const script = Buffer.from(plainPdf.toString('latin1').replace('/Catalog', '/Catalog /JS (x)'), 'latin1');
    await resume.setInputFiles(pdf('script.pdf', script));
    await expect(error).toHaveText(/has scripts, attached files or other active parts/);
    await resume.setInputFiles(pdf('large.pdf', Buffer.alloc(5 * 1024 * 1024 + 1)));
    await expect(error).toHaveText(
      'File size is too large. Please upload a smaller image. A PDF can have at most 5 MB.',
    );
    await resume.setInputFiles(pdf('good.pdf'));
    await expect(error).toHaveCount(0);
  });

  test('can be chosen again after a failed upload [8.23]', async ({ page }) => {
    await open(page, forms.part as Form);
    await page.route('**/api/submissionUpload/part', (route) =>
      route.fulfill({ status: 413, json: { message: 'x', code: 'too_large' } }),
    );
    const field = page.getByLabel('Pictures or papers');
    await field.setInputFiles(pdf('a.pdf'));
    await expect(page.locator('.field-error')).toHaveText(
      'File size is too large. Please upload a smaller image.',
    );
    await page.unroute('**/api/submissionUpload/part');
    await page.route('**/api/submissionUpload/part', (route) => route.fulfill({ status: 500, json: {} }));
    await field.setInputFiles(pdf('a.pdf'));
    await expect(page.locator('.field-error')).toHaveText('An error occurred during upload.');
    await page.unroute('**/api/submissionUpload/part');
    await field.setInputFiles(pdf('a.pdf'));
    await expect(page.locator('.field-error')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove a.pdf' })).toBeVisible();
  });

  test('chosen before hydration is kept', async ({ page }) => {
    const letGo = await holdScripts(page);
    await page.goto('/restoration', { waitUntil: 'commit' });
    await page.getByLabel('Pictures or papers').setInputFiles(pdf('early.pdf'));
    await page.getByLabel('Name').fill('Early');
    letGo();
    await expect(page.getByRole('button', { name: 'Remove early.pdf' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Early');
  });

  test('delays sending while it is being uploaded, even when another one is done', async ({ page }) => {
    await open(page, forms.career as Form);
    let letGo = () => {};
    const late = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/submissionUpload/careers', async (route) => {
      if (route.request().postDataBuffer()?.includes('coverLetter')) await late;
      await route.continue();
    });
    await page.getByLabel('Cover letter').setInputFiles(pdf('letter.pdf'));
    await page.getByLabel('Resume').setInputFiles(pdf('resume.pdf'));
    await expect(page.getByRole('button', { name: 'Remove resume.pdf' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'One moment…' })).toBeVisible();
    letGo();
    await expect(page.getByRole('button', { name: 'Remove letter.pdf' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  });

  test('keeps what was typed when its upload breaks off, also after a reload', async ({ page }) => {
    const form = forms.part as Form;
    const upload = '**/api/submissionUpload/part';
    await open(page, form);
    await fillIn(page, form);
    const field = page.getByLabel('Pictures or papers');
    const expectAllTyped = async () => {
      await expect(page.getByLabel('Name')).toHaveValue('Ruth Alvarado');
      for (const [label, text] of Object.entries({ ...form.fields, ...form.choices }))
        await expect(page.getByLabel(label)).toHaveValue(text);
    };
    await page.route(upload, (route) => route.abort('connectionreset'));
    await field.setInputFiles(pdf('a.pdf'));
    await expect(page.locator('.field-error')).toHaveText(
      'The shop cannot be reached. Please check your connection and try again.',
    );
    await expectAllTyped();

    await page.unroute(upload);
    const underWay = page.waitForRequest(upload);
    await page.route(upload, () => undefined);
    await field.setInputFiles(pdf('a.pdf'));
    await underWay;
    await expect(page.getByText('Uploading…')).toBeVisible();
    await page.reload({ waitUntil: 'networkidle' });
    await page.unroute(upload);
    await expectAllTyped();
    await expect(page.getByRole('button', { name: 'Remove a.pdf' })).toHaveCount(0);
    await field.setInputFiles(pdf('a.pdf'));
    await expect(page.getByRole('button', { name: 'Remove a.pdf' })).toBeVisible();
    await submit(page);
    await expect(page.getByText(form.thanks)).toBeVisible();
  });

  test('is asked for again when its ticket has expired, and nothing else is lost', async ({ page }) => {
    const form = forms.restoration as Form;
    await open(page, form);
    await page.getByLabel('Pictures or papers').setInputFiles(pdf('a.pdf'));
    await expect(page.getByRole('button', { name: 'Remove a.pdf' })).toBeVisible();
    await fillIn(page, form);
    await page.evaluate(() => {
      const draft = JSON.parse(sessionStorage.getItem('restorationDraft') ?? '') as {
        files: { file: { ticket: string } };
      };
      draft.files.file.ticket = 'x'.repeat(43);
      sessionStorage.setItem('restorationDraft', JSON.stringify(draft));
    });
    await page.reload({ waitUntil: 'networkidle' });
    await submit(page);
    await expect(page.locator('.field-error')).toHaveText('Please choose the file again');
    await expect(page.getByLabel('Subject')).toHaveValue('Cab corners');
    await expect(page.getByRole('button', { name: 'Remove a.pdf' })).toHaveCount(0);
  });
});

test('a link says what the inquiry is about', async ({ page }) => {
  await page.goto('/parts?part=LCT-GR5701#inquiry', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Subject')).toHaveValue('Part LCT-GR5701');
  await expect(page.getByLabel('Part details')).toHaveValue('Part number LCT-GR5701\n');
  await page.getByLabel('Subject').fill('Grille');
  await page.goto('/parts?about=hood%20emblem', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Subject')).toHaveValue('Grille');
  await expect(page.getByLabel('Part details')).toHaveValue(
    'Looking for: hood emblem\nPart number LCT-GR5701\n',
  );
});

test('the truck that was filled in is no description of what somebody wants', async ({ page }) => {
  await page.goto('/faq');
  await page.evaluate(() => localStorage.setItem('truck', '1957,chevrolet'));
  await page.goto('/parts', { waitUntil: 'networkidle' });
  const details = page.getByLabel('Part details');
  await expect(details).toHaveValue(/^Truck: 1957, Chevrolet/);
  await submit(page);
  await expect(details).toHaveAccessibleDescription(/Part details are required/);
  await details.press('End');
  await details.pressSequentially('A grille.');
  await expect(details).not.toHaveAccessibleDescription(/Part details are required/);
});

test('an admin, and nobody else, downloads a sent file under its name [6.14] [7.6.11]', async ({
  page,
  playwright,
  baseURL,
}) => {
  const form = forms.career as Form;
  await open(page, form);
  const email = await fillIn(page, form);
  await submit(page);
  await expect(page.getByText(form.thanks)).toBeVisible();

  const admin = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await admin.post('/api/users/login', {
    data: { email: 'admin@example.com', password: 'classic-trucks-1957' },
  });
  const { careers } = (await (await admin.get('/api/careers')).json()) as {
    careers: { email: string; resume: string }[];
  };
  const resume = careers.find((career) => career.email === email)?.resume ?? '';
  const reply = await admin.get(resume);
  expect(reply.headers()['content-disposition']).toBe('attachment; filename="careers-resume.pdf"');
  expect((await reply.body()).equals(plainPdf)).toBe(true);
  await admin.dispose();
  expect((await page.request.get(resume)).status()).toBe(401);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const { path, heading } of Object.values(forms)) {
    test(`${path} can be read, and its form cannot be submitted`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.getByLabel('Name').fill('Ruth');
      await page.getByLabel('Name').press('Enter');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page).toHaveURL(path);
    });
  }
});

test('a refused file keeps the form from being sent without it, until the sender says so', async ({
  page,
}) => {
  const form = forms.restoration as Form;
  await open(page, form);
  await fillIn(page, form);
  const refused = page.getByText('We can’t read papers.pdf. Choose another photo or a PDF.');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'papers.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') });
  await expect(refused.first()).toBeVisible();
  await submit(page);
  await expect(refused.first()).toBeVisible();
  await expect(page.getByText(form.thanks)).toHaveCount(0);
  await page.getByRole('button', { name: 'Go on without this file' }).click();
  await expect(refused).toHaveCount(0);
  await submit(page);
  await expect(page.getByText(form.thanks)).toBeVisible();
});
