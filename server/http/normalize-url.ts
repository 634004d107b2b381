const stray = /%(?![0-9A-Fa-f]{2})/g;

/**
 * Reads a hand-typed `/store/search/100%` as its writer meant it: a percent sign that begins no escape is one.
 * Escapes that are no UTF-8 (`%ff`) become the replacement character.
 */
export function wellFormed(url: string): string {
  if (!url.includes('%')) return url;
  const escaped = url.replace(stray, '%25');
  try {
    decodeURIComponent(escaped);
    return escaped;
  } catch {
    return escaped.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) =>
      encodeURIComponent(Buffer.from(run.replaceAll('%', ''), 'hex').toString()),
    );
  }
}
