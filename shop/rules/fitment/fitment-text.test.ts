import fc from 'fast-check';
import { expect, it } from 'vitest';
import { truckFactNames, truckFacts } from '../../trucks.ts';
import { formatFitment, parseFitment } from './fitment-text.ts';

it('reads rules as people type them', () => {
  expect(
    parseFitment(`
      1947-55; first series; 6 volt`),
  ).toEqual({ error: "Line 2: We don't know “6 volt”" });
  expect(
    parseFitment(
      '1955–59; SECOND series; Chevy; 3100, 3/4 ton\n\n1958; GMC; fleetside; 4x4; note: long bed; drill two holes',
    ),
  ).toEqual({
    rules: [
      {
        from: 1955,
        to: 1959,
        series: ['second'],
        make: ['chevrolet'],
        weightClass: ['half', 'three-quarter'],
      },
      {
        from: 1958,
        to: 1958,
        make: ['gmc'],
        bed: ['fleetside'],
        drive: ['4wd'],
        note: 'long bed; drill two holes',
      },
    ],
  });
});

it('reads a short bed as its wheelbase in either series', () => {
  expect(parseFitment('1954-1957; short bed')).toEqual({
    rules: [{ from: 1954, to: 1957, wheelbase: ['116', '114'] }],
  });
});

it.each([
  ['big window', { cab: ['big-window'] }],
  ['Small Rear Glass', { cab: ['standard'] }],
  ['8-Lug', { weightClass: ['three-quarter', 'one'] }],
  [
    'V-8',
    { engine: truckFacts.engine.options.filter(({ name }) => name.endsWith('V8')).map(({ value }) => value) },
  ],
  ['GMC; long bed; Big Window', { make: ['gmc'], wheelbase: ['125', '123'], cab: ['big-window'] }],
])('reads %s, as the names of parts say it', (text, facts) => {
  expect(parseFitment(`1955-1956; ${text}`)).toEqual({ rules: [{ from: 1955, to: 1956, ...facts }] });
});

it('does not take a word of a longer text for the fact', () => {
  expect(parseFitment('1955; big window gasket')).toEqual({
    error: "Line 1: We don't know “big window gasket”",
  });
});

it('names the line and what is wrong with it', () => {
  const errorOf = (text: string) => {
    const parsed = parseFitment(text);
    return 'error' in parsed ? parsed.error : undefined;
  };
  expect(errorOf('Chevrolet; 1955')).toBe('Line 1: Please begin with the years, such as 1955-1959');
  for (const typed of ['1957-59 GMC', '1957-59: GMC', '1957-59, GMC'])
    expect(errorOf(typed)).toBe('Line 1: Please put a semicolon after the years: “1957-59; GMC”');
  expect(errorOf('1955\n1959-1955')).toBe('Line 2: “1959-1955” are no years from 1900 to 2100');
  expect(errorOf('1955; GMC, Fleetside')).toBe(
    'Line 1: Please put semicolons between things of different kinds, not commas: “GMC, Fleetside”',
  );
  expect(errorOf(`1955; note: ${'x'.repeat(201)}`)).toBe('Line 1: The note has more than 200 characters');
  expect(errorOf('1955; GMC; GMC')).toBe(
    'Line 1: Please name all of one kind together, separated by commas: “GMC”',
  );
  expect(errorOf('1956; First Series')).toBe('Line 1: Only 1955 has two series: “1956” needs none');
  expect(errorOf('1955\n'.repeat(21))).toBe('At most 20 lines');
  expect(errorOf(' \n ')).toBeUndefined();
});

it('writes rules as it reads them', () => {
  const note = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[\n\r;]/g, '').trim());
  const rule = fc
    .record({ from: fc.integer({ min: 1900, max: 2000 }), span: fc.integer({ min: 0, max: 99 }), note })
    .chain(({ from, span, note }) =>
      fc
        .record(
          Object.fromEntries(
            truckFactNames.map((name) => [
              name,
              fc.subarray(
                truckFacts[name].options.map(({ value }) => value),
                { minLength: 1 },
              ),
            ]),
          ),
          { requiredKeys: [] },
        )
        .map((facts) => ({
          from: Math.min(from, 1955),
          to: Math.max(from + span, 1955),
          ...facts,
          ...(note && { note }),
        })),
    );
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 20 }), (rules) => {
      expect(parseFitment(formatFitment(rules))).toEqual({ rules });
    }),
  );
});
