import { openPaymentsMax, reservationMinutes, reservationMinutesMax } from '../../../shop/facts.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import { send, together } from '../../db/driver.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import type { LockedOrder } from '../payments/data.ts';
import { limitPieces, limitsOfUnpaidStock, refuseTooMuchUnpaid } from './limit-unpaid-stock.ts';
import type { ClientNetworks } from '../../http/limits/client-networks.ts';
import type { Reservation, ReservedFrom } from './data.ts';
import {
  commitReservedStock,
  commitStock,
  deleteReservation,
  insertReservation,
  linesToReserve,
  listAvailable,
  otherReservations,
  releaseReservedStock,
  reservationsOfToLock,
  updateReservation,
} from './data.ts';
import { unpaidStock, unpaidStockToLock } from './unpaid-stock-data.ts';

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
  const { reservation } = order;
  if (reservation) {
    const { network, site } = reservation;
    if (reservation.expiresAt === null) return { network, site };
    if (expires && lastExpiry(reservation) <= now) throw reservedTooLong();
    await updateReservation(tx, order.id, { expiresAt: expires ? expiry(reservation, now) : null });
    return { network, site };
  }
  const unpaid =
    deps.config.rateLimits && from ? await limitsOfUnpaidStock(deps, tx, order, from) : undefined;
  // A payment that was approved is never refused for it.
  const isFew = expires && deps.config.rateLimits;
  const { locks = [], limits = [], counted: reservedFrom = counted } = unpaid ?? {};
  await send(tx, ...(isFew ? [reservationsOfToLock(order)] : []), ...locks.map(unpaidStockToLock));
  const [[others], reserved, ...held] = await together(
    tx,
    isFew ? otherReservations(tx, order) : undefined,
    linesToReserve(tx, order.lines),
    ...limits.map(({ of }) => unpaidStock(tx, of)),
  );
  if ((others?.count ?? 0) >= openPaymentsMax) throw tooManyReserved();
  if (unpaid) refuseTooMuchUnpaid(unpaid, order, held.flat());
  if (reserved.length < order.lines.length) throw await outOfStock(tx, order, reserved);
  if (unpaid) await limitPieces(tx, order.lines);
  const times = { createdAt: now, expiresAt: expires ? expiry({ createdAt: now }, now) : null };
  await insertReservation(tx, { orderId: order.id, forCapture: !expires, ...times, ...reservedFrom });
  return reservedFrom;
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

async function outOfStock(
  tx: Tx,
  { lines }: LockedOrder,
  reserved: readonly { productId: string }[],
): Promise<ShopError> {
  const ids = new Set(reserved.map(({ productId }) => productId));
  const short = lines.map(({ productId }) => productId).filter((id) => !ids.has(id));
  return new ShopError('out_of_stock', 'Out Of Stock', { lines: await listAvailable(tx, short) });
}

/**
 * Lets the reservation of an order expire again, because its capture is over. One that was made for this capture is
 * released: with cards that are declined, nobody keeps stock longer than a start allows.
 * @param extendedAt when the capture extended it: the 15 minutes count from there
 */
export async function resumeExpiry(tx: Tx, order: LockedOrder, extendedAt: Date): Promise<void> {
  const { id, reservation } = order;
  if (reservation?.expiresAt !== null) return;
  if (reservation.forCapture) return release(tx, order);
  await updateReservation(tx, id, { expiresAt: expiry(reservation, extendedAt) });
}

/** Releases the reservation of an order if it has expired. */
export async function releaseReservation(tx: Tx, order: LockedOrder, now: Date): Promise<void> {
  const expiresAt = order.reservation?.expiresAt;
  if (expiresAt && expiresAt <= now) await release(tx, order);
}

/** Releases the reservation of an order that nobody will pay anymore, whether or not it has expired. */
export async function endReservation(tx: Tx, order: LockedOrder): Promise<void> {
  if (order.reservation) await release(tx, order);
}

async function release(tx: Tx, { id, lines }: LockedOrder): Promise<void> {
  await releaseReservedStock(tx, lines);
  await deleteReservation(tx, id);
}

/**
 * Takes the stock of a paid order off the shelf: what is reserved for it, or available stock once its reservation has
 * been released.
 * @returns false when there is neither a reservation nor enough available stock; then nothing is changed
 */
export async function commitReservation(tx: Tx, { id, lines, reservation }: LockedOrder): Promise<boolean> {
  if (!reservation) return commitStock(tx, lines);
  await commitReservedStock(tx, lines);
  await deleteReservation(tx, id);
  return true;
}
