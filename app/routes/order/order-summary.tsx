import { Suspense } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { useUserInfo } from '../../browser/user-info.ts';
import { CouponName } from '../checkout/coupon-name.tsx';
import { isOfficeView, OrderDelivery, RefundPart } from './admin-parts.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { fullItemsPrice, OrderTotals } from './order-totals.tsx';
import { PaymentBox } from './payment-box.tsx';
import { href, Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { OrderAgain } from './order-again.tsx';

/** What the order costs; below it the way to pay, or what can be done with a paid one. */
export function OrderSummary({ order }: { order: Order }) {
  const unpaid = !order.isPaid;
  const isOffice = isOfficeView(order);
  const me = useUserInfo()?._id;
  const isBuyer = me !== undefined && me === order.user?._id;
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
      {isOffice && (
        <Suspense>
          <OrderDelivery order={order} />
        </Suspense>
      )}
      {unpaid ? (
        <PaymentBox key={order._id} order={order} />
      ) : (
        // The office prints sheets of its own.
        (!isOffice || isBuyer) && <AfterPayment order={order} />
      )}
      {order.refundable !== undefined && (
        <Suspense>
          <RefundPart order={order} refundable={order.refundable} />
        </Suspense>
      )}
    </aside>
  );
}

/** What can be done with a paid order. */
export function AfterPayment({ order }: { order: Order }) {
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
