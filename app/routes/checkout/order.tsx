import { Link } from 'react-router';
import type { Order as OrderData } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { formatCents, toCents } from '../../../shop/rules/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Head } from '../../ui/head.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/order';
import { loadOrder } from './load-order.ts';
import { OrderAgain } from './order-again.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderTotals } from './order-totals.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { PaymentBox } from './payment-box.tsx';
import { useConfirmation } from './use-confirmation.ts';

export const meta = () => pageMeta({ title: 'Order', noindex: true });

export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) => loadOrder(params.id, url);

export function HydrateFallback() {
  return <PageSkeleton title="Order" />;
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return 'order' in loaderData ? (
    <Order order={loaderData.order} />
  ) : (
    <NotShown message={loaderData.refusal.message} />
  );
}

function NotShown({ message }: { message: string }) {
  return (
    <>
      <Head level={1} title="Order" />
      <Alert kind="bad">{message}</Alert>
      <p className="mt-6">
        <ButtonLink kind="line" to="/store-front">
          Visit Our Store
        </ButtonLink>
      </p>
    </>
  );
}

function Order({ order }: { order: OrderData }) {
  useConfirmation(order);
  const unpaid = !order.isPaid;
  return (
    <>
      <Head
        level={1}
        title={
          <>
            Order <span className="whitespace-nowrap tabular-nums">…{order._id.slice(-6)}</span>
          </>
        }
        folio={formatPacific(order.createdAt)}
      />
      <p className="partno wrap-anywhere">Order ID {order._id}</p>
      <div className="cols cols--side mt-6">
        <OrderFacts order={order} />
        <aside className={`sheet sheet--head stick ${unpaid ? 'first-phone' : ''}`} aria-labelledby="summary">
          <h2 className="text-h3" id="summary">
            {unpaid ? 'Payment Required' : 'Order Summary'}
          </h2>
          <OrderTotals
            totals={order}
            fullItemsPrice={fullItemsPrice(order)}
            savingsLabel={order.couponCode ? `Coupon ${order.couponCode}` : undefined}
          />
          {unpaid ? <PaymentBox order={order} /> : <AfterPayment order={order} />}
        </aside>
      </div>
    </>
  );
}

function AfterPayment({ order }: { order: OrderData }) {
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
        14 days from receipt to return, 20% restocking fee. <Link to="/return-policy">Return policy</Link>
      </p>
    </>
  );
}

/** What the items would cost without the coupon. */
function fullItemsPrice({ orderItems }: OrderData): string {
  return formatCents(orderItems.reduce((sum, item) => sum + toCents(item.price) * item.qty, 0));
}
