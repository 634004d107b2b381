import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Returns the pattern of LIKE that matches whatever contains the text; wildcards in it stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Returns the pattern of LIKE that matches what contains the text once `plain_text` has taken case, accents and apostrophes
 * away; null, which matches nothing, if nothing is left of it.
 */
export const containingPlain = (text: string) => sql<string>`nullif(plain_text(${containing(text)}), '%%')`;

/** Whether what is written contains the text as people type it. */
export const isIn = (written: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`plain_text(${written}) LIKE ${containingPlain(text)}`;
