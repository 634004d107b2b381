import type { TaxOrder, TaxRefund } from '../../../../shop/contracts/tax.ts';
import { formatDollars } from '../../../../shop/rules/money.ts';
import { formatCount } from '../../../../shop/rules/in-words.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Sorting } from '../../../ui/sort-head.tsx';
import { OrderLink } from '../orders/order-link.tsx';
import { missing, formatAmount } from '../format-amount.ts';
import type { CityTax } from './tax-by-city.ts';

/** The orders of a state, with links to their pages. */
export function TaxOrders({ orders }: { orders: readonly TaxOrder[] }) {
  return <CardTable caption="Orders paid in this time, the newest first" columns={ofOrders} rows={orders} />;
}

const ofOrders: Column<TaxOrder>[] = [
  { name: 'Order', card: 'lead', cell: ({ _id, number }) => <OrderLink id={_id} number={number} /> },
  { name: 'Date', card: 'line', cell: ({ createdAt }) => (createdAt ? formatPacific(createdAt) : missing) },
  {
    name: 'Items',
    kind: 'number',
    cell: ({ orderItems }) => orderItems?.reduce((count, { qty }) => count + qty, 0) ?? missing,
  },
  { name: 'Sales of parts', kind: 'number', cell: ({ itemsPrice }) => formatAmount(itemsPrice) },
  { name: 'Tax', kind: 'number', cell: ({ taxPrice }) => formatAmount(taxPrice) },
  { name: 'Shipping', kind: 'number', cell: ({ shippingPrice }) => formatAmount(shippingPrice) },
  { name: 'Handling', kind: 'number', cell: ({ handlingFee }) => formatAmount(handlingFee) },
  { name: 'Total', kind: 'number', card: 'end', cell: ({ totalPrice }) => formatAmount(totalPrice) },
];

/** Why sales times the rate can be more than the tax. */
export function KeptFees() {
  return (
    <p className="hint mt-4">
      A restocking fee that you keep stays in the sales of parts, although the tax on its part is given back
      in full. Ask your tax adviser whether it counts as taxable.
    </p>
  );
}

/** The refunds of this period, including those of orders that were paid before it. */
export function TaxRefunds({ refunds }: { refunds: readonly TaxRefund[] }) {
  return (
    <CardTable caption="Refunds made in this time, the newest first" columns={ofRefunds} rows={refunds} />
  );
}

const ofRefunds: Column<TaxRefund>[] = [
  {
    name: 'Order',
    card: 'lead',
    cell: ({ order, orderNumber }) => <OrderLink id={order} number={orderNumber} />,
  },
  { name: 'Date', card: 'line', cell: ({ completedAt }) => formatPacific(completedAt) },
  { name: 'Sales of parts', kind: 'number', cell: ({ itemsPrice }) => formatAmount(itemsPrice) },
  { name: 'Tax', kind: 'number', cell: ({ taxPrice }) => formatAmount(taxPrice) },
  { name: 'Refunded', kind: 'number', card: 'end', cell: ({ amount }) => formatAmount(amount) },
];

/** What was sold to each city of a state. District taxes are reported by city. */
export function TaxCities({
  cities,
  sorting,
  to,
}: {
  cities: readonly CityTax[];
  sorting: Sorting;
  /** Returns the address of the orders of a city. */
  to: (city: string) => string;
}) {
  const rows = cities.map((city) => ({ ...city, path: to(city._id) }));
  return <CardTable caption="Sales and tax of each city" columns={ofCities} sorting={sorting} rows={rows} />;
}

const ofCities: Column<CityTax & { path: string }>[] = [
  {
    name: 'City',
    kind: 'title',
    sort: 'city',
    cell: ({ path, name, zipCodes }) => (
      <>
        <Link className="font-semibold" to={path}>
          {name}
        </Link>
        <p className="text-small text-ink-2">{zipCodes.join(', ')}</p>
      </>
    ),
  },
  { name: 'Orders', kind: 'number', sort: '-orders', cell: ({ orders }) => formatCount(orders) },
  {
    name: 'Sales of parts',
    kind: 'number',
    sort: '-sales',
    cell: ({ itemsCents, refunded }) => <Net cents={itemsCents} refundedCents={refunded.itemsCents} />,
  },
  {
    name: 'Tax',
    kind: 'number',
    sort: '-tax',
    cell: ({ taxCents, refunded }) => <Net cents={taxCents} refundedCents={refunded.taxCents} />,
  },
];

/** An amount, with what refunds have taken off it. */
function Net({ cents, refundedCents }: { cents: number | undefined; refundedCents: number | undefined }) {
  return (
    <>
      {cents === undefined ? missing : formatDollars(cents)}
      {refundedCents !== undefined && refundedCents > 0 && (
        <p className="text-small text-ink-2">{formatDollars(refundedCents)} refunded</p>
      )}
    </>
  );
}
