import { useEffect, useRef, useState } from 'react';
import type { Order } from '../../../../shop/contracts/orders.ts';
import { isForPickup } from '../../../../shop/rules/orders/tracking.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts/toasts.tsx';
import { isNotToSend } from '../../order/is-refunded.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { disputeWarning } from './dispute-warning.ts';

const delivered = {
  mark: 'Mark As Delivered',
  marking: 'Mark as delivered',
  marked: 'Marked as delivered',
  success: 'Order Delivered',
  undone: 'Not delivered after all',
  unsent: 'This order is not marked as sent. Mark as delivered anyway?',
  untold: 'The customer gets no email that their parts are on the way.',
};
const pickedUp: typeof delivered = {
  mark: 'Mark As Picked Up',
  marking: 'Mark as picked up',
  marked: 'Marked as picked up',
  success: 'Order Picked Up',
  undone: 'Not picked up after all',
  unsent: 'This order is not marked as ready. Mark as picked up anyway?',
  untold: 'The customer gets no email that their parts are ready.',
};

/**
 * The button that marks a paid order as delivered (specification, section 4) or picked up, and the one that takes it back.
 */
export function OrderDelivery({ order }: { order: Order }) {
  const { _id: id, isPaid, isDelivered, tracking, moreToFollow, version } = order;
  const words = isForPickup(order) ? pickedUp : delivered;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(isDelivered);
  useEffect(() => {
    // The pressed button is replaced, so the focus moves to what replaces it.
    if (before.current !== isDelivered) place.current?.focus();
    before.current = isDelivered;
  }, [isDelivered]);
  const delivery = useSubmit('PUT /api/orders/:id/deliver', {
    success: words.success,
    onRefused: (error) => {
      if (!disputeWarning(error)) toast.error(error.message);
    },
  });
  const undoing = useSubmit('DELETE /api/orders/:id/deliver', {
    success: words.undone,
    toastsRefusal: true,
  });
  const input = { params: { id } };
  const body = { version };
  const [isAsking, setIsAsking] = useState(false);
  const mark = () => void delivery.submit({ ...input, body });

  if (!isDelivered && (!isPaid || order.state === 'canceled' || isNotToSend(order))) return null;
  const warning = disputeWarning(delivery.error);
  return (
    <div ref={place} tabIndex={-1} className="mt-4">
      {isDelivered ? (
        <div className="row justify-between">
          <span className="state state--good">{words.marked}</span>
          <Button kind="line" small busy={undoing.busy} onClick={() => void undoing.submit(input)}>
            {undoing.busy ? 'Undoing…' : 'Undo'}
          </Button>
        </div>
      ) : (
        // What is not sent yet is sent first: that is the tracking form's button.
        <Button
          kind={tracking && !moreToFollow ? 'plain' : 'quiet'}
          block
          busy={delivery.busy}
          onClick={tracking && !moreToFollow ? mark : () => setIsAsking(true)}
        >
          {delivery.busy ? 'Marking…' : words.mark}
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={moreToFollow ? 'More packages will follow. Mark as delivered anyway?' : words.unsent}
          act="Mark Anyway"
          onClose={() => setIsAsking(false)}
          onAct={() => {
            setIsAsking(false);
            mark();
          }}
        >
          {moreToFollow ? 'The order leaves the list of those to ship.' : words.untold}
          {!moreToFollow &&
            !isForPickup(order) &&
            order.payment &&
            ' PayPal gets no tracking number as proof.'}
        </Confirm>
      )}
      {warning && (
        <Confirm
          title={warning.title(words.marking)}
          act="Mark Anyway"
          busy={delivery.busy}
          onClose={delivery.reset}
          onAct={() => void delivery.submit({ ...input, body: { ...body, ...warning.confirmed } })}
        >
          This changes nothing at PayPal: send proof of the delivery in its Resolution Center.
        </Confirm>
      )}
    </div>
  );
}
