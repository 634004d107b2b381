import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askerName } from './asker-name.ts';

describe('the name of an asker', () => {
  it.each([
    ['Walt Harmon', 'Walt'],
    ['  Walt  ', 'Walt'],
    ['Jean-Luc O’Brien', 'Jean-Luc'],
    ['', ''],
    ['walt@example.com', ''],
    ['530-555-0188', ''],
    ['W. Harmon', ''],
    ['Mr. Harmon', ''],
    ['Harmon Garage', ''],
    ['https://example.com', ''],
  ])('of %j is %j', (name, shown) => {
    expect(askerName(name)).toBe(shown);
  });

  it('is one word that was typed, and stays the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const shown = askerName(name);
        expect(shown).not.toMatch(/[\s@\d]/);
        expect(name).toContain(shown);
        expect(askerName(shown)).toBe(shown);
      }),
    );
  });
});
