import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalog } from '../../../db/seed/read-catalog.ts';
import type { CatalogRow } from '../data.ts';
import { documentOf } from './document.ts';
import type { Query } from './read-query.ts';
import { readQuery } from './read-query.ts';
import { Spelling } from './spelling.ts';
import { Thesaurus } from './thesaurus.ts';
import { WordIndex } from './word-index.ts';

let read: (text: string) => Query;
beforeAll(() => {
  const index = new WordIndex();
  for (const product of readCatalog().products) index.add(documentOf(asRow(product)));
  const spelling = new Spelling(index);
  const thesaurus = new Thesaurus();
  read = (text) => readQuery(text, { index, spelling, thesaurus });
});

/** Returns a seed product with the columns that search reads. */
function asRow(product: ReturnType<typeof readCatalog>['products'][number]): CatalogRow {
  const {
    lugo_part: lugoPart,
    vendor_part: vendorPart,
    part_type: partType,
    fit_notes: fitNotes,
    ...same
  } = product;
  return { ...same, lugoPart, vendorPart, partType, fitNotes } as unknown as CatalogRow;
}

/** Returns the first alternative of each required clause. */
const required = (text: string) =>
  read(text)
    .clauses.filter((clause) => clause.required)
    .map((clause) => clause.alternatives[0]?.lexemes.join('+'));

describe('readQuery', () => {
  it.each([
    ['fender', ['fender']],
    ['FENDERS', ['fender']],
    ['fendr', ['fender']],
    ['wind sheild', ['windshield']],
    ['wind shield', ['windshield']],
    ['runningboard', ['~running board']],
    ['tale lite', ['~tail light']],
    ['gas tank', ['~fuel tank']],
    ['petrol tank', ['~fuel tank']],
    ['12v coil', ['12volt', 'coil']],
    ['six lug drum', ['6lug', 'drum']],
    ['bright mesa mirror', ['@bright mesa', 'mirror']],
    ['tamarack windshield', ['@tamarack', 'windshield']],
    ['white oak', ['white', 'oak']],
    ['i need a hood for my chevy truck', ['hood']],
    ['clutch kit', ['~clutch kit']],
    ['kit', ['kit']],
    ['4x4', ['4x4']],
    ['speedo', ['speedo']],
    ['SM 420', ['sm420']],
    ['sm-420', ['sm420']],
  ])('requires the right clauses for %j', (text, clauses) => {
    expect(required(text)).toEqual(clauses);
  });

  it.each(['willys', 'mercedes', 'cummins', 'ford'])('takes %s for no part of ours', (make) => {
    expect([required(`${make} hood`), read(`${make} hood`).unknown.length]).toEqual([['hood'], 1]);
  });

  it('recognizes side and years', () => {
    expect(read('57 left fender')).toMatchObject({ side: 'left', years: { from: 1957, to: 1957 } });
    expect(read("passanger's side door 55-59")).toMatchObject({
      side: 'right',
      years: { from: 1955, to: 1959 },
    });
    expect(read('rh hinge').side).toBe('right');
    expect(read('curb side mirror').side).toBe('right');
    expect(read('driver or passenger').side).toBeUndefined();
    expect(read('left-hand thread').side).toBe('left');
  });

  it('does not require words for the truck a part is for', () => {
    for (const text of [
      '3100 fender',
      'gmc fender',
      'half-ton fender',
      'chevrolet fender',
      'napco 4wd fender',
    ]) {
      expect(required(text), text).toContain('fender');
    }
    expect(required('half-ton fender')).toEqual(['fender']);
    expect(required('57 gmc')).toEqual([]);
  });

  it('reports words without meaning as unknown', () => {
    expect(read('qwertyzxcv fender')).toMatchObject({ unknown: ['qwertyzxcv'] });
    expect(required('qwertyzxcv fender')).toEqual(['fender']);
    expect(read('').clauses).toEqual([]);
  });

  it('reads Spanish as English', () => {
    expect(required('bomba de agua')).toEqual(required('water pump'));
    expect(required('amortiguadores')).toEqual(required('shock absorbers'));
    expect(read('guardabarros izquierdo')).toMatchObject({ side: 'left' });
  });

  it('requires of a trouble only the parts that may cure it', () => {
    expect(required('my engine runs hot when idling')).toEqual(['~radiator']);
    expect(read('truck pulls to the left').side).toBeUndefined();
  });

  it('does not require words that only descriptions contain, unless there are no others', () => {
    expect(required('horn wipe')).toEqual(['horn']);
    expect(required('wipe')).toEqual(['wipe']);
  });

  it('understands no query whose words only resemble others', () => {
    expect(read('winter jacket').isUnderstood).toBe(false);
    expect(read('karburator').isUnderstood).toBe(true);
  });

  it('offers alternatives for a misspelling that is near several words', () => {
    const [clause] = read('brack').clauses;
    expect(clause?.alternatives.length).toBeGreaterThan(1);
  });
});
