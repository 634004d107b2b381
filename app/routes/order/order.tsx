import { Suspense, useLayoutEffect, useState } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { address, phone, shopName } from '../../../shop/facts.ts';
import type { FrameHandle } from '../../layout/layout.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/order';
import { AddressMissing } from './address-missing.tsx';
import type { LoadedOrder } from './load-order.ts';
import { loadOrder } from './load-order.ts';
import { OrderFacts, usePaidMoment } from './order-facts.tsx';
import { AdminOrder, AdminOrderNotShown } from './admin-view.tsx';
import { isAdminView } from './is-admin-view.ts';
import { deservesThanks, isAddressMissing, OrderThanks, thanksTitle } from './order-thanks.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OwnRequests } from './requests/own-requests.tsx';
import { PageSkeleton } from '../checkout/page-skeleton.tsx';
import { formatPacific } from '../../../shop/rules/dates/dates.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { href, useRevalidator } from 'react-router';
import type { ShopError } from '../../../shop/shop-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { InlineScript } from '../../ui/inline-script.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData && 'order' in loaderData ? `Order ${loaderData.order.number}` : 'Order',
    noindex: true,
  });

export const clientLoader = ({ params, url }: Route.ClientLoaderArgs) => loadOrder(params.id, url);

/** Admins see an order as an admin page. */
export const handle: FrameHandle<LoadedOrder> = { bringsFrame: (loaded) => loaded?.byAdmin ?? false };

export function HydrateFallback() {
  return (
    <>
      <HideShopFrame />
      <PageSkeleton title="Order" />
    </>
  );
}

const hideFromAdmins = `try{if(JSON.parse(localStorage.getItem('userInfo')).userInfo.isAdmin)document.documentElement.dataset.frame='none'}catch{}`;

/**
 * The server's HTML is the same for everyone and has the shop's header and footer. An admin sees the order as an admin
 * page: this keeps them from appearing for the moment before it has loaded.
 */
function HideShopFrame() {
  useLayoutEffect(
    () => () => {
      delete document.documentElement.dataset.frame;
    },
    [],
  );
  return <InlineScript code={hideFromAdmins} />;
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const [last, setLast] = useState<Order>();
  if ('order' in loaderData) {
    if (loaderData.order !== last) setLast(loaderData.order);
    return <OrderView order={loaderData.order} />;
  }
  const { refusal, byAdmin } = loaderData;
  // The last known order stays while the shop cannot be reached.
  return isUnreachable(refusal) && last?._id === params.id ? (
    <OrderView order={last} />
  ) : byAdmin ? (
    <Suspense>
      <AdminOrderNotShown refusal={refusal} />
    </Suspense>
  ) : (
    <OrderNotShown refusal={refusal} />
  );
}

function OrderView({ order }: { order: Order }) {
  return isAdminView(order) ? (
    <Suspense
      fallback={
        <div className="page">
          <PageSkeleton title="Order" />
        </div>
      }
    >
      <AdminOrder order={order} />
    </Suspense>
  ) : (
    <BuyersOrder order={order} />
  );
}

function BuyersOrder({ order }: { order: Order }) {
  usePaidMoment(order);
  const thanks = deservesThanks(order);
  return (
    <>
      <Letterhead />
      <OrderHeader order={order} thanks={thanks} />
      <OwnRequests key={order._id} order={order} />
      {isAddressMissing(order) && <AddressMissing order={order} />}
      {thanks && <OrderThanks order={order} />}
      <div className="cols cols--side mt-6">
        <OrderFacts order={order} />
        <OrderSummary order={order} />
      </div>
    </>
  );
}

/** Whose order it is on paper, where the shop's header and footer are left out. */
function Letterhead() {
  return (
    <address className="only-print mb-6">
      <b>{shopName}</b>
      <br />
      {address.street}, {address.city}, {address.region}&nbsp;{address.postalCode}
      <br />
      {phone.display}
    </address>
  );
}

/** The order's number and when it was placed; right after the payment, thanks come first. */
function OrderHeader({ order, thanks }: { order: Order; thanks: boolean }) {
  const name = <span className="whitespace-nowrap tabular-nums">Order {order.number}</span>;
  const placed = formatPacific(order.createdAt);
  return (
    <SectionHeader
      level={1}
      title={
        thanks ? (
          <>
            <span className="no-print">{thanksTitle(order)}</span>
            <span className="only-print">{name}</span>
          </>
        ) : (
          name
        )
      }
      meta={
        thanks ? (
          <>
            <span className="no-print">{name}</span>
            <span className="only-print">{placed}</span>
          </>
        ) : (
          placed
        )
      }
    />
  );
}

/** Returns whether the server could not be reached or asked, rather than refusing. */
function isUnreachable({ status }: ShopError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function OrderNotShown({ refusal }: { refusal: ShopError }) {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <SectionHeader level={1} title="Order" />
      <Alert kind="bad">{refusal.message}</Alert>
      <div className="row mt-6">
        {isUnreachable(refusal) && (
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            Try Again
          </Button>
        )}
        <ButtonLink kind="line" to={href('/store-front')}>
          Visit Our Store
        </ButtonLink>
      </div>
    </>
  );
}
