import { sql } from 'kysely';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import type { Db } from '../../db/open.ts';

/** Different errors that are kept; the ones seen longest ago make room. */
const keptMax = 100;
const keptDays = 30;

export interface NewBrowserError {
  fingerprint: Buffer;
  message: string;
  source: string;
  page: string;
  browser: string;
}

/** Counts an error, and deletes others beyond `keptMax`. */
export async function countBrowserError(db: Db, error: NewBrowserError, at: Date): Promise<void> {
  const { fingerprint, message, source, page, browser } = error;
  await sql`
    WITH old AS (
      DELETE FROM browser_errors WHERE fingerprint IN (
        SELECT fingerprint FROM browser_errors WHERE fingerprint <> ${fingerprint}
        ORDER BY last_at DESC, fingerprint OFFSET ${keptMax - 1})
    )
    INSERT INTO browser_errors AS known (fingerprint, message, source, page, browser, count, first_at, last_at)
    VALUES (${fingerprint}, ${message}, ${source}, ${page}, ${browser}, 1, ${at}, ${at})
    ON CONFLICT (fingerprint) DO UPDATE SET count = known.count + 1,
      page = excluded.page, browser = excluded.browser, last_at = excluded.last_at`.execute(db);
}

/** Lists errors, the latest first. */
export function listBrowserErrors(db: Db, limit: number) {
  return db
    .selectFrom('browserErrors')
    .selectAll()
    .orderBy('lastAt', 'desc')
    .orderBy('fingerprint')
    .limit(limit)
    .execute();
}

/** Deletes errors that nobody has had for a month. */
export async function deleteOldBrowserErrors(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('browserErrors').where('lastAt', '<', daysBefore(now, keptDays)).execute();
}
