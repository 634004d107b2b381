/**
 * Controls (a pasted tab is none), halves of characters, and marks that turn the text after them around (U+202A–E,
 * U+2066–9): nothing that a form sends, and nothing that should change how an email or a list reads.
 */
const unreadable = /(?!\t)\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;

export const isReadable = (text: string): boolean => !unreadable.test(text);
/** There is something to be seen, not spaces and joiners alone. */
export const isVisible = (text: string): boolean => visible.test(text);
export const notReadable = 'Contains a character that cannot be read';
