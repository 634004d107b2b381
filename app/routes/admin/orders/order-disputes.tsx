import type { Dispute } from '../../../../shop/contracts/disputes.ts';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatAnswerDeadline } from '../../../../shop/rules/dates/dates.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import { call } from '../../../browser/api.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { useOrderData } from './use-order-data.ts';

/** For admins, on an order's page: what the customer disputes, and until when to answer. */
export function OrderDisputes({ order }: { order: Order }) {
  const found = useOrderData(order, loadDisputes);

  if (!found) return null;
  if ('failure' in found) return <Alert kind="bad">Disputes: {found.failure}</Alert>;
  return found.disputes.map((dispute) => (
    <Alert className="mt-4" key={dispute._id} kind={dispute.isOpen ? 'warn' : 'note'}>
      <b>{headingOf(dispute)}</b>
      <p>
        {dispute.reason}, {dollars(dispute.amount)}. {dispute.isOpen && `${dispute.stage}. `}
        {dispute.outcome ?? dispute.status}.
      </p>
      <p>
        <ExternalLink href={dispute.url} className="link">
          {dispute.isOpen ? 'Answer it in PayPal’s Resolution Center' : 'PayPal’s Resolution Center'}
        </ExternalLink>{' '}
        <span className="partno wrap-anywhere">{dispute._id}</span>
      </p>
    </Alert>
  ));
}

function headingOf({ isOpen, respondBy }: Dispute): string {
  if (!isOpen) return 'A dispute about this order is closed';
  if (respondBy) return `The customer disputes this payment: answer by ${formatAnswerDeadline(respondBy)}`;
  return 'The customer disputes this payment';
}

const loadDisputes = (order: string) => call('GET /api/disputes', { query: { order, state: 'all' } });
