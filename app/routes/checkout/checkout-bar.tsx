import { dollars } from '../../../shop/rules/money.ts';
import { countOf } from '../../../shop/rules/in-words.ts';
import './checkout.css';
import type { Cart } from '../../browser/cart-rules.ts';
import { countItems, termsOf } from '../../browser/cart-rules.ts';
import { useCart } from '../../browser/cart.ts';
import { Icon } from '../../ui/icon.tsx';
import { fullItemsPrice, OrderTotals } from '../order/order-totals.tsx';

/** One line above the forms of the checkout: how many parts, and what they cost. It opens to the parts and the sum. */
export function CheckoutBar() {
  const cart = useCart();
  const count = countItems(cart);
  if (count === 0) return null;
  return (
    <details className="checkout-bar">
      <summary>
        <span>{countOf(count, 'part')}</span>
        <Icon name="down" />
        <b>
          <span className="sr-only">{totalLabel(cart)} </span>
          {dollars(cart.totalPrice)}
        </b>
      </summary>
      <ul className="mt-3">
        {cart.cartItems.map(({ _id, name, qty }) => (
          <li key={_id} className="text-small wrap-anywhere">
            {qty} × {name}
          </li>
        ))}
      </ul>
      <OrderTotals
        totals={cart}
        estimate
        pickup={cart.pickup}
        beforeTax={!termsOf(cart).taxState}
        fullItemsPrice={cart.coupon && fullItemsPrice(cart.cartItems)}
        couponCode={cart.coupon?.code}
      />
    </details>
  );
}

/** Without a state there is no tax in the total yet. */
export function totalLabel(cart: Cart): string {
  return termsOf(cart).taxState ? 'Total (estimate)' : 'Total before tax';
}
