import { createHash, randomBytes } from 'node:crypto';

/** A secret that cannot be guessed: 256 random bits, 43 characters fit for headers, cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, so that a copy of the database opens nothing. A random token needs no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
