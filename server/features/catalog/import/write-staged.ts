import { setTimeout as sleep } from 'node:timers/promises';
import { ShopError } from '../../../../shop/shop-error.ts';
import type { Tx } from '../../../db/open.ts';
import {
  isHeldByOthers,
  isSomebodyWaiting,
  isStockImpossible,
  refuseToWait,
  returnToMark,
  setMark,
  writeStaged,
} from './stage-data.ts';

const sliceSize = 1000;
const tries = 20;
const pauseMs = 250;
const triesGivingWayAtOnce = 6;
/** Then it lets sales wait, though never for as long as would make them fail (5 s, `db/open.ts`). */
const mostWaitedForMs = 3500;
/** So long it waits itself for a row that a sale has in hand, with what it holds. */
const longestMs = 150;

/**
 * Writes all that is staged, in the order in which everybody locks products. Until the caller commits nobody else can sell
 * or change what is written already; so it lets go of everything and starts again as soon as somebody waits for it. When
 * that has happened a few times it lets them wait for some seconds, in which tens of thousands of rows are written.
 * It never waits for others itself for long while it holds what they may want, so the two cannot stand crosswise.
 * @throws ShopError `conflict` when a product is not as it was staged; `unavailable` when the products are never free
 */
export async function writeAllStaged(tx: Tx, { count, now }: { count: number; now: Date }): Promise<void> {
  await refuseToWait(tx, { longestMs });
  await setMark(tx);
  for (let tried = 1; ; tried++) {
    const patienceMs = tried <= triesGivingWayAtOnce ? 0 : mostWaitedForMs;
    if (await writeOnce(tx, { count, now, patienceMs })) return;
    await returnToMark(tx);
    if (tried === tries)
      throw new ShopError(
        'unavailable',
        'Too much is being sold just now. Nothing was changed: please try again later.',
      );
    await sleep(pauseMs);
  }
}

async function writeOnce(
  tx: Tx,
  { count, now, patienceMs }: { count: number; now: Date; patienceMs: number },
): Promise<boolean> {
  const begun = performance.now();
  try {
    for (let from = 0; from < count; from += sliceSize) {
      // Not after the last: the commit is quicker than going back.
      const isLate = from > 0 && performance.now() - begun >= patienceMs;
      if (isLate && (await isSomebodyWaiting(tx))) return false;
      const upTo = Math.min(from + sliceSize, count);
      const written = await writeStaged(tx, { from, upTo, now });
      if (written < upTo - from) throw changedSince();
    }
    return true;
  } catch (error) {
    if (isHeldByOthers(error)) return false;
    throw isStockImpossible(error) ? changedSince() : error;
  }
}

export const changedSince = (): ShopError => new ShopError('conflict', 'Products have changed since');
