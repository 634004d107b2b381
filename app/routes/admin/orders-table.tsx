import './office-lists.css';
import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { formatDollars, toCents } from '../../../shop/rules/money.ts';

/** Everybody's orders as lines of a table, below 768 px as cards. */
export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  return (
    <table className="table table--cards orders">
      <caption className="sr-only">Orders, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Placed</th>
          <th scope="col">Customer</th>
          <th scope="col" className="r">
            Total
          </th>
          <th scope="col">Paid</th>
          <th scope="col">Delivered</th>
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
  const name = order.shippingAddress.name || order.user?.name;
  const email = order.user?.email ?? order.guestUser?.guestEmail;
  return (
    <tr>
      <td data-th="Order">
        {/* The order page is always loaded as a document; see its loader. */}
        <a href={`/order/${order._id}`} className="font-semibold whitespace-nowrap">
          <span className="sr-only">Order </span>…{order._id.slice(-6)}
        </a>
      </td>
      <td data-th="Placed">{formatPacific(order.createdAt)}</td>
      <td data-th="Customer" className="wide-cell wrap-anywhere">
        {name && <div>{name}</div>}
        <div className="partno">
          {email}
          {order.guestUser && ' · Guest'}
        </div>
        {order.addressIncomplete && <span className="state state--warn">Address incomplete</span>}
      </td>
      <td data-th="Total" className="r">
        {dollars(order.totalPrice)}
      </td>
      <td data-th="Paid">
        <Paid order={order} />
      </td>
      <td data-th="Delivered">
        <Delivered order={order} />
      </td>
    </tr>
  );
}

/** What has gone back stands for itself. */
function Paid({ order: { paidAt, refundedTotal, totalPrice } }: { order: Order }) {
  if (!paidAt) return <span className="state state--warn">Not Paid</span>;
  const refunded = toCents(refundedTotal);
  if (refunded > 0 && refunded >= toCents(totalPrice))
    return <span className="state state--off">Refunded</span>;
  return (
    <>
      <span className="state state--good">{formatPacific(paidAt)}</span>
      {refunded > 0 && <div className="partno">{dollars(refundedTotal)} refunded</div>}
    </>
  );
}

function Delivered({ order: { deliveredAt, tracking } }: { order: Order }) {
  return (
    <>
      {deliveredAt ? (
        <span className="state state--good">{formatPacific(deliveredAt)}</span>
      ) : (
        <span className="state state--off">Not Delivered</span>
      )}
      {tracking && (
        <div className="partno wrap-anywhere">
          {tracking.carrier} {tracking.number}
        </div>
      )}
    </>
  );
}

const dollars = (amount: string): string => formatDollars(toCents(amount));
