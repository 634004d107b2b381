import { createStored } from '../../browser/browser-storage.ts';

/**
 * What is typed in the office and not sent yet, by place; kept in the tab, so that neither a reload nor signing in again
 * loses it.
 */
type Drafts = Record<string, string>;

const stored = createStored('officeDrafts', parse, 'sessionStorage');

/** The draft of one text. @param place where it is typed, for example `{inquiry's id} note` */
export function useDraft(place: string): readonly [string, (text: string) => void] {
  return [stored.use()[place] ?? '', (text) => writeDraft(place, text)];
}

export const readDraft = (place: string): string => stored.read()[place] ?? '';

/** @param text empty: nothing is left to be sent */
export function writeDraft(place: string, text: string): void {
  const others = Object.entries(stored.read()).filter(([key]) => key !== place);
  const drafts = text === '' ? others : [...others, [place, text]];
  stored.write(drafts.length === 0 ? null : JSON.stringify(Object.fromEntries(drafts)));
}

/** Whether something waits to be sent at a place that begins so. */
export const hasDraft = (begin: string): boolean =>
  Object.entries(stored.read()).some(([place, text]) => place.startsWith(begin) && text.trim() !== '');

/** Forgets what waits at places that begin so: there is nothing left that it could be about. */
export function dropDrafts(begin: string): void {
  for (const place of Object.keys(stored.read())) if (place.startsWith(begin)) writeDraft(place, '');
}

/** What is stored is the visitor's to change. */
function parse(text: string | null): Drafts {
  try {
    const found: unknown = JSON.parse(text ?? '{}');
    const entries = typeof found === 'object' && found !== null ? Object.entries(found) : [];
    return Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
