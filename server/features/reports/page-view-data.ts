import { sql } from 'kysely';
import type { PageViews } from '../../../shop/contracts/page-views.ts';
import type { Db } from '../../db/open.ts';

/** There are some forty kinds of public pages; made-up ones do not fill the table. */
const kindsPerDay = 100;

/** One view more. @param day in California */
export async function insertPageView(db: Db, { day, page }: { day: string; page: string }): Promise<void> {
  await sql`
    INSERT INTO page_views (day, page, views)
    SELECT ${day}::date, ${page}, 1
    WHERE EXISTS (SELECT FROM page_views WHERE day = ${day}::date AND page = ${page})
      OR (SELECT count(*) FROM page_views WHERE day = ${day}::date) < ${kindsPerDay}
    ON CONFLICT (day, page) DO UPDATE SET views = page_views.views + 1`.execute(db);
}

/** The most opened first. @param today in California, the last day that counts */
export async function listPageViews(db: Db, today: string): Promise<PageViews[]> {
  const { rows } = await sql<PageViews>`
    SELECT page, sum(views)::int AS month,
      coalesce(sum(views) FILTER (WHERE day > ${today}::date - 7), 0)::int AS week,
      coalesce(sum(views) FILTER (WHERE day = ${today}::date), 0)::int AS today
    FROM page_views
    WHERE day > ${today}::date - 30 AND day <= ${today}::date
    GROUP BY page ORDER BY month DESC, page`.execute(db);
  return rows;
}
