import { togetherAfterDays } from '../../../../shop/facts.ts';
import { pacificDay } from '../../../../shop/rules/dates/calendar.ts';
import { daysBefore } from '../../../../shop/rules/dates/dates.ts';
import type { Deps } from '../../../deps.ts';
import { write } from '../../../db/write.ts';
import { countPairs, findUncountedDay, lockPairs } from './pair-data.ts';

/**
 * Counts which parts were bought together, one day after the other, each in its own transaction: a run that is interrupted
 * goes on where it ended.
 */
export async function countBoughtTogether(deps: Deps): Promise<void> {
  const end = pacificDay(daysBefore(deps.clock(), togetherAfterDays));
  for (;;) {
    const day = await write(deps, async (tx) => {
      await lockPairs(tx);
      const next = await findUncountedDay(tx, end);
      if (next !== undefined) await countPairs(tx, next);
      return next;
    });
    if (day === undefined) return;
  }
}
