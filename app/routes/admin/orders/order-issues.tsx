import { href } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { call } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { useOrderData } from './use-order-data.ts';

/** For admins, on an order's page: its payment issues, open and closed. */
export function OrderPaymentIssues({ order }: { order: Order }) {
  const found = useOrderData(order, loadPaymentIssues);

  if (!found) return null;
  if ('failure' in found) return <Alert kind="bad">Payment issues: {found.failure}</Alert>;
  const { paymentIssues } = found;
  if (paymentIssues.length === 0) return null;
  const open = paymentIssues.some(({ resolvedAt }) => resolvedAt === null);
  return (
    <Alert className="mt-4" kind={open ? 'warn' : 'note'}>
      <b>{open ? 'A payment of this order needs you' : 'Payment issues of this order are closed'}</b>
      <ul>
        {paymentIssues.map(({ _id, title, resolvedAt }) => (
          <li key={_id}>
            <Link to={href('/admin/payment-issues/:id', { id: _id })}>{title}</Link>
            {resolvedAt && ' (closed)'}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

const loadPaymentIssues = (order: string) =>
  call('GET /api/payment-issues', { query: { order, state: 'all' } });
