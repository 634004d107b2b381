import type { Sold } from '../../../shop/contracts/reports.ts';
import { lastDays, lastMonths, pacificDay } from '../../../shop/rules/calendar.ts';
import { formatCents } from '../../../shop/rules/money.ts';
import type { Deps } from '../../deps.ts';
import type { SoldOnDay } from './sales-data.ts';
import { sumSalesByDay } from './sales-data.ts';

const daysShown = 30;
const monthsShown = 12;

/** Sales of the last days and months, each with its zeros; the present one last. One query for both. */
export async function readSales({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<{
  days: Sold[];
  months: Sold[];
}> {
  const today = pacificDay(clock());
  const months = lastMonths(today, monthsShown);
  const sold = await sumSalesByDay(db, `${months[0]}-01`);
  return { days: inSpans(lastDays(today, daysShown), sold), months: inSpans(months, sold) };
}

function inSpans(spans: readonly string[], sold: readonly SoldOnDay[]): Sold[] {
  const bySpan = Map.groupBy(sold, ({ day }) => day.slice(0, spans[0]?.length));
  return spans.map((span) => {
    const within = bySpan.get(span) ?? [];
    return {
      span,
      orders: within.reduce((sum, { orders }) => sum + orders, 0),
      total: formatCents(within.reduce((sum, { totalCents }) => sum + totalCents, 0)),
    };
  });
}
