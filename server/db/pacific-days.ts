import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** Selects the moment at which a day begins in California, where the shop is. */
export const startOfDay = (day: string): RawBuilder<Date> =>
  sql`(${day}::date::timestamp AT TIME ZONE 'America/Los_Angeles')`;

/** Selects the moment at which a day is over in California. */
export const endOfDay = (day: string): RawBuilder<Date> =>
  sql`((${day}::date + 1)::timestamp AT TIME ZONE 'America/Los_Angeles')`;
