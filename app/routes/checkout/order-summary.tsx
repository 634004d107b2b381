import type { Order } from '../../../shop/contracts/orders.ts';
import { AfterPayment } from './after-payment.tsx';
import { fullItemsPrice, OrderTotals } from './order-totals.tsx';
import { PaymentBox } from './payment-box.tsx';

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
        savingsLabel={order.couponCode ? `Coupon ${order.couponCode}` : undefined}
      />
      {unpaid ? <PaymentBox key={order._id} order={order} /> : <AfterPayment order={order} />}
    </aside>
  );
}
