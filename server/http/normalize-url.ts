const strayPercent = /%(?![0-9A-Fa-f]{2})/g;

/**
 * Returns the URL with valid percent-encoding, so that a hand-typed `/store/search/100%` works: a percent sign that
 * starts no escape is encoded, and escapes that are not UTF-8 (`%ff`) become the replacement character.
 */
export function normalizeUrl(url: string): string {
  if (!url.includes('%')) return url;
  const escaped = url.replace(strayPercent, '%25');
  try {
    decodeURIComponent(escaped);
    return escaped;
  } catch {
    return escaped.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) =>
      encodeURIComponent(Buffer.from(run.replaceAll('%', ''), 'hex').toString()),
    );
  }
}
