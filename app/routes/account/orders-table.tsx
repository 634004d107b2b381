import { href } from 'react-router';
import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Column } from '../../ui/card-table.tsx';
import { CardTable } from '../../ui/card-table.tsx';
import { OrderAgain } from '../order/order-again.tsx';
import { dollars } from '../order/order-totals.tsx';

const shortOf = ({ _id }: Order): string => `…${_id.slice(-6)}`;

const columns: Column<Order>[] = [
  {
    name: 'Order',
    cell: (order) => (
      <b className="whitespace-nowrap" title={order._id}>
        {shortOf(order)}
      </b>
    ),
  },
  { name: 'Date', cell: ({ createdAt }) => formatPacific(createdAt) },
  { name: 'Total', kind: 'number', cell: ({ totalPrice }) => dollars(totalPrice) },
  {
    name: 'Paid',
    cell: (order) =>
      order.isPaid && order.paidAt ? (
        <Paid order={order} at={order.paidAt} />
      ) : (
        <span className="state state--warn">Not Paid</span>
      ),
  },
  {
    name: 'Delivered',
    cell: ({ isDelivered, deliveredAt }) =>
      isDelivered && deliveredAt ? (
        <span className="state state--good">{formatPacific(deliveredAt)}</span>
      ) : (
        <span className="state state--off">Not Delivered</span>
      ),
  },
  {
    name: 'Actions',
    kind: 'acts',
    cell: (order) => (
      <>
        <ButtonLink kind="line" small to={href('/order/:id', { id: order._id })}>
          Details<span className="sr-only"> of order {shortOf(order)}</span>
        </ButtonLink>
        <OrderAgain order={order} small>
          <span className="sr-only">: order {shortOf(order)}</span>
        </OrderAgain>
      </>
    ),
  },
];

export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  return <CardTable columns={columns} rows={orders} />;
}

/** What has gone back stands for itself. */
function Paid({ order: { refundedTotal, totalPrice }, at }: { order: Order; at: string }) {
  if (refundedTotal === totalPrice && refundedTotal !== '0.00')
    return <span className="state state--off">Refunded</span>;
  return (
    <>
      <span className="state state--good">{formatPacific(at)}</span>
      {refundedTotal !== '0.00' && (
        <>
          <br />
          <span className="text-small text-ink-2">{dollars(refundedTotal)} refunded</span>
        </>
      )}
    </>
  );
}
