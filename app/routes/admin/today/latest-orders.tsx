import { Link } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { SectionHeader } from '../../../ui/section-header.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OrdersTable } from '../orders/orders-table.tsx';

/** On the start page: what was ordered last, with the way to all of it. */
export function LatestOrders({ orders }: { orders: readonly Order[] }) {
  return (
    <section className="mt-8">
      <SectionHeader level={2} title="Latest orders">
        <Link className="link" to="/admin/orderlist">
          All orders <Icon name="right" />
        </Link>
      </SectionHeader>
      {orders.length === 0 ? (
        <p className="text-ink-2">The first one stands here as soon as it is placed.</p>
      ) : (
        <OrdersTable orders={orders} />
      )}
    </section>
  );
}
