import { openPaymentsMax, reservationMinutes, reservationMinutesMax } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { LockedOrder } from '../payments/data.ts';
import {
  countOtherHolds,
  insertReservation,
  listReservationLines,
  listOrderLines,
  lockActiveReservation,
  reserveLines,
  commitStock,
  commitReservedStock,
  releaseReservedStock,
  updateReservation,
} from './data.ts';

/**
 * Holds the parts of an order for 15 minutes from now, or on: a hold that is still there is lengthened, to an hour in
 * all. Then it has to be given back first, or who begins to pay again and again would keep the parts from others.
 * @param pinned while a capture is under way the hold does not run out
 * @returns the products of which less is to be had now
 * @throws ShopError `out_of_stock` with the lines; `too_many_requests` for a fourth order held at once, and for a hold
 *   that has lasted its hour
 */
export async function reserveStock(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { pinned }: { pinned: boolean },
): Promise<string[]> {
  const now = deps.clock();
  const expiresAt = new Date(now.getTime() + reservationMinutes * 60_000);
  const held = await lockActiveReservation(tx, order.id);
  if (held) {
    const last = new Date(held.createdAt.getTime() + reservationMinutesMax * 60_000);
    if (!pinned && !held.pinned && last <= now) throw heldTooLong();
    await updateReservation(tx, held.id, {
      expiresAt: expiresAt < last ? expiresAt : last,
      pinned: held.pinned || pinned,
    });
    return [];
  }
  if (deps.config.rateLimits && (await countOtherHolds(tx, order)) >= openPaymentsMax) {
    const text = `Parts are held for ${openPaymentsMax} of your orders already. Please pay one of them or wait ${reservationMinutes} minutes.`;
    throw new ShopError('too_many_requests', text, { retryAfter: reservationMinutes * 60 });
  }
  const parts = await listOrderLines(tx, order.id);
  const lines = await reserveLines(tx, parts);
  if (lines.length > 0) throw new ShopError('out_of_stock', 'Out Of Stock', { lines });
  await insertReservation(tx, { orderId: order.id, expiresAt, createdAt: now, pinned }, parts);
  return parts.map(({ productId }) => productId);
}

function heldTooLong(): ShopError {
  const text = `The parts have been held for ${reservationMinutesMax} minutes and go back to the store now. Please try again in a minute.`;
  return new ShopError('too_many_requests', text, { retryAfter: 60 });
}

/** Lets the hold of an order run out by time again. */
export async function resumeExpiry(tx: Tx, orderId: string): Promise<void> {
  const held = await lockActiveReservation(tx, orderId);
  if (held) await updateReservation(tx, held.id, { pinned: false });
}

/**
 * Gives the parts back if the hold is overdue and nobody pins it.
 * @returns the products of which more is to be had now
 */
export async function releaseReservation(tx: Tx, orderId: string, now: Date): Promise<string[]> {
  const held = await lockActiveReservation(tx, orderId);
  if (!held || held.pinned || held.expiresAt > now) return [];
  const parts = await listReservationLines(tx, held.id);
  await releaseReservedStock(tx, parts);
  await updateReservation(tx, held.id, { state: 'released' });
  return parts.map(({ productId }) => productId);
}

/**
 * Takes the parts of a paid order off the shelf: the held ones, or, where the hold has gone, ones that are free.
 * @returns the products taken; undefined when the hold has gone and the parts with it
 */
export async function commitReservation(tx: Tx, orderId: string): Promise<string[] | undefined> {
  const held = await lockActiveReservation(tx, orderId);
  const parts = held ? await listReservationLines(tx, held.id) : await listOrderLines(tx, orderId);
  if (held) {
    await commitReservedStock(tx, parts);
    await updateReservation(tx, held.id, { state: 'committed', pinned: false });
  } else if (!(await commitStock(tx, parts))) return undefined;
  return parts.map(({ productId }) => productId);
}
