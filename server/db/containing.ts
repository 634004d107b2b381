import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Returns the pattern of LIKE that matches whatever contains the text; wildcards in it stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** Whether what is written contains the text as people type it: in any case, without accents and apostrophes. */
export const isIn = (written: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`plain_text(${written}) LIKE plain_text(${containing(text)})`;
