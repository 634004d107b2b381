import type { TaxOrder, TaxRefund } from '../../../shop/contracts/tax.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { missing, shownAmount } from './shown-value.ts';

/** The orders of a state, each with the way to its page. */
export function TaxOrders({ orders }: { orders: readonly TaxOrder[] }) {
  return (
    <table className="table table--cards">
      <caption className="sr-only">Orders paid in this time, the newest first</caption>
      <Headings names={['Items', 'Item costs', 'Tax', 'Shipping', 'Handling', 'Total']} />
      <tbody>
        {orders.map((order) => (
          <tr key={order._id}>
            <OrderLink id={order._id} />
            <td data-th="Date">{order.createdAt ? formatPacific(order.createdAt) : missing}</td>
            <td data-th="Items" className="r">
              {order.orderItems?.reduce((count, { qty }) => count + qty, 0) ?? missing}
            </td>
            <Amount name="Item costs" amount={order.itemsPrice} />
            <Amount name="Tax" amount={order.taxPrice} />
            <Amount name="Shipping" amount={order.shippingPrice} />
            <Amount name="Handling" amount={order.handlingFee} />
            <Amount name="Total" amount={order.totalPrice} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What has gone back in this time, also of orders that were paid before it. */
export function TaxRefunds({ refunds }: { refunds: readonly TaxRefund[] }) {
  return (
    <table className="table table--cards">
      <caption className="sr-only">Refunds made in this time, the newest first</caption>
      <Headings names={['Item costs', 'Tax', 'Refunded']} />
      <tbody>
        {refunds.map((refund) => (
          <tr key={refund._id}>
            <OrderLink id={refund.order} />
            <td data-th="Date">{formatPacific(refund.completedAt)}</td>
            <Amount name="Item costs" amount={refund.itemsPrice} />
            <Amount name="Tax" amount={refund.taxPrice} />
            <Amount name="Refunded" amount={refund.amount} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Headings({ names }: { names: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Date</th>
        {names.map((name) => (
          <th key={name} scope="col" className="r">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function OrderLink({ id }: { id: string }) {
  return (
    <td data-th="Order">
      {/* The order page is always loaded as a document; see its loader. */}
      <a href={`/order/${id}`} title={id}>
        <span className="sr-only">Order </span>…{id.slice(-6)}
      </a>
    </td>
  );
}

function Amount({ name, amount }: { name: string; amount: string | undefined }) {
  return (
    <td data-th={name} className="r">
      {shownAmount(amount)}
    </td>
  );
}
