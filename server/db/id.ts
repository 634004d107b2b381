import { randomBytes } from 'node:crypto';

/**
 * Returns a new id in the layout of a MongoDB ObjectId, as the former shop's: 8 hex characters for the second it is made
 * in, so that new rows share the last pages of an index, and 16 random ones, so that none can be guessed.
 */
export const newId = (now = new Date()): string =>
  Math.floor(now.getTime() / 1000)
    .toString(16)
    .padStart(8, '0') + randomBytes(8).toString('hex');
