import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const base = { name: 'Tailgate', vendor: 'Dayton', stock: '6', hidden: false };

describe('merging two edits of one record', () => {
  it('keeps the fields that only one of them changed', () => {
    const merged = mergeEdits(base, { ...base, name: 'Gate' }, { ...base, hidden: true });
    expect(merged).toEqual({
      values: { ...base, name: 'Gate', hidden: true },
      clashes: [],
      taken: ['hidden'],
    });
  });

  it('asks about a field that both changed, and keeps what was typed until then', () => {
    const mine = { ...base, name: 'Gate', vendor: '' };
    const merged = mergeEdits(base, mine, { ...base, name: 'Door', vendor: 'B' });
    expect(merged).toEqual({
      values: mine,
      clashes: [
        { name: 'name', mine: 'Gate', theirs: 'Door' },
        { name: 'vendor', mine: '', theirs: 'B' },
      ],
      taken: [],
    });
  });

  it('does not ask where both typed the same', () => {
    const same = { ...base, name: 'Gate' };
    expect(mergeEdits(base, same, same)).toEqual({ values: same, clashes: [], taken: [] });
  });

  it('combines two changes where the field allows it', () => {
    const stock = (count: string) => ({ ...base, stock: count });
    const combine = {
      stock: (was: string, my: string, their: string) => {
        const sum = Number(their) + Number(my) - Number(was);
        return sum < 0 ? undefined : String(sum);
      },
    };
    expect(mergeEdits(base, stock('9'), stock('4'), combine)).toEqual({
      values: stock('7'),
      clashes: [],
      taken: [],
    });
    expect(mergeEdits(base, stock('0'), stock('4'), combine).clashes).toEqual([
      { name: 'stock', mine: '0', theirs: '4' },
    ]);
  });
});
