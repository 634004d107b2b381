import { Link } from 'react-router';
import type { PaymentBreak } from '../../../shop/contracts/payments.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { breakPath } from './breaks-path.ts';

/** Payment breaks as lines of a table, below 768 px as cards. */
export function BreaksTable({ breaks }: { breaks: readonly PaymentBreak[] }) {
  return (
    <table className="table table--cards">
      <thead>
        <tr>
          <th scope="col">What has happened</th>
          <th scope="col">Order</th>
          <th scope="col">Seen</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {breaks.map((brk) => (
          <BreakLine key={brk._id} brk={brk} />
        ))}
      </tbody>
    </table>
  );
}

function BreakLine({ brk }: { brk: PaymentBreak }) {
  const { _id, title, subject, order, createdAt } = brk;
  return (
    <tr>
      <td className="wide-cell">
        <Link to={breakPath(_id)}>
          <b>{title}</b>
        </Link>
        <p className="partno wrap-anywhere">{subject}</p>
      </td>
      <td data-th="Order">
        {order ? (
          // The order page is always loaded as a document; see its loader.
          <a href={`/order/${order}`} className="tabular-nums">
            <span className="sr-only">Order </span>…{order.slice(-6)}
          </a>
        ) : (
          'None'
        )}
      </td>
      <td data-th="Seen">{formatPacific(createdAt)}</td>
      <td data-th="State">
        <StateOf brk={brk} />
      </td>
    </tr>
  );
}

export function StateOf({ brk: { resolvedAt } }: { brk: Pick<PaymentBreak, 'resolvedAt'> }) {
  return resolvedAt ? (
    <span className="state state--good">Closed</span>
  ) : (
    <span className="state state--warn">Open</span>
  );
}
