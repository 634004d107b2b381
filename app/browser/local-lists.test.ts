import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { stubStorage } from '../../tests/support/app/stub-storage.ts';
import { newEntry, projectLimits } from '../../shop/rules/projects/project-list.ts';
import { forgetLocalList, markOrdered, mergeLocalList, parseLists, readLocalLists } from './local-lists.ts';
import { moveLists } from './move-lists.ts';

const id = (letter: string) => letter.repeat(24);
const grille = newEntry({ _id: id('a'), name: 'Grille' });
const door = newEntry({ _id: id('b'), name: 'Door' });
const blue = { name: 'Blue', truck: { year: 1957 }, entries: [grille] };

beforeEach(() => void stubStorage('localStorage'));
afterEach(() => vi.unstubAllGlobals());

describe('stored lists', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(grille, door)), (entries) => {
        const lists = [{ _id: id('c'), name: 'Blue', truck: { year: 1957, make: 'gmc' }, entries }];
        expect(parseLists(JSON.stringify(lists))).toEqual(lists);
      }),
    );
  });

  it('have what was paid for as ordered, where it was missing', () => {
    mergeLocalList({ ...blue, entries: [grille, { ...door, state: 'done' }] });
    mergeLocalList({ ...blue, name: 'Red', entries: [door] });
    markOrdered(
      new Map([
        [grille.product, 1],
        [door.product, 1],
      ]),
    );
    expect(readLocalLists().map(({ entries }) => entries.map(({ state }) => state))).toEqual([
      ['ordered', 'done'],
      ['ordered'],
    ]);
  });

  it('go on wanting what was not ordered', () => {
    mergeLocalList({ ...blue, entries: [{ ...grille, qty: 3 }] });
    markOrdered(new Map([[grille.product, 2]]));
    expect(readLocalLists()[0]?.entries).toEqual([{ ...grille, qty: 1 }]);
    markOrdered(new Map([[grille.product, 1]]));
    expect(readLocalLists()[0]?.entries[0]?.state).toBe('ordered');
  });

  it('never fail, whatever is stored', () => {
    fc.assert(fc.property(fc.json(), (text) => void parseLists(text)));
    fc.assert(
      fc.property(fc.array(fc.record({ _id: fc.constant(id('c')), entries: fc.anything() })), (lists) => {
        for (const { entries } of parseLists(JSON.stringify(lists))) expect(entries).toBeInstanceOf(Array);
      }),
    );
  });

  test.each([
    ['a quantity', { qty: -5 }, { qty: 1 }],
    ['a state', { state: 'lost' }, { state: 'missing' }],
    ['a priority', { priority: '__proto__' }, { priority: 'soon' }],
    ['a note', { note: 'x'.repeat(5000) }, { note: 'x'.repeat(projectLimits.noteLength) }],
    ['a name', { name: 7 }, { name: 'Part without a name' }],
  ])('lose %s that is none', (_, wrong, right) => {
    const lists = [{ _id: id('c'), name: 'Blue', truck: null, entries: [{ ...grille, ...wrong }] }];
    expect(parseLists(JSON.stringify(lists))[0]?.entries[0]).toMatchObject(right);
  });

  it('hold no more than an account', () => {
    const entries = Array.from({ length: 10_000 }, (_, at) => ({
      ...grille,
      product: at.toString(16).padStart(24, '0'),
    }));
    const [list] = parseLists(JSON.stringify([{ _id: id('c'), name: 'Blue', truck: { year: 3 }, entries }]));
    expect(list).toMatchObject({ truck: null });
    expect(list?.entries).toHaveLength(projectLimits.entries);
  });
});

describe('merging into a list of this browser', () => {
  it('joins the one of its name and truck, and makes another one for another truck', () => {
    const first = mergeLocalList(blue);
    expect(mergeLocalList({ ...blue, name: 'BLUE', entries: [door] })).toBe(first);
    expect(mergeLocalList({ ...blue, truck: { year: 1958 } })).not.toBe(first);
    expect(readLocalLists()).toMatchObject([
      { name: 'Blue', entries: [grille, door] },
      { name: 'Blue (2)', truck: { year: 1958 } },
    ]);
  });

  it('refuses more than a list holds, and keeps what there is', () => {
    mergeLocalList(blue);
    const many = Array.from({ length: 500 }, (_, at) => ({
      ...door,
      product: (at + 1).toString(16).padStart(24, '0'),
    }));
    expect(() => mergeLocalList({ ...blue, entries: many })).toThrow('at most 500 parts');
    expect(readLocalLists()).toMatchObject([{ entries: [grille] }]);
  });

  it('keeps a list that has changed since it was moved', () => {
    mergeLocalList(blue);
    const [read] = readLocalLists();
    mergeLocalList({ ...blue, entries: [door] });
    forgetLocalList(read as never);
    expect(readLocalLists()).toHaveLength(1);
  });
});

describe('moving into the account', () => {
  it('forgets what the account has, and keeps what it refuses with the reason', async () => {
    mergeLocalList(blue);
    mergeLocalList({ ...blue, name: 'Red' });
    const sent: string[] = [];
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      const { name } = JSON.parse(body) as { name: string };
      sent.push(name);
      return name === 'Red'
        ? new Response(JSON.stringify({ message: 'You can have at most 20 lists.', code: 'conflict' }), {
            status: 409,
          })
        : new Response(JSON.stringify({ _id: id('d'), unknown: 0 }), { status: 201 });
    });
    const stuck = await Promise.all([moveLists(), moveLists()]);
    expect(stuck[0]).toMatchObject([{ name: 'Red', reason: 'You can have at most 20 lists.' }]);
    expect(sent).toEqual(['Blue', 'Red']);
    expect(readLocalLists().map(({ name }) => name)).toEqual(['Red']);
  });
});
