import { beforeEach, describe, expect, it } from 'vitest';
import { stubStorage } from '../../tests/support/app/stub-storage.ts';
import { shopForYear } from '../ui/fit/shop-for-year.ts';
import { readTruck, readTrucks, saveTrucks, shortTruckName } from './truck.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = stubStorage('localStorage');
});

describe('the trucks of a browser', () => {
  it('begin with the one that is shopped for', () => {
    expect([readTruck(), readTrucks()]).toEqual(['', []]);
    saveTrucks(['1955,first', '1957']);
    expect([readTruck(), readTrucks()]).toEqual(['1955,first', ['1955,first', '1957']]);
    saveTrucks([]);
    expect(kept.has('truck')).toBe(false);
  });

  it('are what can be read as trucks, whatever is stored', () => {
    kept.set('truck', 'x 195 1957{"make":"gmc"} 1958,gmc  19581 1959');
    expect(readTrucks()).toEqual(['1958,gmc', '1959']);
  });

  it('change places when a year is picked, and a year without a truck is another truck', () => {
    saveTrucks(['1955,first', '1957,gmc']);
    shopForYear('1957');
    expect(readTrucks()).toEqual(['1957,gmc', '1955,first']);
    shopForYear('1959');
    expect(readTrucks()).toEqual(['1959', '1957,gmc', '1955,first']);
  });

  it('are at most ten', () => {
    for (let year = 1947; year < 1960; year++) shopForYear(String(year));
    expect(readTrucks()).toHaveLength(10);
    expect(readTruck()).toBe('1959');
  });

  it('lose one of which only the year is known rather than a detailed one', () => {
    const detailed = Array.from({ length: 9 }, (_, at) => `${1947 + at},gmc`);
    saveTrucks(['1957', ...detailed]);
    shopForYear('1959');
    expect(readTrucks()).toEqual(['1959', ...detailed]);
    saveTrucks([...detailed, '1956,gmc']);
    shopForYear('1959');
    expect(readTrucks()).toEqual(['1959', ...detailed]);
  });

  it.each([
    ['', ''],
    ['1957,gmc,step-side', '1957'],
    ['1955,standard', '1955'],
    ['1955,first,gmc', '1955 First Series'],
    ['1955,second', '1955 Second Series'],
  ])('are named in short: %j', (code, name) => expect(shortTruckName(code)).toBe(name));
});
