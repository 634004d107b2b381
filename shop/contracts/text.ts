import { z } from 'zod';

/**
 * Control characters (except tab, which people paste), lone surrogates, and marks that reverse the text after them
 * (U+202A–E, U+2066–9): no form sends them, and they must not change how an email or a list reads.
 */
const unreadable = /(?!\t)\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const isReadable = (text: string): boolean => !unreadable.test(text);
/** Whether the text has a visible character, not only spaces and joiners. */
export const isVisible = (text: string): boolean => visible.test(text);
export const notReadable = 'Contains a character that cannot be read';

/** A line that must be filled in. @param missing the error when it is not */
export const requiredLine = (missing: string, max: number) =>
  requiredString(missing, max).refine(isReadable, notReadable);

/** A line that may be empty. */
export const optionalLine = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters`).refine(isReadable, notReadable);

/** A text of several lines that must be filled in. @param missing the error when it is not */
export const requiredText = (missing: string, max: number) =>
  requiredString(missing, max).refine(isReadableText, notReadable);

/** A text of several lines that may be empty. */
export const optionalText = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters`).refine(isReadableText, notReadable);

const isReadableText = (text: string): boolean => isReadable(text.replaceAll(/\r?\n/g, ' '));

const requiredString = (missing: string, max: number) =>
  z.string({ error: missing }).trim().refine(isVisible, missing).max(max, `At most ${max} characters`);
