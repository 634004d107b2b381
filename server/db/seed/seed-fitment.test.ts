import { describe, expect, it } from 'vitest';
import { fit, yearsOf } from '../../../shop/rules/fitment/fit.ts';
import { parseTruckCode } from '../../../shop/rules/fitment/truck-code.ts';
import { nameQuestions } from '../../../shop/rules/fitment/name-says.ts';
import { readCatalog } from './read-catalog.ts';

const { products } = readCatalog();

describe('what the demo catalog says fits', () => {
  it('does not contradict the names of its products', () => {
    const wrong = products.flatMap(({ lugo_part, name, fitment }) =>
      nameQuestions(name, fitment).map((question) => `${lugo_part}: ${question}`),
    );
    expect(wrong).toEqual([]);
  });

  it('covers the years of each product', () => {
    const wrong = products.filter(
      ({ years, fitment }) => fitment.length > 0 && yearsOf(fitment).join() !== years.join(),
    );
    expect(wrong.map(({ lugo_part }) => lugo_part)).toEqual([]);
  });

  // Only the cab, the doors and the bed are surely the same: elsewhere somebody has to have thought of the other make.
  it.each([
    ...[
      'Grilles & Grille Guards',
      'Front Fenders & Aprons',
      'Hoods & Latches',
      'Headlights & Bezels',
      'Bumpers & Brackets',
      'Emblems & Trim',
      'Gauges & Instrument Clusters',
      'Dash Panels & Glove Boxes',
    ].map((partType) => ({ partType, facts: ['make'] as const })),
    ...[
      'Air Cleaners & Intakes',
      'Carburetors & Fuel Pumps',
      'Clutch & Linkage',
      'Cooling Fans & Shrouds',
      'Engine Gaskets & Seals',
      'Engine Mounts',
      'Engine Rebuild Parts',
      'Exhaust Systems',
      'Ignition & Distributors',
      'Radiators & Hoses',
      'Starters & Generators',
      'Water Pumps & Thermostats',
    ].map((partType) => ({ partType, facts: ['make', 'engine'] as const })),
  ])(
    'names in $partType one of $facts, or says in a note what of Chevrolet and GMC',
    ({ partType, facts }) => {
      const parts = products.filter((product) => product.part_type === partType);
      expect(parts).not.toEqual([]);
      const open = parts.filter(
        ({ fitment }) =>
          fitment.length === 0 ||
          fitment.some((rule) => !facts.some((fact) => rule[fact]) && !/GMC/.test(rule.note ?? '')),
      );
      expect(open.map(({ lugo_part, name }) => `${lugo_part} ${name}`)).toEqual([]);
    },
  );

  it.each([
    ['LCT-FF-5501L', '1957,gmc', 'no'],
    ['LCT-GR-5701', '1957,gmc', 'no'],
    ['LCT-HO-5701', '1957,gmc', 'no'],
    ['LCT-HL-5502', '1957,gmc', 'no'],
    ['LCT-GR-5401', '1955,first,gmc', 'no'],
    ['LCT-FF-5501L', '1957', 'check'],
    ['LCT-FF-5501L', '1957,chevrolet', 'fits'],
    ['LCT-FF-5701L', '1957,gmc', 'fits'],
    ['LCT-DH-5501L', '1957,gmc', 'fits'],
    ['LCT-TG-5403', '1957,gmc,step-side', 'fits'],
    ['LCT-WP-5501', '1957,gmc,270', 'no'],
    ['LCT-WP-4702', '1957,gmc', 'no'],
    ['LCT-CC-5501L', '1957,panel', 'no'],
    ['LCT-BH-5401', '1954,step-side,116', 'fits'],
    ['LCT-HL-5503', '1958', 'no'],
  ])('of %s for %s: %s', (part, truck, verdict) => {
    const product = products.find(({ lugo_part }) => lugo_part === part);
    expect(fit(parseTruckCode(truck), { years: [], rules: product?.fitment ?? [] })?.fit).toBe(verdict);
  });

  it('sells what NAPCO made to owners of trucks with two-wheel drive, who convert them', () => {
    const truck = parseTruckCode('1957,2wd');
    const refused = products.filter(
      ({ brand, years, fitment }) =>
        brand === 'NAPCO' && years.includes(1957) && fit(truck, { years, rules: fitment })?.fit === 'no',
    );
    expect(refused.map(({ lugo_part }) => lugo_part)).toEqual([]);
    const kit = products.find(({ lugo_part }) => lugo_part === 'LCT-TC-5501');
    expect(fit(truck, { years: [], rules: kit?.fitment ?? [] })).toEqual({
      fit: 'fits',
      note: 'for a conversion to NAPCO four-wheel drive',
    });
  });

  // The name doesn't say it, or not in words that a rule can be checked by.
  it.each([
    ['LCT-EX-5502', 'drive', '4wd'],
    ['LCT-EX-5501', 'wheelbase', '123'],
    ['LCT-SH-5501', 'weightClass', 'one'],
    ['LCT-CB-5503', 'engine', '283'],
    ['LCT-MO-5503', 'engine', '283'],
    ['LCT-TC-5506', 'drive', '2wd'],
    ['LCT-AX-5509', 'weightClass', 'three-quarter'],
  ])('%s goes by its description: not with %s %s', (part, fact, value) => {
    const product = products.find(({ lugo_part }) => lugo_part === part);
    const truck = { year: 1957, [fact]: value };
    expect(fit(truck, { years: [], rules: product?.fitment ?? [] })).toMatchObject({ fit: 'no' });
  });
});
