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

/** `Step-side`, `Step-side or Fleetside`, `Step-side, Fleetside, or Cameo`. */
export function anyOf(names: readonly string[]): string {
  return names.length > 2 ? `${names.slice(0, -1).join(', ')}, or ${names.at(-1)}` : names.join(' or ');
}
