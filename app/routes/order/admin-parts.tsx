import { lazy } from 'react';
import type { Order } from '../../../shop/contracts/orders.ts';
import { Alert } from '../../ui/alert.tsx';

/*
 * What only admins see of an order. Each part is a chunk of its own, which customers do not load; if one cannot be
 * loaded, only that part is missing.
 */

/** Returns whether the order is shown to an admin: the server sends vendor part numbers to no one else. */
export const isAdminView = ({ orderItems }: Order): boolean => orderItems[0]?.category !== undefined;

const missing = { default: () => <Alert kind="bad">Loading chunk failed</Alert> };
const nothing = { default: () => null };

export const RefundPart = lazy(() => import('./refund-part.tsx').catch(() => missing));

export const OrderPaymentIssues = lazy(() =>
  import('../admin/orders/order-issues.tsx')
    .then(({ OrderPaymentIssues }) => ({ default: OrderPaymentIssues }))
    .catch(() => nothing),
);

export const OrderAdminHeader = lazy(() =>
  import('../admin/orders/order-admin-header.tsx')
    .then(({ OrderAdminHeader }) => ({ default: OrderAdminHeader }))
    .catch(() => missing),
);

export const OrderDelivery = lazy(() =>
  import('../admin/orders/order-delivery.tsx')
    .then(({ OrderDelivery }) => ({ default: OrderDelivery }))
    .catch(() => missing),
);

export const OrderAdmin = lazy(() =>
  import('../admin/orders/order-admin.tsx')
    .then(({ OrderAdmin }) => ({ default: OrderAdmin }))
    .catch(() => missing),
);
