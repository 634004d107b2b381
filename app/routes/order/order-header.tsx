import type { Order } from '../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../shop/rules/dates.ts';
import { SectionHeader } from '../../ui/section-header.tsx';

/** Which order it is and when it was placed. */
export function OrderHead({ order }: { order: Order }) {
  return (
    <>
      <SectionHeader
        level={1}
        title={
          <>
            Order <span className="whitespace-nowrap tabular-nums">…{order._id.slice(-6)}</span>
          </>
        }
        meta={formatPacific(order.createdAt)}
      />
      <p className="partno wrap-anywhere">Order ID {order._id}</p>
    </>
  );
}
