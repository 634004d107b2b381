import { onTestFinished } from 'vitest';

/**
 * Replaces properties of an object until the test is over, even if it fails.
 * @returns a function that puts them back sooner
 */
export function replaceInTest<T extends object>(target: T, replacements: Partial<T>): () => void {
  const names = Object.keys(replacements) as (keyof T)[];
  const before = Object.fromEntries(names.map((name) => [name, target[name]])) as Partial<T>;
  const putBack = () => void Object.assign(target, before);
  onTestFinished(putBack);
  Object.assign(target, replacements);
  return putBack;
}
