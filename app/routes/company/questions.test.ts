import { expect, it } from 'vitest';
import { questionGroups } from './questions.tsx';

const asked = (site?: Parameters<typeof questionGroups>[0]) =>
  questionGroups(site).flatMap(({ questions }) => questions.map(({ question }) => question));

it('says how soon the shop ships, and that one can pick up, only if it offers that', () => {
  const [soon, pickup] = ['How soon do you ship?', 'Can I pick up my parts?'];
  expect(asked({ shipsWithinDays: 2, pickup: true })).toEqual(expect.arrayContaining([soon, pickup]));
  for (const questions of [asked(), asked({ shipsWithinDays: null, pickup: false })]) {
    expect(questions).not.toContain(soon);
    expect(questions).not.toContain(pickup);
  }
});

it('tells the tax of each state that has one, as orders are taxed', () => {
  const answer = (taxRates?: Record<string, number>) =>
    questionGroups(taxRates && { taxRates })
      .flatMap(({ questions }) => questions)
      .find(({ question }) => question === 'Do you add sales tax?')?.answer;
  const none = 'For every other state we ship to, none.';
  expect(answer()).toBe(`For California, 7.5% of the parts. ${none}`);
  expect(answer({ CA: 825, NV: 685, OR: 0 })).toBe(
    `For California, 8.25% of the parts. For Nevada, 6.85% of the parts. ${none}`,
  );
});
