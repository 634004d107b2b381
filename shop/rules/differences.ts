/**
 * Returns the properties of `after` that differ from `before`, with the values of both. Values are compared as JSON.
 * @returns the same names on both sides; none when nothing has changed
 */
export function differences<T extends object>(
  before: T,
  after: Partial<T>,
): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => after[name] !== undefined && JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  const only = (from: Partial<T>) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: only(before), after: only(after) };
}
