import { safePath } from './safe-path.ts';

/**
 * Returns the path that a redirect is for, as it is compared: without a host, a query and a slash at its end. Empty for what
 * is no path, and for the home page.
 */
export function redirectFrom(address: string): string {
  const path = URL.parse(address.trim(), 'http://here')?.pathname ?? '';
  return path.replace(/\/+$/, '');
}

/** Returns where a redirect may lead: an address within this site, as a header can carry it. Empty for anything else. */
export function redirectTo(address: string): string {
  const text = address.trim();
  if (text.length > 1000 || safePath(text, '') === '') return '';
  const { pathname, search, hash } = new URL(text, 'http://here');
  return pathname + search + hash;
}
