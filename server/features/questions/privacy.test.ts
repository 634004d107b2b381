import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shop/api-client.ts';
import { askerDays } from '../../../shop/facts.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { wholeDatabase } from '../../../tests/support/database.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { askQuestion } from '../../../tests/support/questions.ts';
import { runJobs } from '../../../tests/support/run-jobs.ts';
import { newAdmin, password, signedInUser } from '../../../tests/support/users.ts';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { newId } from '../../db/id.ts';
import { sweepExpired } from '../../jobs/sweep-expired.ts';
import { eraseAsker, forgetAskers } from './data.ts';

const shop = testShop();
let admin: Call;
beforeAll(async () => {
  admin = shop.as(await newAdmin(shop));
});

const name = 'Ottilie Krumm';
const newEmail = () => `krumm-${newId()}@example.com`;
const answer = (id: string, published: boolean) =>
  admin('PUT /api/questions/:id', {
    params: { id },
    body: { answer: 'It does.', shownQuestion: 'Does it come with clips?', published },
  });
const traces = async (...words: string[]) =>
  (await wholeDatabase(shop)).split('\n').filter((row) => words.some((word) => row.includes(word)));

/** One question of each state, under one email. */
async function askAll(email: string) {
  const question = 'Ottilie from Winters asks: does it come with clips?';
  const [open, published, byEmail] = [
    await askQuestion(shop, { name, email, question }),
    await askQuestion(shop, { name, email, question }),
    await askQuestion(shop, { name, email, question }),
  ];
  await answer(published.id, true);
  await answer(byEmail.id, false);
  await emailsTo(shop, email);
  return { open, published, byEmail };
}

describe('who asked about a part and asks to be forgotten', () => {
  it('is erased with all that was not published; what was stays without a name', async () => {
    const email = newEmail();
    const { open, published, byEmail } = await askAll(email);
    expect(await admin('GET /api/customers', { query: { email } })).toMatchObject({ questions: 3 });
    await admin('DELETE /api/customers', { body: { email } });
    await runJobs(shop, { early: true });
    expect(await traces('Ottilie', email)).toEqual([]);
    expect(await emailsTo(shop, email)).toEqual([]);
    for (const { id } of [open, byEmail])
      await expect(admin('GET /api/questions/:id', { params: { id } })).rejects.toMatchObject({
        code: 'not_found',
      });
    const page = await shop.call('GET /api/products/:id', { params: { id: published.productId } });
    expect(page.questions).toMatchObject([{ name: '', question: 'Does it come with clips?' }]);
    await expect(admin('DELETE /api/customers', { body: { email } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('gets a copy before, and is erased with the account, if the email is verified', async () => {
    const customer = await signedInUser(shop, { name, email: newEmail() });
    await askAll(customer.email);
    const { questions } = (await shop.as(customer)('GET /api/users/data')) as { questions: object[] };
    expect(questions).toHaveLength(3);
    expect(questions[0]).toMatchObject({ question: expect.stringContaining('Ottilie'), name });
    await shop.as(customer)('DELETE /api/users/profile', { body: { currentPassword: password } });
    await runJobs(shop, { early: true });
    expect(await traces('Ottilie', customer.email)).toEqual([]);
  });

  it('neither gets nor erases what somebody else may have asked with an email that is not verified', async () => {
    const customer = await signedInUser(shop, { email: newEmail(), active: false });
    const { id } = await askQuestion(shop, { email: customer.email });
    expect(await shop.as(customer)('GET /api/users/data')).toMatchObject({ questions: [] });
    await shop.as(customer)('DELETE /api/users/profile', { body: { currentPassword: password } });
    expect(await admin('GET /api/questions/:id', { params: { id } })).toMatchObject({ state: 'open' });
  });

  it('gets no answer by email after that', async () => {
    const email = newEmail();
    const { id } = await askQuestion(shop, { email });
    await answer(id, true);
    // Before the job runs.
    await admin('DELETE /api/customers', { body: { email } });
    expect(await emailsTo(shop, email)).toEqual([]);
  });
});

it('forgets who asked a year after the answer, or the question without one, and keeps what is published', async () => {
  const email = newEmail();
  const { open, published, byEmail } = await askAll(email);
  const late = await askQuestion(shop, { email });
  const afterDays = async (days: number) => {
    shop.advance(days * 24 * 60 * 60_000);
    admin = shop.as(await newAdmin(shop));
    await sweepExpired(shop.deps);
  };
  const read = (id: string) => admin('GET /api/questions/:id', { params: { id } });
  await afterDays(askerDays - 1);
  for (const { id } of [byEmail, open]) expect(await read(id)).toMatchObject({ email, name });
  await answer(late.id, false);
  await afterDays(2);
  for (const { id } of [byEmail, open]) await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await read(published.id)).toMatchObject({ email: null, name: 'Ottilie', state: 'published' });
  expect(await read(late.id)).toMatchObject({ email });
  // Nobody could find what they wrote by their email later.
  expect(await read(published.id)).toMatchObject({
    question: 'Does it come with clips?',
    shownQuestion: null,
  });
});

it('does not bring back a name that was erased while it forgets others', async () => {
  const email = newEmail();
  const published = await askQuestion(shop, { name, email });
  await answer(published.id, true);
  const { db, clock } = shop.deps;
  const waiting = sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const erasing = await db.startTransaction().execute();
  await eraseAsker(erasing, email);
  const forgetting = forgetAskers(db, daysBefore(clock(), -askerDays - 1));
  await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1);
  await erasing.commit().execute();
  await forgetting;
  const { productId: id } = published;
  expect(await shop.call('GET /api/products/:id/questions', { params: { id }, query: {} })).toMatchObject({
    questions: [{ name: '' }],
  });
});

it('keeps nothing that would tell whether a guessed email is of who asked', async () => {
  const email = newEmail();
  const { published } = await askAll(email);
  await admin('DELETE /api/customers', { body: { email } });
  const rows = shop.deps.db.selectFrom('questions').select(['bodyHash', 'idempotencyKey']);
  expect(await rows.where('id', '=', published.id).execute()).toEqual([
    { bodyHash: Buffer.alloc(0), idempotencyKey: null },
  ]);
});
