const oldest = 1900;
const newest = 2100;

/**
 * Parses years as people write them: `1957` or `57`, or `1955-1959`, `1955-59` or `55-59` for a span, separated by commas.
 * @returns sorted and unique; undefined when a year is not between 1900 and 2100 or a span runs backwards
 */
export function parseYears(given: readonly (string | number)[]): number[] | undefined {
  const years = new Set<number>();
  for (const part of given.flatMap((one) => String(one).split(','))) {
    const text = part.trim();
    if (text === '') continue;
    // Two digits alone are a year from 1940, as in the search.
    const [, typed = '', last = typed] = /^(\d{4}|[4-9]\d)(?:\s*[-–]\s*(\d{4}|\d\d))?$/.exec(text) ?? [];
    const first = typed.length === 2 ? `19${typed}` : typed;
    const [from, to] = [Number(first), Number(first.slice(0, -last.length) + last)];
    if (!(from >= oldest && to <= newest && from <= to)) return undefined;
    for (let year = from; year <= to; year++) years.add(year);
  }
  return [...years].sort((a, b) => a - b);
}
