import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import type { Deps } from '../../deps.ts';
import { write } from '../../db/write.ts';
import { insertDailySales } from './data.ts';
import { insertDailyIncome } from './income-data.ts';
import { addProductSales } from './product-sales-data.ts';

/**
 * Sums the sales of each day that has ended for good, so that reports need not add up every order there ever was. Whatever
 * is paid or refunded is written down at that moment; a day is left alone until another has passed. Sales of parts are added
 * a month at a time, each in its own transaction: a run that is interrupted goes on where it ended.
 */
export async function sumFinishedDays(deps: Deps): Promise<void> {
  const today = pacificDay(deps.clock());
  await write(deps, (tx) => insertDailySales(tx, today));
  await write(deps, (tx) => insertDailyIncome(tx, today));
  while (await write(deps, (tx) => addProductSales(tx, today)));
}
