import { lazy } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { Alert } from '../../ui/alert.tsx';

/*
 * What only admins see of an order. Each part is a file of its own, so that buyers do not carry it; one that cannot be
 * fetched costs that part, not the page.
 */

/** The server shows vendor part numbers to admins alone. */
export const isOfficeView = ({ orderItems }: Order): boolean => orderItems[0]?.category !== undefined;

const missing = { default: () => <Alert kind="bad">Loading chunk failed</Alert> };
const nothing = { default: () => null };

export const RefundPart = lazy(() => import('./refund-part.tsx').catch(() => missing));

export const OrderPaymentIssues = lazy(() =>
  import('../admin/orders/order-issues.tsx')
    .then(({ OrderPaymentIssues }) => ({ default: OrderPaymentIssues }))
    .catch(() => nothing),
);

export const OrderOfficeHead = lazy(() =>
  import('../admin/orders/order-admin-header.tsx')
    .then(({ OrderOfficeHead }) => ({ default: OrderOfficeHead }))
    .catch(() => missing),
);

export const OrderDelivery = lazy(() =>
  import('../admin/orders/order-delivery.tsx')
    .then(({ OrderDelivery }) => ({ default: OrderDelivery }))
    .catch(() => missing),
);

export const OrderOffice = lazy(() =>
  import('../admin/orders/order-admin.tsx')
    .then(({ OrderOffice }) => ({ default: OrderOffice }))
    .catch(() => missing),
);
