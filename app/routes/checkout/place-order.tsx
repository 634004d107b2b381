import './checkout.css';
import { href, Navigate, redirect } from 'react-router';
import { customerNoteMax, noPaymentMethod } from '../../../shop/facts.ts';
import { countOf } from '../../../shop/rules/in-words.ts';
import type { Cart, CartAddress } from '../../browser/cart-rules.ts';
import { countItems, isAddressSettled } from '../../browser/cart-rules.ts';
import { readCart, useCart } from '../../browser/cart.ts';
import { readGuestEmail } from '../../browser/guest.ts';
import { readUserInfo } from '../../browser/user-info.ts';
import { Alert } from '../../ui/alert.tsx';
import { requireBuyer } from '../guards.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { CaliforniaWarnings } from '../../ui/product/california-warnings.tsx';
import { MyTruck } from '../../ui/fit/my-truck.tsx';
import { WhereAndWhen } from '../../layout/contact.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Steps } from './steps.tsx';
import type { Route } from './+types/place-order';
import { AddressLines } from '../../ui/address.tsx';
import { Link } from '../../ui/link.tsx';
import { CartChanges } from './cart/cart-changes.tsx';
import { CouponEntry } from './coupon-entry.tsx';
import { EmptyCart } from './cart/empty-cart.tsx';
import { loadWarnings } from './fresh-cart.ts';
import { CheckoutLine, LineAmount, lineOfItem } from './lines.tsx';
import { OrderRefusal } from './order-refusal.tsx';
import { fullItemsPrice, OrderTotals } from '../order/order-totals.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useCoupon } from './coupon.ts';
import { useOrderFor } from './order-for.ts';
import { usePlaced } from './placed-order.ts';
import { usePlaceOrder } from './use-place-order.ts';

const title = 'Order Confirmation';

export const meta = () => pageMeta({ title, noindex: true });

export function clientLoader({ url, request }: Route.ClientLoaderArgs) {
  requireBuyer(url);
  const cart = readCart();
  // One that was just placed has left an empty cart: the page says where the order is.
  if (cart.cartItems.length > 0 && !isAddressSettled(cart)) return redirect(href('/shipping'));
  if (!cart.paymentMethod) return redirect(href('/payment'));
  return loadWarnings(request.signal);
}

export function HydrateFallback() {
  return <PageSkeleton title={title} step={3} />;
}

export default function PlaceOrder({ loaderData: warnings }: Route.ComponentProps) {
  const stored = useCart();
  const startedFor = useOrderFor();
  const { sent, totals, refusal, send, note, setNote } = usePlaceOrder(stored, startedFor);
  const coupon = useCoupon(stored);
  // The stored cart is empty as soon as the order is placed; this page stays until the order's page has loaded.
  const { cart, orderFor } = sent ?? { cart: stored, orderFor: startedFor };
  if (cart.cartItems.length === 0) return <NothingToOrder />;
  // A pickup has ended meanwhile, and a carrier needs more.
  if (!isAddressSettled(cart)) return <Navigate to={href('/shipping')} replace />;
  const isFree = totals.totalPrice === '0.00';
  return (
    <>
      <Steps present={3} />
      <div className="cols cols--side">
        <div>
          <Confirmation cart={cart} orderFor={orderFor} isFree={isFree} />
          <TextArea
            label="Note to the shop"
            optional
            rows={3}
            maxLength={customerNoteMax}
            hint={
              orderFor === undefined
                ? 'For example the color of a part that comes in several: “Mirror in black, please.”'
                : 'In the customer’s words: they read it on the page of the order, too.'
            }
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            readOnly={sent !== undefined}
            error={refusal?.error.details.fields?.customerNote}
          />
        </div>
        <aside className="sheet sheet--head sticky" aria-labelledby="summary">
          <h2 className="text-h3" id="summary">
            Order Summary
          </h2>
          <CouponEntry coupon={cart.coupon} entry={coupon} disabled={sent !== undefined} />
          <OrderTotals
            totals={totals}
            estimate
            pickup={cart.pickup}
            fullItemsPrice={cart.coupon && fullItemsPrice(cart.cartItems)}
            couponCode={cart.coupon?.code}
          />
          <p className="mt-4 text-small text-ink-2">
            Shipping, handling and tax are estimates; overages or shortages will be reconciled. The handling
            fee covers order processing.
          </p>
          {(refusal || coupon.changes.length > 0) && (
            <div className="stack mt-4">
              <CartChanges changes={coupon.changes} />
              {refusal && <OrderRefusal refusal={refusal} />}
            </div>
          )}
          <CaliforniaWarnings
            parts={cart.cartItems.map(({ _id, name }) => ({ name, californiaWarning: warnings.get(_id) }))}
          />
          <Button
            kind="go"
            block
            className="mt-4"
            // A coupon that is being applied belongs in the order.
            busy={sent !== undefined || coupon.applying}
            onClick={send}
          >
            {sent ? 'Placing the order…' : 'Place Order'}
          </Button>
          <p className="mt-2 text-small text-ink-2">
            {isFree
              ? 'There is nothing left to pay.'
              : `${orderFor === undefined ? 'You pay on the next page.' : 'The customer pays with the link in the email.'} Nothing is charged yet.`}
          </p>
        </aside>
      </div>
    </>
  );
}

/** Where Back leads from the page of an order that was just placed. */
function NothingToOrder() {
  const placed = usePlaced();
  return (
    <>
      <Alert className="mb-6" kind="note">
        {placed ? (
          <>
            You placed order {placed.number}.{' '}
            <Link to={href('/order/:id', { id: placed.id })}>View your order</Link>
          </>
        ) : (
          <>
            Just placed an order? It has its own page: <WhereOrdersAre />.
          </>
        )}
      </Alert>
      <EmptyCart level={1} />
    </>
  );
}

function WhereOrdersAre() {
  const user = readUserInfo();
  if (user?.isAdmin)
    return (
      <>
        see <Link to={href('/admin/orderlist')}>Orders</Link>
      </>
    );
  return (
    <>
      the link is in our email to you
      {user && (
        <>
          {' '}
          and in <Link to={href('/profile')}>your orders</Link>
        </>
      )}
    </>
  );
}

function Confirmation({
  cart,
  orderFor,
  isFree,
}: {
  cart: Cart;
  orderFor: string | undefined;
  isFree: boolean;
}) {
  const count = countItems(cart);
  return (
    <>
      <SectionHeader level={1} title={title} meta={countOf(count, 'part')} />
      <div className="pair pb-5">
        <section>
          <ChangeableHeading
            title={cart.pickup ? 'Local Pickup' : 'Shipping'}
            to={href('/shipping')}
            what="address"
          />
          {cart.pickup && (
            <p className="mb-2">
              You pick up your parts at the shop: <WhereAndWhen />.
            </p>
          )}
          <AddressLines
            address={cart.shippingAddress as CartAddress}
            email={orderFor ?? readUserInfo()?.email ?? readGuestEmail()}
          />
        </section>
        <section>
          <ChangeableHeading title="Payment Method" to={href('/payment')} what="payment method" />
          <p>{isFree ? noPaymentMethod : cart.paymentMethod}</p>
        </section>
      </div>
      <section className="part">
        <div className="row justify-between">
          <h2>Order Items</h2>
          <MyTruck className="link">
            {(truck) => (truck ? `Your truck: ${truck}` : 'Do they fit? Tell us your truck')}
          </MyTruck>
        </div>
        <ul className="lines lines--tight">
          {cart.cartItems.map((item) => (
            <CheckoutLine key={item._id} level={3} product={lineOfItem(item, cart)}>
              <LineAmount qty={item.qty} price={item.price} />
            </CheckoutLine>
          ))}
        </ul>
      </section>
    </>
  );
}

function ChangeableHeading({ title, to, what }: { title: string; to: string; what: string }) {
  return (
    <div className="row justify-between">
      <h2>{title}</h2>
      <Link className="link" to={to}>
        Change<span className="sr-only"> {what}</span>
      </Link>
    </div>
  );
}
