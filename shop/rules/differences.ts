/**
 * Returns the properties of `after` that differ from `before`, with the values of both. Values are compared as JSON, in which
 * the order of an object's properties doesn't matter: the database has its own.
 * @returns the same names on both sides; none when nothing has changed
 */
export function differences<T extends object>(
  before: T,
  after: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => after[name] !== undefined && toJson(after[name]) !== toJson(before[name]),
  );
  const only = (from: Partial<T>) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: only(before), after: only(after) };
}

const toJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
