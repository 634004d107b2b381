import type { TaxOfState, TaxOrder, TaxRefund } from '../../../shop/contracts/tax.ts';
import { pageSize } from '../../../shop/facts.ts';
import { daysOf } from '../../../shop/rules/dates/calendar.ts';
import { formatCents, toDollars } from '../../../shop/rules/money.ts';
import type { Paging } from '../../../shop/rules/paging.ts';
import { pagingOf } from '../../../shop/rules/paging.ts';
import type { Deps } from '../../deps.ts';
import type { ShopServer } from '../../http/endpoint.ts';
import { endpoint } from '../../http/endpoint.ts';
import { findFirstYear } from '../orders/listing/list-data.ts';
import type { StateTax, TaxedOrder, TaxedRefund } from './data.ts';
import { listTaxOrders, listTaxRefunds, sumTaxByState } from './data.ts';

const size = pageSize.admin;

export function taxRoutes(app: ShopServer, deps: Deps): void {
  endpoint(app, 'GET /api/orders/admin/tax', ({ query }) => taxByState(deps, query));
  endpoint(app, 'GET /api/orders/admin/tax/:state', ({ params, query }) =>
    taxOfState(deps, params.state, query),
  );
}

type Needs = Pick<Deps, 'db' | 'clock'>;

interface Query {
  period?: string | undefined;
  pageNumber?: number | undefined;
}

/** Returns the sales and tax of each state, net of the period's refunds (docs/specification/decisions.md, Money and stock). */
async function taxByState(
  { db, clock }: Needs,
  { period, pageNumber: number = 1 }: Query,
): Promise<Paging & { taxInfoByState: TaxOfState[]; totals: Omit<TaxOfState, '_id'>; firstYear: number }> {
  const states = await sumTaxByState(db, daysOf(period));
  const paging = pagingOf(states.length, { number, size });
  const end = paging.page * size;
  return {
    taxInfoByState: states.slice(end - size, end).map((state) => ({ _id: state.state, ...netSums([state]) })),
    totals: netSums(states),
    firstYear: await findFirstYear(db, 'paidAt', clock()),
    ...paging,
  };
}

function netSums(states: readonly StateTax[]): Omit<TaxOfState, '_id'> {
  const sum = (amountOf: (state: StateTax) => number) =>
    states.reduce((total, state) => total + amountOf(state), 0);
  return {
    totalOrders: sum(({ orders }) => orders),
    totalItemCosts: formatCents(sum(({ itemsCents, refundedItemsCents }) => itemsCents - refundedItemsCents)),
    totalTaxCollected: formatCents(sum(({ taxCents, refundedTaxCents }) => taxCents - refundedTaxCents)),
  };
}

/** Returns the orders and refunds behind one state's sums; empty for a code that is not a state's. */
async function taxOfState(
  { db, clock }: Needs,
  state: string,
  { period }: Pick<Query, 'period'>,
): Promise<{ orders: TaxOrder[]; refunds: TaxRefund[]; firstYear: number }> {
  const days = daysOf(period);
  const code = state.toUpperCase();
  const [orders, refunds] = await Promise.all([
    listTaxOrders(db, code, days),
    listTaxRefunds(db, code, days),
  ]);
  return {
    orders: orders.map(toTaxOrder),
    refunds: refunds.map(toTaxRefund),
    firstYear: await findFirstYear(db, 'paidAt', clock()),
  };
}

function toTaxOrder({
  id,
  number,
  city,
  postalCode,
  pickup,
  createdAt,
  paidAt,
  lines,
  ...cents
}: TaxedOrder): TaxOrder {
  return {
    _id: id,
    number,
    city,
    postalCode,
    pickup,
    createdAt: createdAt.toISOString(),
    paidAt: paidAt.toISOString(),
    orderItems: lines.map(({ name, qty, priceCents, productId, lugoPart }) => ({
      name,
      qty,
      price: toDollars(priceCents),
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

function toTaxRefund({
  requestId,
  orderId,
  orderNumber,
  city,
  postalCode,
  pickup,
  endedAt,
  ...cents
}: TaxedRefund): TaxRefund {
  return {
    _id: requestId,
    order: orderId,
    orderNumber,
    city,
    postalCode,
    pickup,
    completedAt: endedAt.toISOString(),
    amount: formatCents(cents.amountCents),
    itemsPrice: formatCents(cents.itemsCents),
    taxPrice: formatCents(cents.taxCents),
  };
}
