import { describe, expect, it } from 'vitest';
import { conceptAt, conceptOf, mentionsIn } from './phrases.ts';
import { wordsOf } from './words.ts';

const concepts = (text: string) => mentionsIn(wordsOf(text)).map(({ concept }) => concept.lexeme);

describe('synonyms', () => {
  it.each([
    ['wing window', 'vent window'],
    ['gas tank', 'petrol tank'],
    ['end gate', 'tailgates'],
    ['throw-out bearing', 'clutch release bearing'],
    ['4x4', 'four wheel drive'],
    ['SM420', '4-speed'],
    ['shift boot', 'lever boot'],
  ])('reads %s and %s as the same concept', (one, other) => {
    expect(conceptOf(wordsOf(one))).toBeDefined();
    expect(conceptOf(wordsOf(one))).toBe(conceptOf(wordsOf(other)));
  });

  it('matches the longest phrase', () => {
    expect(conceptAt(wordsOf('gas tank sender 57'), 0)).toMatchObject({
      length: 3,
      concept: conceptOf(wordsOf('fuel sender')),
    });
  });

  it('finds only plain names inside a longer phrase', () => {
    expect(concepts('Windshield Gasket')).toContain('~windshield');
    expect(concepts('Glove Box Door')).not.toContain('~bed');
    expect(concepts('Pickup Box')).toContain('~bed');
  });
});
