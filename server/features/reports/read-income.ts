import type { Reply } from '../../../shop/api-client.ts';
import type { Income } from '../../../shop/contracts/reports/income.ts';
import { daysOf } from '../../../shop/rules/dates/calendar.ts';
import { formatCents } from '../../../shop/rules/money.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { findFirstYear } from '../orders/listing/list-data.ts';
import type { IncomeOfSpan, IncomeSums } from './income-data.ts';
import { sumIncome } from './income-data.ts';

/** Returns what was paid, refunded and kept by the provider in a period, with its sums (decision 111). */
export async function readIncome(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  period: string | undefined,
): Promise<Reply<'GET /api/reports/income'>> {
  const [spans, firstYear] = await Promise.all([
    listIncome(db, period),
    findFirstYear(db, 'paidAt', clock()),
  ]);
  return {
    spans: spans.map((one) => ({ span: one.span, ...incomeOf([one]) })),
    totals: incomeOf(spans),
    firstYear,
  };
}

/** Lists the years of all time, the months of a year or a quarter, or the days of a month. */
export const listIncome = (db: Db, period: string | undefined): Promise<IncomeOfSpan[]> =>
  sumIncome(db, daysOf(period), period === undefined ? 'year' : /-\d\d$/.test(period) ? 'day' : 'month');

function incomeOf(spans: readonly IncomeSums[]): Income {
  const sum = (amount: keyof IncomeSums) => spans.reduce((total, span) => total + span[amount], 0);
  const netCents = sum('totalCents') - sum('refundedCents');
  return {
    orders: sum('orders'),
    items: formatCents(sum('undiscountedItemsCents')),
    discounts: formatCents(sum('undiscountedItemsCents') - sum('itemsCents')),
    shipping: formatCents(sum('shippingCents')),
    handling: formatCents(sum('handlingCents')),
    tax: formatCents(sum('taxCents')),
    paid: formatCents(sum('totalCents')),
    refunded: {
      items: formatCents(sum('refundedItemsCents')),
      shipping: formatCents(sum('refundedShippingCents')),
      handling: formatCents(sum('refundedHandlingCents')),
      tax: formatCents(sum('refundedTaxCents')),
      total: formatCents(sum('refundedCents')),
    },
    net: formatCents(netCents),
    fees: formatCents(sum('feeCents')),
    unknownFees: sum('unknownFees'),
    received: formatCents(netCents - sum('feeCents')),
  };
}
