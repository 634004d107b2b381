import { Suspense, useState } from 'react';
import type { Order as OrderData } from '../../../shop/contracts/orders.ts';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/order';
import { loadOrder } from './load-order.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-header.tsx';
import { isOfficeView, OrderPaymentIssues, OrderOffice, OrderOfficeHead } from './admin-parts.tsx';
import { isUnreachable, OrderNotShown } from './order-not-shown.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PageSkeleton } from '../checkout/page-skeleton.tsx';
import { usePaidMoment } from './use-paid-moment.ts';

export const meta = () => pageMeta({ title: 'Order', noindex: true });

export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) => loadOrder(params.id, url);

export function HydrateFallback() {
  return <PageSkeleton title="Order" />;
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const [last, setLast] = useState<OrderData>();
  if ('order' in loaderData) {
    if (loaderData.order !== last) setLast(loaderData.order);
    return <Order order={loaderData.order} />;
  }
  const { refusal } = loaderData;
  // What was there stays while the shop cannot be reached.
  return isUnreachable(refusal) && last?._id === params.id ? (
    <Order order={last} />
  ) : (
    <OrderNotShown refusal={refusal} />
  );
}

function Order({ order }: { order: OrderData }) {
  usePaidMoment(order);
  const isOffice = isOfficeView(order);
  return (
    <>
      {isOffice && (
        <Suspense fallback={<span className="link" />}>
          <OrderOfficeHead order={order} />
        </Suspense>
      )}
      <OrderHead order={order} />
      {isOffice && (
        <Suspense>
          <OrderPaymentIssues order={order._id} />
        </Suspense>
      )}
      <div className="cols cols--side mt-6">
        <OrderFacts order={order} />
        <OrderSummary order={order} />
      </div>
      {isOffice && (
        <Suspense>
          <OrderOffice key={order._id} order={order} />
        </Suspense>
      )}
    </>
  );
}
