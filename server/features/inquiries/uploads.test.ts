// @module-tag slow
import { beforeAll, describe, expect, test } from 'vitest';
import { testShop } from '../../../tests/support/test-shop.ts';
import {
  careerForm,
  partForm,
  restorationForm,
  sentFile,
  ticketOf,
  upload,
} from '../../../tests/support/inquiries.ts';
import { goodPdfs, pdfCorpus, plainPdf } from '../../../tests/support/files/pdfs.ts';
import { signedInUser } from '../../../tests/support/users.ts';
import { replaceInTest } from '../../../tests/support/replace-in-test.ts';
import { pdfMaxBytes, uploadQuota } from '../../../shop/inquiry-facts.ts';
import { hashToken } from '../../db/token.ts';
import { newId } from '../../db/id.ts';
import { pdfFaults } from './pdf/inspect-pdf.ts';
import { sweepUploads } from './uploads.ts';

const shop = testShop();
let cookie: string;
beforeAll(async () => {
  ({ cookie } = await signedInUser(shop, { isAdmin: true }));
});

const download = (path: string) => shop.app.inject({ url: path, headers: { cookie } });
const hours = (count: number) => count * 3_600_000;

async function fileOf(ticket: string) {
  return shop.deps.db
    .selectFrom('inquiryFiles')
    .select(['id', 'inquiryId', 'uploader'])
    .where('ticketHash', '=', hashToken(ticket))
    .executeTakeFirst();
}

describe('POST /api/submissionUpload with an invalid file', () => {
  test.each(Object.entries(pdfCorpus))(
    'rejects %s, or only offers it as a download [5.24]',
    async (_, { bytes, fault }) => {
      const reply = await upload(shop, 'restoration', undefined, bytes);
      if (fault) {
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toMatchObject({ code: 'invalid_input', fields: { file: pdfFaults[fault] } });
        return;
      }
      expect(reply.statusCode).toBe(201);
      const { file } = reply.json<{ file: string }>();
      await shop.call('POST /api/restoration', { body: restorationForm({ file }) });
      const saved = await download(`/api/files/${(await fileOf(file))?.id}`);
      expect(saved.rawPayload.equals(bytes)).toBe(true);
      expect(saved.headers).toMatchObject(safe('restoration-file.pdf'));
    },
  );

  test.each(Object.entries(goodPdfs))('accepts %s [7.6.5]', async (_, bytes) => {
    expect((await upload(shop, 'restoration', undefined, bytes)).statusCode).toBe(201);
  });

  test('rejects a PDF above 5 MB but not one of exactly 5 MB', async () => {
    const filler = (bytes: number) => Buffer.concat([plainPdf.subarray(0, 9), Buffer.alloc(bytes, '%\n')]);
    const ofSize = (bytes: number) => Buffer.concat([filler(bytes - plainPdf.length), plainPdf.subarray(9)]);
    expect((await upload(shop, 'part', undefined, ofSize(pdfMaxBytes))).statusCode).toBe(201);
    const reply = await upload(shop, 'part', undefined, ofSize(pdfMaxBytes + 1));
    expect({ status: reply.statusCode, ...reply.json<object>() }).toMatchObject({
      status: 413,
      code: 'too_large',
      message: 'File size is too large. Please upload a smaller image.',
    });
  });
});

const safe = (name: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${name}"`,
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});

test('downloads files byte for byte under the specified names [3.23] [7.6.11]', async () => {
  const admin = shop.as({ cookie });
  const part = partForm({ file: await ticketOf(shop, 'part') });
  const { _id: partId } = await shop.call('POST /api/part', { body: part });
  const { file } = await admin('GET /api/part/:id', { params: { id: partId } });
  const { _id: careerId } = await shop.call('POST /api/careers', { body: await careerForm(shop) });
  const { coverLetter, resume } = await admin('GET /api/careers/:id', { params: { id: careerId } });
  const names = {
    [file ?? '']: 'parts-file.pdf',
    [coverLetter]: 'careers-coverLetter.pdf',
    [resume]: 'careers-resume.pdf',
  };
  for (const [path, name] of Object.entries(names)) {
    const reply = await download(path);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject(safe(name));
    expect(reply.rawPayload.equals(plainPdf)).toBe(true);
  }
});

describe('an upload ticket', () => {
  const send = (body: object) => shop.app.inject({ method: 'POST', url: '/api/restoration', payload: body });

  test('can be used once, by one form [7.6.7]', async () => {
    const file = await ticketOf(shop, 'restoration');
    expect(file).toMatch(/^[\w-]{43}$/);
    expect((await send(restorationForm({ file }))).statusCode).toBe(201);
    const again = await send(restorationForm({ file }));
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ fields: { file: 'Please choose the file again' } });
  });

  test('no longer stores the address of the uploader once its form is sent', async () => {
    const file = await ticketOf(shop, 'part');
    expect((await fileOf(file))?.uploader).toHaveLength(32);
    await shop.call('POST /api/part', { body: partForm({ file }) });
    expect((await fileOf(file))?.uploader).toHaveLength(0);
  });

  test('can be used by only one of two forms sent concurrently', async () => {
    const file = await ticketOf(shop, 'restoration');
    const replies = await Promise.all([1, 2, 3].map(() => send(restorationForm({ file }))));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  test('is invalid for another form or another field [7.6.5]', async () => {
    const foreign = await ticketOf(shop, 'part');
    const form = restorationForm({ file: foreign });
    expect((await send(form)).statusCode).toBe(400);
    expect(
      await shop.deps.db.selectFrom('inquiries').select('id').where('email', '=', form.email).execute(),
    ).toEqual([]);
    const resume = await ticketOf(shop, 'career', 'coverLetter');
    const body = await careerForm(shop, { resume });
    await expect(shop.call('POST /api/careers', { body })).rejects.toMatchObject({
      details: { fields: { resume: 'Please choose the file again' } },
    });
  });

  test('expires after 24 hours, when its file is swept; files of sent forms stay', async () => {
    const [waiting, kept] = [await ticketOf(shop, 'restoration'), await sentFile(shop)];
    const waitingId = (await fileOf(waiting))?.id;
    const keys = async () => (await shop.deps.storage.list('inquiries')).join();
    shop.advance(hours(23));
    await sweepUploads(shop.deps);
    expect(await keys()).toContain(waitingId);
    shop.advance(hours(1) + 1000);
    expect((await send(restorationForm({ file: waiting }))).statusCode).toBe(400);
    await sweepUploads(shop.deps);
    expect(await fileOf(waiting)).toBeUndefined();
    expect(await keys()).not.toContain(waitingId);
    expect(await keys()).toContain(kept.id);
  });

  test('does not give access to the file while it waits for its form', async () => {
    const ticket = await ticketOf(shop, 'restoration');
    const fresh = await signedInUser(shop, { isAdmin: true });
    for (const id of [ticket, (await fileOf(ticket))?.id]) {
      const reply = await shop.app.inject({
        url: `/api/files/${id}`,
        headers: { cookie: fresh.cookie },
      });
      expect(reply.statusCode).toBe(404);
    }
  });
});

test('leaves no row behind when the storage fails, and tells the visitor', async () => {
  const count = async () => (await shop.deps.db.selectFrom('inquiryFiles').select('id').execute()).length;
  const before = await count();
  replaceInTest(shop.deps.storage, { put: () => Promise.reject(new Error('disk full')) });
  const reply = await upload(shop, 'part');
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toContain('disk');
  expect(await count()).toBe(before);
});

test('rejects files while too many wait for their form', async () => {
  const id = newId();
  await shop.deps.db
    .insertInto('inquiryFiles')
    .values({
      id,
      ticketHash: hashToken(id),
      form: 'part',
      kind: 'file',
      inquiryId: null,
      uploader: Buffer.from('x'),
      sizeBytes: uploadQuota.waitingBytes,
      uploadedAt: shop.deps.clock(),
    })
    .execute();
  const reply = await upload(shop, 'part');
  expect(reply.statusCode).toBe(503);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  await shop.deps.db.deleteFrom('inquiryFiles').where('id', '=', id).execute();
  expect((await upload(shop, 'part')).statusCode).toBe(201);
});
