/** Which stored form of a reply a request may get: RFC 9110 sections 12.5.3 (encodings) and 13.1.2 (etags). */

export type Encoding = 'br' | 'gzip' | 'identity';

const known = new Map<string, Encoding>();
const knownMax = 200;

/** The best encoding that the header allows: highest q first, brotli before gzip among equals, `identity` if neither. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const remembered = known.get(acceptEncoding);
  if (remembered) return remembered;
  const encoding = parse(acceptEncoding);
  if (known.size < knownMax) known.set(acceptEncoding, encoding);
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

/** Whether the asker has this very form already. A list and `*` are understood; weak and strong tags compare alike. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => tag === etag) ?? false;
}
