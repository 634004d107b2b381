import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { ShopError } from '../../../../shop/shop-error.ts';
import { call } from '../../../browser/api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { useAct } from '../../../forms/use-mutation.ts';
import { isRefunded } from './is-refunded.ts';

/** For admins: marks an order as delivered, once it is paid (specification, section 4). */
export function OrderDelivery({ order }: { order: Order }) {
  const { _id: id, isPaid, deliveredAt } = order;
  const { revalidate } = useRevalidator();
  const { busy, act } = useAct();
  const done = useRef<HTMLParagraphElement>(null);
  const before = useRef(deliveredAt);
  useEffect(() => {
    // The button goes away when it has done its work: the focus goes to what stands in its place.
    if (before.current === null && deliveredAt !== null) done.current?.focus();
    before.current = deliveredAt;
  }, [deliveredAt]);

  const deliver = () =>
    act(async () => {
      try {
        await call('PUT /api/orders/:id/deliver', { params: { id } });
        void toast.success('Order Delivered');
      } catch (error) {
        // Somebody else was first: the order is shown as it is now.
        if (error instanceof ShopError && error.code === 'conflict') await revalidate();
        throw error;
      }
      await revalidate();
    });

  if (deliveredAt)
    return (
      <p ref={done} tabIndex={-1} className="mt-4">
        <span className="state state--good">Delivered {formatPacific(deliveredAt)}</span>
      </p>
    );
  if (!isPaid || isRefunded(order)) return null;
  return (
    <Button block className="mt-4" busy={busy} onClick={() => void deliver()}>
      {busy ? 'Marking…' : 'Mark As Delivered'}
    </Button>
  );
}
