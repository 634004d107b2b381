import { beforeAll, expect, test } from 'vitest';
import { questionInputSchema } from '../../../shop/contracts/questions/question-input.ts';
import { testShop } from '../../../tests/support/test-shop.ts';
import { newAdmin } from '../../../tests/support/users.ts';
import { seedCatalog } from './seed-catalog.ts';
import { demoQuestions, seedDemoQuestions } from './seed-questions.ts';

const shop = testShop();
beforeAll(async () => {
  await seedCatalog(shop.deps.db, { log: shop.deps.log });
});

test('the demo has answered questions and an open one, each once', async () => {
  await Promise.all([seedDemoQuestions(shop.deps), seedDemoQuestions(shop.deps)]);
  await seedDemoQuestions(shop.deps);
  const admin = shop.as(await newAdmin(shop));
  const { questions } = await admin('GET /api/questions', { query: {} });
  expect(questions.map(({ question }) => question).toSorted()).toEqual(
    demoQuestions.map(({ question }) => question).toSorted(),
  );
  expect(questions.filter(({ state }) => state === 'open')).toHaveLength(1);
  expect(questions.filter(({ state }) => state === 'published').length).toBeGreaterThan(1);
});

test.each(demoQuestions)('a visitor could have asked: $question', ({ name, email, question }) => {
  expect(questionInputSchema.safeParse({ name, email, question }).success).toBe(true);
});
