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
