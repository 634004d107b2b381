import '../lists/admin-lists.css';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { hasPartsToSend, nothingToSend } from '../../../../shop/rules/orders/left-to-send.ts';
import { deliveryNames, orderStateNames } from '../../../../shop/rules/orders/order-states.ts';
import { isPickupCarrier, localPickup } from '../../../../shop/rules/orders/tracking.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import type { Column } from '../../../ui/card-table.tsx';
import { CardTable } from '../../../ui/card-table.tsx';
import { EmailText } from '../../../ui/email-text.tsx';
import { Link } from '../../../ui/link.tsx';
import type { Sorting } from '../../../ui/sort-head.tsx';
import { NotPaid } from '../../order/not-paid.tsx';
import { isRefunded, isUnsent } from '../../order/is-refunded.ts';
import { PaymentTakenBack } from '../../order/payment-taken-back.tsx';
import { openRequest } from '../../order/requests/requests.ts';
import { buyerPath } from '../customers/customer-path.ts';
import { addressDoubt } from './corrections/address-doubt.ts';
import { OrderLink } from './order-link.tsx';
import { promisedDay } from './tracking/promised-day.tsx';

const columns: Column<Order>[] = [
  {
    name: 'Order',
    card: 'lead',
    cell: ({ _id, number }) => (
      <OrderLink id={_id} number={number} className="font-semibold whitespace-nowrap" />
    ),
  },
  {
    name: 'Placed',
    kind: 'date',
    sort: '-placed',
    card: 'line',
    cell: ({ createdAt }) => formatPacific(createdAt),
  },
  { name: 'Customer', card: 'wide', className: 'wrap-anywhere', cell: (order) => <Customer order={order} /> },
  {
    name: 'Total',
    kind: 'number',
    sort: '-total',
    card: 'end',
    cell: ({ totalPrice }) => dollars(totalPrice),
  },
  { name: 'Paid', cell: (order) => <Paid order={order} /> },
  { name: 'Delivered', cell: (order) => <Delivered order={order} /> },
];

export function OrdersTable({ orders, sorting }: { orders: readonly Order[]; sorting?: Sorting }) {
  return (
    <CardTable
      caption={sorting ? 'Orders' : 'Orders, the newest first'}
      className="orders"
      columns={columns}
      {...(sorting && { sorting })}
      rows={orders}
    />
  );
}

const asks = { cancel: 'Asks to cancel', return: 'Asks to return' } as const;

/** What its buyer waits for, what comes back, and what is read on the order's page before its parts are packed. */
export function marksOf(order: Order): string[] {
  const request = openRequest(order);
  const isReturnExpected = order.requests.some(({ returnExpected }) => returnExpected);
  const asked = [
    ...(request ? [asks[request.kind]] : []),
    ...(isReturnExpected ? ['Return on its way'] : []),
  ];
  if (!order.isPaid || !(isUnsent(order) || order.moreToFollow)) return asked;
  const isDoubtful = order.orderItems.some(({ fit }) => fit?.verdict === 'check');
  return [
    ...asked,
    ...(order.customerNote ? ['Has a note'] : []),
    ...(order.hasPrivateNotes ? ['Private note'] : []),
    ...(isDoubtful ? ['Fit not confirmed'] : []),
    ...(addressDoubt(order) ? ['Address in doubt'] : []),
  ];
}

function Customer({ order }: { order: Order }) {
  const { shippingAddress, user, guestUser, addressIncomplete } = order;
  const name = shippingAddress.name || user?.name;
  const path = buyerPath(order);
  return (
    <>
      {name && <div>{path ? <Link to={path}>{name}</Link> : name}</div>}
      <div className="partno">
        <EmailText email={user?.email ?? guestUser?.guestEmail ?? ''} />
        {guestUser && ' · Guest'}
      </div>
      {addressIncomplete && order.state !== 'canceled' && (
        <span className="state state--warn">Address incomplete</span>
      )}
      <div className="row">
        {marksOf(order).map((mark) => (
          <span key={mark} className="tag">
            {mark}
          </span>
        ))}
      </div>
    </>
  );
}

/** When it was paid, how much was refunded, and whether the customer disputes it. */
export function Paid({ order }: { order: Order }) {
  const { paidAt, refundedTotal } = order;
  if (!paidAt) return <NotPaid order={order} />;
  const disputed = order.isDisputed && (
    <div>
      <span className="state state--bad">Disputed</span>
    </div>
  );
  if (isRefunded(order))
    return (
      <>
        <span className="state state--off">Refunded</span>
        {disputed}
      </>
    );
  return (
    <>
      {order.isReversed ? (
        <PaymentTakenBack />
      ) : (
        <span className="state state--good">{formatPacific(paidAt)}</span>
      )}
      {disputed}
      {refundedTotal !== '0.00' && <div className="partno">{dollars(refundedTotal)} refunded</div>}
    </>
  );
}

function Delivered({ order }: { order: Order }) {
  const { state, isPaid, deliveredAt, tracking, packages, orderItems, pickup } = order;
  if (state === 'canceled' && isPaid)
    return <span className="state state--off">{orderStateNames.canceled}</span>;
  if (state === 'expired' || state === 'canceled') return '–';
  const promised = promisedDay(order);
  return (
    <>
      {deliveredAt ? (
        <span className="state state--good">{formatPacific(deliveredAt)}</span>
      ) : (
        <span className="state state--off">
          {hasPartsToSend(orderItems) ? 'Not Delivered' : nothingToSend}
        </span>
      )}
      {promised && <div className={promised.isLate ? 'state state--bad' : 'partno'}>{promised.text}</div>}
      {!tracking && pickup && <div className="partno">{localPickup}</div>}
      {tracking && (
        <div className="partno wrap-anywhere">
          {(isPickupCarrier(tracking.carrier) || !deliveredAt) &&
            deliveryNames(order)[deliveredAt ? 'delivered' : 'sent']}
          {!isPickupCarrier(tracking.carrier) && `${deliveredAt ? '' : ' with '}${tracking.carrier}`}{' '}
          <span className="keep-together">{tracking.number}</span>
          {packages.length > 1 && ` and ${packages.length - 1} more`}
        </div>
      )}
    </>
  );
}
