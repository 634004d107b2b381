import { lazy, Suspense, useState } from 'react';
import type { Order as OrderData } from '../../../shop/contracts/orders.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { useUserInfo } from '../../user-info.ts';
import type { Route } from './+types/order';
import { loadOrder } from './load-order.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderHead } from './order-head.tsx';
import { isUnreachable, OrderNotShown } from './order-not-shown.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
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

/** Comes for admins alone; a file that cannot be fetched costs the notice, not the page. */
const OrderBreaks = lazy(() =>
  import('../admin/order-breaks.tsx')
    .then(({ OrderBreaks }) => ({ default: OrderBreaks }))
    .catch(() => ({ default: () => null })),
);

function Order({ order }: { order: OrderData }) {
  usePaidMoment(order);
  const isAdmin = useUserInfo()?.isAdmin;
  return (
    <>
      <OrderHead order={order} />
      {isAdmin && (
        <Suspense>
          <OrderBreaks order={order._id} />
        </Suspense>
      )}
      <div className="cols cols--side mt-6">
        <OrderFacts order={order} />
        <OrderSummary order={order} />
      </div>
    </>
  );
}
