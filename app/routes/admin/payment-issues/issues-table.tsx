import { Link } from 'react-router';
import type { PaymentIssue } from '../../../../shop/contracts/payments.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { paymentIssuePath } from './issues-path.ts';
import { OrderLink } from '../orders/order-link.tsx';

const columns: Column<PaymentIssue>[] = [
  {
    name: 'What has happened',
    kind: 'title',
    cell: ({ _id, title, subject }) => (
      <>
        <Link to={paymentIssuePath(_id)}>
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
  { name: 'State', cell: (paymentIssue) => <StateOf paymentIssue={paymentIssue} /> },
];

export function PaymentIssuesTable({ paymentIssues }: { paymentIssues: readonly PaymentIssue[] }) {
  return <CardTable columns={columns} rows={paymentIssues} />;
}

export function StateOf({
  paymentIssue: { resolvedAt },
}: {
  paymentIssue: Pick<PaymentIssue, 'resolvedAt'>;
}) {
  return resolvedAt ? (
    <span className="state state--good">Closed</span>
  ) : (
    <span className="state state--warn">Open</span>
  );
}
