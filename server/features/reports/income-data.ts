/** What orders were paid for, what went back and what the provider kept: the days that are summed, and all since (decision 111). */
import { sql } from 'kysely';
import type { DayRange } from '../../../shop/rules/dates/calendar.ts';
import { plannedEachTime } from '../../db/driver.ts';
import type { Db, Tx } from '../../db/open.ts';
import { allowMinutes } from '../../db/open.ts';
import { startOfDay } from '../../db/pacific-days.ts';
import { withSummedUntil } from './data.ts';

export interface IncomeSums {
  orders: number;
  undiscountedItemsCents: number;
  itemsCents: number;
  shippingCents: number;
  handlingCents: number;
  taxCents: number;
  totalCents: number;
  refundedItemsCents: number;
  refundedShippingCents: number;
  refundedHandlingCents: number;
  refundedTaxCents: number;
  refundedCents: number;
  feeCents: number;
  /** Orders of which it is not known what the provider kept. */
  unknownFees: number;
}

export interface IncomeOfSpan extends IncomeSums {
  /** `2026`, `2026-11` or `2026-11-21`, in California. */
  span: string;
}

const amounts = [
  'undiscounted_items_cents',
  'items_cents',
  'shipping_cents',
  'handling_cents',
  'tax_cents',
  'total_cents',
  'refunded_items_cents',
  'refunded_shipping_cents',
  'refunded_handling_cents',
  'refunded_tax_cents',
  'refunded_cents',
  'fee_cents',
];
const columns = sql.raw(['orders', 'unknown_fees', ...amounts].join(', '));
const sums = sql.raw(
  [
    'sum(orders)::int AS orders',
    'sum(unknown_fees)::int AS unknown_fees',
    ...amounts.map((name) => `sum(${name})::bigint AS ${name}`),
  ].join(', '),
);
const pacificDate = sql`(moment AT TIME ZONE 'America/Los_Angeles')::date`;

const formats = { year: 'YYYY', month: 'YYYY-MM', day: 'YYYY-MM-DD' } as const;

/** Sums each year, month or day of a period in which something was paid or refunded, the earliest first. */
export function sumIncome(
  db: Db,
  days: DayRange | undefined,
  each: keyof typeof formats,
): Promise<IncomeOfSpan[]> {
  return withSummedUntil(db, 'incomeDaily', async (tx, summedUntil) => {
    const from = [days?.from ?? '', summedUntil ?? ''].toSorted().at(-1);
    const { rows } = await sql<IncomeOfSpan>`${sql.raw(plannedEachTime)}
      SELECT to_char(day, ${formats[each]}) AS span, ${sums}
      FROM (
        SELECT day, ${columns} FROM income_daily
        WHERE ${days ? sql`day >= ${days.from}::date AND day < ${days.until}::date` : sql`true`}
        UNION ALL
        SELECT ${pacificDate}, ${columns} FROM income_movements
        WHERE ${from ? sql`moment >= ${startOfDay(from)}` : sql`true`}
          AND ${days ? sql`moment < ${startOfDay(days.until)}` : sql`true`}
      ) AS income
      GROUP BY 1 ORDER BY 1`.execute(tx);
    return rows;
  });
}

/** Writes down the income of each day before yesterday that is not summed yet. @param today in Pacific time */
export async function insertDailyIncome(tx: Tx, today: string): Promise<void> {
  // A fee that is named meanwhile waits, and then takes its day back.
  await sql`LOCK TABLE income_daily IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  // The first run after years of orders takes longer than a page may.
  await allowMinutes(tx);
  await sql`
    INSERT INTO income_daily (day, ${columns})
    SELECT ${pacificDate} AS day, ${sums} FROM income_movements
    WHERE moment < (${today}::date - 1)::timestamp AT TIME ZONE 'America/Los_Angeles'
      AND moment >= coalesce(
        ((SELECT max(day) FROM income_daily) + 1)::timestamp AT TIME ZONE 'America/Los_Angeles', '-infinity')
    GROUP BY day`.execute(tx);
}
