import type { Order } from '../../../shop/contracts/orders.ts';
import { returnTerms } from '../../../shop/facts.ts';
import { orderStateNames } from '../../../shop/rules/orders/order-states.ts';
import { signInPath } from '../../browser/session-ended.ts';
import { useUserInfo } from '../../browser/user-info.ts';
import { Link } from '../../ui/link.tsx';
import { CaliforniaWarnings } from '../../ui/product/california-warnings.tsx';
import { PhoneLink } from '../../layout/contact.tsx';
import { CancelOwnOrder } from './cancel-own-order.tsx';
import { ClosedOrder, useFocusWhenClosed } from './closed-order.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { deservesThanks } from './order-thanks.tsx';
import { PlacedOrderTotals } from './order-totals.tsx';
import { PaymentBox } from './payment/payment-box.tsx';
import { PaymentTakenBackNote } from './payment-taken-back.tsx';
import { href } from 'react-router';
import { OrderAgain } from './order-again.tsx';
import { PrintInvoice } from './paper/print-invoice.tsx';
import { AskShop } from './requests/ask-shop.tsx';

/** The order's totals, and below them the payment or the actions for a paid order. */
export function OrderSummary({ order }: { order: Order }) {
  const unpaid = !order.isPaid;
  return (
    <aside
      ref={useFocusWhenClosed(order)}
      tabIndex={-1}
      className={`sheet sheet--head sticky ${unpaid ? 'first-phone' : ''}`}
      aria-labelledby="summary"
    >
      <h2 className="text-h3" id="summary">
        {order.outOfStock ? 'Order Summary' : summaryTitle(order)}
      </h2>
      <PlacedOrderTotals order={order} />
      <OrderRefunds order={order} />
      <NextStep key={order._id} order={order} />
    </aside>
  );
}

export function summaryTitle({ state, isPaid }: Order): string {
  if (isPaid && state !== 'canceled') return 'Order Summary';
  return state === 'placed' ? 'Payment Required' : orderStateNames[state];
}

function NextStep({ order }: { order: Order }) {
  if (order.isPaid) return <AfterPayment order={order} />;
  if (order.state !== 'placed')
    return <ClosedOrder order={order}>{order.view === 'full' && <OrderAgain order={order} />}</ClosedOrder>;
  return (
    <>
      {order.view === 'full' && <CaliforniaWarnings parts={order.orderItems} />}
      <PaymentBox order={order} />
      {order.mayCancel ? <CancelOwnOrder order={order} /> : <HowToCancel order={order} />}
    </>
  );
}

/** The link of an order's emails lets its holder pay, but not cancel (decision 046). */
function HowToCancel({ order: { _id: id, view, paymentState } }: { order: Order }) {
  const isSignedIn = useUserInfo() !== null;
  if (view !== 'full' || paymentState === 'confirming') return null;
  return (
    <p className="mt-6 text-small text-ink-2">
      To cancel this order, call us at <PhoneLink />
      {!isSignedIn && (
        <>
          {' '}
          or <Link to={signInPath({ pathname: href('/order/:id', { id }), search: '' })}>sign in</Link>
        </>
      )}
      .
    </p>
  );
}

/** The actions for a paid order. */
function AfterPayment({ order }: { order: Order }) {
  return (
    <>
      {order.state === 'canceled' ? (
        <ClosedOrder order={order} />
      ) : (
        order.isReversed && <PaymentTakenBackNote order={order} />
      )}
      {order.view === 'full' && (
        <>
          <div className="mt-4">
            <OrderAgain order={order} />
          </div>
          <PrintInvoice order={order} />
          {order.mayAsk && <AskShop order={order} kind={order.mayAsk} />}
        </>
      )}
      {/* On the screen, the thanks above say it already. */}
      <p className={`mt-4 text-small text-ink-2 ${deservesThanks(order) ? 'only-print' : ''}`}>
        {returnTerms} <Link to={href('/return-policy')}>Return policy</Link>
        <br />
        Questions? Call us with number {order.number}: <PhoneLink />
      </p>
    </>
  );
}
