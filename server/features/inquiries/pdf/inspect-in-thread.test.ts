// @module-tag slow
import { expect, test } from 'vitest';
import { pdf, plainPdf } from '../../../../tests/support/files/pdfs.ts';
import { inspectInThread } from './inspect-in-thread.ts';

test('returns the results of the inspection', async () => {
  const script = pdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' });
  expect(await Promise.all([plainPdf, script, plainPdf].map(inspectInThread))).toEqual([
    undefined,
    'active',
    undefined,
  ]);
});

test('keeps the event loop free while a slow file is inspected', async () => {
  const numbers = Array.from({ length: 600_000 }, (_, at) => 1_000_000 + at).join(' ');
  let turns = 0;
  const clock = setInterval(() => {
    turns += 1;
  }, 5);
  await inspectInThread(pdf({ more: [`[${numbers}]`] }));
  clearInterval(clock);
  expect(turns).toBeGreaterThan(10);
});

test('lets a few files wait and rejects more', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 9 }, () => inspectInThread(plainPdf)));
  expect(asked.slice(0, 6).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(asked.slice(6)).toMatchObject(asked.slice(6).map(() => ({ reason: { code: 'unavailable' } })));
  expect(await inspectInThread(plainPdf)).toBeUndefined();
});
