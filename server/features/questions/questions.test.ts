import { describe, expect, it } from 'vitest';
import { pageSize } from '../../../shop/facts.ts';
import { callAsAdmin, testShop } from '../../../tests/support/test-shop.ts';
import { emailsTo } from '../../../tests/support/emails.ts';
import { createProduct } from '../../../tests/support/factories.ts';
import { askQuestion } from '../../../tests/support/questions.ts';
import { waitingJobs } from '../../../tests/support/run-jobs.ts';
import { newId } from '../../db/id.ts';

const shop = testShop();
const admin = callAsAdmin(shop);

const read = (id: string) => admin('GET /api/questions/:id', { params: { id } });
const answer = (id: string, given: { answer?: string; published?: boolean; version?: number } = {}) =>
  admin('PUT /api/questions/:id', {
    params: { id },
    body: {
      answer: 'It does, four of them.',
      shownQuestion: 'Does it come with the clips?',
      published: true,
      ...given,
    },
  });
const shownOn = async (id: string) => {
  const { questions, numQuestions } = await shop.call('GET /api/products/:id', { params: { id } });
  return { questions, numQuestions };
};
const auditOf = (thingId: string) =>
  shop.deps.db.selectFrom('auditLog').selectAll().where('thingId', '=', thingId).orderBy('at').execute();

describe('a question about a part', () => {
  it('is seen by the family only, who get an email, and is answered by one email and the page', async () => {
    const { id, productId, email } = await askQuestion(shop);
    expect(await shownOn(productId)).toEqual({ questions: [], numQuestions: 0 });
    expect(await emailsTo(shop, email)).toEqual([]);
    const [notice] = await emailsTo(shop, shop.deps.config.ownerEmail);
    expect(notice?.text).toContain(`/admin/questions/${id}`);
    expect(await read(id)).toMatchObject({ state: 'open', email, name: 'Walt Harmon', answer: null });

    await answer(id);
    expect(await shownOn(productId)).toEqual({
      numQuestions: 1,
      questions: [
        {
          _id: id,
          name: 'Walt',
          question: 'Does it come with the clips?',
          answer: 'It does, four of them.',
          askedAt: expect.any(String),
        },
      ],
    });
    const sent = await emailsTo(shop, email);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(/Dear Walt,[^]*It does, four of them\.[^]*Does it come with the clips\?/);
    expect(sent[0]?.text).toContain(`/product/${productId}`);
  });

  it('never shows an email or a family name on the page', async () => {
    const { id, productId, email } = await askQuestion(shop, { name: 'walt@example.com' });
    await answer(id);
    const page = await shop.app.inject({ url: `/api/products/${productId}` });
    expect(page.body).toContain('It does, four of them.');
    expect(page.body).not.toContain(email);
    expect(page.body).not.toContain('walt@example.com');
    const { id: other } = await askQuestion(shop, { productId });
    await answer(other);
    expect((await shop.app.inject({ url: `/api/products/${productId}` })).body).not.toContain('Harmon');
  });

  it('is answered by email only when the family says so', async () => {
    const { id, productId, email } = await askQuestion(shop);
    await answer(id, { published: false });
    expect(await shownOn(productId)).toEqual({ questions: [], numQuestions: 0 });
    expect(await read(id)).toMatchObject({ state: 'private', publishedAt: null });
    expect((await emailsTo(shop, email))[0]?.text).toContain('between you and us');
  });

  it('is edited, taken off the page, published again and deleted: fresh at once, without a second email', async () => {
    const { id, productId, email } = await askQuestion(shop);
    await answer(id);
    await shownOn(productId);
    await answer(id, { answer: 'Five of them.' });
    expect((await shownOn(productId)).questions).toMatchObject([{ answer: 'Five of them.' }]);
    await answer(id, { published: false });
    expect((await shownOn(productId)).numQuestions).toBe(0);
    await answer(id, { answer: 'Five of them.' });
    expect((await shownOn(productId)).numQuestions).toBe(1);
    await admin('DELETE /api/questions/:id', { params: { id } });
    expect((await shownOn(productId)).numQuestions).toBe(0);
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
    // The shop's own copy of the email is gone, too.
    expect(await emailsTo(shop, email)).toEqual([]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'question.update',
      'question.update',
      'question.update',
      'question.update',
      'question.delete',
    ]);
    expect(JSON.stringify(await auditOf(id))).not.toContain('of them');
  });

  it('sends one email, however often the answer changes', async () => {
    const { id, email } = await askQuestion(shop);
    await answer(id);
    expect(await emailsTo(shop, email)).toHaveLength(1);
    await answer(id, { answer: 'Five of them.' });
    await answer(id, { published: false });
    expect(await waitingJobs(shop, 'send-question-email')).toEqual([]);
    expect(await emailsTo(shop, email)).toHaveLength(1);
  });

  it('is shown as the family words it, while the email quotes what was asked', async () => {
    const question = 'Call me at 530-555-0188: are clips included?';
    const { id, productId, email } = await askQuestion(shop, { question });
    await admin('PUT /api/questions/:id', {
      params: { id },
      body: { answer: 'They are.', shownQuestion: 'Are clips included?', published: true },
    });
    expect((await shownOn(productId)).questions).toMatchObject([{ question: 'Are clips included?' }]);
    expect((await emailsTo(shop, email))[0]?.text).toContain('530-555-0188');
  });

  it('is not overwritten by an admin who has not seen the other’s answer', async () => {
    const { id } = await askQuestion(shop);
    const { version } = await read(id);
    await answer(id, { version });
    await expect(answer(id, { version, answer: 'No.' })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { answer: 'It does, four of them.' } },
    });
    // The same answer again is what a browser repeats whose reply was lost.
    await expect(answer(id, { version })).resolves.toMatchObject({ state: 'published' });
    expect(await auditOf(id)).toHaveLength(1);
  });

  it.each([
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ question: 'Clips?' }, 'question', 'At least 10 characters'],
    [{ question: '  Clips?     ' }, 'question', 'At least 10 characters'],
    [{ question: ' ' }, 'question', 'Please write your question'],
    [{ question: 'x'.repeat(1001) }, 'question', 'At most 1000 characters'],
    [{ question: 'Does it\u202Ecome with clips?' }, 'question', 'Contains a character that cannot be read'],
    [{ name: 'x'.repeat(101) }, 'name', 'At most 100 characters'],
  ])('with %j is rejected at its field', async (wrong, field, text) => {
    await expect(askQuestion(shop, wrong)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { [field]: text } },
    });
  });

  it('needs no name', async () => {
    const { id, productId } = await askQuestion(shop, { name: '' });
    await answer(id);
    expect((await shownOn(productId)).questions).toMatchObject([{ name: '' }]);
  });

  it.each(['hidden', 'deletedAt'])('can’t be asked about a part that is %s', async (column) => {
    const { id } = await createProduct(shop);
    const set = column === 'hidden' ? { hidden: true } : { deletedAt: new Date() };
    await shop.deps.db.updateTable('products').set(set).where('id', '=', id).execute();
    await expect(askQuestion(shop, { productId: id })).rejects.toMatchObject({ code: 'not_found' });
    const list = shop.call('GET /api/products/:id/questions', { params: { id } });
    await expect(list).rejects.toMatchObject({ code: 'not_found' });
  });

  it('needs an answer to be published', async () => {
    const { id } = await askQuestion(shop);
    await expect(answer(id, { answer: ' ' })).rejects.toMatchObject({
      details: { fields: { answer: 'Please write an answer' } },
    });
    const publishing = shop.deps.db
      .updateTable('questions')
      .set({ publishedAt: new Date() })
      .where('id', '=', id)
      .execute();
    await expect(publishing).rejects.toThrow('questions_published');
  });
});

describe('the questions of a part', () => {
  it('come a page at a time, newest first', async () => {
    const { id: productId } = await createProduct(shop);
    const ids: string[] = [];
    for (let at = 0; at < pageSize.questions + 2; at += 1) {
      shop.advance(1000);
      const { id } = await askQuestion(shop, { productId });
      await answer(id);
      ids.unshift(id);
    }
    const { questions, numQuestions } = await shownOn(productId);
    expect(numQuestions).toBe(ids.length);
    const later = await shop.call('GET /api/products/:id/questions', {
      params: { id: productId },
      query: { pageNumber: 2 },
    });
    expect([...questions, ...later.questions].map(({ _id }) => _id)).toEqual(ids);
  });
});

describe('the list of questions', () => {
  it('leads from page to page without losing or repeating one, in both orders', async () => {
    const keyword = `clip-${newId()}`;
    const ids: string[] = [];
    for (let at = 0; at < 23; at += 1) {
      // Some in the same millisecond.
      if (at % 3 === 0) shop.advance(1000);
      ids.push((await askQuestion(shop, { question: `Does it come with ${keyword}?` })).id);
    }
    for (const sort of ['asked', '-asked'] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const { questions, next, total } = await admin('GET /api/questions', {
          query: { keyword, sort, after },
        });
        expect(total).toBe(23);
        seen.push(...questions.map(({ _id }) => _id));
        after = next ?? undefined;
      } while (after);
      expect(seen).toHaveLength(23);
      expect(new Set(seen)).toEqual(new Set(ids));
    }
  });

  it('begins with the open one that waits the longest, else with the newest', async () => {
    const keyword = `clamp-${newId()}`;
    const ask = async () => (await askQuestion(shop, { question: `What about the ${keyword}?` })).id;
    const older = await ask();
    shop.advance(1000);
    const newer = await ask();
    const list = async (query: object) =>
      (await admin('GET /api/questions', { query: { keyword, ...query } })).questions.map(({ _id }) => _id);
    expect(await list({ state: 'open' })).toEqual([older, newer]);
    expect(await list({ state: 'open', sort: '-asked' })).toEqual([newer, older]);
    expect(await list({})).toEqual([newer, older]);
  });

  it('finds by state, part, name and email', async () => {
    const { id, productId, email } = await askQuestion(shop, { name: `Zebulon ${newId()}` });
    const { product, name } = await read(id);
    const list = async (query: object) =>
      (await admin('GET /api/questions', { query })).questions.map(({ _id }) => _id);
    for (const keyword of [email, name, product.lugoPart, product.name])
      expect(await list({ keyword, state: 'open' })).toContain(id);
    expect(await list({ keyword: email, state: 'published' })).toEqual([]);
    await answer(id);
    expect(await list({ keyword: email, state: 'published' })).toEqual([id]);
    expect(await list({ keyword: email, state: 'open' })).toEqual([]);
    await answer(id, { published: false });
    expect(await list({ keyword: email, state: 'private' })).toEqual([id]);
    expect((await shownOn(productId)).numQuestions).toBe(0);
  });

  it('counts what waits for an answer, for Today', async () => {
    const before = (await admin('GET /api/reports/today')).questions;
    const { id } = await askQuestion(shop);
    expect((await admin('GET /api/reports/today')).questions).toBe(before + 1);
    await answer(id, { published: false });
    expect((await admin('GET /api/reports/today')).questions).toBe(before);
  });
});
