import { Suspense } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { useUserInfo } from '../../browser/user-info.ts';
import { isAdminView, OrderDelivery, RefundPart } from './admin-parts.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { fullItemsPrice, OrderTotals, RefundRows } from './order-totals.tsx';
import { PaymentBox } from './payment-box.tsx';
import { href, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { OrderAgain } from './order-again.tsx';

/** The order's totals, and below them the payment or the actions for a paid order. */
export function OrderSummary({ order }: { order: Order }) {
  const unpaid = !order.isPaid;
  const isAdmin = isAdminView(order);
  const me = useUserInfo()?._id;
  const isBuyer = me !== undefined && me === order.user?._id;
  return (
    <aside className={`sheet sheet--head sticky ${unpaid ? 'first-phone' : ''}`} aria-labelledby="summary">
      <h2 className="text-h3" id="summary">
        {unpaid ? 'Payment Required' : 'Order Summary'}
      </h2>
      <OrderTotals
        totals={order}
        fullItemsPrice={fullItemsPrice(order.orderItems)}
        couponCode={order.couponCode}
      >
        <RefundRows order={order} />
      </OrderTotals>
      {order.refundable === undefined && <OrderRefunds order={order} />}
      {isAdmin && (
        <Suspense>
          <OrderDelivery order={order} />
        </Suspense>
      )}
      {unpaid ? (
        <PaymentBox key={order._id} order={order} />
      ) : (
        // Admins print sheets of their own.
        (!isAdmin || isBuyer) && <AfterPayment order={order} />
      )}
      {order.refundable !== undefined && (
        <Suspense>
          <RefundPart order={order} refundable={order.refundable} />
        </Suspense>
      )}
    </aside>
  );
}

/** The actions for a paid order. */
function AfterPayment({ order }: { order: Order }) {
  return (
    <>
      {order.view === 'full' && (
        <div className="mt-4">
          <OrderAgain order={order} />
        </div>
      )}
      <Button kind="line" block className="mt-4" onClick={() => print()}>
        Print the invoice
      </Button>
      <p className="mt-4 text-small text-ink-2">
        14 days from receipt to return, 20% restocking fee.{' '}
        <Link to={href('/return-policy')}>Return policy</Link>
      </p>
    </>
  );
}
