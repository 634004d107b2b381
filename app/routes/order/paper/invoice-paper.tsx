import { brands } from '../../../../shop/facts.ts';
import { orderStateNames } from '../../../../shop/rules/orders/order-states.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import { lineDollars } from '../../checkout/lines.tsx';
import { PlacedOrderTotals } from '../order-totals.tsx';
import { OrderRefunds } from '../order-refunds.tsx';
import { Paper } from './paper.tsx';

/** What an order costs, whether it is paid, and what was refunded. */
export function InvoicePaper({ order }: { order: Order }) {
  return (
    <Paper title="Invoice" order={order} beside={<PaidBy order={order} />}>
      <Parts order={order} />
      <div className="paper__sum">
        <PlacedOrderTotals order={order} />
        <OrderRefunds order={{ ...order, refunds: order.refunds.filter(isBilled) }} unfolded />
      </div>
    </Paper>
  );
}

/** What the total above counts: completed, and of the payment that paid the order. */
const isBilled = ({ state, payment }: Order['refunds'][number]): boolean =>
  state === 'completed' && payment === 'primary';

function PaidBy({ order: { state, paymentMethod, paidAt } }: { order: Order }) {
  return (
    <>
      <h2>Payment</h2>
      <p>
        {paymentMethod}
        <br />
        {paidAt ? `Paid on ${formatPacific(paidAt)}` : orderStateNames[state]}
      </p>
    </>
  );
}

function Parts({ order: { orderItems } }: { order: Order }) {
  return (
    <table className="table">
      <caption className="sr-only">Parts of this order</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col" className="numeric">
            Qty
          </th>
          <th scope="col" className="numeric">
            Price
          </th>
          <th scope="col" className="numeric">
            Line
          </th>
        </tr>
      </thead>
      <tbody>
        {orderItems.map(({ product, name, lugoPart, brand, qty, price }) => (
          <tr key={product}>
            <td className="named wrap-anywhere">
              {name}
              {brand === brands.napco && <span className="tag">{brands.napco}</span>}
              <div className="partno">{lugoPart}</div>
            </td>
            <td data-th="Qty" className="numeric">
              {qty}
            </td>
            <td data-th="Price" className="numeric">
              {dollars(price)}
            </td>
            <td data-th="Line" className="numeric">
              {lineDollars(qty, price)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
