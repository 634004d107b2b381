/**
 * How much of the shelf can be reserved and not paid, so that nobody can take the catalog off sale for nothing
 * (decision 049). Counted in the transaction that reserves, under a lock for each address range or account, so that
 * simultaneous starts in several processes count each other.
 */
import { phone, reservationMinutes, unpaidStockMax } from '../../../shop/facts.ts';
import { daysBefore } from '../../../shop/rules/dates/dates.ts';
import { formatCount } from '../../../shop/rules/in-words.ts';
import { toDollars } from '../../../shop/rules/money.ts';
import { fullLineCents } from '../../../shop/rules/pricing.ts';
import { ShopError } from '../../../shop/shop-error.ts';
import type { Tx } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { keyedHash } from '../../secret-keys.ts';
import type { LockedOrder } from '../payments/data.ts';
import type { ClientNetworks } from '../../http/limits/client-networks.ts';
import type { ReservedFrom, StockLine } from './data.ts';
import type { ReservedStock, unpaidStock } from './unpaid-stock-data.ts';
import { listOverReserved, sumPaid } from './unpaid-stock-data.ts';

/** A limit of unpaid stock, and what it is counted by. */
interface Limit {
  max: ReservedStock;
  whose: string;
  of: Parameters<typeof unpaidStock>[1];
}

/** What an order is limited by, and what its reservation is counted for. */
export interface UnpaidStockLimits {
  counted: ReservedFrom;
  /** Hashes to lock, in this order. */
  locks: readonly Buffer[];
  limits: readonly Limit[];
}

/**
 * Returns the limits of what an order may reserve: those of its address range (a /24 or /64, and twice as much for a /48).
 * A regular customer may reserve more, and is counted by account, too.
 * @param from where the customer is
 */
export async function limitsOfUnpaidStock(
  deps: Deps,
  tx: Tx,
  order: LockedOrder,
  from: ClientNetworks,
): Promise<UnpaidStockLimits> {
  const { regular, smallOrder } = unpaidStockMax;
  const ordered = sumOf(order.lines);
  // A guest's order can join an account later; who pays for it may still be anybody.
  const userId = order.guestId === null ? order.userId : null;
  const paidCents = userId === null ? 0 : await sumPaid(tx, userId, daysBefore(deps.clock(), regular.days));
  const isRegular = userId !== null && paidCents >= regular.paidCents;
  // Regular customers of a range are counted among themselves: what strangers do there does not concern them.
  const hashOfRange = (range: string) => hashOf(deps, isRegular ? `regular ${range}` : range);
  const network = hashOfRange(from.network);
  const site = from.site === undefined ? null : hashOfRange(from.site);
  const isSmall = ordered.lines <= smallOrder.lines && ordered.units <= smallOrder.units;
  const max = times(isSmall ? 2 : 1, unpaidStockMax[isRegular ? 'customer' : 'network']);
  const whose = 'your connection';
  return {
    counted: { network, site },
    locks: [...(isRegular ? [hashOf(deps, userId)] : []), site ?? network],
    limits: [
      ...(isRegular ? [{ max: maxOf(paidCents), whose: 'your account', of: { userId } }] : []),
      { max, whose, of: { network } },
      ...(site ? [{ max: times(2, max), whose, of: { site } }] : []),
    ],
  };
}

/**
 * Refuses an order with which too much would be reserved and unpaid.
 * @param held what `unpaidStock` has returned for each limit
 * @throws ShopError too_many_requests
 */
export function refuseTooMuchUnpaid(
  { limits }: UnpaidStockLimits,
  order: LockedOrder,
  held: readonly ReservedStock[],
): void {
  for (const [at, { max, whose }] of limits.entries())
    refuseMore(sumOf(order.lines), held[at] ?? nothing, max, whose);
}

const nothing: ReservedStock = { lines: 0, units: 0, cents: 0 };

function sumOf(lines: LockedOrder['lines']): ReservedStock {
  return {
    lines: lines.length,
    units: lines.reduce((sum, { qty }) => sum + qty, 0),
    cents: lines.reduce((sum, line) => sum + fullLineCents(line), 0),
  };
}

/** Returns what a reservation is counted for that is not limited: its payment has been approved. */
export function countedFrom(deps: Deps, { network, site }: ClientNetworks): ReservedFrom {
  if (!deps.config.rateLimits) return { network: null, site: null };
  return { network: hashOf(deps, network), site: site === undefined ? null : hashOf(deps, site) };
}

/**
 * Refuses large quantities that would leave less than half of a part's stock to others. Caller must have reserved the
 * lines: the rows are locked.
 * @throws ShopError too_many_requests
 */
export async function limitPieces(tx: Tx, stockLines: readonly StockLine[]): Promise<void> {
  const large = stockLines.filter(({ qty }) => qty > unpaidStockMax.pieces);
  if (large.length === 0) return;
  const ids = large.map(({ productId }) => productId);
  const [first] = await listOverReserved(tx, ids);
  if (!first) return;
  throw tooMuch(
    `That is more of "${first.name}" than we can hold for an order that isn't paid. Please take ${unpaidStockMax.pieces} or fewer, or call us at ${phone.display}.`,
  );
}

function refuseMore(ordered: ReservedStock, held: ReservedStock, max: ReservedStock, whose: string): void {
  if (isWithin(max, ordered, held)) return;
  const dollars = `$${formatCount(toDollars(max.cents))}`;
  throw tooMuch(
    isWithin(max, ordered)
      ? `We are already holding as many parts as we can for unpaid orders from ${whose}. Please try again in ${reservationMinutes} minutes, or call us at ${phone.display}.`
      : `This order is larger than we can hold before it is paid: up to ${max.lines} different parts, ${max.units} pieces and ${dollars}. Please split it into smaller orders, or call us at ${phone.display}.`,
  );
}

/** Returns how much a regular customer may reserve. */
function maxOf(paidCents: number): ReservedStock {
  const { customer, network, timesPaid } = unpaidStockMax;
  const cents = Math.min(customer.cents, Math.max(network.cents, timesPaid * paidCents));
  return { ...customer, cents };
}

function isWithin(max: ReservedStock, ...stocks: ReservedStock[]): boolean {
  const sum = (of: keyof ReservedStock) => stocks.reduce((total, stock) => total + stock[of], 0);
  return sum('lines') <= max.lines && sum('units') <= max.units && sum('cents') <= max.cents;
}

function times(factor: number, { lines, units, cents }: ReservedStock): ReservedStock {
  return { lines: lines * factor, units: units * factor, cents: cents * factor };
}

function tooMuch(text: string): ShopError {
  return new ShopError('too_many_requests', text, { retryAfter: reservationMinutes * 60 });
}

/** Keyed, so that the table does not hold addresses. */
function hashOf({ config }: Deps, counted: string): Buffer {
  return keyedHash(counted, 'address-range', config);
}
