import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TruckOption } from '../../trucks.ts';
import { truckFactNames, truckFacts, yearOfTwoSeries } from '../../trucks.ts';
import type { FitmentRule, Truck } from './fit.ts';
import { fit, yearsOf } from './fit.ts';
import { fitsOnly } from './fits-only.ts';
import { possibleTruck } from './truck-code.ts';

const years = [1955, 1956, 1957, 1958, 1959];

describe('a part without rules', () => {
  it('fits by year', () => {
    expect(fit({ year: 1957 }, { years, rules: [] })).toEqual({ fit: 'fits' });
    expect(fit({ year: 1954 }, { years, rules: [] })).toEqual({
      fit: 'no',
      reason: 'For 1955–1959: your truck is a 1954',
    });
  });

  it('is to be checked for a 1955 truck until its series is known', () => {
    expect(fit({ year: 1955 }, { years, rules: [] })).toMatchObject({ fit: 'check', facts: ['series'] });
    expect(fit({ year: 1955, series: 'second' }, { years, rules: [] })).toEqual({ fit: 'fits' });
  });

  it('that names no years says nothing', () => {
    expect(fit({ year: 1957 }, { years: [], rules: [] })).toBeUndefined();
  });
});

describe('a part with rules', () => {
  const decide = (truck: Truck, ...rules: FitmentRule[]) => fit(truck, { years: [], rules });

  it('asks for the series of a 1955 truck alone', () => {
    const rule = { from: 1955, to: 1959, series: ['second'] };
    expect(decide({ year: 1957 }, rule)).toEqual({ fit: 'fits' });
    expect(decide({ year: 1955 }, rule)).toEqual({
      fit: 'check',
      facts: ['series'],
      reason: 'Second Series only',
    });
    expect(decide({ year: 1955, series: 'second' }, rule)).toEqual({ fit: 'fits' });
    expect(decide({ year: 1955, series: 'first' }, rule)).toEqual({
      fit: 'no',
      reason: 'Second Series only: your truck is First Series',
    });
    // The years of the other series are no reason to look further.
    expect(decide({ year: 1954 }, rule)).toEqual({
      fit: 'no',
      reason: 'For 1955–1959: your truck is a 1954',
    });
  });

  it('names what a truck would have to be, and asks for what it may be', () => {
    const rule = { from: 1958, to: 1959, make: ['chevrolet'], bed: ['fleetside', 'cameo'] };
    expect(decide({ year: 1958, make: 'gmc' }, rule)).toEqual({
      fit: 'no',
      reason: 'Chevrolet only: your truck is a GMC',
    });
    expect(decide({ year: 1958, make: 'chevrolet' }, rule)).toEqual({
      fit: 'check',
      facts: ['bed'],
      reason: 'Fleetside or Cameo only',
    });
  });

  it('asks at once for everything that it depends on', () => {
    const rule = { from: 1955, to: 1959, bed: ['step-side'], engine: ['235', '261'] };
    expect(decide({ year: 1957 }, rule)).toEqual({
      fit: 'check',
      facts: ['bed', 'engine'],
      reason: 'Step-side, 235 six or 261 six only',
    });
  });

  it('says with its note why, unless the series alone says it', () => {
    const rule = {
      from: 1955,
      to: 1957,
      series: ['second'],
      make: ['chevrolet'],
      note: 'GMC’s front end differs',
    };
    expect(decide({ year: 1957, make: 'gmc' }, rule)).toEqual({
      fit: 'no',
      reason: 'Chevrolet only: your truck is a GMC (GMC’s front end differs)',
    });
    expect(decide({ year: 1957 }, rule)).toMatchObject({
      fit: 'check',
      reason: 'Chevrolet only (GMC’s front end differs)',
    });
    expect(decide({ year: 1955, series: 'first' }, rule)).toMatchObject({
      reason: 'Second Series only: your truck is First Series',
    });
    // Whom it fits need not know of the others.
    expect(decide({ year: 1957, make: 'chevrolet' }, rule)).toEqual({ fit: 'fits' });
  });

  it('fits when one of its alternatives does, and passes its note on', () => {
    const rules = [
      { from: 1955, to: 1956, make: ['gmc'] },
      { from: 1955, to: 1957, make: ['chevrolet'], note: 'needs the long shackles' },
    ];
    expect(decide({ year: 1956, make: 'chevrolet' }, ...rules)).toEqual({
      fit: 'fits',
      note: 'needs the long shackles',
    });
    expect(decide({ year: 1957, make: 'gmc' }, ...rules)).toMatchObject({ fit: 'no' });
  });

  it('passes on the note of an answer that we do not know', () => {
    const rules = [
      { from: 1955, to: 1959, drive: ['4wd'] },
      { from: 1955, to: 1959, drive: ['2wd'], note: 'For a conversion to four-wheel drive' },
    ];
    const noted = { fit: 'fits', note: 'For a conversion to four-wheel drive' };
    expect(decide({ year: 1957 }, ...rules)).toEqual(noted);
    expect(decide({ year: 1957, drive: '2wd' }, ...rules)).toEqual(noted);
    expect(decide({ year: 1957, drive: '4wd' }, ...rules)).toEqual({ fit: 'fits' });
  });

  it('asks nothing when its alternatives cover every answer', () => {
    const rules = [
      { from: 1955, to: 1959, series: ['second'] },
      { from: 1947, to: 1955, series: ['first'] },
    ];
    expect(decide({ year: 1955 }, ...rules)).toEqual({ fit: 'fits' });
    // Those that no truck of the year can give do not count.
    const wheelbases = { from: 1954, to: 1957, wheelbase: ['114', '123', '135'] };
    expect(decide({ year: 1957 }, wheelbases)).toEqual({ fit: 'fits' });
    expect(decide({ year: 1955 }, wheelbases)).toMatchObject({ fit: 'check', facts: ['wheelbase'] });
    expect(yearsOf(rules)).toEqual([
      1947, 1948, 1949, 1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1959,
    ]);
  });
});

describe('whatever the rules', () => {
  const facts = <T>(of: (values: readonly string[]) => fc.Arbitrary<T>) =>
    fc.record(
      Object.fromEntries(
        truckFactNames.map((name) => [name, of(truckFacts[name].options.map(({ value }) => value))]),
      ),
      { requiredKeys: [] },
    );
  const rule = fc
    .record({ from: fc.integer({ min: 1953, max: 1957 }), span: fc.integer({ min: 0, max: 3 }) })
    .chain(({ from, span }) =>
      facts((values) => fc.subarray([...values], { minLength: 1 })).map((restricted) => ({
        from,
        to: from + span,
        // Few facts at a time, so that rules meet trucks.
        ...Object.fromEntries(Object.entries(restricted).slice(0, 2)),
      })),
    );
  const truck: fc.Arbitrary<Truck> = fc
    .integer({ min: 1953, max: 1959 })
    .chain((year) =>
      facts((values) => fc.constantFrom(...values)).map((known) => possibleTruck({ ...known, year })),
    );
  const rules: fc.Arbitrary<FitmentRule[]> = fc.array(rule, { minLength: 1, maxLength: 4 });

  it('knowing more settles a check and changes nothing else', () => {
    fc.assert(
      fc.property(truck, rules, fc.constantFrom(...truckFactNames), (whole, given, forgotten) => {
        const less = { ...whole, [forgotten]: undefined };
        const [before, after] = [less, whole].map((one) => fit(one, { years: [], rules: given })?.fit);
        expect(after).toBe(before === 'check' ? after : before);
      }),
      { numRuns: 2000 },
    );
  });

  it('a truck of which everything is known is never to be checked', () => {
    fc.assert(
      fc.property(truck, rules, (known, given) => {
        const all = truckFactNames.map((name) => [
          name,
          known[name as keyof typeof known] ?? truckFacts[name].options[0].value,
        ]);
        const verdict = fit({ ...known, ...Object.fromEntries(all) }, { years: [], rules: given });
        expect(verdict?.fit).not.toBe('check');
        // Each rule for itself says the same.
        const alone = given.map((one) =>
          fit({ ...known, ...Object.fromEntries(all) }, { years: [], rules: [one] }),
        );
        expect(verdict?.fit === 'fits').toBe(alone.some((one) => one?.fit === 'fits'));
      }),
      { numRuns: 1000 },
    );
  });

  it('a check can be settled either way by answers to it', () => {
    fc.assert(
      fc.property(truck, rules, (known, given) => {
        const verdict = fit(known, { years: [], rules: given });
        if (verdict?.fit !== 'check') return;
        for (const fact of verdict.facts) {
          const answers = truckFacts[fact].options.map(
            ({ value }) => fit({ ...known, [fact]: value }, { years: [], rules: given })?.fit,
          );
          expect(answers.some((answer) => answer !== 'no')).toBe(true);
          expect(answers.every((answer) => answer === 'fits')).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  const named = (text: string, option: TruckOption) =>
    new RegExp(String.raw`(?<![\d/])${option.name}`).test(text);

  it('a truck that contradicts what a part fits only is never told that it fits', () => {
    fc.assert(
      fc.property(truck, rules, (known, given) => {
        const [only = ''] = fitsOnly(given).match(/.* only(?=;|$)/) ?? [];
        const contradicts = truckFactNames.some((fact) => {
          const options: readonly TruckOption[] = truckFacts[fact].options;
          const own = options.find(({ value }) => value === known[fact]);
          return (
            fact !== 'series' && own && !named(only, own) && options.some((option) => named(only, option))
          );
        });
        expect(contradicts && fit(known, { years: [], rules: given })?.fit).not.toBe('fits');
      }),
      { numRuns: 2000 },
    );
  });

  it('a part that is limited to nothing fits every truck of its years', () => {
    fc.assert(
      fc.property(truck, rules, (known, given) => {
        const series = known.series ?? 'first';
        const whole = possibleTruck({ ...known, series });
        const years = given.filter(({ from, to }) => from <= known.year && known.year <= to);
        const isForOther =
          known.year === yearOfTwoSeries &&
          years.every((rule) => rule.series && !rule.series.includes(series));
        const isToFit = years.length > 0 && !isForOther && fitsOnly(given, 'Second Series only') === '';
        expect(isToFit && fit(whole, { years: [], rules: given })?.fit !== 'fits').toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});
