/** Controls (a pasted tab is none) and halves of characters: nothing that a form sends and a database stores. */
const unreadable = /(?!\t)\p{Cc}|\p{Cs}/u;

export const isReadable = (text: string): boolean => !unreadable.test(text);
export const notReadable = 'Contains a character that cannot be read';
