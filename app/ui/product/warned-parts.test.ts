import fc from 'fast-check';
import { expect, it } from 'vitest';
import { warningPieces, warningsOf } from './warned-parts.ts';

it('lists each warning once, with the parts that it is for', () => {
  const lead = 'Risk of cancer from exposure to lead.';
  const nickel = 'Risk of cancer from exposure to nickel.';
  expect(
    warningsOf([
      { name: 'Cable', californiaWarning: lead },
      { name: 'Tailgate', californiaWarning: '' },
      { name: 'Hood' },
      { name: 'Bumper', californiaWarning: nickel },
      { name: 'Valve', californiaWarning: lead },
    ]),
  ).toEqual([
    { text: lead, names: ['Cable', 'Valve'] },
    { text: nickel, names: ['Bumper'] },
  ]);
});

const site = 'https://www.P65Warnings.ca.gov';
it.each([
  ['See www.P65Warnings.ca.gov.', ['See ', ['www.P65Warnings.ca.gov', site], '.']],
  ['See https://p65warnings.ca.gov/', ['See ', ['https://p65warnings.ca.gov', site], '/']],
  [
    'www.P65Warnings.ca.gov/motor-vehicle-parts. Wash hands.',
    [['www.P65Warnings.ca.gov/motor-vehicle-parts', `${site}/motor-vehicle-parts`], '. Wash hands.'],
  ],
  ['See www.P65Warnings.example.', ['See www.P65Warnings.example.']],
])('finds the address of the State in %j', (text, pieces) => {
  expect(warningPieces(text).map(({ text, href }) => (href ? [text, href] : text))).toEqual(pieces);
});

it('keeps every character, and links nowhere else', () => {
  const part = fc.constantFrom('www.', 'P65Warnings.ca.gov', '/', 'javascript:', '//', '@', '.', 'lead', ' ');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const pieces = warningPieces(parts.join(''));
      expect(pieces.map(({ text }) => text).join('')).toBe(parts.join(''));
      for (const { href } of pieces)
        if (href) expect(new URL(href).origin).toBe('https://www.p65warnings.ca.gov');
    }),
  );
});
