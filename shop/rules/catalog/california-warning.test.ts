import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lacksChemical, standardWarnings, withoutSignalWord } from './california-warning.ts';

const text = 'This product can expose you to lead.';

it.each([
  `WARNING: ${text}`,
  `warning : ${text}`,
  `⚠️ WARNING:\n${text}`,
  `⚠ California Warning: ${text}`,
  `CA WARNING:${text}`,
  `Prop 65 Warning: ${text}`,
  `WARNING: ⚠ WARNING: ${text}`,
  `⚠ ${text}`,
  text,
])('a warning has no sign and no word of its own: %j', (typed) => {
  expect(withoutSignalWord(typed)).toBe(text);
});

it('keeps other words as they are', () => {
  for (const kept of ['Warning lights contain lead.', 'California: WARNING: lead', ''])
    expect(withoutSignalWord(kept)).toBe(kept);
});

it('changes nothing the second time', () => {
  const piece = fc.constantFrom('⚠', '\uFE0F', 'WARNING', ':', 'CA ', ' ', 'prop 65 ', 'lead', '\n');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const once = withoutSignalWord(pieces.join(''));
      expect(withoutSignalWord(once)).toBe(once);
    }),
  );
});

it('knows a standard wording without its chemical, and the brackets of a chemical’s name', () => {
  for (const standard of Object.values(standardWarnings)) {
    expect(lacksChemical(standard)).toBe(true);
    expect(lacksChemical(standard.replace('[name of chemical]', 'benz[a]anthracene'))).toBe(false);
  }
  expect(lacksChemical('chemicals including [Name of one or more chemicals], which is [are] known')).toBe(
    true,
  );
});
