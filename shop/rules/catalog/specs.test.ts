import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatSpecs, parseSpecs, specLimits } from './specs.ts';

const trimmed = (maxLength: number) =>
  fc
    .string({ minLength: 1, maxLength })
    .map((text) => text.replaceAll(/[\r\n]/g, ' ').trim())
    .filter((text) => text !== '');
const anySpecs = fc.uniqueArray(
  fc.record({
    name: trimmed(specLimits.name)
      .map((name) => name.replaceAll(':', ' ').trim())
      .filter(Boolean),
    value: trimmed(specLimits.value),
  }),
  { maxLength: specLimits.count, selector: ({ name }) => name.toLowerCase() },
);

it('parses what it formats, in the same order', () => {
  fc.assert(
    fc.property(anySpecs, (specs) => {
      expect(parseSpecs(formatSpecs(specs))).toEqual({ specs });
    }),
  );
});

it('keeps the order of names that look like numbers, and colons in a value', () => {
  expect(parseSpecs('Ratio: 4.57:1\r\n\r\n 1957 :  6-lug \n1955: 8-lug')).toEqual({
    specs: [
      { name: 'Ratio', value: '4.57:1' },
      { name: '1957', value: '6-lug' },
      { name: '1955', value: '8-lug' },
    ],
  });
});

it.each([
  ['Finish: Chrome\nno colon', 'Line 2: Please write it as “Name: value”'],
  ['\n: Chrome', 'Line 2: Please write it as “Name: value”'],
  ['Finish:', 'Line 1: Please write it as “Name: value”'],
  ['Finish: Chrome\n\nfinish: Black', 'Line 3: “finish” is already on line 1: once is enough'],
  [`${'n'.repeat(61)}: x`, 'Line 1: The name has more than 60 characters'],
  [`Finish: ${'v'.repeat(301)}`, 'Line 1: The value has more than 300 characters'],
  [Array.from({ length: 41 }, (_, row) => `Name ${row}: x`).join('\n'), 'At most 40 lines'],
])('rejects %j with the number of the line', (text, error) => {
  expect(parseSpecs(text)).toEqual({ error });
});
