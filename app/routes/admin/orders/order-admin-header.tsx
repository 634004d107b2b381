import './order-admin.css';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isRefunded } from './is-refunded.ts';
import { useLastOrderList } from './last-order-list.ts';

/** An order may be long, and these are below it. */
const parts = [
  { id: 'timeline', name: 'Timeline' },
  { id: 'notes', name: 'Notes' },
  { id: 'sending', name: 'Tracking' },
  { id: 'print', name: 'Print' },
];

/**
 * For admins, above an order: links back to the list and down to the admin sections, and the order's state. The page keeps
 * the frame of the shop, since customers open it at the same address.
 */
export function OrderAdminHeader({ order }: { order: Order }) {
  const list = useLastOrderList();
  const { paidAt, deliveredAt } = order;
  return (
    <div className="order-admin-header">
      <nav className="row" aria-label="Admin">
        {/* A document link: this page is not part of the admin frame. */}
        <a className="link" href={list}>
          <Icon name="left" /> Go Back
        </a>
        {parts.map(({ id, name }) => (
          <a key={id} className="link" href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      <p className="row">
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
      </p>
    </div>
  );
}
