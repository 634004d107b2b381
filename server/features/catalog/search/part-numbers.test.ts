import { describe, expect, it } from 'vitest';
import { bareNumber, PartNumbers } from './part-numbers.ts';

function numbersOf(...pairs: [string, string][]): (text: string) => number[] {
  const numbers = new PartNumbers();
  for (const pair of pairs) numbers.add(...pair);
  return (text) => numbers.startingWith(bareNumber(text), 100);
}

describe('PartNumbers', () => {
  const find = numbersOf(
    ['LCT-DH-5502R', 'MSM 1415-55-R'],
    ['LCT-CW-5501R', '0847.245.55R'],
    ['LCT-TC-5102', 'NP-TC.152'],
    ['LCT-TC-5501', 'NP-TC.144'],
    ['LCT-BW-5504', 'SF-55-BED.07'],
  );

  it.each([
    ['lct-dh-5502r', [0]],
    ['LCT DH 5502', [0]],
    ['dh5502', [0]],
    ['msm 1415', [0]],
    ['1415', [0]],
    ['0847/245', [1]],
    ['np tc 152', [2]],
    ['tc.152', [2]],
    ['nptc1', [3, 2]],
    ['lct tc', [2, 3]],
    ['sf55bed07', [4]],
  ])('finds %j', (text, documents) => {
    expect(find(text)).toEqual(documents);
  });

  it.each(['', 'lct', '55', '152', 'bed', 'tail', '5502r9', 'xx1415'])('finds nothing for %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('lists the exact number before longer ones that start with it', () => {
    const exact = numbersOf(['A-10001', 'V1'], ['A-1000', 'V2'], ['A-10002', 'V3']);
    expect(exact('a1000')[0]).toBe(1);
  });

  it('tells a whole number of ours from a part of one, and from the number of a vendor', () => {
    const numbers = new PartNumbers();
    numbers.add('LCT-BU-5506', 'YS-24-0125');
    numbers.add('LCT-BU-55061', '');
    const documents = [0, 1];
    const having = (text: string) => documents.filter((at) => numbers.isNumberOf(at, bareNumber(text)));
    expect(having('lct bu 5506')).toEqual([0]);
    expect(having('BU-5506')).toEqual([]);
    expect(having('YS-24-0125')).toEqual([]);
  });

  it('finds sorted and unsorted entries alike', () => {
    const numbers = new PartNumbers();
    for (let document = 0; document < 3000; document++)
      numbers.add(`LCT-AA-${10_000 + document}`, `V ${document}`);
    expect(numbers.startingWith('lctaa10007', 10)).toEqual([7]);
    numbers.add('LCT-ZZ-99999', 'W 1');
    expect(numbers.startingWith('zz99999', 10)).toEqual([3000]);
    expect(numbers.startingWith('lctaa12999', 10)).toEqual([2999]);
  });
});
