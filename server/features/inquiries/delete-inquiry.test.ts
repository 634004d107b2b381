import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import type { InquiryForm } from '../../../shop/inquiry-facts.ts';
import { uploadQuota } from '../../../shop/inquiry-facts.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import {
  careerForm,
  partForm,
  sendForm,
  sentFile,
  ticketOf,
  upload,
} from '../../../tests/support/inquiries.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { signedInUser } from '../../../tests/support/users.ts';
import { runJobs, waitingJobs } from '../../../tests/support/run-jobs.ts';
import { wholeDatabase } from '../../../tests/support/database.ts';
import { replaceInTest } from '../../../tests/support/replace-in-test.ts';
import { listKeptEmails } from '../../adapters/mailer/kept-mailbox.ts';
import { eraseInquiry } from './delete-inquiry.ts';

/** Deleting an inquiry for good, as its sender may ask. */

const shop = testShop();
let cookie: string;
let asAdmin: Call;
beforeAll(async () => {
  ({ cookie } = await signedInUser(shop, { name: 'Linda Lugo', isAdmin: true }));
  asAdmin = shop.as({ cookie });
});

const remove = {
  restoration: (id: string) => asAdmin('DELETE /api/restoration/:id', { params: { id } }),
  part: (id: string) => asAdmin('DELETE /api/part/:id', { params: { id } }),
  career: (id: string) => asAdmin('DELETE /api/careers/:id', { params: { id } }),
};
const forms: [InquiryForm, string][] = [
  ['restoration', 'Submission deleted'],
  ['part', 'Inquiry deleted'],
  ['career', 'Application deleted'],
];
const keys = async () => (await shop.deps.storage.list('inquiries')).join();
const fileIdsOf = async (inquiryId: string) => {
  const rows = await shop.deps.db
    .selectFrom('inquiryFiles')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    .execute();
  return rows.map(({ id }) => id);
};

describe.each(forms)('DELETE of an inquiry by the form %s', (form, message) => {
  test('deletes it, and answers 404 the second time', async () => {
    const id = await sendForm(shop, form);
    expect(await remove[form](id)).toEqual({ message });
    await expect(remove[form](id)).rejects.toMatchObject({ status: 404, message: 'Inquiry not found' });
    await expect(
      asAdmin('PUT /api/submissions/:id', { params: { id }, body: { status: 'done' } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('answers 404 for the endpoint of another form', async () => {
    const id = await sendForm(shop, form);
    for (const [other] of forms.filter(([name]) => name !== form))
      await expect(remove[other](id)).rejects.toMatchObject({ status: 404 });
    await remove[form](id);
  });
});

test('blocks its files immediately and deletes them from the storage by a job, keeping others', async () => {
  const stays = await sentFile(shop);
  const { _id: id } = await shop.call('POST /api/careers', { body: await careerForm(shop) });
  const fileIds = await fileIdsOf(id);
  expect(fileIds).toHaveLength(2);
  await remove.career(id);
  for (const fileId of fileIds) {
    const reply = await shop.app.inject({ url: `/api/files/${fileId}`, headers: { cookie } });
    expect(reply.statusCode).toBe(404);
    expect(await keys()).toContain(fileId);
  }
  await runJobs(shop);
  for (const fileId of fileIds) expect(await keys()).not.toContain(fileId);
  expect(await keys()).toContain(stays.id);
  expect(await waitingJobs(shop, 'erase-inquiry')).toEqual([]);
});

test('retries until an unreachable storage has deleted everything', async () => {
  const { id: fileId, inquiryId } = await sentFile(shop);
  await runJobs(shop);
  const { storage } = shop.deps;
  const putBack = replaceInTest(storage, { delete: () => Promise.reject(new Error('the store is away')) });
  await remove.restoration(inquiryId);
  await runJobs(shop);
  putBack();
  expect(await keys()).toContain(fileId);
  const [left] = await waitingJobs<Parameters<typeof eraseInquiry>[1]>(shop, 'erase-inquiry');
  expect(left).toEqual({ inquiryId, fileIds: [fileId], noteIds: [] });
  await runJobs(shop, { early: true });
  expect(await keys()).not.toContain(fileId);
  // A process can die after the work and before the tick.
  if (left) await eraseInquiry(shop.deps, left);
});

test('leaves nothing about the person in database or emails, and logs who deleted what', async () => {
  const form = partForm({
    name: 'Wilhelmina Forgotten',
    details: 'Unforgettable words.',
    file: await ticketOf(shop, 'part'),
  });
  const { _id: id } = await shop.call('POST /api/part', { body: form });
  const params = { id };
  await asAdmin('PUT /api/submissions/:id', { params, body: { status: 'quoted' } });
  await asAdmin('POST /api/submissions/:id/notes', { params, body: { text: 'Wilhelmina rang.' } });
  await asAdmin('POST /api/submissions/:id/replies', { params, body: { text: 'Dear Wilhelmina' } });
  expect(await emailsTo(shop, form.email)).toHaveLength(2);
  // This one is still waiting to be sent when it has no reader anymore.
  await asAdmin('POST /api/submissions/:id/replies', { params, body: { text: 'Wilhelmina, again' } });
  await remove.part(id);
  await runJobs(shop);
  const emails = JSON.stringify(await listKeptEmails(shop.deps.storage));
  expect(emails).not.toContain('Wilhelmina');
  expect(emails).not.toContain(form.email);
  expect(await wholeDatabase(shop, 'shop and queue')).not.toMatch(/Wilhelmina|Unforgettable/);
  const { entries } = await asAdmin('GET /api/audit', { query: { thingId: id } });
  expect(entries[0]).toMatchObject({
    action: 'inquiry.delete',
    name: null,
    before: { form: 'part', files: 1 },
    by: { name: 'Linda Lugo' },
  });
});

test('either keeps or rejects a note written during the deletion', async () => {
  const id = await sendForm(shop, 'part');
  const note = () =>
    asAdmin('POST /api/submissions/:id/notes', { params: { id }, body: { text: 'x' } }).then(
      () => 201,
      (error: { status: number }) => error.status,
    );
  const [, ...notes] = await Promise.all([remove.part(id), note(), note(), note()]);
  for (const status of notes) expect([201, 404]).toContain(status);
  const rows = await shop.deps.db
    .selectFrom('inquiryNotes')
    .select('id')
    .where('inquiryId', '=', id)
    .execute();
  expect(rows).toEqual([]);
});

test('answers 404 to the second of two simultaneous deletions', async () => {
  const id = await sendForm(shop, 'restoration');
  const replies = await Promise.allSettled([remove.restoration(id), remove.restoration(id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('frees the upload quota of its files', async () => {
  const full = await Promise.all([sentFile(shop), sentFile(shop), sentFile(shop)]);
  for (const { id } of full)
    await shop.deps.db
      .updateTable('inquiryFiles')
      .set({ sizeBytes: Math.floor(uploadQuota.allBytes / 3) })
      .where('id', '=', id)
      .execute();
  expect((await upload(shop, 'part')).statusCode).toBe(503);
  await remove.restoration(full[0].inquiryId);
  expect((await upload(shop, 'part')).statusCode).toBe(201);
});
