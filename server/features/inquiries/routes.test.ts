import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../tests/support/build-test-app.ts';
import { buildTestApp } from '../../../tests/support/build-test-app.ts';
import {
  careerForm,
  partForm,
  restorationForm,
  sendForm,
  ticketOf,
} from '../../../tests/support/inquiries.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { signedInUser } from '../../../tests/support/users.ts';
import { newId } from '../../db/id.ts';
import type { Call } from '../../../shop/api-client.ts';

let shop: TestApp;
let asAdmin: Call;
const owner = 'owner@lugo.example';
beforeAll(async () => {
  shop = await buildTestApp({ env: { OWNER_EMAIL: owner } });
  asAdmin = shop.as(await signedInUser(shop, { name: 'Linda Lugo', isAdmin: true }));
});
afterAll(() => shop.close());

const refused = (sending: Promise<unknown>) =>
  sending.then(
    () => {
      throw new Error('it was taken');
    },
    (error: { status: number; message: string; code: string; details: { fields?: object } }) => error,
  );

describe('POST and GET of an inquiry', () => {
  test('shows admins a restoration inquiry as it was sent, newest first [3.22] [7.6.1]', async () => {
    const file = await ticketOf(shop, 'restoration');
    const form = restorationForm({ file });
    const { _id, message } = await shop.call('POST /api/restoration', { body: form });
    expect(message).toBe('Form submitted successfully!');
    const { restorations, page } = await asAdmin('GET /api/restoration');
    expect(page).toBe(1);
    expect(restorations[0]).toEqual({
      ...form,
      _id,
      status: 'new',
      createdAt: expect.any(String),
      file: expect.stringMatching(/^\/api\/files\/[0-9a-f]{24}$/),
    });
    expect(await asAdmin('GET /api/restoration/:id', { params: { id: _id } })).toEqual({
      ...restorations[0],
      notes: [],
    });
  });

  test('returns null for the file of a part inquiry without one [3.24] [5.32] [7.6.2]', async () => {
    for (const file of [undefined, null, '']) {
      const form = partForm({ file });
      const { _id } = await shop.call('POST /api/part', { body: form });
      expect(await asAdmin('GET /api/part/:id', { params: { id: _id } })).toMatchObject({
        ...form,
        file: null,
      });
    }
  });

  test('returns both files of an application [3.25] [7.6.3] [7.6.6]', async () => {
    const { _id, message } = await shop.call('POST /api/careers', { body: await careerForm(shop) });
    expect(message).toBe('Application submitted successfully!');
    const { coverLetter, resume } = await asAdmin('GET /api/careers/:id', { params: { id: _id } });
    expect(coverLetter).toMatch(/^\/api\/files\//);
    expect(resume).toMatch(/^\/api\/files\//);
    expect(resume).not.toBe(coverLetter);
  });

  test('does not find an inquiry of another form [7.6.8]', async () => {
    const id = await sendForm(shop, 'part');
    const reading = asAdmin('GET /api/restoration/:id', { params: { id } });
    await expect(reading).rejects.toMatchObject({ status: 404 });
  });

  test('lists twenty per page, the last page for numbers past the end, and filters by status [3.28] [7.6.8]', async () => {
    await Promise.all(Array.from({ length: 21 }, () => sendForm(shop, 'part')));
    const first = await asAdmin('GET /api/part');
    expect(first.parts).toHaveLength(20);
    expect(first.pages).toBeGreaterThan(1);
    expect((await asAdmin('GET /api/part', { query: { pageNumber: 999 } })).page).toBe(first.pages);
    const id = first.parts[3]?._id ?? '';
    await asAdmin('PUT /api/submissions/:id', { params: { id }, body: { status: 'quoted' } });
    const quoted = await asAdmin('GET /api/part', { query: { status: 'quoted' } });
    expect(quoted.parts.map(({ _id }) => _id)).toEqual([id]);
  });
});

describe('POST of an invalid inquiry', () => {
  const everyForm = {
    name: ['   ', 'Name is required'],
    email: ['ruth@', 'Please enter a valid email address'],
    phone: ['(916) 555-0188', 'Please enter a valid 10-digit US phone number with area code'],
  };
  test.each(
    Object.entries({
      ...everyForm,
      subject: [' ', 'Subject is required'],
      brandModel: ['', 'Brand/Model is required'],
      description: ['\n', 'Restoration goals are required'],
    }),
  )(
    'rejects a restoration inquiry with a wrong %s [5.18] [5.19] [5.20] [5.29] [5.30] [5.31] [9.20]',
    async (name, [value, text]) => {
      const error = await refused(
        shop.call('POST /api/restoration', { body: restorationForm({ [name]: value }) }),
      );
      expect(error).toMatchObject({ status: 400, details: { fields: { [name]: text } } });
    },
  );

  test.each(
    Object.entries({
      ...everyForm,
      subject: ['', 'Subject is required'],
      partType: ['', 'Please select a part type'],
      details: ['', 'Part details are required'],
    }),
  )('rejects a part inquiry with a wrong %s [5.26] [5.27] [5.28]', async (name, [value, text]) => {
    const error = await refused(shop.call('POST /api/part', { body: partForm({ [name]: value }) }));
    expect(error).toMatchObject({ status: 400, details: { fields: { [name]: text } } });
  });

  test.each(
    Object.entries({
      ...everyForm,
      jobCategory: ['Boss', 'Please select a job category'],
      coverLetter: ['', 'Cover letter is required'],
      resume: ['', 'Resume is required'],
    }),
  )('rejects an application with a wrong %s [5.22] [5.24]', async (name, [value, text]) => {
    const body = await careerForm(shop, { [name]: value });
    expect(await refused(shop.call('POST /api/careers', { body }))).toMatchObject({
      status: 400,
      details: { fields: { [name]: text } },
    });
  });

  test('treats a missing field like an empty one', async () => {
    const { email, ...body } = restorationForm();
    expect(await refused(shop.call('POST /api/restoration', { body: body as never }))).toMatchObject({
      details: { fields: { email: 'Please enter a valid email address' } },
    });
    expect(email).toBeTruthy();
  });
});

describe('what admins do with an inquiry', () => {
  test('changes the status unless another admin was faster [4.39]', async () => {
    const id = await sendForm(shop, 'restoration');
    const change = (body: { status: 'waiting' | 'done'; from?: 'new' }) =>
      asAdmin('PUT /api/submissions/:id', { params: { id }, body });
    expect(await change({ status: 'waiting', from: 'new' })).toEqual({ _id: id, status: 'waiting' });
    await expect(change({ status: 'done', from: 'new' })).rejects.toMatchObject({ status: 409 });
    expect((await asAdmin('GET /api/restoration/:id', { params: { id } })).status).toBe('waiting');
    await change({ status: 'done' });
  });

  test('keeps a note for admins only, and emails a reply once with its time recorded', async () => {
    const form = partForm();
    const { _id: id } = await shop.call('POST /api/part', { body: form });
    const params = { id };
    await asAdmin('POST /api/submissions/:id/notes', { params, body: { text: 'Ask <b>Ray</b>.' } });
    expect((await asAdmin('GET /api/part/:id', { params })).status).toBe('new');
    await asAdmin('POST /api/submissions/:id/replies', {
      params,
      body: { text: 'We have one.\n\n<script>alert(1)</script>' },
    });
    const emails = await emailsTo(shop, form.email);
    const answer = emails.find(({ subject }) => subject.startsWith('Your part inquiry'));
    expect(answer?.text).toContain('We have one.');
    expect(answer?.html).not.toContain('<script>');
    expect(JSON.stringify(emails)).not.toContain('Ray');
    const { notes, status } = await asAdmin('GET /api/part/:id', { params });
    expect(status).toBe('waiting');
    expect(notes).toMatchObject([
      { kind: 'note', text: 'Ask <b>Ray</b>.', author: 'Linda Lugo', sentAt: null },
      { kind: 'reply', author: 'Linda Lugo', sentAt: expect.any(String) },
    ]);
  });

  test('sends a reply once when the browser repeats it because the answer was lost', async () => {
    const form = partForm();
    const { _id: id } = await shop.call('POST /api/part', { body: form });
    const params = { id };
    const send = (text: string) => asAdmin('POST /api/submissions/:id/replies', { params, body: { text } });
    const [first, second] = await Promise.all([send('We have one.'), send('We have one.')]);
    expect(second).toEqual(first);
    await send('It is $40.');
    await send('We have one.');
    const { notes } = await asAdmin('GET /api/part/:id', { params });
    expect(notes.map(({ text }) => text)).toEqual(['We have one.', 'It is $40.', 'We have one.']);
    const emails = await emailsTo(shop, form.email);
    expect(emails.filter(({ subject }) => subject.startsWith('Your part inquiry'))).toHaveLength(3);
  });

  test('refuses a reply written before another one was seen, until it is', async () => {
    const form = partForm();
    const { _id: id } = await shop.call('POST /api/part', { body: form });
    const params = { id };
    const send = (text: string, seen: string | null) =>
      asAdmin('POST /api/submissions/:id/replies', { params, body: { text, seen } });
    const { _id: first } = await send('We have one at $40.', null);
    await asAdmin('POST /api/submissions/:id/notes', { params, body: { text: 'On the top shelf.' } });
    await expect(send('We have none.', null)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Linda Lugo has replied since you opened this.'),
    });
    await send('Sorry, that one is sold.', first);
    const { notes } = await asAdmin('GET /api/part/:id', { params });
    expect(notes.filter(({ kind }) => kind === 'reply').map(({ text }) => text)).toEqual([
      'We have one at $40.',
      'Sorry, that one is sold.',
    ]);
  });

  test('leaves the status of an answered inquiry as it is, unless it was new', async () => {
    const params = { id: await sendForm(shop, 'restoration') };
    await asAdmin('PUT /api/submissions/:id', { params, body: { status: 'quoted' } });
    await asAdmin('POST /api/submissions/:id/replies', { params, body: { text: 'About the price.' } });
    expect((await asAdmin('GET /api/restoration/:id', { params })).status).toBe('quoted');
  });

  test('rejects notes about an unknown inquiry', async () => {
    const params = { id: newId() };
    for (const call of ['POST /api/submissions/:id/notes', 'POST /api/submissions/:id/replies'] as const)
      await expect(asAdmin(call, { params, body: { text: 'x' } })).rejects.toMatchObject({ status: 404 });
  });
});

test('confirms an inquiry to its sender without quoting them, and sends the owner all of it', async () => {
  const form = restorationForm({ name: 'Spelled <b>boldly</b>', subject: 'Buy cheap pills' });
  const { _id } = await shop.call('POST /api/restoration', { body: form });
  const [email, ...others] = await emailsTo(shop, form.email);
  expect(others).toEqual([]);
  expect(email).toMatchObject({ subject: 'We have your restoration inquiry' });
  expect(JSON.stringify(email)).not.toMatch(/pills|boldly/);
  const toOwner = (await emailsTo(shop, owner)).find(({ text }) => text.includes(_id));
  expect(toOwner?.subject).toBe('New restoration inquiry from Spelled <b>boldly</b>');
  expect(toOwner?.text).toContain('Buy cheap pills');
  expect(toOwner?.text).toContain('Phone: (916) 555-0188');
  expect(toOwner?.text).toContain(`/admin/restoration/${_id}`);
  expect(toOwner?.html).not.toContain('<b>boldly</b>');
});
