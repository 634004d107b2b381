import { beforeAll, expect, test } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { partInputSchema, restorationInputSchema } from '../../../shop/contracts/inquiry-inputs.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { signedInUser } from '../../../tests/support/users.ts';
import { inspectPdf } from '../../features/inquiries/pdf/inspect-pdf.ts';
import { demoInquiries } from './demo-inquiries.ts';
import { seedDemoAccounts } from './seed-accounts.ts';
import { seedDemoInquiries } from './seed-inquiries.ts';

const shop = testShop();
let asAdmin: Call;
let cookie: string;
beforeAll(async () => {
  const admin = await signedInUser(shop, { isAdmin: true });
  ({ cookie } = admin);
  asAdmin = shop.as(admin);
  await seedDemoAccounts(shop.deps.db);
  await Promise.all([seedDemoInquiries(shop.deps), seedDemoInquiries(shop.deps)]);
});

test('the demo has inquiries of every form and every status, each once', async () => {
  const { restorations } = await asAdmin('GET /api/restoration');
  const { parts } = await asAdmin('GET /api/part');
  const { careers } = await asAdmin('GET /api/careers');
  const all = [...restorations, ...parts, ...careers];
  expect(all).toHaveLength(demoInquiries.length);
  expect([restorations, parts, careers].every((list) => list.length > 1)).toBe(true);
  expect(new Set(all.map(({ status }) => status)).size).toBe(4);
});

test('notes and replies are kept, and not created again', async () => {
  const { restorations } = await asAdmin('GET /api/restoration', { query: { status: 'quoted' } });
  const id = restorations[0]?._id ?? '';
  await asAdmin('PUT /api/submissions/:id', { params: { id }, body: { status: 'done' } });
  await seedDemoInquiries(shop.deps);
  const { status, notes } = await asAdmin('GET /api/restoration/:id', { params: { id } });
  expect(status).toBe('done');
  expect(notes.map(({ kind, sentAt }) => [kind, sentAt !== null])).toEqual([
    ['note', false],
    ['reply', true],
  ]);
});

test('its papers are what the shop itself would take, and can be downloaded', async () => {
  const { careers } = await asAdmin('GET /api/careers');
  const papers = careers.flatMap(({ coverLetter, resume }) => [coverLetter, resume]);
  expect(papers.length).toBeGreaterThan(2);
  for (const url of papers) {
    const reply = await shop.app.inject({ url, headers: { cookie } });
    expect(reply.statusCode).toBe(200);
    expect(inspectPdf(reply.rawPayload)).toBeUndefined();
  }
});

test.each(demoInquiries.filter(({ form }) => form !== 'career'))(
  'a visitor could have sent that of $answers.name',
  ({ form, answers }) => {
    const schema = form === 'part' ? partInputSchema : restorationInputSchema;
    expect(schema.safeParse(answers).error).toBeUndefined();
  },
);
