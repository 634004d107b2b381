import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';
import { createStored } from '../browser/browser-storage.ts';
import { readUserInfo } from '../browser/user-info.ts';
import { recordIn } from '../browser/untrusted.ts';

/** Unsent text by key, for example `{order's id} note`. */
type Drafts = Record<string, string>;

/** Lives as long as the tab, so a reload or a new sign-in loses nothing. */
const stored = createStored('drafts', parse, 'sessionStorage');

/**
 * Returns the draft of one text and a function that changes it.
 * @param key the id of what the text is about, a space, and the field: `dropDrafts` works by the beginning
 */
export function useDraft(key: string): readonly [string, (text: string) => void] {
  return [stored.use()[key] ?? '', (text) => writeDraft(key, text)];
}

export const readDraft = (key: string): string => stored.read()[key] ?? '';

/** @param text removes the draft when it is empty */
export function writeDraft(key: string, text: string): void {
  if (readDraft(key) === text) return;
  const others = Object.entries(stored.read()).filter(([other]) => other !== key);
  const drafts = text === '' ? others : [...others, [key, text]];
  stored.write(drafts.length === 0 ? null : JSON.stringify(Object.fromEntries(drafts)));
}

/** Calls a function with the values of a form whenever one of them changes, so that it can keep them as a draft. */
export function useOnTyped<Values extends FieldValues>(
  { subscribe }: { subscribe: UseFormSubscribe<Values> },
  onTyped: (values: Values) => void,
): void {
  const typed = useEffectEvent(onTyped);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => typed(values) }),
    [subscribe],
  );
}

/**
 * Says whether leaving the page would lose a draft whose key begins this way.
 * False after the session has ended: the visitor comes back after signing in and finds the draft.
 */
export const hasUnsentDraft = (prefix: string): boolean =>
  readUserInfo() !== null &&
  Object.entries(stored.read()).some(([key, text]) => key.startsWith(prefix) && text.trim() !== '');

/** Removes all drafts whose keys begin this way. */
export function dropDrafts(prefix: string): void {
  for (const key of Object.keys(stored.read())) if (key.startsWith(prefix)) writeDraft(key, '');
}

/** Reads stored drafts, which may contain anything because visitors can edit them. */
function parse(text: string | null): Drafts {
  const entries = Object.entries(recordIn(text));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
