import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { OrderAgain } from '../checkout/order-again.tsx';
import { dollars } from '../checkout/order-totals.tsx';

/** Orders as lines of a table, below 768 px as cards. */
export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  return (
    <table className="table table--cards">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Date</th>
          <th scope="col" className="r">
            Total
          </th>
          <th scope="col">Paid</th>
          <th scope="col">Delivered</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderLine key={order._id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderLine({ order }: { order: Order }) {
  const short = `…${order._id.slice(-6)}`;
  return (
    <tr>
      <td data-th="Order">
        <b className="whitespace-nowrap" title={order._id}>
          {short}
        </b>
      </td>
      <td data-th="Date">{formatPacific(order.createdAt)}</td>
      <td data-th="Total" className="r">
        {dollars(order.totalPrice)}
      </td>
      <td data-th="Paid">
        {order.isPaid && order.paidAt ? (
          <Paid order={order} at={order.paidAt} />
        ) : (
          <span className="state state--warn">Not Paid</span>
        )}
      </td>
      <td data-th="Delivered">
        {order.isDelivered && order.deliveredAt ? (
          <span className="state state--good">{formatPacific(order.deliveredAt)}</span>
        ) : (
          <span className="state state--off">Not Delivered</span>
        )}
      </td>
      <td className="wide-cell">
        <Acts order={order} short={short} />
      </td>
    </tr>
  );
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

function Acts({ order, short }: { order: Order; short: string }) {
  return (
    <div className="acts">
      <ButtonLink kind="line" small to={`/order/${order._id}`}>
        Details<span className="sr-only"> of order {short}</span>
      </ButtonLink>
      <OrderAgain order={order} small>
        <span className="sr-only">: order {short}</span>
      </OrderAgain>
    </div>
  );
}
