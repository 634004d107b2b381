import './order-admin.css';
import { useEffect, useId, useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates/dates.ts';
import { nothingToSend } from '../../../../shop/rules/orders/left-to-send.ts';
import { deliveryNames, isAtShop } from '../../../../shop/rules/orders/order-states.ts';
import { isForPickup, localPickup } from '../../../../shop/rules/orders/tracking.ts';
import { truckName } from '../../../../shop/rules/fitment/truck-name.ts';
import type { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { AskBeforeLeaving } from '../../../forms/ask-before-leaving.tsx';
import { AddressLines } from '../../../ui/address.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { usePaidMoment } from '../../order/order-facts.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import type { Waiting } from '../admin-pages.ts';
import { waitingOf } from '../admin-pages.ts';
import { LoadError } from '../load-or-error.tsx';
import { NotPaid } from '../../order/not-paid.tsx';
import { isNotToSend, isRefunded, isUnsent } from '../../order/is-refunded.ts';
import { buyerPath } from '../customers/customer-path.ts';
import { CorrectAddress } from './corrections/correct-address.tsx';
import { CorrectEmail } from './corrections/correct-email.tsx';
import { addressDoubt } from './corrections/address-doubt.ts';
import { PaymentTakenBack } from '../../order/payment-taken-back.tsx';
import { lastOrderList } from '../lists/last-list.ts';
import { OrderDisputes } from './order-disputes.tsx';
import { OrderEmails } from './order-emails.tsx';
import type { HistoryRead } from './order-history.tsx';
import { OrderHistory, useOrderHistory } from './order-history.tsx';
import { OrderPaymentIssues } from './order-issues.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMessageList } from './order-messages.tsx';
import { OrderMoney } from './order-money.tsx';
import { AddNote, OrderNotes } from './order-notes.tsx';
import { OrderPayment } from './order-payment.tsx';
import { OrderTracking } from './tracking/order-tracking.tsx';
import { trackingTitle } from './tracking/tracking-form.tsx';
import { AnsweredRequests } from './requests/answered-requests.tsx';
import { ExpectedReturns } from './requests/expected-returns.tsx';
import { OpenRequest } from './requests/open-request.tsx';
import { BackLink } from '../lists/back-link.tsx';

/** An order at its specified address, as admins see it: in the admin frame, with everything that is done about it. */
export function AdminOrder({ order }: { order: Order }) {
  usePaidMoment(order);
  const history = useOrderHistory(order);
  return (
    <AdminFrame waiting={useWaiting(order)}>
      <AskBeforeLeaving draft={`${order._id} `} />
      <BackLink to={lastOrderList.use()} />
      <SectionHeader
        level={1}
        title={
          <>
            Order <span className="whitespace-nowrap tabular-nums">{order.number}</span>
          </>
        }
        meta={formatPacific(order.createdAt)}
      />
      <OrderStatus order={order} />
      <OpenRequest key={order._id} order={order} />
      <ExpectedReturns key={`${order._id} returns`} order={order} />
      <OrderDisputes order={order} />
      <OrderPaymentIssues order={order} />
      <div className="order-admin" key={order._id}>
        <div>
          <OrderItems items={order.orderItems} />
          {order.truck && <Note title="Their truck" text={truckName(order.truck)} />}
          {order.customerNote && <Note title="Note from the customer" text={order.customerNote} />}
          <AnsweredRequests order={order} />
          <div className="order-admin__pair">
            <div>
              <ShipTo order={order} />
              <OrderPayment order={order} />
            </div>
            <OrderHistory order={order} read={history} />
          </div>
        </div>
        <OrderActions order={order} history={history.history} />
      </div>
    </AdminFrame>
  );
}

/** What is done with an order. One to ship begins with that, and keeps its place on the page while it is sent. */
function OrderActions({ order, history }: { order: Order; history: HistoryRead['history'] }) {
  const { state, isReversed, moreToFollow } = order;
  const [shipsFirst] = useState(() => state === 'paid' && !isReversed && (isUnsent(order) || moreToFollow));
  const shipping = (
    <>
      {history && <OrderNotes notes={history.notes} />}
      <section className="sheet" aria-labelledby="tracking">
        <h2 id="tracking" className="mb-4 text-h4">
          {trackingTitle(order)}
        </h2>
        <OrderTracking order={order} />
      </section>
    </>
  );
  const others = (
    <>
      {history && <AddNote order={order._id} />}
      {history && <OrderMessageList order={order} messages={history.messages} />}
      <OrderEmails order={order} />
    </>
  );
  return (
    <aside>
      {shipsFirst ? <div className="stack">{shipping}</div> : <OrderMoney order={order} />}
      <div className="stack">
        {shipsFirst ? <OrderMoney order={order} /> : shipping}
        {others}
      </div>
    </aside>
  );
}

/** The reason why an admin can't see an order. */
export function AdminOrderNotShown({ refusal }: { refusal: ShopError }) {
  return (
    <AdminFrame waiting={useWaiting(refusal)}>
      <BackLink to={lastOrderList.use()} />
      <SectionHeader level={1} title="Order" />
      <LoadError message={refusal.message} />
    </AdminFrame>
  );
}

/** In one line what the list says of the order, and its whole id, which PayPal and exports use. */
function OrderStatus({ order }: { order: Order }) {
  const { _id, state, paidAt, deliveredAt, canceledAt, guestUser, addressIncomplete } = order;
  const closedAt = state === 'expired' ? order.expiresAt : canceledAt;
  const carrier = order.tracking?.carrier;
  const names = deliveryNames(order);
  return (
    <div className="row">
      {paidAt ? (
        <span className="state state--good">Paid {formatPacific(paidAt)}</span>
      ) : (
        <NotPaid order={order} />
      )}
      {order.isReversed && <PaymentTakenBack />}
      {closedAt ? (
        <>
          {paidAt && <NotPaid order={order} />}
          <span>{formatPacific(closedAt)}</span>
        </>
      ) : isRefunded(order) ? (
        <span className="state state--off">Refunded</span>
      ) : order.isReversed && isAtShop(order) ? null : isNotToSend(order) ? (
        <span className="state state--off">{nothingToSend}</span>
      ) : (
        <span className={`state ${deliveredAt ? 'state--good' : 'state--off'}`}>
          {deliveredAt
            ? `${names.delivered} ${formatPacific(deliveredAt)}`
            : carrier
              ? names.sent
              : 'Not Delivered'}
        </span>
      )}
      {order.pickup && <span className="tag">{isForPickup(order) ? localPickup : 'Shipped instead'}</span>}
      {guestUser && <span className="tag">Guest</span>}
      {addressIncomplete && <span className="tag">Address incomplete</span>}
      <span className="partno wrap-anywhere">Order ID {_id}</span>
    </div>
  );
}

/** What the buyer wants packed, such as a color: read before packing. */
function Note({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <section className="mt-6" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-h4">
        {title}
      </h2>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  );
}

function ShipTo({ order }: { order: Order }) {
  const { shippingAddress, user, guestUser, forgetsFrom } = order;
  const name = shippingAddress.name || user?.name;
  const doubt = addressDoubt(order);
  const customer = buyerPath(order);
  return (
    <section aria-labelledby="ship-to">
      <h2 id="ship-to" className="mb-2 text-h4">
        {isForPickup(order) ? 'Pickup for' : 'Ship to'}
      </h2>
      <AddressLines
        address={{ ...shippingAddress, name }}
        email={user?.email ?? guestUser?.guestEmail}
        calls
      />
      {doubt && (
        <Alert className="mt-3" kind="warn">
          {doubt} Ask the customer before you ship.
        </Alert>
      )}
      {forgetsFrom && (
        <Alert className="mt-3" kind="note">
          <b>The customer has asked to be forgotten.</b> This order stops naming them on{' '}
          {formatPacific(forgetsFrom)} or, while something still happens to it, later.
        </Alert>
      )}
      {user?.isDeleted && <p className="mt-2">Their account is deleted.</p>}
      {customer && (
        <p className="mt-2">
          <Link className="link" to={customer}>
            Their orders and messages
          </Link>
        </p>
      )}
      <div className="row mt-3">
        <CorrectAddress order={order} />
        <CorrectEmail order={order} />
      </div>
    </section>
  );
}

/** Loads the counts for the menu, again whenever the order changes; if that fails, the menu has none. */
function useWaiting(of: unknown): Waiting | undefined {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    let left = false;
    call('GET /api/reports/today').then(
      (today) => left || setWaiting(waitingOf(today)),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [of]);
  return waiting;
}
