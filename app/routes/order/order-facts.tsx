import '../checkout/checkout.css';
import type { Order } from '../../../shop/contracts/orders.ts';
import { freightNames } from '../../../shop/freight.ts';
import { damagedFreight, freightNote } from '../../../shop/rules/orders/freight-note.ts';
import { truckName } from '../../../shop/rules/fitment/truck-name.ts';
import { isForPickup, isPickupCarrier } from '../../../shop/rules/orders/tracking.ts';
import { PhoneLink, WhereAndWhen } from '../../layout/contact.tsx';
import { OrderedFit } from '../../ui/fit/ordered-fit.tsx';
import { isNotToSend, isUnsent } from './is-refunded.ts';
import { Alert } from '../../ui/alert.tsx';
import { AddressLines } from '../../ui/address.tsx';
import { Link } from '../../ui/link.tsx';
import { OrderStatus } from './order-status.tsx';
import { PackageContents, PackageList } from '../../ui/delivery/packages.tsx';
import { TrackLink } from '../../ui/delivery/track-link.tsx';
import { CheckoutLine, LineAmount } from '../checkout/lines.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { href } from 'react-router';
import { signInPath } from '../../browser/session-ended.ts';
import { readUserInfo, useUserInfo } from '../../browser/user-info.ts';
import { toast } from '../../ui/toasts/toasts.tsx';
import { focusHeading, isFocusLost } from '../../layout/focus-heading.ts';

/** How far the order has come, its address, payment method and items. */
export function OrderFacts({ order }: { order: Order }) {
  const email = order.user?.email ?? order.guestUser?.guestEmail;
  const name = order.shippingAddress.name || order.user?.name;
  return (
    <div>
      <OrderStatus order={order} />
      <section className="part">
        <h2>{isForPickup(order) ? 'Local Pickup' : 'Shipping'}</h2>
        {order.view === 'reduced' && (
          <Alert className="mb-4" kind="note">
            Confirm your email to see everything: open the link in the email that we sent you about this
            order, or <Link to={href('/find-order')}>have it sent again</Link>.
            <OrSignIn id={order._id} />
          </Alert>
        )}
        {order.pickup && isUnsent(order) && !order.isReversed && (
          <p className="mb-4">
            You pick up your parts at the shop: <WhereAndWhen />. Please wait for our email that they are
            ready.
          </p>
        )}
        {order.tracking && isPickupCarrier(order.tracking.carrier) && <PickUp order={order} />}
        <AddressLines address={{ ...order.shippingAddress, name }} email={email} />
        {order.tracking && !isPickupCarrier(order.tracking.carrier) && <Sent {...order} />}
        <Freight order={order} />
      </section>
      <section className="part">
        <h2>Payment Method</h2>
        <p>{order.paymentMethod}</p>
      </section>
      {order.truck && (
        <section className="part">
          <h2>Your Truck</h2>
          <p className="wrap-anywhere">{truckName(order.truck)}</p>
        </section>
      )}
      {order.customerNote && (
        <section className="part">
          <h2>Note to the shop</h2>
          <p className="wrap-anywhere whitespace-pre-line">{order.customerNote}</p>
        </section>
      )}
      <section className="part">
        <h2>Order Items</h2>
        <ul className="lines lines--tight">
          {order.orderItems.map((item) => (
            <CheckoutLine
              key={item.product}
              level={3}
              product={{ ...item, id: item.product }}
              note={
                <>
                  <OrderedFit fit={item.fit} />
                  {item.notSent > 0 && <p className="text-small text-ink-2">{item.notSent} not sent</p>}
                  {item.cameBack > 0 && <p className="text-small text-ink-2">{item.cameBack} returned</p>}
                  {/* Reviews need an account. */}
                  {order.isDelivered && order.user && item.cameBack < item.qty && (
                    <Link
                      className="link text-small no-print"
                      to={`${href('/product/:id', { id: item.product })}#review`}
                    >
                      Write a review<span className="sr-only"> of {item.name}</span>
                    </Link>
                  )}
                </>
              }
            >
              <LineAmount qty={item.qty} price={item.price} />
            </CheckoutLine>
          ))}
        </ul>
        <p className="partno mt-4 wrap-anywhere">Order ID {order._id}</p>
      </section>
    </div>
  );
}

function Sent({
  packages,
  moreToFollow,
  orderItems,
}: Pick<Order, 'packages' | 'moreToFollow' | 'orderItems'>) {
  const [first, ...others] = packages;
  if (first && others.length === 0)
    return (
      <div className="mt-4">
        <p className="wrap-anywhere">
          {moreToFollow ? 'First package sent' : 'Sent'} with {first.carrier}.
          {moreToFollow && ' More packages will follow.'} <TrackLink {...first} />
        </p>
        <PackageContents {...first} items={orderItems} />
      </div>
    );
  return (
    <div className="stack mt-4">
      <p>
        {moreToFollow
          ? `${packages.length} packages sent. More will follow.`
          : `Sent in ${packages.length} packages.`}
      </p>
      <PackageList packages={packages} items={orderItems} />
    </div>
  );
}

/** What happens with parts that go by truck freight, until they are there; nothing once the money is gone. */
function Freight({ order }: { order: Order }) {
  const { state, isReversed, orderItems, tracking } = order;
  const note = freightNote(orderItems, tracking?.carrier);
  const isToCome = (state === 'placed' || state === 'paid') && !isReversed && !isNotToSend(order);
  if (note === undefined || !isToCome) return null;
  return (
    <Alert className="mt-4" kind="note">
      <b>{freightNames.truck}</b>
      <p>{note}</p>
      {tracking && <p>{damagedFreight}, and call us.</p>}
    </Alert>
  );
}

/** Where and when the parts can be picked up; nothing once they are gone, or the money is. */
function PickUp({ order }: { order: Order }) {
  if (order.state !== 'paid' || order.isReversed || isNotToSend(order)) return null;
  return (
    <Alert className="mb-4" kind="good">
      <b>Your parts are ready to pick up</b>
      <p>
        <WhereAndWhen />. Bring your order number, {order.number}, and a photo ID. Questions? Call{' '}
        <PhoneLink />.
      </p>
    </Alert>
  );
}

/** For customers who are not signed in on this device. */
function OrSignIn({ id }: { id: string }) {
  if (useUserInfo()) return null;
  return (
    <>
      {' '}
      You can also <Link to={signInPath({ pathname: href('/order/:id', { id }), search: '' })}>sign in</Link>.
    </>
  );
}

/** Marks what was paid for on the lists of this browser; those of an account are the server's to mark. */
const markOnLists = async (orderItems: Order['orderItems']) =>
  (await import('../../browser/local-lists.ts')).markOrdered(
    new Map(orderItems.map(({ product, qty }) => [product, qty])),
  );

/**
 * Announces that the order was paid while the page was open. Moves the focus to the heading when nothing on the page has it:
 * when the page opens, for example after Place Order, and when the buttons to pay disappear.
 */
export function usePaidMoment({ isPaid, orderItems }: Order): void {
  const wasPaid = useRef<boolean>(undefined);
  const onPaid = useEffectEvent(() => {
    toast.success('Payment successful!');
    if (!readUserInfo()) void markOnLists(orderItems);
  });
  useEffect(() => {
    if (isPaid && wasPaid.current === false) {
      onPaid();
      // The thanks are at the top, the buttons to pay may have been further down.
      scrollTo(0, 0);
    }
    wasPaid.current = isPaid;
    if (isFocusLost() || document.activeElement?.closest('aside')) focusHeading({ preventScroll: true });
  }, [isPaid]);
}
