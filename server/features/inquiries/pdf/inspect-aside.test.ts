import { expect, test } from 'vitest';
import { pdf, plainPdf } from '../../../../tests/support/pdfs.ts';
import { inspectAside } from './inspect-aside.ts';

test('says what the inspection says, one after the other', async () => {
  const script = pdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' });
  expect(await Promise.all([plainPdf, script, plainPdf].map(inspectAside))).toEqual([
    undefined,
    'active',
    undefined,
  ]);
});

test('lets the shop go on while a file that was made to take long is looked through', async () => {
  const numbers = Array.from({ length: 600_000 }, (_, at) => 1_000_000 + at).join(' ');
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  }, 5);
  await inspectAside(pdf({ more: [`[${numbers}]`] }));
  clearInterval(clock);
  expect(turns).toBeGreaterThan(10);
});

test('keeps a few waiting and asks the others to come again', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 9 }, () => inspectAside(plainPdf)));
  expect(asked.slice(0, 6).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(asked.slice(6)).toMatchObject(asked.slice(6).map(() => ({ reason: { code: 'unavailable' } })));
  expect(await inspectAside(plainPdf)).toBeUndefined();
});
