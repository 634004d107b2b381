import type { CatalogRow } from '../data.ts';
import { brandLexeme, fields } from './word-index.ts';
import type { SearchDocument } from './word-index.ts';
import { conceptOf, mentionsIn } from './phrases.ts';
import { packaging, sideOf } from './word-lists.ts';
import { isNumber, isUnit, wordsOf } from './words.ts';

const years = /\b(?:19|20)\d\d(?:-(?:(?:19|20)\d\d|\d\d))?\b/g;
export function documentOf(product: CatalogRow): SearchDocument {
  const lexemes = new Map<string, number>();
  const name = product.name.replace(years, ' ');
  const words = wordsOf(name);
  addWords(lexemes, words, fields.name);
  addWords(lexemes, wordsOf(product.partType), fields.type);
  addKind(lexemes, wordsOf(product.partType.split(' & ')[0] ?? ''));
  for (const name of [product.brand, product.vendor]) addBrand(lexemes, wordsOf(name));
  const specs = product.specs.flatMap(({ name, value }) => (name === 'Side' ? [] : [value]));
  for (const text of [...specs, product.fitNotes ?? ''])
    addWords(lexemes, wordsOf(text.replace(years, ' ')), fields.specs);
  addWords(lexemes, wordsOf(product.description.replace(years, ' ')), fields.text);

  const [first = ''] = name.replace(/^Used /, '').split(/[,:(]| with | for /i);
  const firstWords = wordsOf(first);
  return {
    lexemes,
    pairs: words.slice(1).map((word, index) => `${words[index]} ${word}`),
    heads: first.split('&').flatMap((part) => headsOf(wordsOf(part))),
    headLength: firstWords.filter((word) => !packaging.has(word)).length,
    nameLength: words.length,
    side: sideOf(words, product.lugoPart),
  };
}

function addWords(lexemes: Map<string, number>, words: readonly string[], field: number): void {
  const add = (lexeme: string) => lexemes.set(lexeme, (lexemes.get(lexeme) ?? 0) | field);
  for (const [index, word] of words.entries()) {
    add(word);
    const next = words[index + 1];
    if (isNumber(word)) {
      if (next && isUnit(next)) add(word + next);
      // `.030" over` is also searched for as `30 over`.
      if (/^\.\d+$/.test(word)) add(String(Number(word.slice(1).padEnd(3, '0'))));
    }
  }
  for (const { concept } of mentionsIn(words)) add(concept.lexeme);
}

/** Adds the first part of a category name as one concept, or as its only word. */
function addKind(lexemes: Map<string, number>, words: readonly string[]): void {
  const whole = conceptOf(words);
  for (const lexeme of [...(words.length === 1 ? words : []), ...(whole ? [whole.lexeme] : [])]) {
    lexemes.set(lexeme, (lexemes.get(lexeme) ?? 0) | fields.kind);
  }
}

function addBrand(lexemes: Map<string, number>, words: readonly string[]): void {
  for (let length = 1; length <= words.length; length++)
    lexemes.set(brandLexeme(words.slice(0, length)), fields.brand);
}

function headsOf(words: string[]): string[] {
  let last = words.length - 1;
  while (last > 0 && packaging.has(words[last] as string)) last--;
  const word = words[last];
  if (!word) return [];
  const concepts = mentionsIn(words).filter(({ from, length }) => from <= last && last < from + length);
  return [word, ...concepts.map(({ concept }) => concept.lexeme)];
}
