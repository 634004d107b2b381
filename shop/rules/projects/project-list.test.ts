import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProjectEntry } from './project-list.ts';
import {
  entryStates,
  freeName,
  listToJoin,
  mergeEntries,
  nameKey,
  newEntry,
  priorities,
  projectLimits,
  totalsOf,
} from './project-list.ts';

const entryArbitrary: fc.Arbitrary<ProjectEntry> = fc.record({
  product: fc.constantFrom('a', 'b', 'c', 'd'),
  name: fc.constant('Grille'),
  qty: fc.integer({ min: 1, max: 9999 }),
  priority: fc.constantFrom(...priorities),
  state: fc.constantFrom(...entryStates),
  note: fc.string({ maxLength: projectLimits.typedNoteLength }),
});
const listArbitrary = fc.uniqueArray(entryArbitrary, { selector: ({ product }) => product });

describe('mergeEntries', () => {
  it('loses nothing of either side', () => {
    fc.assert(
      fc.property(listArbitrary, listArbitrary, (kept, added) => {
        const merged = new Map(mergeEntries(kept, added).map((entry) => [entry.product, entry]));
        for (const entry of [...kept, ...added]) {
          const found = merged.get(entry.product);
          expect(found?.qty).toBeGreaterThanOrEqual(entry.qty);
          expect(found?.note).toContain(entry.note);
          expect(entryStates.indexOf(found?.state ?? 'missing')).toBeGreaterThanOrEqual(
            entryStates.indexOf(entry.state),
          );
          expect(priorities.indexOf(found?.priority ?? 'later')).toBeLessThanOrEqual(
            priorities.indexOf(entry.priority),
          );
        }
        expect(merged.size).toBe(new Set([...kept, ...added].map(({ product }) => product)).size);
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(listArbitrary, listArbitrary, (kept, added) => {
        const once = mergeEntries(kept, added);
        expect(mergeEntries(once, added)).toEqual(once);
      }),
    );
  });
});

describe('totalsOf', () => {
  const grille = { ...newEntry({ _id: 'a', name: 'Grille' }), qty: 3 };
  const door = newEntry({ _id: 'b', name: 'Door' });

  it('sums up what is missing, in cents, and counts the rest', () => {
    const parts = new Map([
      ['a', { priceCents: 1999, countInStock: 0 }],
      ['b', { priceCents: 50_000, countInStock: 5 }],
    ]);
    const gone = newEntry({ _id: 'c', name: 'Hood' });
    const totals = totalsOf([grille, { ...door, state: 'done' }, gone], parts);
    expect(totals).toEqual({ missingCents: 5997, missing: 2, ordered: 0, done: 1, gone: 1, soldOut: 1 });
  });
});

describe('listToJoin', () => {
  it.each([
    [{ year: 1957 }, { year: 1957 }, true],
    [{ year: 1957 }, null, true],
    [{ year: 1957, cab: 'big' }, { cab: 'big', year: 1957 }, true],
    [{ year: 1957 }, { year: 1958 }, false],
    [{ year: 1957 }, { year: 1957, make: 'gmc' }, false],
  ])('of the trucks %j and %j is %s', (a, b, expected) => {
    const list = { name: 'Blue', truck: a };
    expect(listToJoin([list], { name: ' blue', truck: b })).toBe(expected ? list : undefined);
  });

  it('finds the list again that got a number, for its truck alone', () => {
    const first = { name: 'Blue', truck: { year: 1957 } };
    const second = { name: 'blue (2)', truck: { year: 1958 } };
    expect(listToJoin([first, second], { name: 'Blue', truck: { year: 1958 } })).toBe(second);
    expect(listToJoin([first, second], { name: 'Blue', truck: { year: 1959 } })).toBeUndefined();
    expect(listToJoin([first, second], { name: 'Red', truck: { year: 1958 } })).toBeUndefined();
  });

  it.each(['ΑΣ', 'ασ', 'ας', 'İstanbul', 'ISTANBUL', 'istanbul'])(
    'takes %j for what a database may take it for',
    (name) => {
      expect(['ασ', 'istanbul']).toContain(nameKey(name));
    },
  );
});

describe('freeName', () => {
  it('adds a number to a name that is taken, and keeps within the limit', () => {
    expect(freeName('Blue', ['Red'])).toBe('Blue');
    expect(freeName('Blue', ['blue', 'Blue (2)'])).toBe('Blue (3)');
    const long = 'x'.repeat(projectLimits.nameLength);
    expect(freeName(long, [long])).toHaveLength(projectLimits.nameLength);
  });
});
