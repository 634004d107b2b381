import { expect, it } from 'vitest';
import type { ProductCard } from '../../../../shop/contracts/catalog.ts';
import { linesOf, settleLines, withoutLines } from './settle-lines.ts';

const part = (id: string) => ({ _id: id, name: `Part ${id}` }) as ProductCard;
const exact = (qty: number | null, ...ids: string[]) => ({ qty, isExact: true, parts: ids.map(part) });
const near = (qty: number, ...ids: string[]) => ({ qty, isExact: false, parts: ids.map(part) });

it('reads the lines of a list without those that are blank', () => {
  expect(linesOf('\n A-1 2\r\n\n  \nB-2\t3\n')).toEqual(['A-1 2', 'B-2\t3']);
  expect(linesOf('  ')).toEqual([]);
});

it('takes lines from a list, each as often as it is named', () => {
  expect(withoutLines('A\nB\n A \nC', ['A', 'C', 'gone'])).toBe('B\nA');
});

it('wants the parts whose numbers are known, added up where lines name the same one', () => {
  const { settled, open } = settleLines(['A', 'B 2', 'A 3'], [exact(1, 'a'), exact(2, 'b'), exact(3, 'a')]);
  expect(settled).toEqual([
    { product: 'a', name: 'Part a', qty: 4, part: part('a'), lines: ['A', 'A 3'] },
    { product: 'b', name: 'Part b', qty: 2, part: part('b'), lines: ['B 2'] },
  ]);
  expect(open).toEqual([]);
});

it('never wants more of a part than an order may have', () => {
  expect(settleLines(['A 9999', 'A 9999'], [exact(9999, 'a'), exact(9999, 'a')]).settled[0]?.qty).toBe(9999);
});

it('leaves open what names no part, several, or only one like it, and what says no clear quantity', () => {
  const lines = ['nothing', 'GGS-2204 4', 'A-O1', 'A\t1957\t2'];
  const found = [near(1), exact(4, 'b', 'c'), near(1, 'a'), exact(null, 'a')];
  const { settled, open } = settleLines(lines, found);
  expect(settled).toEqual([]);
  expect(open).toEqual(found.map((line, at) => ({ ...line, at, text: lines[at] })));
});
