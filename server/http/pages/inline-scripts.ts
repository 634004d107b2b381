import { createHash, randomBytes } from 'node:crypto';

/** Returns the mark that one render puts on the scripts it writes itself. */
export const createNonce = (): string => randomBytes(16).toString('hex');

/**
 * Returns the page without its nonces, and the policy's sources for the inline scripts that carried one. A nonce in the
 * policy would have to change with every reply, and pages are cached; hashing every inline script would allow one that
 * somebody has managed to inject, too.
 */
export function releaseScripts(page: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (!attributes.includes(mark) || attributes.includes(' src=')) continue;
    hashes.add(hashSource(text));
  }
  return { html: page.replaceAll(mark, ''), hashes: [...hashes] };
}

/** Returns the source of a policy that allows exactly this script or style. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
