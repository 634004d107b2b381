import { randomBytes } from 'node:crypto';

/** A new id: 24 lower-case hex characters from 96 random bits, so that none can be guessed or counted. */
export const newId = (): string => randomBytes(12).toString('hex');
