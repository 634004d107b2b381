import type { MouseEvent } from 'react';
import { useRef } from 'react';
import { href, useNavigate } from 'react-router';
import { address } from '../../../../shop/facts.ts';
import { freightConditions, freightKinds, freightNames } from '../../../../shop/freight.ts';
import { stateName } from '../../../../shop/states.ts';
import type { Cart } from '../../../browser/cart-rules.ts';
import {
  countItems,
  recomputed,
  specifiedTaxRates,
  termsOf,
  withPickup,
} from '../../../browser/cart-rules.ts';
import type { TaxRates } from '../../../../shop/rules/pricing.ts';
import { handlingBasisPoints } from '../../../../shop/rules/pricing.ts';
import { withinDays } from '../../../../shop/rules/dates/business-days.ts';
import { dollars } from '../../../../shop/rules/money.ts';
import { savePickup } from '../../../browser/cart.ts';
import { readTruck } from '../../../browser/truck.ts';
import { useUserInfo } from '../../../browser/user-info.ts';
import { useSite } from '../../../layout/page-meta.ts';
import { DeliveryPlace } from '../../../ui/delivery/delivery-place.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PriceList, PriceRow } from '../../../ui/price-list.tsx';
import { fullItemsPrice, Savings } from '../../order/order-totals.tsx';
import { BuyBar } from '../../../ui/product/buy-bar.tsx';
import { totalLabel } from '../checkout-bar.tsx';
import { CouponEntry } from '../coupon-entry.tsx';
import type { useCoupon } from '../coupon.ts';

/** The subtotal of what can be bought, and the ways to check out. */
export function CartSummary({ cart: stored, coupon }: { cart: Cart; coupon: ReturnType<typeof useCoupon> }) {
  const site = useSite();
  const taxRates = site?.taxRates ?? specifiedTaxRates;
  const inStock = stored.cartItems.filter(({ countInStock }) => countInStock > 0);
  const soldOut = inStock.length < stored.cartItems.length;
  const cart = soldOut ? recomputed({ ...stored, cartItems: inStock }, taxRates) : stored;
  const { taxState: state } = termsOf(cart);
  const full = fullItemsPrice(cart.cartItems);
  const isSignedIn = useUserInfo() !== null;
  const goOn = useFitCheck();
  const ways = useRef<HTMLDivElement>(null);
  return (
    <aside className="sheet sheet--head sticky" aria-labelledby="subtotal">
      <h2 className="text-h3" id="subtotal">
        Subtotal
      </h2>
      <PriceList className="mt-2">
        <PriceRow
          label={`Items (${countItems(cart)})`}
          amount={dollars(cart.itemsPrice)}
          was={full !== cart.itemsPrice && dollars(full)}
        />
        <Savings full={full} items={cart.itemsPrice} couponCode={cart.coupon?.code} />
        <PriceRow
          label={cart.pickup ? 'Local pickup' : 'Shipping (estimate)'}
          amount={!cart.pickup && Number(cart.shippingPrice) === 0 ? 'Free' : dollars(cart.shippingPrice)}
        />
        <PriceRow label={`Handling, ${percent(handlingBasisPoints)}`} amount={dollars(cart.handlingFee)} />
        {state && <PriceRow label={`Tax, ${stateName(state)} (estimate)`} amount={dollars(cart.taxPrice)} />}
        <PriceRow kind="total" label={totalLabel(cart)} amount={dollars(cart.totalPrice)} />
      </PriceList>
      {!state && <p className="mt-2 text-small text-ink-2">{taxTold(taxRates)}</p>}
      {!cart.pickup && (
        <p>
          <DeliveryPlace />
        </p>
      )}
      {(site?.pickup || cart.pickup) && <PickupInstead cart={cart} taxRates={taxRates} />}
      <CouponEntry coupon={cart.coupon} entry={coupon} disabled={false} />
      <div className="stack mt-2" ref={ways}>
        {soldOut ? (
          <SoldOut />
        ) : (
          <>
            <ButtonLink kind="go" block to={checkoutPath} onClick={goOn}>
              Checkout
            </ButtonLink>
            <BuyBar
              of={ways}
              price={
                <>
                  <small>{totalLabel(cart)}</small> {dollars(cart.totalPrice)}
                </>
              }
            >
              <ButtonLink kind="go" to={checkoutPath} onClick={goOn}>
                Checkout
              </ButtonLink>
            </BuyBar>
            {!isSignedIn && (
              <>
                <ButtonLink kind="line" block to={href('/guest-checkout')} onClick={goOn}>
                  Guest Checkout
                </ButtonLink>
                <p className="text-small text-ink-2">
                  With an account, your orders are kept in one place. As a guest, you need no password.
                </p>
              </>
            )}
          </>
        )}
        {site?.shipsWithinDays && !cart.pickup && (
          <p className="text-small text-ink-2">
            {cart.cartItems.some(({ freight }) => freight === 'truck')
              ? 'We get your parts ready '
              : 'Your parts leave our shop '}
            {withinDays(site.shipsWithinDays)}.
          </p>
        )}
        {freightKinds
          .filter((kind) => !cart.pickup && cart.cartItems.some(({ freight }) => freight === kind))
          .map((kind) => (
            <p key={kind} className="text-small text-ink-2">
              <b>{freightNames[kind]}.</b> {freightConditions[kind]}
            </p>
          ))}
      </div>
    </aside>
  );
}

const checkoutPath = `${href('/login')}?redirect=${href('/shipping')}`;

/** Returns what a press on a way to check out does: parts that don't fit the shopper's truck have to be confirmed first. */
function useFitCheck() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (!readTruck() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const to = event.currentTarget.pathname + event.currentTarget.search;
    import('../../../ui/fit/other-truck.ts').then(
      ({ isFitSettled }) => isFitSettled() && void navigate(to),
      // The last step asks again.
      () => navigate(to),
    );
  };
}

/** What it costs to pick the parts up, and the button that chooses it or goes back to shipping. */
function PickupInstead({ cart, taxRates }: { cart: Cart; taxRates: TaxRates }) {
  const { pickup = false } = cart;
  return (
    <p className="mt-2 text-small">
      {pickup
        ? 'You pick up your parts at the shop. '
        : `Local pickup in ${address.city}: ${dollars(withPickup(cart, true, taxRates).totalPrice)}, with handling and ${stateName(address.region)} tax, without shipping. `}
      <button type="button" className="link" onClick={() => savePickup(!pickup)}>
        {pickup ? 'Have them shipped instead' : 'Pick them up instead'}
      </button>
    </p>
  );
}

function SoldOut() {
  return (
    <>
      <Alert kind="warn">Remove what isn’t available to continue. It isn’t in the subtotal.</Alert>
      <Button block disabled>
        Checkout
      </Button>
    </>
  );
}

/** Says who pays sales tax: buyers in the one state that has a rate, or, when several have, whoever lives there. */
function taxTold(rates: TaxRates): string {
  const [taxed, ...others] = Object.entries(rates).filter(([, basisPoints]) => basisPoints > 0);
  if (!taxed || others.length > 0) return 'Sales tax is added once we know your state.';
  const [state, basisPoints] = taxed;
  return `Plus ${percent(basisPoints)} sales tax in ${stateName(state)}.`;
}

const percent = (basisPoints: number): string => `${basisPoints / 100}%`;
