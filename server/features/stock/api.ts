import { openPaymentsMax, reservationMinutes, reservationMinutesMax } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { LockedOrder } from '../payments/data.ts';
import { limitUnpaidStock, limitPieces } from './limit-unpaid-stock.ts';
import type { ClientNetworks } from '../../http/limits/client-networks.ts';
import type { Reservation, ReservedFrom } from './data.ts';
import {
  commitReservedStock,
  commitStock,
  countOtherReservations,
  deleteReservation,
  insertReservation,
  listOrderLines,
  lockReservation,
  lockReservationsOf,
  releaseReservedStock,
  reserveLines,
  updateReservation,
} from './data.ts';

export { countedFrom } from './limit-unpaid-stock.ts';

interface ReservationAsked {
  expires: boolean;
  from?: ClientNetworks | undefined;
  counted?: ReservedFrom | undefined;
}

const uncounted: ReservedFrom = { network: null, site: null };

/**
 * Reserves the stock of an order for 15 minutes. One that is reserved already is extended, up to an hour in all: after that it
 * must be released first, so that nobody keeps stock from others by starting payments again and again.
 * @param options `expires`: false while a capture is in progress: the reservation lasts until its outcome is known.
 *   `from`: where the customer who asks for it is; given, the limits of unpaid stock apply (decision 049).
 *   `counted`: what it is counted for without being limited, because the provider says that the payment is approved
 * @returns what the reservation is counted for
 * @throws ShopError `out_of_stock` with the lines; `too_many_requests` when the customer has three other orders
 *   reserved or when the reservation has lasted an hour, but never for a capture; and, with `from`, when too much is
 *   reserved and not paid
 */
export async function reserveStock(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  { expires, from, counted = uncounted }: ReservationAsked,
): Promise<ReservedFrom> {
  const now = deps.clock();
  const reservation = await lockReservation(tx, order.id);
  if (reservation) {
    const { network, site } = reservation;
    if (reservation.expiresAt === null) return { network, site };
    if (expires && lastExpiry(reservation) <= now) throw reservedTooLong();
    await updateReservation(tx, order.id, { expiresAt: expires ? expiry(reservation, now) : null });
    return { network, site };
  }
  // A payment that was approved is never refused for it.
  if (expires && deps.config.rateLimits) {
    await lockReservationsOf(tx, order);
    if ((await countOtherReservations(tx, order)) >= openPaymentsMax) throw tooManyReserved();
  }
  const stockLines = await listOrderLines(tx, order.id);
  const isLimited = deps.config.rateLimits && from !== undefined;
  const reservedFrom = isLimited ? await limitUnpaidStock(deps, tx, order, from) : counted;
  const lines = await reserveLines(tx, stockLines);
  if (lines.length > 0) throw new ShopError('out_of_stock', 'Out Of Stock', { lines });
  if (isLimited) await limitPieces(tx, stockLines);
  const times = { createdAt: now, expiresAt: expires ? expiry({ createdAt: now }, now) : null };
  await insertReservation(tx, { orderId: order.id, forCapture: !expires, ...times, ...reservedFrom });
  return reservedFrom;
}

export async function isReserved(tx: Tx, orderId: string): Promise<boolean> {
  return (await lockReservation(tx, orderId)) !== undefined;
}

/** 15 minutes from `now`, but no later than an hour after the reservation began. */
function expiry(reservation: Pick<Reservation, 'createdAt'>, now: Date): Date {
  const last = lastExpiry(reservation);
  const next = new Date(now.getTime() + reservationMinutes * 60_000);
  return next < last ? next : last;
}

function lastExpiry({ createdAt }: Pick<Reservation, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + reservationMinutesMax * 60_000);
}

function tooManyReserved(): ShopError {
  const text = `We are already holding parts for ${openPaymentsMax} of your orders. Please pay one of them or wait ${reservationMinutes} minutes.`;
  return new ShopError('too_many_requests', text, { retryAfter: reservationMinutes * 60 });
}

function reservedTooLong(): ShopError {
  const text = `The parts have been held for ${reservationMinutesMax} minutes and are going back on sale. Please try again in a minute.`;
  return new ShopError('too_many_requests', text, { retryAfter: 60 });
}

/**
 * Lets the reservation of an order expire again, because its capture is over. One that was made for this capture is
 * released: with cards that are declined, nobody keeps stock longer than a start allows.
 * @param extendedAt when the capture extended it: the 15 minutes count from there
 */
export async function resumeExpiry(tx: Tx, orderId: string, extendedAt: Date): Promise<void> {
  const reservation = await lockReservation(tx, orderId);
  if (reservation?.expiresAt !== null) return;
  if (reservation.forCapture) return release(tx, orderId);
  await updateReservation(tx, orderId, { expiresAt: expiry(reservation, extendedAt) });
}

/** Releases the reservation of an order if it has expired. */
export async function releaseReservation(tx: Tx, orderId: string, now: Date): Promise<void> {
  const reservation = await lockReservation(tx, orderId);
  if (!reservation?.expiresAt || reservation.expiresAt > now) return;
  await release(tx, orderId);
}

/** Releases the reservation of an order that nobody will pay anymore, whether or not it has expired. */
export async function endReservation(tx: Tx, orderId: string): Promise<void> {
  if (await isReserved(tx, orderId)) await release(tx, orderId);
}

async function release(tx: Tx, orderId: string): Promise<void> {
  await releaseReservedStock(tx, await listOrderLines(tx, orderId));
  await deleteReservation(tx, orderId);
}

/**
 * Takes the stock of a paid order off the shelf: what is reserved for it, or available stock once its reservation has
 * been released.
 * @returns false when there is neither a reservation nor enough available stock; then nothing is changed
 */
export async function commitReservation(tx: Tx, orderId: string): Promise<boolean> {
  const wasReserved = await isReserved(tx, orderId);
  const stockLines = await listOrderLines(tx, orderId);
  if (!wasReserved) return commitStock(tx, stockLines);
  await commitReservedStock(tx, stockLines);
  await deleteReservation(tx, orderId);
  return true;
}
