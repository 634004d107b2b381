import { describe, expect, it } from 'vitest';
import { parseFitment } from './fitment-text.ts';
import { nameQuestions } from './name-says.ts';

function ask(name: string, fits: string): string[] {
  const parsed = parseFitment(fits);
  if ('error' in parsed) throw new Error(parsed.error);
  return nameQuestions(name, parsed.rules);
}

describe('a name that says which trucks', () => {
  it.each([
    ['Dual Exhaust System, V-8', 'V-8', 'engine'],
    ['Engine Mount, Small Block', 'Small Block', 'engine'],
    ['Muffler, Original Style, Six', 'Six', 'engine'],
    ['Exhaust Manifold, 235 Six', '235', 'engine'],
    ['King Pin Set, 3/4-Ton & 1-Ton', '3/4-Ton, 1-Ton', 'weight class'],
    ['Locking Hub, 8-Lug', '8-Lug', 'weight class'],
    ['Fender Emblem, "3100"', '3100', 'weight class'],
    ['Back Window Gasket, Small Window', 'Small Window', 'cab'],
    ['Back Glass, Small, Clear', 'Back Glass, Small', 'cab'],
    ['Back Glass, Panoramic', 'Panoramic', 'cab'],
    ['Tail Light, Stepside', 'Stepside', 'bed or body'],
    ['Bed Wood Kit for Long Bed', 'Long Bed', 'wheelbase'],
    ['Frame Boxing Plates, 114" Wheelbase', '114"', 'wheelbase'],
    ['Transfer Case, 4x4', '4x4', 'drive'],
    ['Frame Boxing Plates, 125-1/4 in.', '125-1/4 in', 'wheelbase'],
    ['Hood Letters, GMC', 'GMC', 'make'],
    ['Shop Manual, Second Series', 'Second Series', '1955 series'],
  ])('%s: needs it in its rules', (name, words, label) => {
    const question = `The name says ${words}, but Fits names no ${label}`;
    expect(ask(name, '1955-1959')).toEqual([question]);
    expect(ask(name, '')).toEqual([question]);
  });

  it('needs it in every rule, unless the note says it', () => {
    const missing = ['The name says V-8, but Fits names no engine'];
    expect(ask('Fan Shroud, V-8', '1955-1956; 265 V8\n1957-1959')).toEqual(missing);
    expect(ask('Fan Shroud, V-8', '1955-1956; 265 V8\n1957-1959; 283 V8')).toEqual([]);
    expect(ask('Crossmember, V-8', '1947-1954; note: to put in a small V-8')).toEqual([]);
    expect(ask('Crossmember, V-8', '1947-1954; note: drill two holes')).toEqual(missing);
  });

  it('must not be told otherwise by its rules', () => {
    expect(ask('King Pin Set, 3/4-Ton', '1955-1959; 1/2 ton')).toEqual([
      'The name says 3/4-Ton, but Fits says 1/2 ton',
    ]);
    expect(ask('Gasket Set, 265 V-8', '1955-1959; 265 V8, 283 V8')).toEqual([
      'The name says 265, but Fits says 283 V8',
    ]);
    expect(ask('Hub Cap, 3/4-Ton, 8-Lug', '1955-1959; 3/4 ton')).toEqual([]);
  });

  it('says nothing of other things', () => {
    const names = [
      'Door Panel Set',
      'Set of Six',
      'Radio, Six Volt',
      'Wheel, 5-Lug',
      'Tire, 235/75R15',
      'Bed Step',
    ];
    for (const name of [...names, 'Chevrolet & GMC Hood', '1-1/2 Ton Jack', 'Part 12835', 'Thermostat'])
      expect(ask(name, '1955-1959'), name).toEqual([]);
    // The series is a matter of 1955 alone.
    expect(ask('Manual, Second Series', '1956-1959')).toEqual([]);
  });
});
