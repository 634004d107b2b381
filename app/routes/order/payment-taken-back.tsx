import type { Order } from '../../../shop/contracts/orders.ts';
import { isAtShop } from '../../../shop/rules/orders/order-states.ts';
import { Alert } from '../../ui/alert.tsx';
import { PhoneLink } from '../../layout/contact.tsx';

/** In lists: that PayPal took the payment of an order back. */
export function PaymentTakenBack() {
  return <span className="state state--bad">Payment taken back</span>;
}

/** For the customer: what it means for their order that PayPal took their payment back. */
export function PaymentTakenBackNote({ order }: { order: Order }) {
  const isGone = !isAtShop(order);
  return (
    <Alert className="mt-4" kind="note">
      <b>Your payment was taken back</b>
      <p>
        PayPal took it back after a dispute or chargeback
        {isGone ? '. ' : ', so we have not shipped your parts. If you still want them, call us: '}
        {isGone && 'Questions? Call us: '}
        <PhoneLink />.
      </p>
    </Alert>
  );
}
