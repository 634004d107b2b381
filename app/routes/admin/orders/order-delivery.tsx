import { useEffect, useRef } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { formatPacific } from '../../../../shop/rules/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { useSubmit } from '../../../forms/use-submit.ts';
import { isRefunded } from './is-refunded.ts';

/** The button that marks a paid order as delivered (specification, section 4). */
export function OrderDelivery({ order }: { order: Order }) {
  const { _id: id, isPaid, deliveredAt } = order;
  const done = useRef<HTMLParagraphElement>(null);
  const before = useRef(deliveredAt);
  useEffect(() => {
    // Moves the focus to the text that replaces the button.
    if (before.current === null && deliveredAt !== null) done.current?.focus();
    before.current = deliveredAt;
  }, [deliveredAt]);

  const { busy, submit } = useSubmit('PUT /api/orders/:id/deliver', {
    success: 'Order Delivered',
    toastsRefusal: true,
  });

  if (deliveredAt)
    return (
      <p ref={done} tabIndex={-1} className="mt-4">
        <span className="state state--good">Delivered {formatPacific(deliveredAt)}</span>
      </p>
    );
  if (!isPaid || isRefunded(order)) return null;
  return (
    <Button block className="mt-4" busy={busy} onClick={() => void submit({ params: { id } })}>
      {busy ? 'Marking…' : 'Mark As Delivered'}
    </Button>
  );
}
