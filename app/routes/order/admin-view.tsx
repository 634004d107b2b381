import { lazy } from 'react';
import { Alert } from '../../ui/alert.tsx';

const missing = { default: () => <Alert kind="bad">Loading chunk failed</Alert> };

/** The order as an admin page. A chunk of its own, which customers do not load. */
export const AdminOrder = lazy(() =>
  import('../admin/orders/admin-order.tsx')
    .then(({ AdminOrder }) => ({ default: AdminOrder }))
    .catch(() => missing),
);

export const AdminOrderNotShown = lazy(() =>
  import('../admin/orders/admin-order.tsx')
    .then(({ AdminOrderNotShown }) => ({ default: AdminOrderNotShown }))
    .catch(() => missing),
);
