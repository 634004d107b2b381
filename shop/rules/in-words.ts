/** Numbers and lists in American English. Not `Intl`, whose first use takes a phone some 60 ms (decision 011). */

/**
 * `1234` → `"1,234"`.
 * @param count a whole number that isn't negative
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 part`, `1,200 parts`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** `State`, `State and Phone`, `State, City, and Phone`. */
export function inWords(words: readonly string[], last: 'and' | 'or' = 'and'): string {
  return words.length > 2
    ? `${words.slice(0, -1).join(', ')}, ${last} ${words.at(-1)}`
    : words.join(` ${last} `);
}

/** `for another truck` → `For another truck`. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
