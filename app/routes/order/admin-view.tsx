import { lazyOrRetry } from '../../ui/lazy/lazy-or-retry.tsx';

/** The order as an admin page. A chunk of its own, which customers do not load. */
export const AdminOrder = lazyOrRetry(
  async () => (await import('../admin/orders/admin-order.tsx')).AdminOrder,
);

export const AdminOrderNotShown = lazyOrRetry(
  async () => (await import('../admin/orders/admin-order.tsx')).AdminOrderNotShown,
);
