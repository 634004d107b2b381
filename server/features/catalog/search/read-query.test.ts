import { beforeAll, describe, expect, it } from 'vitest';
import { readCatalog } from '../../../db/seed/read-catalog.ts';
import type { CatalogRow } from '../data.ts';
import { documentOf } from './document.ts';
import type { Query } from './read-query.ts';
import { readQuery } from './read-query.ts';
import { Spelling } from './spelling.ts';
import { Thesaurus } from './thesaurus.ts';
import { WordIndex } from './word-index.ts';

let read: (text: string, unfinished?: boolean, thesaurus?: Thesaurus) => Query;
beforeAll(() => {
  const index = new WordIndex();
  for (const product of readCatalog().products) index.add(documentOf(asRow(product)));
  const spelling = new Spelling(index);
  const plain = new Thesaurus();
  read = (text, unfinished, thesaurus = plain) => readQuery(text, { index, spelling, thesaurus }, unfinished);
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
const required = (text: string, unfinished = false) =>
  read(text, unfinished)
    .clauses.filter((clause) => clause.required)
    .map((clause) => clause.alternatives[0]?.lexemes.join('+'));

const begun = (text: string) => required(text, true);

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
    ['12v coil', ['coil']],
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

  it.each([
    ['LF fender', 'left front fender'],
    ['rf fender 57', 'right front fender 57'],
    ['fender, l/r', 'fender left rear'],
    ['RR fender', 'right rear fender'],
    ['lf turn signal', 'left front turn signal'],
    ['lr tail light', 'left tail light'],
    ['rf door', 'right door'],
  ])('reads %j as %j', (short, long) => {
    expect(read(short)).toEqual(read(long));
    expect(read(short)).toMatchObject({ side: /left/.test(long) ? 'left' : 'right', unknown: [] });
  });

  it('reads a body, unless a pickup or its bed is named, too', () => {
    const names = (text: string) => read(text).truck.has('bed');
    expect(['suburban', 'suburban step bumper', 'panel truck fleet mirror'].filter(names)).toHaveLength(3);
    expect(['suburban pickup', 'suburban or step side', 'panel truck, fleetside'].filter(names)).toEqual([]);
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

  it('reads a trouble in any order, with other words in between', () => {
    for (const text of ['my horn on the 57 just stopped', 'horns not working', 'the horn has quit'])
      expect(required(text), text).toEqual(['horn+contact']);
    expect(required('engine cranks but no spark')[0]).toBe('~ignition coil');
    expect(required('water pump leaking')).toEqual(['~water pump']);
    expect(required('tail light')).toEqual(['~tail light']);
  });

  it('rewords Spanish and slang, but no name that contains them', () => {
    expect(required('mangueras del radiador')).toEqual(required('radiator hose'));
    expect(required('cinturones de seguridad')).toEqual(required('seat belt'));
    expect(required('jockey box door')).toEqual(required('glove box door'));
    expect(required('stop lamp switch')).toEqual(['~brake light switch']);
    expect(read('55 segunda serie').years).toEqual(read('55 second series').years);
  });

  it('completes Spanish that is being typed', () => {
    expect(begun('espej')).toEqual(required('mirror'));
    expect(begun('bomba de agu')).toEqual(required('water pump'));
    expect(begun('defr')[0]).toContain('defrost');
  });

  it('goes by the owner before its own slang and troubles', () => {
    const owner = new Thesaurus([
      { term: 'jockey box', meaning: 'ash tray' },
      { term: 'dead horn', meaning: 'horn button' },
    ]);
    for (const text of ['jockey box', 'dead horn'])
      expect(read(text, false, owner).clauses[0]?.alternatives[0]?.lexemes.join(' '), text).toBe(text);
  });

  it('goes by the longer phrase, whoever knows it', () => {
    const at = (text: string) =>
      new Thesaurus([{ term: 'wind', meaning: 'horn button' }]).at(text.split(' '), 0);
    expect(at('wind noise')).toMatchObject({ length: 2, value: { trouble: true } });
    expect(at('wind cord')).toMatchObject({ length: 1, value: { trouble: false } });
  });

  it('reads a part by its place or purpose', () => {
    expect(required('the rubber that goes around my back window')).toEqual(['~back glass+~gasket']);
    expect(required('rubber back window')).not.toEqual(['~back glass+~gasket']);
  });

  it('understands nothing that asks for what other shops sell', () => {
    for (const text of [
      'iphone case',
      'lawn mower blade',
      'tesla battery',
      'chrome ford grille',
      'steering wheel cover',
      'tonneau cover for a 57 stepside with stake pockets',
    ])
      expect(read(text).isUnderstood, text).toBe(false);
  });

  it('understands a sentence that only compares with what other shops sell, or tells a trouble', () => {
    expect(read('does the heater core of a ford fit my truck').isUnderstood).toBe(true);
    expect(read('gear oil leaks at the pinion')).toMatchObject({ isUnderstood: true, unknown: [] });
    expect(read('my dog chewed the wiring, nothing electrical').isUnderstood).toBe(true);
  });

  it('requires of a trouble only the parts that may cure it', () => {
    expect(required('my engine runs hot when idling')).toEqual(['~radiator']);
    expect(read('truck pulls to the left').side).toBeUndefined();
  });

  it('does not require words that only descriptions contain, unless there are no others', () => {
    expect(required('horn wipe')).toEqual(['horn']);
    for (const text of ['wipe', '57 wipe', 'left wipe', 'suburban wipe'])
      expect(required(text), text).toEqual(['wipe']);
    expect(required('57 chevy')).toEqual([]);
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
