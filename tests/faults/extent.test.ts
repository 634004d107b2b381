import { describe, expect, it, vi } from 'vitest';
import { extentOf } from './extent.ts';

describe('extentOf', () => {
  it.each([
    ['40', { from: 0, to: 40 }],
    ['20-50', { from: 20, to: 50 }],
    ['90-500', { from: 90, to: 100 }],
    ['500', { from: 0, to: 100 }],
    ['all', { from: 0, to: 100 }],
  ])('reads %s', (given, expected) => {
    vi.stubEnv('PAIRS', given);
    expect(extentOf(100, 'PAIRS', { short: 1, long: 2 })).toEqual(expected);
  });

  it.each(['0', '100-200', '50-20', 'some', ''])('refuses "%s", which chooses nothing', (given) => {
    vi.stubEnv('PAIRS', given);
    expect(() => extentOf(100, 'PAIRS', { short: 1, long: 2 })).toThrow('chooses none of 100');
  });
});
