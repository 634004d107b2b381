import './order-admin.css';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isRefunded } from './is-refunded.ts';
import { useLastOrderList } from './last-order-list.ts';

/** Below thirty lines of an order they are far away. */
const parts = [
  { id: 'timeline', name: 'Timeline' },
  { id: 'notes', name: 'Notes' },
  { id: 'sending', name: 'Tracking' },
  { id: 'paper', name: 'Print' },
];

/**
 * For admins, above an order: the way back to the list and on to what the office does with it, and how far the order
 * has come. The page keeps the frame of the shop, in which its buyer sees it: its address is his, too.
 */
export function OrderOfficeHead({ order }: { order: Order }) {
  const list = useLastOrderList();
  const { paidAt, deliveredAt } = order;
  return (
    <div className="office-head">
      <nav className="row" aria-label="Office">
        {/* The office knows its own pages; this one does not. */}
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
