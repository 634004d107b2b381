import { describe, expect, it } from 'vitest';
import { conceptAt, conceptOf, mentionsIn } from './phrases.ts';
import { wordsOf } from './words.ts';

const concepts = (text: string) => mentionsIn(wordsOf(text)).map(({ concept }) => concept.lexeme);

describe('words that mean the same', () => {
  it.each([
    ['wing window', 'vent window'],
    ['gas tank', 'petrol tank'],
    ['end gate', 'tailgates'],
    ['throw-out bearing', 'clutch release bearing'],
    ['4x4', 'four wheel drive'],
    ['SM420', '4-speed'],
    ['shift boot', 'lever boot'],
  ])('%s is %s', (one, other) => {
    expect(conceptOf(wordsOf(one))).toBeDefined();
    expect(conceptOf(wordsOf(one))).toBe(conceptOf(wordsOf(other)));
  });

  it('takes the longest phrase', () => {
    expect(conceptAt(wordsOf('gas tank sender 57'), 0)).toMatchObject({
      length: 3,
      concept: conceptOf(wordsOf('fuel sender')),
    });
  });

  it('reads a thing by its plain name inside another, and nothing else there', () => {
    expect(concepts('Windshield Gasket')).toContain('~windshield');
    expect(concepts('Glove Box Door')).not.toContain('~bed');
    expect(concepts('Pickup Box')).toContain('~bed');
  });
});
