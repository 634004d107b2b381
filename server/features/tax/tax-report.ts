import type { TaxOfState, TaxOrder, TaxRefund } from '../../../shop/contracts/tax.ts';
import { pageSize } from '../../../shop/facts.ts';
import { taxPeriodDays, pacificDay } from '../../../shop/rules/calendar.ts';
import { formatCents } from '../../../shop/rules/money.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import type { Deps } from '../../deps.ts';
import type { StateTax, TaxedOrder, TaxedRefund } from './data.ts';
import { findFirstPaidAt, listTaxOrders, listTaxRefunds, sumTaxByState } from './data.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

interface Asked {
  period?: string | undefined;
  pageNumber?: number | undefined;
}

const size = pageSize.admin;

/** Paid orders of each state, less what was refunded in the same time (docs/specification/decisions.md, Money and stock). */
export async function taxByState(
  { db, clock }: Needs,
  { period, pageNumber: number = 1 }: Asked,
): Promise<Paging & { taxInfoByState: TaxOfState[]; totals: Omit<TaxOfState, '_id'>; firstYear: number }> {
  const states = await sumTaxByState(db, period === undefined ? undefined : taxPeriodDays(period));
  const paging = pagingOf(states.length, { number, size });
  const end = paging.page * size;
  return {
    taxInfoByState: states.slice(end - size, end).map((state) => ({ _id: state.state, ...sumOf([state]) })),
    totals: sumOf(states),
    firstYear: await firstYear({ db, clock }),
    ...paging,
  };
}

function sumOf(states: readonly StateTax[]): Omit<TaxOfState, '_id'> {
  const sum = (of: (state: StateTax) => number) => states.reduce((so, state) => so + of(state), 0);
  return {
    totalOrders: sum(({ orders }) => orders),
    totalItemCosts: formatCents(sum(({ itemsCents, refundedItemsCents }) => itemsCents - refundedItemsCents)),
    totalTaxCollected: formatCents(sum(({ taxCents, refundedTaxCents }) => taxCents - refundedTaxCents)),
  };
}

/** The orders and refunds that the line of a state is made of; none of a state that is none. */
export async function taxOfState(
  { db, clock }: Needs,
  state: string,
  { period }: Pick<Asked, 'period'>,
): Promise<{ orders: TaxOrder[]; refunds: TaxRefund[]; firstYear: number }> {
  const days = period === undefined ? undefined : taxPeriodDays(period);
  const code = state.toUpperCase();
  const [orders, refunds] = await Promise.all([
    listTaxOrders(db, code, days),
    listTaxRefunds(db, code, days),
  ]);
  return {
    orders: orders.map(shownOrder),
    refunds: refunds.map(shownRefund),
    firstYear: await firstYear({ db, clock }),
  };
}

/** In which the first order was paid; the present one as long as none is. */
async function firstYear({ db, clock }: Needs): Promise<number> {
  return Number(pacificDay((await findFirstPaidAt(db)) ?? clock()).slice(0, 4));
}

function shownOrder({ id, createdAt, paidAt, lines, ...cents }: TaxedOrder): TaxOrder {
  return {
    _id: id,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt.toISOString(),
    orderItems: lines.map(({ name, qty, priceCents, productId, lugoPart }) => ({
      name,
      qty,
      price: priceCents / 100,
      product: productId,
      lugoPart,
    })),
    itemsPrice: formatCents(cents.itemsCents),
    taxPrice: formatCents(cents.taxCents),
    shippingPrice: formatCents(cents.shippingCents),
    handlingFee: formatCents(cents.handlingCents),
    totalPrice: formatCents(cents.totalCents),
  };
}

function shownRefund({ requestId, orderId, endedAt, ...cents }: TaxedRefund): TaxRefund {
  return {
    _id: requestId,
    order: orderId,
    completedAt: endedAt.toISOString(),
    amount: formatCents(cents.amountCents),
    itemsPrice: formatCents(cents.itemsCents),
    taxPrice: formatCents(cents.taxCents),
  };
}
