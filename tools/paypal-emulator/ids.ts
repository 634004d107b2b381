import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHJKLMNPRSTUVWXY0123456789';

/** Orders and captures have ids of 17 capitals and digits; payers have 13. */
export function newId(length = 17): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
