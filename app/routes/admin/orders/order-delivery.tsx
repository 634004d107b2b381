import { useEffect, useRef } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toasts.tsx';
import { isRefunded } from '../../order/is-refunded.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { disputeWarning } from './dispute-warning.ts';

/** The button that marks a paid order as delivered (specification, section 4), and the one that takes it back. */
export function OrderDelivery({ order }: { order: Order }) {
  const { _id: id, isPaid, isDelivered, tracking } = order;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(isDelivered);
  useEffect(() => {
    // The pressed button is replaced, so the focus moves to what replaces it.
    if (before.current !== isDelivered) place.current?.focus();
    before.current = isDelivered;
  }, [isDelivered]);
  const delivery = useSubmit('PUT /api/orders/:id/deliver', {
    success: 'Order Delivered',
    onRefused: (error) => {
      if (!disputeWarning(error)) void toast.error(error.message);
    },
  });
  const undoing = useSubmit('DELETE /api/orders/:id/deliver', {
    success: 'Not delivered after all',
    toastsRefusal: true,
  });
  const input = { params: { id } };

  if (!isDelivered && (!isPaid || order.state === 'canceled' || isRefunded(order))) return null;
  const warning = disputeWarning(delivery.error);
  return (
    <div ref={place} tabIndex={-1} className="mt-4">
      {isDelivered ? (
        <div className="row justify-between">
          <span className="state state--good">Marked as delivered</span>
          <Button kind="line" small busy={undoing.busy} onClick={() => void undoing.submit(input)}>
            {undoing.busy ? 'Undoing…' : 'Undo'}
          </Button>
        </div>
      ) : (
        // What is not sent yet is sent first: that is the tracking form's button.
        <Button
          kind={tracking ? 'plain' : 'line'}
          block
          busy={delivery.busy}
          onClick={() => void delivery.submit(input)}
        >
          {delivery.busy ? 'Marking…' : 'Mark As Delivered'}
        </Button>
      )}
      {warning && (
        <Confirm
          title={warning.title('Mark as delivered')}
          act="Mark Anyway"
          busy={delivery.busy}
          onClose={delivery.reset}
          onAct={() => void delivery.submit({ ...input, body: warning.confirmed })}
        >
          This changes nothing at PayPal: send proof of the delivery in its Resolution Center.
        </Confirm>
      )}
    </div>
  );
}
