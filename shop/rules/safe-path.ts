/**
 * Returns a path within this site, for `redirect` and `goBackPath`, or the fallback for anything that a browser could
 * read as another origin (`//x`, `/\x`, control characters, a scheme).
 */
export function safePath(value: string | null | undefined, fallback = '/'): string {
  if (!value || !value.startsWith('/') || /^\/[/\\]/.test(value) || value.includes('\\')) return fallback;
  // Browsers strip tabs and newlines from URLs, which could turn "/\t/x" into "//x", and resolve dots: "/.//x".
  if ([...value].some((char) => char.charCodeAt(0) < 0x20 || char.charCodeAt(0) === 0x7f)) return fallback;
  return new URL(value, 'http://here').pathname.startsWith('//') ? fallback : value;
}
