import { expect, test } from 'vitest';
import { formatAnswerDeadline, formatPacific } from './dates.ts';

test.each([
  ['2026-11-21T16:31:00.000Z', '11/21/2026, 08:31 (PT)'],
  ['2026-07-04T16:31:00.000Z', '07/04/2026, 09:31 (PT)'],
  ['2026-01-01T07:59:00.000Z', '12/31/2025, 23:59 (PT)'],
  ['2026-11-21T08:05:00.000Z', '11/21/2026, 00:05 (PT)'],
])('formats %s as %s, in winter and summer, with midnight as 00 [9.38]', (moment, text) => {
  expect(formatPacific(moment)).toBe(text);
});

test.each([
  ['2026-12-02T08:00:00.000Z', '12/01/2026, 23:59 (PT)'],
  ['2026-12-02T22:30:00.000Z', '12/02/2026, 14:29 (PT)'],
])('formats the deadline %s as the last minute before it', (deadline, text) => {
  expect(formatAnswerDeadline(deadline)).toBe(text);
});
