import { Link } from 'react-router';
import type { PaymentBreak } from '../../../../shop/contracts/payments.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { breakPath } from './issues-path.ts';
import { OrderLink } from '../orders/order-link.tsx';

const columns: Column<PaymentBreak>[] = [
  {
    name: 'What has happened',
    kind: 'title',
    cell: ({ _id, title, subject }) => (
      <>
        <Link to={breakPath(_id)}>
          <b>{title}</b>
        </Link>
        <p className="partno wrap-anywhere">{subject}</p>
      </>
    ),
  },
  {
    name: 'Order',
    cell: ({ order }) => (order ? <OrderLink id={order} className="tabular-nums" /> : 'None'),
  },
  { name: 'Seen', cell: ({ createdAt }) => formatPacific(createdAt) },
  { name: 'State', cell: (brk) => <StateOf brk={brk} /> },
];

export function BreaksTable({ breaks }: { breaks: readonly PaymentBreak[] }) {
  return <CardTable columns={columns} rows={breaks} />;
}

export function StateOf({ brk: { resolvedAt } }: { brk: Pick<PaymentBreak, 'resolvedAt'> }) {
  return resolvedAt ? (
    <span className="state state--good">Closed</span>
  ) : (
    <span className="state state--warn">Open</span>
  );
}
