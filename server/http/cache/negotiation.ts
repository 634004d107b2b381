/** Chooses the encoding and the 304 of a reply: RFC 9110 sections 12.5.3 (Accept-Encoding) and 13.1.2 (If-None-Match). */

export type Encoding = 'br' | 'gzip' | 'identity';

const parsed = new Map<string, Encoding>();
const maxParsed = 200;

/** Returns the best encoding the header allows: highest q first, brotli before gzip among equals, `identity` if neither. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const known = parsed.get(acceptEncoding);
  if (known) return known;
  const encoding = parse(acceptEncoding);
  if (parsed.size < maxParsed) parsed.set(acceptEncoding, encoding);
  return encoding;
}

function parse(header: string): Encoding {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = q === undefined ? 1 : Number(q);
    if (name !== '' && Number.isFinite(weight)) weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  const identity = weights.get('identity') ?? 0;
  if (br > 0 && br >= gzip && br >= identity) return 'br';
  return gzip > 0 && gzip >= identity ? 'gzip' : 'identity';
}

/** Returns whether the client already has this ETag. Takes lists and `*`; weak and strong tags compare as equal. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => tag === etag) ?? false;
}
