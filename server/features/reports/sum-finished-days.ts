import { pacificDay } from '../../../shop/rules/dates/calendar.ts';
import type { Deps } from '../../deps.ts';
import { write } from '../../db/write.ts';
import { insertDailySales } from './data.ts';

/**
 * Sums the sales of each day that has ended for good, so that reports need not add up every order there ever was. Whatever
 * is paid or refunded is written down at that moment; a day is left alone until another has passed.
 */
export const sumFinishedDays = (deps: Deps): Promise<void> =>
  write(deps, (tx) => insertDailySales(tx, pacificDay(deps.clock())));
