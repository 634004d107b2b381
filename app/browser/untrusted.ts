// Browser storage is untrusted input: these read a value that may be anything, and never throw.

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

/** Returns the fields of an object; none for anything else. */
export function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns the fields of an object that is stored as JSON; none for any other text. */
export function recordIn(text: string | null | undefined): Record<string, unknown> {
  try {
    return record(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}

/** Returns a text of at most `max` characters; empty for anything else. */
export function words(value: unknown, max = 500): string {
  return typeof value === 'string' ? value.slice(0, max) : '';
}
