import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHJKLMNPRSTUVWXY0123456789';

/** Returns a random id of capitals and digits. Orders and captures have 17 characters, payers 13. */
export function newId(length = 17): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
