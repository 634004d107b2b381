import { lazy, Suspense } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { Alert } from '../../ui/alert.tsx';
import { AfterPayment } from './after-payment.tsx';
import { CouponName } from './coupon-name.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { fullItemsPrice, OrderTotals } from './order-totals.tsx';
import { PaymentBox } from './payment-box.tsx';

/** Admins only: buyers never load it. */
const RefundPart = lazy(() =>
  import('./refund-part.tsx').catch(() => ({
    default: () => <Alert kind="bad">Loading chunk failed</Alert>,
  })),
);

/** What the order costs; below it the way to pay, or what can be done with a paid one. */
export function OrderSummary({ order }: { order: Order }) {
  const unpaid = !order.isPaid;
  return (
    <aside className={`sheet sheet--head stick ${unpaid ? 'first-phone' : ''}`} aria-labelledby="summary">
      <h2 className="text-h3" id="summary">
        {unpaid ? 'Payment Required' : 'Order Summary'}
      </h2>
      <OrderTotals
        totals={order}
        fullItemsPrice={fullItemsPrice(order.orderItems)}
        savingsLabel={order.couponCode ? <CouponName code={order.couponCode} /> : undefined}
      />
      {order.refundable === undefined && <OrderRefunds order={order} />}
      {unpaid ? <PaymentBox key={order._id} order={order} /> : <AfterPayment order={order} />}
      {order.refundable !== undefined && (
        <Suspense>
          <RefundPart order={order} refundable={order.refundable} />
        </Suspense>
      )}
    </aside>
  );
}
