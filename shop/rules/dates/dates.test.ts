import { expect, test } from 'vitest';
import { formatPacific } from './dates.ts';

test.each([
  ['2026-11-21T16:31:00.000Z', '11/21/2026, 08:31 (PT)'],
  ['2026-07-04T16:31:00.000Z', '07/04/2026, 09:31 (PT)'],
  ['2026-01-01T07:59:00.000Z', '12/31/2025, 23:59 (PT)'],
  ['2026-11-21T08:05:00.000Z', '11/21/2026, 00:05 (PT)'],
])('formats %s as %s, in winter and summer, with midnight as 00 [9.38]', (moment, text) => {
  expect(formatPacific(moment)).toBe(text);
});
