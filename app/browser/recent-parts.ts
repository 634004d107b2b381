import { recentPartsMax } from '../../shop/facts.ts';
import { createStored } from './browser-storage.ts';

/** Ids of the parts that this browser has shown, newest first, separated by spaces. The server keeps nothing of it. */
const stored = createStored('recentParts', (text): readonly string[] =>
  [...new Set(text?.match(/\b[0-9a-f]{24}\b/g))].slice(0, recentPartsMax),
);

export const readRecentParts = stored.read;
export const useRecentParts = stored.use;

export function noteRecentPart(id: string): void {
  stored.write([id, ...stored.read()].join(' '));
}

export function clearRecentParts(): void {
  stored.write(null);
}
