import './order-office.css';
import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { isRefunded } from './is-refunded.ts';
import { useLastOrderList } from './last-order-list.ts';

/** For admins, above an order: the way back to the list, and how far the order has come. */
export function OrderOfficeHead({ order }: { order: Order }) {
  const list = useLastOrderList();
  const { paidAt, deliveredAt } = order;
  return (
    <div className="row office-head">
      {/* The office knows its own pages; this one does not. */}
      <a className="link" href={list}>
        <Icon name="left" /> Go Back
      </a>
      <span className={`state ${paidAt ? 'state--good' : 'state--warn'}`}>
        {paidAt ? `Paid ${formatPacific(paidAt)}` : 'Not Paid'}
      </span>
      {isRefunded(order) ? (
        <span className="state state--off">Refunded</span>
      ) : (
        <span className={`state ${deliveredAt ? 'state--good' : 'state--warn'}`}>
          {deliveredAt ? `Delivered ${formatPacific(deliveredAt)}` : 'Not Delivered'}
        </span>
      )}
      {order.guestUser && <span className="tag">Guest</span>}
      {order.addressIncomplete && <span className="tag">Address incomplete</span>}
    </div>
  );
}
